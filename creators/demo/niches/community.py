from creators.demo.niche import Niche

NICHES = (
    Niche(
        slug="disability",
        label="Wheelchair and disability advocacy",
        main=True,
        emoji="♿",
        tags="disabilityadvocate wheelchairlife accessibility wheelchairtravel",
        nicks="wheels access rolls ramp",
        bios="Wheelchair user, travel and rage|Disability advocate|Amputee, dancer",
        gear="wheelchair gloves|portable ramp|cup holder",
        words={
            "place": "the metro|a museum|a concert hall|an airport|a hotel room|a beach",
            "topic": (
                "broken lifts|personal assistants|adaptive sport|benefits forms|"
                "dating with a disability|job interviews"
            ),
        },
        angles={
            "accessibility": """
                Wheelchair access at {place} in {home}: {2-9} steps too many.
                {place}: the lift was out for {3-40} days.
            """,
            "disability life": """
                {topic} as a wheelchair user, {4} honest points.
                Disability advocacy is {topic}, again, until fixed.
            """,
            "travel and sport": """
                Accessible travel in {away}: {place} done right.
                Wheelchair basketball with {friend}, {topic} forgotten.
                I asked the mayor of {home} about {topic}.
            """,
        },
        asks="How accessible is {place} near you?|What about {topic}?",
        titles="{place} by wheelchair|Disability and {topic}",
    ),
    Niche(
        slug="sign-language",
        label="Deaf creators and sign language",
        main=True,
        emoji="🤟",
        tags="deaf signlanguage deafculture captions",
        nicks="deaf signs hands quiet",
        bios="Deaf, signing, captions on|Sign language teacher|CODA stories",
        gear="video doorbell light|caption app|sign cards",
        words={
            "topic": (
                "fingerspelling|family signs|facial grammar|deaf history|hearing aids|"
                "interpreters|school"
            ),
            "sign": "coffee|thank you|weekend|tired|family|deadline",
        },
        angles={
            "sign lessons": """
                Learn sign language: {sign}, then {topic}.
                {5-20} signs for {sign} situations, slow and clear.
            """,
            "deaf life": """
                Being deaf in {home}: {topic}, no pity please.
                Please caption videos, {topic} is for us too.
            """,
            "stories": """
                My deaf family signs {topic} at breakfast.
                Interpreter late by {10-40} minutes, {topic} waited.
                {friend} learned {sign} for my birthday.
            """,
        },
        asks="Do you sign?|Which sign next?",
        titles="Sign language: {sign}|Deaf life: {topic}",
    ),
    Niche(
        slug="lgbtq",
        label="LGBTQ+ life",
        main=True,
        emoji="🏳️‍🌈",
        tags="lgbtq queer transjoy lesbiancouple pride",
        nicks="queer rainbow pride chosen",
        bios="Two mums, one cat|Trans joy daily|Queer and rural",
        gear="pride pin|binder wash bag|zine",
        words={
            "topic": (
                "coming out|queer parenting|transition milestones|chosen family|rural pride|"
                "coming out at work"
            ),
        },
        angles={
            "life": """
                {topic} as a queer couple in {home}, {3-14} years in.
                LGBTQ+ life: {topic}, softer than I feared.
            """,
            "stories": """
                I told {friend} about {topic} at {15-48}.
                {topic} letter I never sent, read aloud.
            """,
            "community": """
                Pride in {home}: {200-9000} people, {topic} talk after.
                Queer book club in {home} reads about {topic}.
                Ask me about {topic}, kindly.
            """,
        },
        asks="How was {topic} for you?|Who is your chosen family?",
        titles="{topic}: a queer story|LGBTQ+ life in {home}",
    ),
    Niche(
        slug="autism",
        label="Autism and neurodiversity",
        emoji="♾️",
        tags="autism actuallyautistic neurodiversity autistic",
        nicks="autistic stim sensory spectrum",
        bios="Autistic adult, special interest moss|Autistic and curious",
        gear="ear defenders|chewable pendant|sunglasses",
        words={
            "topic": (
                "sensory overload|masking|stimming|meltdowns|special interests|shutdowns at work"
            ),
        },
        angles={
            "explained": """
                Autism: {topic} from the inside.
                {topic} is not rudeness, it is volume.
            """,
            "daily life": """
                {topic} at the supermarket in {home}, quiet hour {8-10} am.
                I plan {2} hours of rest after {topic}.
            """,
            "diagnosis and support": """
                Autistic at {24-60}: {topic} made sense.
                {friend} texts before calling, kindness.
                {topic} tips for teachers, {3-6}.
            """,
        },
        asks="What does {topic} feel like?|What is your special interest?",
        titles="{topic}: autistic view|Autism and {topic}",
    ),
    Niche(
        slug="urban-exploration",
        label="Urban exploration",
        emoji="🏚️",
        tags="urbanexploration urbex abandoned lostplaces",
        nicks="urbex rust abandoned echo",
        bios="Lost places, found light|Urbex with permission",
        gear="head torch|respirator|tripod",
        words={
            "place": (
                "an abandoned sanatorium|a drained pool|a theatre from {1908-1934}|"
                "a closed brewery|a cold war bunker|a hotel in fog"
            ),
        },
        angles={
            "places": """
                Urban exploration: {place} near {home}, dust {3} cm deep.
                {place} with calendars stopped at {1974-1999}.
            """,
            "safety and ethics": """
                Never alone in {place}, floors lie.
                I asked the owner of {place}, {2-5} letters.
            """,
            "photos and history": """
                {place}: {6-30} second exposures, one window.
                {friend} worked in {place} for {9-31} years.
                Archive photos of {place} beside mine.
            """,
        },
        asks="Would you go inside?|Which lost place next?",
        titles="{place}: urban exploration|Inside {place}",
    ),
    Niche(
        slug="ageing",
        label="Life over sixty",
        who="f",
        emoji="👵",
        tags="over60 seniorlife silverstyle grandma",
        nicks="silver nana vintage sixty",
        bios="Grandmother, gym, lipstick|Retired teacher on the road",
        gear="reading glasses|walking shoes|photo book",
        words={
            "topic": (
                "strength after sixty|going grey|starting to date again|learning to film|"
                "widowhood|grandchildren"
            ),
        },
        angles={
            "life after sixty": """
                {topic} at {61-83}: {3} things I know.
                {topic} and a good coat, that is my sixties.
            """,
            "fitness and style": """
                Over sixty and {topic}: {10-25} minutes a day.
                Silver hair in {home}, {topic} chat at the salon.
            """,
            "stories": """
                My grandchild filmed {topic}, {2} million saw me dance.
                {friend} and I are {130-158} years old together.
                Retired {2-14} years, {topic} keeps me curious.
            """,
        },
        asks="What do you love about your age?|How is {topic}?",
        titles="{topic} after sixty|Over sixty: {topic}",
    ),
    Niche(
        slug="rural-life",
        label="Village and rural life",
        emoji="🏞️",
        tags="rurallife villagelife countryliving slowliving",
        nicks="village meadow rural cottage",
        bios="Moved from city to village|Cottage, goats, quiet",
        gear="wood stove|rain barrel|wool blanket",
        words={
            "topic": "the village shop|a wood stove winter|goats|neighbours|no bus|the well",
        },
        angles={
            "days": """
                Village life near {home}: {topic}, {2} hours of silence.
                {topic} at {5-7} am, frost of -{2-9} °C.
            """,
            "moving to the country": """
                We left {home} for a village of {40-900}, {topic} shocked us.
                Rural budget: {600-1500} a month, {topic} extra.
            """,
            "neighbours": """
                {friend} next door taught me {topic}.
                The village fair: {12-60} pies, {topic} drama.
                {topic} brings everyone to our kitchen.
            """,
        },
        asks="City or village?|How is {topic} there?",
        titles="{topic}: village life|Country living: {topic}",
    ),
    Niche(
        slug="black-hair-culture",
        label="Natural hair and braids",
        who="f",
        emoji="🪮",
        tags="braids naturalhair protectivestyles locs",
        nicks="braids locs crown kinky",
        bios="Braider and loctician|Loc journey, year six",
        gear="edge brush|braiding hair|satin scarf",
        words={
            "style": (
                "knotless braids|starter locs|Fulani braids|passion twists|cornrows|a silk press"
            ),
        },
        angles={
            "styles": """
                {style} in {3-9} hours, {40-180}, pain-free edges.
                {style} lasts {3-8} weeks with a satin scarf.
            """,
            "care": """
                Wash {style} every {2-3} weeks, scalp first.
                {style} too tight? Take it out, edges grow slowly.
            """,
            "salon stories": """
                Salon day in {home}: {2-4} heads, {style} all.
                I braided {style} for {friend}'s graduation.
                Loc journey month {2-70}, {style} before.
            """,
        },
        asks="Which style next?|Who braids your hair?",
        titles="{style} tutorial|{style}: care guide",
    ),
    Niche(
        slug="volunteering",
        label="Charity and volunteering",
        emoji="🤝",
        tags="volunteering charity community nonprofit",
        nicks="helps kind together",
        bios="Food bank organiser|Refugee tutor|Community garden",
        gear="tote bag|thermos|folding table",
        words={
            "work": (
                "the food bank|a community kitchen|tutoring newcomers|a beach clean-up|"
                "a tool library|a night shelter"
            ),
        },
        angles={
            "work": """
                Volunteering at {work} in {home}: {60-400} people today.
                {work} needs {3-9} more hands on Thursdays.
            """,
            "how to help": """
                {work}: give {2} hours, not advice.
                Money at {work}: {70-92} % reaches people, the sheet is public.
            """,
            "stories": """
                {friend} came to {work} for help and now runs it.
                {work} lost its lease, {200-900} neighbours wrote.
                I started {work} with {40-300}.
            """,
        },
        asks="Where do you volunteer?|What does {work} need near you?",
        titles="A day at {work}|Volunteering: {work}",
    ),
)
