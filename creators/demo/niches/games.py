from creators.demo.niche import Niche

NICHES = (
    Niche(
        slug="sim-racing",
        label="Sim racing",
        main=True,
        emoji="🏎️",
        tags="simracing simrig racingwheel directdrive iracing",
        nicks="apex simracer paddock slipstream",
        bios="Sim racing on a folding rig|Wheel and pedal reviews|Slow hands, fast laps",
        gear="direct drive wheel base|load cell pedals|rig mount|button box",
        words={
            "gear": (
                "a direct drive wheel|load cell pedals|a belt-driven wheel|an aluminium rig|"
                "a formula rim|a handbrake|triple screens"
            ),
            "race": (
                "a GT3 sprint|a {2-24} hour endurance race|a league final|a rain race|an oval race"
            ),
        },
        angles={
            "wheel and pedal reviews": """
                Sim racing wheel review: {gear}, {5-25} Nm, {40-120} hours of testing.
                {gear} cut {2-9} tenths off my lap, the rest is me.
                {gear} for {180-1400}: clamp flex is the weak point.
            """,
            "setups and pace": """
                Brake markers beat setups: I found {3-12} tenths in one corner.
                Field of view first, then {gear}, sim racers do it backwards.
                My sim rig fits behind a sofa in {home}, {12-25} minutes to set up.
            """,
            "races": """
                Started P{12-30}, finished P{2-11} in {race}, one spin, my fault.
                {race} with {friend}: {40-180} laps and a driver swap at {2-5} am.
                Protest filed after {race}, watch the onboard yourself.
            """,
        },
        asks="Which racing wheel do you use?|Would you race {race}?",
        titles=(
            "{gear}: sim racing review|Sim racing {race} onboard|Sim racing wheels compared: {gear}"
        ),
    ),
    Niche(
        slug="speedruns",
        label="Speedrunning",
        main=True,
        emoji="⏱️",
        tags="speedrun speedrunning gaming worldrecord",
        nicks="splits skip anypercent runner",
        bios="Speedrunner of forgotten platformers|Frame counting for fun",
        gear="capture card|controller|timer pedal",
        words={
            "skip": "a wall clip|the bridge skip|a sequence break|a dialogue buffer|a damage boost",
            "game": (
                "a {1991-1999} platformer|an old horror game|a racing cart game|"
                "a puzzle adventure|a handheld RPG"
            ),
        },
        angles={
            "runs": """
                Speedrun of {game} in {18-95} minutes, {skip} first try.
                Lost a {3-40} second lead to {skip} at the last boss.
                PB by {1-29} seconds in {game} after {200-1900} attempts.
            """,
            "tricks explained": """
                {skip} in {game} works because the camera moves first.
                {skip} is a {1-3} frame trick, here is the visual cue.
            """,
            "community": """
                Charity marathon: {game} blindfolded with {friend} on commentary.
                {5-40} runners found {skip} together over {2-6} years, gaming history.
                How to start speedrunning {game}: route, splits, patience.
            """,
        },
        asks="Which game should get a speedrun?|What was your PB?",
        titles="{skip} in {game} explained|Speedrun: {game} in {20-80} minutes",
    ),
    Niche(
        slug="esports",
        label="Esports",
        emoji="🏆",
        tags="esports competitivegaming fps tournament",
        nicks="clutch ranked scrims esports",
        bios="Esports coach|Analyst desk at home|Ranked grinder",
        gear="gaming mouse|headset|240 Hz monitor",
        words={
            "role": "the in-game leader|support|jungle|entry fragger|the sixth player",
            "topic": (
                "crosshair placement|map rotations|economy rounds|vision control|tilt|drafting"
            ),
        },
        angles={
            "coaching": """
                Esports coaching: {topic} took {friend} up {2-6} ranks.
                {topic} for {role}: {10-20} minutes of drills, then play.
            """,
            "tournaments": """
                LAN in {home}: {8-64} teams, we went out in the quarter-final on {topic}.
                Watched {4-12} hours of esports to count mistakes in {topic}.
            """,
            "team life": """
                The {role} talks too much when losing, we fixed it with one rule.
                Tryouts: {30-120} players for {role}, {2-3} listened.
                Esports burnout is real, our team scrims {3-5} days only.
            """,
        },
        asks="What is your role?|How do you deal with tilt?",
        titles="{topic} for {role}|Esports analysis: {topic}",
    ),
    Niche(
        slug="minecraft",
        label="Minecraft builds",
        main=True,
        emoji="⛏️",
        tags="minecraft minecraftbuilds redstone minecrafttutorial",
        nicks="blocks redstone craft biome",
        bios="Medieval Minecraft builds|Redstone for humans",
        gear="capture card|gaming chair|block texture poster",
        words={
            "build": (
                "a medieval harbour|a cherry-wood village|a hanging library|a nether hub|"
                "a gothic cathedral|a survival starter house|a working clock tower"
            ),
            "block": "spruce|deepslate|copper|mud brick|tuff|terracotta",
        },
        angles={
            "builds": """
                Minecraft build: {build} with {block} and {4-9} other blocks, {3-40} hours.
                {build} in survival took {12-64} stacks of {block}.
            """,
            "tutorials": """
                Minecraft tutorial: {build} starts with a shape, not with {block}.
                Gradient trick: mix {block} into the bottom {2-4} rows of {build}.
            """,
            "redstone and servers": """
                A {3}×{3} redstone door hidden in {build}, {18-40} ticks.
                On our server {friend} burned down {build}, by accident, twice.
                Interior ideas for {build} in {8-15} blocks.
            """,
        },
        asks="What should I build next?|Which block is overused?",
        titles="{build} in Minecraft|Minecraft {block} palette for {build}",
    ),
    Niche(
        slug="cosplay",
        label="Cosplay",
        emoji="🛡️",
        tags="cosplay cosplayer foamsmith wigstyling",
        nicks="cosplay armour wigs foam",
        bios="Cosplayer, hot glue burns|Foam armour tutorials",
        gear="EVA foam|heat gun|wig styling kit",
        words={
            "part": (
                "EVA foam armour|a lace-front wig|a light-up staff|feathered wings|a corset|"
                "a helmet visor"
            ),
            "event": "a convention|a photoshoot in the woods|a masquerade contest|a charity visit",
        },
        angles={
            "making": """
                Cosplay build: {part} in {15-120} hours, contact cement everywhere.
                {part} from {4-10} mm foam, heat it, shape it, seal it.
                Painted {part} with {3-6} thin layers of weathering.
            """,
            "conventions": """
                Wore {part} for {6-10} hours at {event} in {home}, broke one strap.
                {event}: {friend} carried my repair kit and saved {part}.
            """,
            "budget and tips": """
                First cosplay under {40-90}: thrifted base, {part} from packaging.
                Wig tip: cut {part} smaller than you dare.
                Judged {event} and learned to look at seams.
            """,
        },
        asks="What are you making for {event}?|Who should I cosplay?",
        titles="{part} cosplay tutorial|Cosplay at {event}",
    ),
    Niche(
        slug="anime",
        label="Anime and manga",
        emoji="🌸",
        tags="anime manga animereview otaku",
        nicks="otaku manga senpai panels",
        bios="Anime reviews without spoilers|Manga shelf tours",
        gear="figure display case|manga shelf|drawing tablet",
        words={
            "show": (
                "a slice-of-life anime|a sports anime|a slow mecha series|a 90s fantasy OVA|"
                "a psychological seinen|an isekai comedy"
            ),
            "thing": "the soundtrack|the last episode|the opening|the pacing|the background art",
        },
        angles={
            "reviews": """
                Anime review: {show}, {12-26} episodes, {thing} carries it.
                {show} is {6-9}/10, {thing} made me replay one scene {3-7} times.
                {3-7} hidden gems this season, {show} first.
            """,
            "manga": """
                Read {6-30} volumes of the manga behind {show}, {thing} differs.
                Manga shopping in {home}: {9-40} volumes and a sore back.
            """,
            "culture and art": """
                Why {thing} in {show} uses silence, an anime essay.
                I drew {show} in {4-9} hours, hands are hard.
                {friend} never watched anime until {show}.
            """,
        },
        asks="Sub or dub?|Which anime made you cry?",
        titles="{show}: anime review|{5-10} anime like {show}",
    ),
    Niche(
        slug="retro-gaming",
        label="Retro gaming",
        emoji="🕹️",
        tags="retrogaming retrogames gamecollecting",
        nicks="pixel cartridge arcade retro",
        bios="Cartridges and coffee tables|Game collector",
        gear="CRT cable|cartridge cleaner|shelf lights",
        words={
            "find": (
                "a boxed cartridge|an arcade cabinet|a handheld with a dead screen|"
                "an import disc|a light gun"
            ),
            "job": (
                "replacing a save battery|cleaning contacts|modding a screen|fixing joystick drift"
            ),
        },
        angles={
            "hunting": """
                Flea market in {home}: {find} for {3-45}, heart rate up.
                {find} was {20-60} % cheaper because the box is torn, the game works.
            """,
            "repair": """
                {job} on {find}: {15-60} minutes, one odd screw.
                {job} with {friend} and a {4-8} mm bit.
            """,
            "replays": """
                Finished a retro game from {1985-1998} I failed at as a kid.
                {5-9} forgotten retro games worth {2-6} hours.
                My game room has {120-900} games, {find} is the favourite.
            """,
        },
        asks="What was your childhood console?|Boxed or loose?",
        titles="{find}: retro gaming find|{job} for collectors",
    ),
    Niche(
        slug="cozy-games",
        label="Cozy and indie games",
        emoji="🌾",
        tags="cozygames indiegames cozygamer farmsim",
        nicks="cozy indie pixel farmsim",
        bios="Cozy gamer, blanket included|Indie games before bed",
        gear="handheld grip|soft lamp|blanket hoodie",
        words={
            "game": (
                "a farming sim|a tea shop game|a puzzle game about letters|a hiking game|"
                "a cat café sim|a train station builder"
            ),
        },
        angles={
            "recommendations": """
                Cozy game of the week: {game}, {6-40} hours, no timers.
                {game} on a handheld while it rains in {home}.
                {5-9} indie games under {5-15}, {game} first.
            """,
            "playthroughs": """
                Year {1-4} in {game}: {20-90} turnips and one wedding.
                I decorated my house in {game} for {3-8} hours, progress zero.
            """,
            "indie developers": """
                Two people made {game} in {2-7} years, an interview.
                The demo of {game} is {20-60} minutes long and perfect.
                {friend} hates games and finished {game}.
            """,
        },
        asks="What cozy game are you playing?|What is your comfort game?",
        titles="{game}: cozy game review|{5-9} cozy indie games",
    ),
)
