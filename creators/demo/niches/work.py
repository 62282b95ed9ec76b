from creators.demo.niche import Niche

NICHES = (
    Niche(
        slug="personal-finance",
        label="Personal finance",
        main=True,
        emoji="💰",
        tags="personalfinance moneytips budgeting studentmoney investing",
        nicks="money budget savings coins",
        bios="Personal finance for students|Money talk without shame|Paid off 31k",
        gear="budget planner|cash envelopes|finance course",
        words={
            "topic": (
                "an emergency fund|a student loan|index funds|a credit score|a first budget|"
                "a pension|credit card debt"
            ),
            "people": "students|first jobbers|couples|freelancers|single parents",
        },
        angles={
            "saving and budgets": """
                Personal finance for {people}: {topic} in {3-5} steps.
                My student budget in {home}: {620-1150} a month, line by line.
                {topic} for {people}, start with {10-50} a month.
            """,
            "debt": """
                Paid off {4-38} thousand of debt in {12-50} months, {topic} next.
                {topic} kept me awake, this is the letter I wrote.
            """,
            "investing basics": """
                {topic} explained to {friend} with pizza slices.
                Fees of {1-2} % eat a third of {topic} in {30} years.
                I track {topic} once a month, {20-30} minutes.
            """,
        },
        asks="What money question are you shy about?|Do you have {topic}?",
        titles="{topic} for {people}|Personal finance: {topic}, simply",
    ),
    Niche(
        slug="real-estate",
        label="Real estate and home buying",
        emoji="🏘️",
        tags="realestate homebuying firsttimebuyer property",
        nicks="homes keys property listings",
        bios="Real estate agent, straight answers|First-time buyer coach|Landlord learning",
        gear="staging kit|laser measure|key safe",
        words={
            "home": (
                "a {35-70} square metre flat|a terraced house|a fixer-upper|a duplex|a new-build|"
                "a student flat"
            ),
            "topic": (
                "the survey|closing costs|a mortgage|a bidding war|service charges|rental yield"
            ),
        },
        angles={
            "buying": """
                Buying {home} in the city: {topic} surprised us by {2000-19000}.
                First-time buyers forget {topic}, ask before you bid.
            """,
            "tours": """
                Tour of {home}, {190-980} thousand, and the damp corner.
                {home} sat {20-140} days on the market, here is why.
            """,
            "investing and renting": """
                Rental yield of {3-7} % on {home} after {topic}.
                A real estate agent's commission explained with {topic}.
                {friend} walked away over {topic}, good.
            """,
        },
        asks="Rent or buy?|What about {topic}?",
        titles="{topic} for home buyers|Real estate tour: {home}",
    ),
    Niche(
        slug="small-business",
        label="Small business and entrepreneurship",
        main=True,
        emoji="🏪",
        tags="smallbusiness entrepreneur businesstips founder",
        nicks="founder shop hustle ledger",
        bios="Opened a shop at 24|Bootstrapped founder|Entrepreneurs, real numbers",
        gear="label printer|packaging set|accounting app",
        words={
            "business": (
                "a bakery|a candle shop|a laundry|a phone repair stall|an online clothing store|"
                "a cleaning company|a food truck"
            ),
            "topic": "pricing|cash flow|the first hire|suppliers|refunds|market days|taxes",
        },
        angles={
            "starting": """
                Started {business} in {home} with {200-9000} and a borrowed van.
                Small business lesson: {topic} first, logo later.
            """,
            "numbers": """
                {business}, month {2-30}: {1200-19000} revenue, {5-28} % profit.
                {topic} nearly closed {business} in year {1-3}.
            """,
            "growth": """
                {topic}: I raised it by {10-25} %, lost {2-6} clients, slept better.
                Entrepreneurship with kids: {business} from {8} to {2}.
                {friend} joined {business} as employee number one.
            """,
        },
        asks="What do you sell?|How do you handle {topic}?",
        titles="{topic} for small business|Starting {business}",
    ),
    Niche(
        slug="freelancing",
        label="Freelancing",
        emoji="💻",
        tags="freelancing freelancer selfemployed clients",
        nicks="freelance invoices solo clients",
        bios="Freelance writer, 9 years|Solo, not alone",
        gear="invoicing app|laptop bag|webcam",
        words={
            "topic": "late invoices|a day rate|scope creep|a contract|finding clients|a dry month",
        },
        angles={
            "clients": """
                {topic}: my email template, {4-7} lines.
                Fired a client over {topic}, income up {10-40} %.
            """,
            "money": """
                {topic} as a freelancer in {home}, {280-650} a day.
                Save {25-35} % of each invoice, {topic} comes.
            """,
            "working life": """
                I freelance {4} days a week since {topic} taught me.
                Coworking in {home}: {90-280} a month, {friend} included.
                {topic} happens to everyone in year {1-5}.
            """,
        },
        asks="What is your {topic} story?|Hourly or fixed?",
        titles="{topic} for freelancers|Freelancing: {topic}",
    ),
    Niche(
        slug="careers",
        label="Careers and job search",
        emoji="📄",
        tags="careeradvice jobsearch interviewtips resume",
        nicks="career hired resume mentor",
        bios="Recruiter telling the truth|Career coach",
        gear="interview guide|notebook|standing desk",
        words={
            "topic": (
                "a gap in the CV|salary negotiation|the first {90} days|a career change|"
                "interview nerves|a layoff"
            ),
        },
        angles={
            "job search": """
                {topic}: say this in {20-30} seconds.
                I read {60-300} CVs a week, {topic} is fine.
            """,
            "interviews": """
                Interview question about {topic}, a good and a bad answer.
                {topic} raised {friend}'s pay by {8-22} %.
            """,
            "at work": """
                {topic} at {28-55}, {3-9} months of fear, then fine.
                Career advice in {home}: call people, {topic} second.
                Notes from {20-80} mock interviews on {topic}.
            """,
        },
        asks="What job are you after?|How was {topic} for you?",
        titles="{topic}: career advice|Recruiter on {topic}",
    ),
    Niche(
        slug="adhd",
        label="ADHD and productivity",
        main=True,
        emoji="⚡",
        tags="adhd adhdproductivity neurodivergent adhdwomen executivefunction",
        nicks="adhd squirrel focus dopamine",
        bios="Diagnosed ADHD at 34|ADHD coach with ADHD|Late-diagnosed, well-labelled",
        gear="visual timer|fidget ring|weekly planner",
        words={
            "issue": (
                "time blindness|doom piles|task paralysis|rejection sensitivity|late bills|"
                "hyperfocus|forgotten laundry"
            ),
            "tool": (
                "body doubling|a visual timer|the ugly first step|a launch pad by the door|"
                "alarms with names"
            ),
        },
        angles={
            "adhd productivity": """
                ADHD productivity: {tool} against {issue}, {5-20} minutes at a time.
                {tool} works {3-6} weeks, then I rename it, ADHD tax.
                Planners fail me, {tool} does not.
            """,
            "diagnosis and meds": """
                Got my ADHD diagnosis at {22-51}, grief and relief for {2-8} weeks.
                {issue} was never laziness, said the psychiatrist.
            """,
            "work and relationships": """
                I told my boss in {home} about {issue}, we set {2-3} rules.
                {friend} does {tool} with me on Tuesdays.
                {issue} explained with {20-60} browser tabs.
            """,
        },
        asks="How does {issue} look for you?|Which ADHD tool helps?",
        titles="{issue} and ADHD: {tool}|ADHD productivity: {tool}",
    ),
    Niche(
        slug="law",
        label="Law explained",
        emoji="⚖️",
        tags="law lawyer legaladvice tenantrights",
        nicks="law counsel verdict rights",
        bios="Tenant lawyer, plain words|Law student to barrister|Employment law",
        gear="legal pad|case app|robe bag",
        words={
            "topic": (
                "a rent increase|an unfair dismissal|a contract without signature|small claims|"
                "copyright on photos|a parking fine|a will"
            ),
        },
        angles={
            "your rights": """
                {topic}: your rights in {3-5} sentences, then see a lawyer.
                Lawyer explains {topic}, deadline is {7-30} days.
            """,
            "cases": """
                Won a case about {topic} after {4-20} months, one email decided it.
                {topic}: the judge asked {2-4} questions.
            """,
            "law school": """
                Law exam on {topic} in {5} hours, my outline is {2-6} pages.
                Court day in {home}: {topic}, {20-90} minutes waiting.
                {friend} signed without reading, {topic}.
            """,
        },
        asks="Which law question next?|Has {topic} happened to you?",
        titles="{topic}: a lawyer explains|Law in plain words: {topic}",
    ),
    Niche(
        slug="farming",
        label="Farming",
        main=True,
        emoji="🚜",
        tags="farming farmlife regenerativefarming agriculture",
        nicks="farm fields tractor barn",
        bios="Third-generation farmer|Sheep, soil, weather|Regenerative farm",
        gear="work boots|electric fence|grain moisture meter",
        words={
            "job": (
                "lambing|drilling barley|moving cattle|making hay|fixing the combine|"
                "planting hedges|milking at {4-5} am"
            ),
            "worry": "a dry spring|milk prices|mud|foxes|diesel costs",
        },
        angles={
            "farm days": """
                Farm day: {job}, {12-17} hours, two thermos flasks.
                {job} with {friend} and a dog that listens, mostly.
            """,
            "soil and crops": """
                Cover crops after barley, {8-40} hectares, worms count {20-45}.
                {worry} took {10-40} % of the yield on our farm.
            """,
            "farm business": """
                What {job} earns a farmer near {home}: {2-19} an hour.
                Direct sales: {30-120} boxes a week beat {worry}.
                My grandfather did {job} with a horse.
            """,
        },
        asks="What do you want to know about farming?|How is {worry} there?",
        titles="{job} on a family farm|Farming and {worry}",
    ),
)
