from creators.demo.niche import Niche

NICHES = (
    Niche(
        slug="smartphones",
        label="Smartphone and gadget reviews",
        main=True,
        emoji="📱",
        tags="smartphonereview techreview gadgets phones",
        nicks="tech gadgets unboxed pixels",
        bios="Phones tested for weeks, not hours|Tech reviews in plain words|Budget phones first",
        gear="phone case|power bank|fast charger|wireless earbuds",
        words={
            "phone": (
                "a folding phone|a {180-320} euro mid-ranger|a compact flagship|a rugged phone|"
                "a refurbished phone|an e-ink phone"
            ),
            "test": (
                "battery test|low-light camera test|drop test|{30-60}-day review|speaker comparison"
            ),
        },
        angles={
            "reviews": """
                Smartphone review: {phone}, {test}, {6-11} hours of screen time.
                {phone} after {20-90} days: the camera is great, the haptics are not.
                In my {test} {phone} lost by {4-18} %.
            """,
            "buying advice": """
                Do not buy {phone} for the zoom, buy it for {5-7} years of updates.
                {phone} or last year's flagship? I would save the {150-400}.
                {friend} needed a phone for her father, we chose {phone}.
            """,
            "repair and tips": """
                Swapped the battery of {phone} in {15-50} minutes with {3-5} tools.
                {4-9} settings to change on {phone} before day one ends.
            """,
        },
        asks="Which phone should I test?|How old is your phone?",
        titles="{phone}: {test}|{phone} review after {20-90} days|Best phones under {200-500}",
    ),
    Niche(
        slug="pc-building",
        label="PC building",
        main=True,
        emoji="🖥️",
        tags="pcbuild gamingpc pcbuilding hardware",
        nicks="rig builds pc cables",
        bios="Quiet PCs, tidy cables|Small form factor addict",
        gear="PC case|CPU cooler|thermal paste|cable ties",
        words={
            "build": (
                "a {5-11} litre mini PC|a silent workstation|a {500-900} budget gaming PC|"
                "an all-white build|a used-parts PC"
            ),
            "trouble": (
                "coil whine|no display on boot|thermal throttling|a bent socket pin|unstable memory"
            ),
        },
        angles={
            "builds": """
                Built {build} in {2-6} hours, {31-44} dB under load.
                {build} runs {60-165} fps at 1440p, parts list below.
                Cable management on {build} took longer than the PC build.
            """,
            "troubleshooting": """
                {trouble} on a new PC: reseat the memory, one stick, try again.
                {trouble} turned out to be a {4-9} euro cable.
            """,
            "parts and advice": """
                Spend on the power supply, not on lights, in {build}.
                Undervolting dropped {8-19} °C and stopped {trouble}.
                {friend}'s first PC: {build}, I only held the torch.
            """,
        },
        asks="What is your PC specs?|Air or water cooling?",
        titles="{build}: full PC build|Fixing {trouble}",
    ),
    Niche(
        slug="mechanical-keyboards",
        label="Mechanical keyboards",
        main=True,
        emoji="⌨️",
        tags="mechanicalkeyboards mechkeys customkeyboard keycaps",
        nicks="keycaps thock switches boards",
        bios="Lubing switches at midnight|Custom keyboards, sound tests",
        gear="keycap set|switch puller|coiled cable|desk mat",
        words={
            "board": (
                "a 65 % aluminium keyboard|a split ergo board|an Alice layout|"
                "a {40-60} % travel keyboard|a hot-swap kit"
            ),
            "switch": (
                "heavy tactiles|lubed linears|silent switches|clicky switches|{55-67} g springs"
            ),
        },
        angles={
            "builds and sound": """
                Mechanical keyboard build: {board}, {switch}, tape mod, pure thock.
                Sound test of {board} with {switch}, headphones please.
                Lubed {62-104} {switch} over {2-4} evenings, worth it.
            """,
            "reviews": """
                {board} for {70-320}: the stabilisers rattle, the rest sings.
                {switch} in an open office: {friend} has not complained yet.
            """,
            "ergonomics and firmware": """
                A split keyboard fixed my wrist pain in {3-8} weeks.
                Remapped {board} to {3-6} layers, arrow keys under the home row.
            """,
        },
        asks="Linear, tactile or clicky?|What is your endgame keyboard?",
        titles="{board} with {switch}: sound test|Building {board}",
    ),
    Niche(
        slug="python",
        label="Coding and Python tutorials",
        main=True,
        emoji="🐍",
        tags="python coding learntocode programming",
        nicks="codes python debug loops",
        bios=(
            "Teaching Python without jargon|Career changer turned developer|"
            "Code reviews and kindness"
        ),
        gear="laptop stand|coding course|noise-cancelling headphones",
        words={
            "topic": (
                "list comprehensions|virtual environments|decorators|reading CSV files|"
                "async code|type hints|unit tests|recursion"
            ),
            "project": (
                "a weather bot|a budget tracker|a web scraper|a tiny game|a file renamer|"
                "a chat server"
            ),
        },
        angles={
            "python tutorials": """
                Python tutorial: {topic} in {3-12} lines you can copy.
                {topic} confused me for {2-9} months, this drawing helped.
                Build {project} in Python in {20-90} minutes, no framework.
            """,
            "learning to code": """
                Learning to code at {25-55}: {project} taught me more than any course.
                Stop watching tutorials, write {project}, break it, fix {topic}.
                {friend} got a junior developer job with {project} in the portfolio.
            """,
            "working as a developer": """
                The bug was {topic}, it took {2-7} hours and one character.
                Code review tip: ask about {topic}, do not dictate.
            """,
        },
        asks="What coding topic next?|What was your first program?",
        titles="{topic} in Python, explained|Coding {project} from scratch",
    ),
    Niche(
        slug="web-development",
        label="Web development",
        emoji="🌐",
        tags="webdev css javascript frontend",
        nicks="frontend pixels divs webdev",
        bios="CSS without tears|Freelance web developer",
        gear="monitor arm|web hosting|desk lamp",
        words={
            "topic": (
                "CSS grid|container queries|accessible forms|lazy loading|dark mode|"
                "service workers|database indexes"
            ),
            "site": "a bakery website|a portfolio|a booking page|a landing page|an online shop",
        },
        angles={
            "tutorials": """
                {topic} in {60-120} seconds for frontend beginners.
                Built {site} with {topic}, no JavaScript until the last step.
            """,
            "client work": """
                {site} for a client in {home}: {4-20} days, {1200-6500}.
                {topic} cut load time of {site} from {3-7} to {1-2} seconds.
            """,
            "career": """
                Web developer interview: they asked about {topic}, I drew it.
                My first {site} was awful, keep it online anyway.
                {friend} tests {site} with a keyboard only, thank you.
            """,
        },
        asks="CSS or utility classes?|What breaks your layouts?",
        titles="{topic} for web developers|Building {site} in {2-9} hours",
    ),
    Niche(
        slug="ai-tools",
        label="AI tools",
        main=True,
        emoji="🤖",
        tags="aitools artificialintelligence automation prompting",
        nicks="ai prompts automate neural",
        bios="Testing AI tools so you don't have to|Practical AI for small teams",
        gear="note-taking app|transcription app|automation platform",
        words={
            "task": (
                "meeting notes|invoice sorting|image cleanup|customer replies|"
                "spreadsheet formulas|subtitle translation"
            ),
            "habit": (
                "check every number|give it three examples|ask for sources|keep client data out|"
                "write the goal first"
            ),
        },
        angles={
            "tool tests": """
                Tested {5-14} AI tools for {task}, {2-3} saved time.
                {task} with an AI assistant: {40-90} % right, so {habit}.
                AI tools for {task} cost {9-40} a month, here is the free one.
            """,
            "prompting": """
                Better prompts for {task}: {habit}.
                My prompt for {task} is {4-12} lines, copy it below.
            """,
            "limits and ethics": """
                AI got {task} wrong {3-9} times in {20-50}, so {habit}.
                I stopped using AI for {task}, and why.
                {friend} runs a small shop and uses AI only for {task}.
            """,
        },
        asks="What do you use AI for?|Which AI tool should I test?",
        titles="AI tools for {task}, tested|{task} with AI: {habit}",
    ),
    Niche(
        slug="cybersecurity",
        label="Cybersecurity",
        main=True,
        emoji="🔐",
        tags="cybersecurity infosec privacy ethicalhacking",
        nicks="infosec hacker packets secure",
        bios="Pentester, friendly kind|Security for normal people",
        gear="security key|password manager|privacy screen",
        words={
            "threat": (
                "phishing mails|reused passwords|a fake parcel text|SIM swapping|"
                "an exposed router|ransomware"
            ),
            "habit": (
                "a password manager|passkeys|offline backups|a second factor|updates on Tuesday"
            ),
        },
        angles={
            "protect yourself": """
                {threat} got {friend}, here is the {3-6}-step repair.
                Against {threat}, use {habit}, it takes {10-25} minutes.
            """,
            "hacking and labs": """
                In a legal pentest I got in through {threat} within {2-40} minutes.
                Home lab for cybersecurity students: {2-4} virtual machines, {threat} on purpose.
                Capture the flag night in {home}: {5-12} teams, solved {3-9} boxes.
            """,
            "careers": """
                How I moved into cybersecurity at {28-45} with two certificates.
                Incident report: {threat}, {6-70} hours, and {habit} saved us.
            """,
        },
        asks="Do you use {habit}?|What security question bugs you?",
        titles="{threat} explained|Cybersecurity basics: {habit}",
    ),
    Niche(
        slug="data-spreadsheets",
        label="Spreadsheets and data",
        emoji="📊",
        tags="spreadsheets exceltips dataanalysis sql",
        nicks="sheets pivot data rows",
        bios="Spreadsheet tips for busy people|SQL for the rest of us",
        gear="number pad|ultrawide monitor|data course",
        words={
            "trick": (
                "pivot tables|lookup formulas|conditional formatting|window functions|"
                "named ranges|joins"
            ),
        },
        angles={
            "tips": """
                {trick} saved my team {2-9} hours a week.
                {trick} in {40-90} seconds, download the sheet.
            """,
            "data projects": """
                Analysed {3-40} thousand rows of bike counts in {home} with {trick}.
                Cleaning data is {60-80} % of the job, {trick} is the fun part.
            """,
            "career": """
                I became a data analyst at {26-48} by learning {trick} first.
                Interview task: {trick} on a messy sheet in {30-60} minutes.
                {friend} still merges cells, pray for the pivot.
            """,
        },
        asks="Which formula do you love?|What sheet problem should I solve?",
        titles="{trick} for beginners|Data analysis with {trick}",
    ),
    Niche(
        slug="productivity-apps",
        label="Note-taking and productivity systems",
        emoji="🗂️",
        tags="notetaking productivity secondbrain planning",
        nicks="notes system inbox",
        bios="Notes that I find again|Calm systems",
        gear="paper planner|desk timer|e-ink tablet",
        words={
            "system": (
                "a paper bullet list|linked notes|a weekly review|time blocking|an inbox of one|"
                "index cards"
            ),
        },
        angles={
            "systems": """
                {system} for {8-60} weeks: I forget less and plan less.
                My notes shrank from {1200-5000} to {200-500} thanks to {system}.
            """,
            "apps": """
                Tried {6-15} note apps, came back to {system}.
                {system} works on paper too, {friend} proved it.
            """,
            "focus": """
                {25-50} minutes, phone outside, {system} open, that is all.
                Plan {3} things a day, {system} catches the rest.
                I stopped optimising {system} and finished my thesis.
            """,
        },
        asks="Paper or app?|What is your weekly review?",
        titles="{system}, {3-12} months later|My note-taking system: {system}",
    ),
)
