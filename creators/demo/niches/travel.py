from creators.demo.niche import Niche

NICHES = (
    Niche(
        slug="budget-travel",
        label="Budget travel",
        main=True,
        emoji="🎒",
        tags="budgettravel backpackers cheaptravel travelhacks",
        nicks="backpack wander cheapfares hostels",
        bios="30 a day, 41 countries|Night buses and hostels",
        gear="travel backpack|packing cubes|power adapter|microfibre towel",
        words={
            "place": (
                "a night bus|an {6-12}-bed hostel dorm|a homestay|a third-class train|a ferry deck"
            ),
            "saver": (
                "flying on Tuesdays|cooking at the hostel|free walking tours|rail passes|"
                "house sitting"
            ),
        },
        angles={
            "costs": """
                {5-14} days in {away} on {18-45} a day, every cost listed.
                Budget travel trick: {saver}, saved me {40-380}.
            """,
            "on the road": """
                Slept in {place} to {away} with {friend} and a chicken.
                {place} in {away}: {4-19}, loud, unforgettable.
            """,
            "planning": """
                Cheap flights from {home} to {away}: {29-180} with {saver}.
                I travel {3-11} months a year by {saver}.
                Budget itinerary {away}: {3} days, {60-140} in total.
            """,
        },
        asks="What is your daily travel budget?|Which place is underrated?",
        titles="{away} on {20-45} a day|Budget travel: {saver}",
    ),
    Niche(
        slug="solo-female-travel",
        label="Solo female travel",
        main=True,
        who="f",
        emoji="🧭",
        tags="solofemaletravel solotravel womenwhotravel",
        nicks="solo wander her compass",
        bios="Solo female traveller, 54 countries|Travelling alone after divorce",
        gear="anti-theft bag|door stop alarm|travel scarf",
        words={
            "fear": "eating alone|night arrivals|unwanted attention|getting sick abroad|loneliness",
            "place": (
                "a women-only dorm|a desert camp|a mountain village|a slow train|a cooking class"
            ),
        },
        angles={
            "safety": """
                Solo female travel in {away}: {fear}, my {3-5} rules.
                {fear}: I text {friend} the taxi number.
            """,
            "trips": """
                Alone in {away} for {5-30} days, {place} was the best.
                {place} near {away}, {12-60} a night, safe and kind.
            """,
            "confidence": """
                My first solo trip at {19-58}: {fear} lasted {2} hours.
                Solo women ask about {fear} most, honest answer here.
                Solo dinner in {home}, book, window seat, joy.
            """,
        },
        asks="Where did you go alone first?|How do you handle {fear}?",
        titles="Solo female travel: {away}|{fear} when travelling alone",
    ),
    Niche(
        slug="city-guides",
        label="City guides",
        main=True,
        emoji="🗺️",
        tags="cityguide citytrip localtips hiddengems",
        nicks="city streets local guide",
        bios="Local guide, no queues|Maps of my city",
        gear="walking shoes|city map print|day bag",
        words={
            "thing": (
                "a rooftop nobody charges for|a courtyard café|a Sunday flea market|a canal walk|"
                "a viewpoint at {6-8} am|a public bath|a small museum"
            ),
            "area": (
                "the old town|the port district|a student quarter|the market hall|the river side"
            ),
        },
        angles={
            "local tips": """
                {home} city guide: {thing} in {area}, locals only.
                {24-72} hours in {home}: {area}, {thing}, then dinner.
            """,
            "neighbourhoods": """
                {area} in {home}: {5-12} stops on foot, {thing} in the middle.
                Skip the tower, {home} is better from {thing}.
            """,
            "practical": """
                {home} public transport: day ticket {3-11}, walk {area}.
                Rainy day in {home}? {thing} and {3-6} more.
                {friend} lives in {area} and showed me {thing}.
            """,
        },
        asks="What did I miss in {home}?|Where do you take visitors?",
        titles="{24-72} hours in {home}|{home} like a local: {area}",
    ),
    Niche(
        slug="digital-nomads",
        label="Digital nomads",
        emoji="🧑‍💻",
        tags="digitalnomad remotework workfromanywhere coliving",
        nicks="nomad remote laptop drift",
        bios="Remote since 2019|Nomad with a kid",
        gear="travel router|laptop stand|eSIM plan",
        words={
            "topic": "visas|taxes|slow internet|time zones|making friends|coliving",
            "place": "a coworking loft|a coliving farm|a beach café|a rented studio",
        },
        angles={
            "cities for nomads": """
                Digital nomad month in {home}: rent {350-1200}, {topic}.
                {place} in {home}: {40-220} Mbit, good chairs.
            """,
            "working remotely": """
                {topic} while working remotely from {away}, {3-9} lessons.
                Calls at {6-10} pm from {place}, {topic} hurts.
            """,
            "life": """
                After {2-6} years nomadic, {topic} made me slow down.
                {friend} and I share {place}, {280-700} each.
                Nomad budget in {home}: {900-2100} a month.
            """,
        },
        asks="Where do you work from?|How do you solve {topic}?",
        titles="Digital nomad in {home}|{topic} for digital nomads",
    ),
    Niche(
        slug="trains",
        label="Trains and rail travel",
        main=True,
        emoji="🚆",
        tags="trains railway nighttrain trainspotting",
        nicks="rails trainspotter platform loco",
        bios="Night trains and timetables|Trainspotter|Model railway in the attic",
        gear="rail map|travel pillow|scanner radio",
        words={
            "train": (
                "a night train|a narrow-gauge steam train|a rack railway|"
                "a {1958-1979} electric locomotive|a tram line|a sleeper compartment"
            ),
        },
        angles={
            "journeys": """
                {train} from {home} to {away}, {9-38} hours, window seat.
                {train}: {24-140}, breakfast, snow outside.
            """,
            "trainspotting": """
                {train} on the bridge at {5-9} am, the only run this month.
                Logged {12-60} trains in {home}, {train} was late, thankfully.
            """,
            "rail knowledge": """
                How signals keep {train} {2-4} minutes apart.
                My model railway has {20-90} m of track and {train}.
                {friend} drives {train} and let me pull the horn.
            """,
        },
        asks="Which rail journey next?|Day or night train?",
        titles="{train}: full trip|Rail travel: {train}",
    ),
    Niche(
        slug="luxury-hotels",
        label="Hotels and luxury travel",
        emoji="🛎️",
        tags="luxurytravel hotelreview boutiquehotels",
        nicks="suites hotels concierge linen",
        bios="Hotel reviews, paid in full|Boutique stays",
        gear="carry-on suitcase|silk eye mask|luggage tag",
        words={
            "hotel": (
                "a boutique hotel|a desert lodge|a palace hotel|an {8-30}-room riad|a lake house"
            ),
            "thing": (
                "the breakfast|the pillow menu|the pool at {6-7} am|the staff|the bathroom light"
            ),
        },
        angles={
            "reviews": """
                Hotel review {home}: {hotel}, {140-1900} a night, {thing} 9/10.
                {hotel}: {thing} was worth it, the spa not.
            """,
            "tips": """
                Upgrade trick at {hotel}: arrive {2-4} pm, be kind.
                Luxury for less: {hotel} in {away} costs {30-50} % in low season.
            """,
            "behind the scenes": """
                Housekeeping at {hotel}: {14-18} rooms, {22} minutes each.
                {friend} manages {hotel} and hates {thing} questions.
                Points or cash? {hotel} with {20-90} thousand points.
            """,
        },
        asks="Best hotel breakfast?|City or resort?",
        titles="{hotel} in {home}: hotel review|{thing}: what luxury hotels get right",
    ),
    Niche(
        slug="expat-life",
        label="Expat life",
        emoji="🛂",
        tags="expatlife movingabroad livingabroad immigrant",
        nicks="expat abroad newhome",
        bios="Moved for love, stayed for bread|Immigrant paperwork survivor",
        gear="language app|moving boxes|adapter plug",
        words={
            "topic": (
                "the residence permit|making friends|the language exam|health insurance|"
                "homesickness|finding a flat"
            ),
        },
        angles={
            "moving": """
                Moving to {home}: {topic} took {2-9} months.
                {topic} in {home}: bring {4-9} papers and a pen.
            """,
            "culture": """
                {5-12} things that shocked me in {home}, {topic} included.
                Year {1-9} abroad: {topic} comes in waves.
            """,
            "belonging": """
                I count in {home}'s language, I cry in mine.
                {friend} helped with {topic}, first real friend here.
                Expat in {home}: rent {480-1700}, truth below.
            """,
        },
        asks="What shocked you abroad?|How did you solve {topic}?",
        titles="{topic} in {home}|Living abroad: {topic}",
    ),
    Niche(
        slug="pilgrimage-slow",
        label="Slow travel and long walks",
        emoji="🐌",
        tags="slowtravel longwalk pilgrimage",
        nicks="slow walker miles",
        bios="Walking across countries|Slow travel by bike and boat",
        gear="walking stick|pilgrim passport|merino socks",
        words={
            "way": (
                "the old pilgrim road|a river path|a border trail|an island loop|a canal towpath"
            ),
        },
        angles={
            "walks": """
                Day {4-60} on {way}: {16-30} km, {2} blisters, soup.
                {way} from {home}: {90-780} km, {12-30} a night.
            """,
            "people": """
                On {way} {friend} shared bread and a long story.
                A monk on {way} stamped my book and asked why.
            """,
            "practical": """
                Pack {6-8} kg for {way}, two shirts.
                Slow travel means {way} instead of {3} cities.
                I got lost on {way} and found plums.
            """,
        },
        asks="Where would you walk?|How slow is slow?",
        titles="Walking {way}|{way}: {5-30} days",
    ),
)
