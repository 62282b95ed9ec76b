from creators.demo.niche import Niche

NICHES = (
    Niche(
        slug="motorcycle-touring",
        label="Motorcycle touring",
        main=True,
        emoji="🏍️",
        tags="motorcycletouring adventurebike motorbike moto",
        nicks="moto throttle rider twowheels",
        bios="Long roads, heated grips|Adventure bike, small budget",
        gear="motorcycle panniers|rain suit|intercom|tank bag",
        words={
            "bike": (
                "a {400-700} cc twin|a {1986-2004} boxer|a small adventure bike|"
                "a single-cylinder tourer"
            ),
            "road": (
                "a high pass|a gravel route|a coast road|a {2000-9000} km loop|a border crossing"
            ),
        },
        angles={
            "tours": """
                Motorcycle touring: {road} on {bike}, {3-21} days, rain on {2-6}.
                {road} from {home} with {friend}, {240-520} km a day.
            """,
            "bike and gear": """
                {bike}: valve check at {20-40} thousand km, {60-340}.
                Gear test: {3-7} hours of rain on {road}, dry feet.
            """,
            "skills": """
                Slow-speed turns before {road}, {20-30} minutes in a car park.
                I dropped {bike} on {road}, {3} witnesses.
                Packing {bike} for {road}: {18-35} kg, soft bags.
            """,
        },
        asks="What do you ride?|Best motorcycle road?",
        titles="{road} on {bike}|Motorcycle touring from {home}",
    ),
    Niche(
        slug="car-detailing",
        label="Car detailing",
        emoji="🧽",
        tags="cardetailing detailing ceramiccoating carcare",
        nicks="detail gloss foam wax",
        bios="Mobile detailer|Paint correction addict",
        gear="dual-action polisher|snow foam|ceramic coating|microfibre towels",
        words={
            "car": (
                "a black estate|a dusty {1987-2003} coupé|a family van|a matte wrapped SUV|"
                "a barn find"
            ),
            "job": (
                "paint correction|an interior deep clean|a two-bucket wash|headlight restoration|"
                "ceramic coating|leather repair"
            ),
        },
        angles={
            "jobs": """
                Car detailing: {job} on {car}, {4-26} hours.
                {job} on {car}: crumbs, coins and {1} sandwich.
            """,
            "how to": """
                {job} for beginners: test one {30-50} cm square.
                Never wash {car} in sun, spots etch in {5-15} minutes.
            """,
            "business": """
                I charge {90-1100} for {job} in {home}.
                {car} before and after, {friend} did not recognise it.
                Detailing van tour: {120-300} litres, {job} kit.
            """,
        },
        asks="What does your car need?|Wax or ceramic?",
        titles="{job} on {car}|Car detailing: {car}",
    ),
    Niche(
        slug="formula-racing",
        label="Formula 1 and motorsport",
        main=True,
        emoji="🏁",
        tags="formula1 f1 motorsport raceanalysis",
        nicks="grid pitlane tyres apex",
        bios="Race strategy explained|Motorsport engineer|F1 fan with spreadsheets",
        gear="team-neutral cap|track camera|timing app",
        words={
            "topic": (
                "undercut strategy|tyre degradation|the ground effect|pit stops|"
                "a safety car call|qualifying laps|team radio"
            ),
        },
        angles={
            "analysis": """
                Formula 1 explained: {topic}, {2-4} tenths a lap.
                {topic} decided the grand prix on lap {14-55}.
            """,
            "engineering": """
                How {topic} works, with a hair dryer and cardboard.
                {topic} costs {10-40} points of downforce.
            """,
            "fan life": """
                {home} to the race by train: {3} days, {140-480}, {topic} live.
                Karting with {friend} taught me {topic}.
                F1 for beginners: {topic} in {60-90} seconds.
            """,
        },
        asks="Who wins on {topic}?|What F1 rule confuses you?",
        titles="{topic} in Formula 1|F1 race analysis: {topic}",
    ),
    Niche(
        slug="classic-cars",
        label="Classic car restoration",
        who="m",
        emoji="🚗",
        tags="classiccars carrestoration vintagecars garage",
        nicks="garage carb chrome rust",
        bios="Rust, welds, chrome|One old car at a time",
        gear="MIG welder|torque wrench|rust converter",
        words={
            "car": (
                "a {1959-1979} saloon|a rusty roadster|a microcar|an old pickup|"
                "a {1968-1988} estate"
            ),
            "job": (
                "welding sills|rebuilding a carburettor|rewiring|a brake overhaul|"
                "matching the paint"
            ),
        },
        angles={
            "restoration": """
                {job} on {car}: {12-90} hours, {3} new curses.
                {car} found in a barn near {home} for {400-6000}.
            """,
            "mechanics": """
                {job} step by step, take {40-120} photos first.
                {car} would not start, it was a {2-9} euro part.
            """,
            "driving": """
                {car} drove {120-900} km to a meet, {friend} pushed {1} of them.
                Classic car costs per year: {900-3400}, {job} most.
            """,
        },
        asks="Restore or preserve?|What was your first car?",
        titles="{job} on {car}|Restoring {car}",
    ),
    Niche(
        slug="electric-cars",
        label="Electric cars",
        emoji="🔋",
        tags="electriccar ev evroadtrip charging",
        nicks="ev volts charger watts",
        bios="EV road trips with kids|Honest electric car numbers",
        gear="charging cable|wall box|tyre set",
        words={
            "topic": (
                "winter range|charging on holiday|battery health|home charging|used electric cars"
            ),
        },
        angles={
            "tests": """
                Electric car {topic}: {180-460} km at -{2-12} °C.
                {topic} after {60-240} thousand km: {84-95} %.
            """,
            "road trips": """
                {home} to {away} electric, {3-9} stops, {40-140} total.
                {topic}: {18-35} minutes and a bad sandwich.
            """,
            "buying": """
                {topic} explained before you buy, {9-32} thousand.
                {friend} switched and asks about {topic}.
                My flat has no charger in {home}, how I do {topic}.
            """,
        },
        asks="How far do you drive?|What worries you on {topic}?",
        titles="{topic}: electric car test|EV road trip from {home}",
    ),
    Niche(
        slug="aviation",
        label="Aviation",
        emoji="✈️",
        tags="aviation pilotlife planespotting avgeek",
        nicks="pilot wings cockpit runway",
        bios="Bush pilot|Plane spotter|First officer, layover food",
        gear="aviation headset|kneeboard|scanner",
        words={
            "plane": (
                "a twin turboprop|a {1943-1968} trainer|a glider|a wide-body|a seaplane|"
                "a two-seat trainer"
            ),
            "topic": (
                "crosswind landings|holding patterns|go-arounds|stall recovery|reading weather|"
                "radio calls"
            ),
        },
        angles={
            "flying": """
                Aviation: {topic} in {plane}, {12-30} knots.
                {plane} from {home} at dawn, {topic} on arrival.
            """,
            "explained": """
                {topic} explained by a pilot, {60-120} seconds.
                Why {plane} shakes in cloud and why it is fine.
            """,
            "training and spotting": """
                Pilot training hour {8-190}: {topic} again.
                Plane spotting in {home}: {20-90} landings, {plane}.
                {friend} soloed in {plane}, shirt cut.
            """,
        },
        asks="What scares you about flying?|Window or aisle?",
        titles="{topic} in {plane}|Pilot explains {topic}",
    ),
)
