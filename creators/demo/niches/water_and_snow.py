from creators.demo.niche import Niche

NICHES = (
    Niche(
        slug="surfing",
        label="Surfing",
        main=True,
        emoji="🏄",
        tags="surfing surfer surftrip waves",
        nicks="surf waves swell lineup",
        bios="Dawn patrol, then work|Surf coach for late starters|Chasing clean swell",
        gear="surfboard|wetsuit|surf wax|changing robe",
        words={
            "wave": (
                "a left point break|a mellow reef|a hollow beach break|knee-high peelers|"
                "a {2-4} metre swell"
            ),
            "move": "a pop-up|a bottom turn|a duck dive|a cutback|cross-stepping",
        },
        angles={
            "sessions": """
                {wave} near {home} at {5-7} am, {3-9} people out and all of them smiling.
                Surfed {wave} until my arms gave up after {2-4} hours.
                Water {11-17} °C, {wave}, and a seal who had priority.
            """,
            "learning to surf": """
                I learned to surf at {28-52}, and {move} took me {20-90} tries.
                {move}: look where you want to go, not at your feet.
                Beginner surfers, choose {wave} and a board {8-9} feet long.
            """,
            "boards and forecasts": """
                A swell of {1-3} m at {10-16} seconds makes {wave} work.
                Repaired {2-7} dings on my surfboard before {wave} arrived.
            """,
        },
        asks="Longboard or shortboard?|How did you learn {move}?",
        titles="Surfing {wave} near {home}|Learn {move} in {4-10} minutes",
    ),
    Niche(
        slug="scuba",
        label="Scuba diving",
        emoji="🤿",
        tags="scubadiving diving underwater divelife",
        nicks="bubbles diver reef scuba",
        bios="Divemaster, slow fins|Reef and wreck diver",
        gear="dive computer|dive torch|regulator bag",
        words={
            "sight": (
                "a frogfish|a wreck at {24-38} m|a wall of soft coral|thresher sharks|"
                "a mimic octopus|hammerheads"
            ),
        },
        angles={
            "dive sites": """
                {sight} near {home} at {12-32} m, visibility {8-30} m.
                {2-4} dives a day for a week, and {sight} came on the last.
            """,
            "skills": """
                Fix your buoyancy first, {sight} will let you closer.
                Scuba diving air tips: my tank lasted {50-75} minutes beside {sight}.
                Equalise early and often, I lost {2-6} dives to a blocked ear.
            """,
            "ocean care": """
                We cleaned {20-140} kg of nets beside {sight}.
                Night dive with {friend}: one torch failed, {sight} glowed.
            """,
        },
        asks="Best dive of your life?|Warm water or drysuit?",
        titles="Diving with {sight}|Scuba skills before you meet {sight}",
    ),
    Niche(
        slug="sailing",
        label="Sailing",
        main=True,
        couples=True,
        emoji="⛵",
        tags="sailing liveaboard sailboat cruising",
        nicks="sail anchor harbour bluewater",
        bios="Liveaboard couple, 34 feet|Learning to sail after forty",
        gear="sailing jacket|anchor chain|deck lights",
        words={
            "boat": (
                "our {28-41}-foot sloop|a {1972-1989} ketch|a wooden folkboat|a small catamaran"
            ),
            "job": (
                "servicing winches|antifouling the hull|replacing the rigging|fixing the heads|"
                "rewiring the mast"
            ),
        },
        angles={
            "passages": """
                {90-780} nautical miles on {boat}, wind {12-34} knots, one torn sail.
                Night watch on {boat} with {friend}: {3-4} hours on, {3-4} off.
                Anchored {boat} in {4-9} m of sand and slept badly anyway.
            """,
            "boat work": """
                {job} on {boat} cost {120-2600} and three words I can't print.
                {job} is why sailing boats stay in the yard for {2-7} weeks.
            """,
            "learning to sail": """
                Beginner sailing lesson: reef when you first think of it.
                Docking {boat} single-handed, {2-6} attempts and an audience.
            """,
        },
        asks="What would you name a boat?|Could you live aboard?",
        titles="{job} on {boat}|Sailing {boat}: {90-900} miles",
    ),
    Niche(
        slug="skiing",
        label="Skiing and ski touring",
        main=True,
        emoji="⛷️",
        tags="skiing skitouring freeride powder",
        nicks="ski powder slopes skier",
        bios="Ski instructor in winter, gardener in summer|Ski touring on weekdays",
        gear="ski goggles|touring skis|avalanche transceiver|base layer",
        words={
            "run": (
                "a north-facing couloir|a groomed black run|a tree run|a {900-1600} m ski tour|"
                "spring corn snow"
            ),
            "skill": "short turns|carving|a kick turn|side slipping|reading the avalanche bulletin",
        },
        angles={
            "days on snow": """
                {run} above {home}, {15-60} cm fresh, first tracks at {7-9} am.
                Climbed {2-4} hours on skins for {run}, skied it in {6-15} minutes.
            """,
            "technique": """
                Carve better: pressure the outside ski and practise {skill} on blue runs.
                {skill} clicked for {friend} after {3-8} skiing lessons.
                Nervous skiers, {skill} gives you a brake for every slope.
            """,
            "safety and gear": """
                Avalanche level {2-4} today, so {run} had to wait.
                I check {skill} and three transceivers before {run}.
                Boot fitting took {2-3} visits and saved my ski season.
            """,
        },
        asks="Piste or powder?|What scares you about {run}?",
        titles="{run} above {home}|Ski lesson: {skill}",
    ),
    Niche(
        slug="snowboarding",
        label="Snowboarding",
        emoji="🏂",
        tags="snowboarding snowboard shred park",
        nicks="board shred rails powder",
        bios="Park laps and soft landings|Snowboard coach",
        gear="snowboard bindings|mittens|impact shorts",
        words={
            "trick": (
                "a frontside 180|a boardslide|an ollie|a method grab|a backside 360|switch carving"
            ),
        },
        angles={
            "tricks": """
                {trick} in {4-7} steps, start on a flat run, not on a jump.
                Landed {trick} on try {9-60}, the bruise is real.
            """,
            "park and powder": """
                Park laps near {home}: {20-45} runs and {trick} on the last.
                Split the snowboard and hiked {2-3} hours for {10-40} cm of powder.
            """,
            "beginners": """
                Snowboard beginners fall backwards, so learn the falling leaf before {trick}.
                Bindings at +{12-18} and -{6-12} made {trick} easier.
                I taught {friend} to snowboard in {2-4} days, tears included.
            """,
        },
        asks="Regular or goofy?|Which trick next?",
        titles="Learn {trick}|Snowboard day near {home}: {trick}",
    ),
    Niche(
        slug="wild-swimming",
        label="Swimming and cold water",
        emoji="🏊",
        tags="swimming wildswimming coldwater openwater",
        nicks="swims strokes laps coldwater",
        bios="Swims all year, shivers too|Adult swim teacher",
        gear="tow float|swimming goggles|changing robe",
        words={
            "stroke": (
                "front crawl|breaststroke timing|tumble turns|bilateral breathing|"
                "open-water sighting"
            ),
            "water": "a lake at {2-9} °C|the lido|a tidal pool|the {25-50} m pool|a quarry lake",
        },
        angles={
            "swim technique": """
                Adults can learn {stroke}: we did {20-60} minutes of breathing first.
                {stroke} got easier when I counted {14-22} strokes a length.
                Swim set for {stroke}: {6-12}×{50-100} m with {15-30} seconds of rest.
            """,
            "cold and open water": """
                {water} for {3-12} minutes with {friend}, then tea, then more tea.
                Cold water dip number {20-300}, {water}, feet like stones.
                Never swim alone in {water}, take a float and someone boring.
            """,
            "events": """
                Training for a {3-10} km open-water swim near {home}, {stroke} needs work.
                I panicked in {water} at {200-600} m and finished on my back.
            """,
        },
        asks="Pool or open water?|When did {stroke} click for you?",
        titles="{stroke} for adult learners|Swimming in {water} near {home}",
    ),
    Niche(
        slug="kayaking",
        label="Kayaking and paddling",
        emoji="🛶",
        tags="kayaking paddling canoe sup",
        nicks="paddle kayak river eddy",
        bios="Sea kayaker|Slow rivers, packed lunch",
        gear="dry bag|carbon paddle|spray deck",
        words={
            "water": (
                "a grade {2-4} river|an archipelago crossing|a mangrove channel|a winter fjord|"
                "a canal through town"
            ),
            "skill": "an eddy turn|the roll|a low brace|a wet exit|ferry gliding",
        },
        angles={
            "trips": """
                {water} near {home}, {12-48} km of kayaking and one heron escort.
                Packed a kayak for {2-6} nights on {water}, coffee on top.
            """,
            "skills": """
                {skill} failed me {5-20} times in the pool before {water}.
                Practise {skill} in warm water with {friend} beside you.
            """,
            "safety and kit": """
                Wind over {15-22} knots means no {water} for me.
                I paddle {water} with a float, a whistle and a spare paddle.
            """,
        },
        asks="Kayak or SUP?|Who has {skill} dialled?",
        titles="Paddling {water}|{skill} explained for kayakers",
    ),
)
