from creators.demo.niche import Niche

NICHES = (
    Niche(
        slug="geography",
        label="Maps and geography",
        emoji="🌍",
        tags="geography maps cartography borders",
        nicks="maps atlas border globe",
        bios="Maps that explain things|Cartographer",
        gear="wall map|globe|mapping course",
        words={
            "topic": (
                "a border through a library|disappearing islands|why cities are where they are|"
                "a river that splits|time zones|enclaves"
            ),
        },
        angles={
            "maps": """
                Geography in one map: {topic}.
                Drew {topic} by hand, {20-90} hours.
            """,
            "explained": """
                {topic} explained in {90-180} seconds.
                Why does {topic} matter near {home}?
            """,
            "field trips": """
                Visited {topic} with {friend}, {2} passports.
                {topic}: {3-9} maps that got it wrong.
                Quiz: {topic}, {10} questions.
            """,
        },
        asks="Which map next?|Do you know {topic}?",
        titles="{topic}: geography explained|Maps: {topic}",
    ),
    Niche(
        slug="economics",
        label="Economics and society",
        emoji="📉",
        tags="economics inflation society explained",
        nicks="econ chart markets",
        bios="Economist with sandwiches|Explaining inflation at dinner",
        gear="chart book|desk calculator|lecture pass",
        words={
            "topic": (
                "inflation|rent control|minimum wages|interest rates|trade tariffs|"
                "the price of bread"
            ),
        },
        angles={
            "explained": """
                Economics: {topic} in {2-3} charts.
                {topic} explained with {12} eggs.
            """,
            "data": """
                {topic} in {home} since {1990-2010}: up {12-90} %.
                Everyone quotes {topic}, few read the table.
            """,
            "debate": """
                Two studies on {topic}, opposite results, both fair.
                {friend} argued {topic} for {2} hours.
                I changed my mind on {topic}.
            """,
        },
        asks="What should I explain?|How does {topic} hit you?",
        titles="{topic} explained|Economics of {topic}",
    ),
    Niche(
        slug="climate",
        label="Climate science",
        emoji="🌡️",
        tags="climatescience climate environment energy",
        nicks="climate carbon tide",
        bios="Climate scientist, calm|Energy nerd",
        gear="field sensor|bike pump|data course",
        words={
            "topic": "heat pumps|sea level|peat bogs|heatwaves|wind power|coral bleaching",
        },
        angles={
            "science": """
                Climate science: {topic}, {3} graphs, no doom.
                Measured {topic} near {home} for {2-9} years.
            """,
            "solutions": """
                {topic} cut emissions by {10-60} % in {away}.
                {topic}: costs, limits, {12-25} years.
            """,
            "field work": """
                {14-40} days of field work on {topic}, {friend} carried ice.
                Questions about {topic} from a school in {home}.
                I was wrong about {topic}, here is the fix.
            """,
        },
        asks="What climate question bugs you?|Heard of {topic}?",
        titles="{topic}: climate science|{topic} explained",
    ),
    Niche(
        slug="maths",
        label="Maths",
        emoji="➗",
        tags="maths mathematics puzzles mathtok",
        nicks="maths primes proof sums",
        bios="Maths without tears|Puzzles on Fridays",
        gear="whiteboard|puzzle set|graph paper",
        words={
            "topic": (
                "prime numbers|the birthday problem|fractions|infinity|knots|probability|"
                "the Monty Hall problem"
            ),
        },
        angles={
            "explained": """
                Maths: {topic} in {60-120} seconds with cards.
                {topic} proof in {3-6} lines.
            """,
            "puzzles": """
                Puzzle on {topic}: {2-4} lines, {1} trap.
                {friend} solved {topic} in {9-40} seconds.
            """,
            "learning": """
                Maths anxiety: start with {topic} and a snack.
                Tutored {5-20} adults in {home} in {topic}.
                I failed maths at {15}, {topic} brought me back.
            """,
        },
        asks="What did you answer?|Which maths topic next?",
        titles="{topic} explained|Maths puzzle: {topic}",
    ),
)
