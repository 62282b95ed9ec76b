from creators.demo.niche import Niche

NICHES = (
    Niche(
        slug="hiking",
        label="Ultralight hiking",
        main=True,
        emoji="🥾",
        tags="ultralight hiking thruhiking backpacking",
        nicks="trail hikes ultralight wander",
        bios="Base weight 4.2 kg|Long trails, light pack|Hut to hut, mostly lost",
        gear="trekking poles|ultralight tent|water filter|down quilt",
        words={
            "trail": (
                "the coastal path|a {180-900} km thru-hike|a three-day ridge loop|"
                "a hut-to-hut route|the old pilgrim way"
            ),
            "gear": "a tarp|a quilt|trail runners|a {38-50} litre pack|a titanium pot",
        },
        angles={
            "ultralight gear": """
                My ultralight base weight is {3-6}.{1-9} kg since {gear} replaced the old one.
                Weighed everything for {trail}, {gear} saved {200-900} g.
                {gear} or comfort? After {trail} I know what my shoulders say.
            """,
            "trail reports": """
                {trail}: {18-34} km a day, {600-1800} m of climbing, two good blisters.
                Camped beside {trail} at {2-9} °C and woke to ice on {gear}.
                Water was {9-22} km apart on {trail}, so carry {2-4} litres.
            """,
            "planning": """
                Resupply plan for {trail}: {3-6} days of food at {600-750} g a day.
                Hiking solo on {trail}, I send {friend} a pin every evening.
            """,
        },
        asks="What is your base weight?|Tent or tarp?",
        titles=(
            "{trail} with a {4-7} kg pack|Ultralight gear: {gear}|"
            "Backpacking {trail}, every mistake"
        ),
    ),
    Niche(
        slug="camping",
        label="Family camping",
        emoji="⛺",
        tags="camping familycamping campcooking tentlife",
        nicks="camp tents campfire marshmallow",
        bios="Camping with three kids and low expectations|Weekend camper",
        gear="camping stove|family tent|sleeping mats|cool box",
        words={
            "spot": (
                "a lakeside pitch|a farm campsite|a forest site without showers|a dune campsite"
            ),
            "trouble": "a leaking seam|wet wood|a flat mattress|raccoons in the cool box",
        },
        angles={
            "campsites": """
                {spot} near {home}, {14-38} a night, and the kids vanished until dinner.
                Our checklist for {spot} has {30-70} lines, the corkscrew is line one.
            """,
            "camp cooking": """
                One-pan campfire dinner for {4-8}: sausages, peppers, {15-25} minutes.
                Campfire bread on a stick, {friend} burned {3-6}.
            """,
            "when it goes wrong": """
                {trouble} at {1-4} am, so we slept in the car.
                Camping in the rain at {spot}: tarp first, tent second.
                We had {trouble} and still booked {spot} again.
            """,
        },
        asks="What do you always forget to pack?|Tent, trailer or hotel?",
        titles="Camping at {spot} with kids|{trouble}: how we saved the trip",
    ),
    Niche(
        slug="van-life",
        label="Van life",
        main=True,
        couples=True,
        emoji="🚐",
        tags="vanlife vanlifecouple homeonwheels campervan",
        nicks="van onwheels vanlife drift",
        bios=(
            "Van life full time, two people and a stove|Couple in a van since 2021|"
            "Slow travel in a blue van"
        ),
        gear="portable fridge|solar panel|diesel heater|levelling blocks",
        words={
            "van": (
                "our old high-roof van|a {1988-2006} camper van|our converted delivery van|"
                "a short-wheelbase van"
            ),
            "need": (
                "water refills|a legal parking spot|laundry day|solar in November|"
                "working online from the van"
            ),
        },
        angles={
            "life on the road": """
                Month {3-40} of van life as a couple: {need} is still the daily question.
                We parked {van} above the sea near {home} and stayed {2-9} days.
                Van life couples fight about {need}, at least we do, in {4-6} square metres.
            """,
            "costs": """
                A month of van life near {home} cost us {640-1650}, fuel was a third.
                {van} broke down at km {180-420} thousand and the repair was {300-2900}.
                We spend {4-22} a night on average by finding {need} early.
            """,
            "places and park-ups": """
                Park-ups around {home}: {5-12} spots, ask the farmer and leave it cleaner.
                We drove {van} from {home} to the coast for {2-6} days with {friend}.
            """,
        },
        asks=(
            "What would you miss in a van?|Could you and your partner live in {4-7} square metres?"
        ),
        titles=(
            "Van life in {home}: a real week|What van life costs as a couple|"
            "{need} in a van, the honest version"
        ),
    ),
    Niche(
        slug="van-conversion",
        label="Van conversion",
        couples=True,
        emoji="🪛",
        tags="vanconversion vanbuild diycamper selfbuild",
        nicks="vanbuild conversion campervan build",
        bios="Converting an old van in the driveway|Self-build camper, no experience",
        gear="insulation panels|battery monitor|roof fan|swivel seat base",
        words={
            "part": (
                "the electrics|the insulation|the bed platform|the pop-top|the water system|"
                "the wood ceiling"
            ),
            "van": "a long-wheelbase van|an ex-ambulance|a {1995-2015} post van|a minibus",
        },
        angles={
            "building": """
                Van conversion week {2-30}: {part} is in and only {1-4} screws are left over.
                We cut a {40-70} cm hole in {van} for a roof fan and held our breath.
                {part} in {van} took {15-60} hours, the videos said an afternoon.
            """,
            "electrics and water": """
                {200-400} Ah of battery and {200-450} W of solar run {part} in {van}.
                Label every cable before you close the wall, says the person who reopened {part}.
            """,
            "budget and plans": """
                Full van build cost: {4000-19000}, {part} was the most expensive.
                Layout number {3-9} for {van} finally fits a shower and {friend}'s guitar.
                Converting {van} legally in {home}: the inspection list.
            """,
        },
        asks="What would your van layout be?|Which part of the build scares you?",
        titles="{part} in a van conversion|Converting {van} from empty to home",
    ),
    Niche(
        slug="rv",
        label="RV and motorhome travel",
        emoji="🚌",
        tags="rvlife motorhome roadtrip fulltimerv",
        nicks="rv motorhome bigrig",
        bios="Full-time RV family|Retired and rolling",
        gear="surge protector|sewer hose kit|tow mirrors",
        words={
            "rig": "a {22-36}-foot motorhome|our fifth wheel|a small class C|a vintage trailer",
            "job": "dumping the tanks|winterising|backing in|resealing the roof",
        },
        angles={
            "rv skills": """
                {job} in {rig}, explained for people who are afraid of it.
                {job} took us {20-60} minutes the first time and {5-9} now.
            """,
            "routes": """
                {rig} through {3-9} states in {3-8} weeks, with campground prices.
                Boondocking {rig} for {4-14} nights on {300-800} W of solar.
            """,
            "family and costs": """
                RV living for a family of {3-6} costs us {1900-3900} a month.
                Tyres on {rig} after {5-7} years: we learned it on the shoulder.
            """,
        },
        asks="Motorhome or trailer?|What RV job do you hate?",
        titles="{job} step by step in {rig}|A month in {rig}",
    ),
    Niche(
        slug="bouldering",
        label="Bouldering and climbing",
        main=True,
        emoji="🧗",
        tags="bouldering climbing climbinggym sendit",
        nicks="climbs crimps boulders beta",
        bios=(
            "Boulderer with short fingers and long projects|Climbing coach for beginners|"
            "V5 on a good day"
        ),
        gear="climbing shoes|chalk bag|crash pad|finger board",
        words={
            "hold": "crimps|slopers|a heel hook|a dyno|slab footwork|a toe hook",
            "grade": "V{2-9}|6B|7A|blue-circuit|6C+|7a",
        },
        angles={
            "beginner tips": """
                Bouldering tips for beginners: straight arms, quiet feet, and stop fearing {hold}.
                Beginners pull with arms, so I teach {hold} on day {1-3}.
                Fall practice for {10-15} minutes before you try {grade} changes everything.
            """,
            "projects": """
                Sent my {grade} project after {4-30} sessions, the key was {hold}.
                {hold} at the top of a {grade} boulder ended my attempt {6-40} times.
                Outdoor bouldering near {home}: sandstone, {hold} and one sore tip.
            """,
            "training and injuries": """
                Finger training: {7-10} seconds on a {18-22} mm edge, twice a week, no more.
                A pulley strain kept me off {hold} for {5-11} weeks, this is how I came back.
                Climbing gym in {home} reset the {grade} wall and everyone is humble again.
            """,
        },
        asks="What grade are you stuck on?|Indoors or rock?",
        titles="Bouldering for beginners: {hold}|{grade} in {5-30} attempts|How to climb {grade}",
    ),
    Niche(
        slug="fishing",
        label="Fishing",
        main=True,
        emoji="🎣",
        tags="fishing carpfishing flyfishing angler",
        nicks="angler fishing reels tackle",
        bios="Bank-side breakfasts and cold hands|Fly fishing small rivers",
        gear="spinning rod|landing net|fly box|bite alarm",
        words={
            "fish": (
                "a {3-16} kg carp|a wild brown trout|a pike of {80-118} cm|a zander|a sea bass|"
                "a grayling"
            ),
            "bait": "a dry fly|sweetcorn|a soft shad|a wobbler|a nymph|dead roach",
        },
        angles={
            "catches": """
                {fish} on {bait} at {5-9} am, released after {20-60} seconds.
                {4-12} hours of fishing, one bite, and it was {fish}.
                Biggest of the season: {fish}, {friend} netted it on the third try.
            """,
            "tackle and technique": """
                For {fish} I fish {bait} {1-4} m deep along the reeds.
                Tie {bait} with {10-14} turns of thread, here is the slow version.
                The leader snapped at {4-9} kg, so check your knots before {fish}.
            """,
            "waters": """
                Urban fishing in {home}: {fish} under the tram bridge.
                Day ticket {8-25}, three swims, and {bait} worked in every one.
            """,
        },
        asks="What bait would you have used?|River or lake?",
        titles="Fishing for {fish} with {bait}|Fishing near {home}, {4-24} hours",
    ),
    Niche(
        slug="birdwatching",
        label="Birdwatching",
        main=True,
        emoji="🦉",
        tags="birdwatching birding birds ornithology",
        nicks="birder wings feathers birding",
        bios="Birder before breakfast|Urban birds of my city|Binoculars always on",
        gear="binoculars|spotting scope|field notebook",
        words={
            "bird": (
                "a hoopoe|a pair of kingfishers|a short-eared owl|a peregrine|a waxwing flock|"
                "a little bittern|a bee-eater"
            ),
            "place": "the reed bed|a sewage farm|the cemetery|the harbour wall|the city park",
        },
        angles={
            "sightings": """
                {bird} at {place} in {home}, {6-40} metres away, for {2-20} minutes.
                Day list {38-112} species, and {bird} came when I was pouring tea.
                Saw {bird} from {place} at {5-8} am with {friend}, both of us whispering.
            """,
            "identification": """
                How to tell {bird} by call: learn the rhythm, not the pitch.
                Juvenile plumage fooled me, it was not {bird} after all.
            """,
            "birding life": """
                Beginner birdwatching kit: {8-10}×{32-42} binoculars and one patch you visit weekly.
                Ringing morning: {20-140} birds measured, {bird} was the star.
                Keep cats in at dawn, {bird} is nesting near {place}.
            """,
        },
        asks="What was your last lifer?|Which birds visit your window?",
        titles="Finding {bird} at {place}|Birdwatching for beginners in {home}",
    ),
    Niche(
        slug="safari-wildlife",
        label="Wildlife and safari",
        emoji="🦁",
        tags="wildlife safari conservation bigcats",
        nicks="safari wildlife bush tracks",
        bios="Safari guide and tracker|Conservation stories from the bush",
        gear="binoculars|telephoto lens|dust cover",
        words={
            "animal": (
                "a leopard with cubs|a herd of {20-90} elephants|wild dogs|a black rhino|"
                "cheetah brothers|a pangolin"
            ),
        },
        angles={
            "sightings": """
                {animal} at first light, {15-80} metres from the vehicle, engine off.
                Followed {animal} for {2-5} hours before the grass gave them back.
            """,
            "conservation": """
                Collaring {animal} takes {6-12} people and a vet who does not shake.
                Anti-poaching rangers walk {12-25} km a day to keep {animal} alive.
            """,
            "guiding": """
                A safari guide's rule: never position between {animal} and water.
                Tracks in the sand: this is how I read {animal} from {2-9} hours ago.
                Your safari from {home} costs {180-950} a day, here is where it goes.
            """,
        },
        asks="Which animal is on your list?|What would you ask a safari guide?",
        titles="{animal} up close|A day as a safari guide near {home}",
    ),
    Niche(
        slug="bushcraft",
        label="Bushcraft and survival skills",
        emoji="🪓",
        tags="bushcraft survivalskills firecraft woodsman",
        nicks="bushcraft axe ember woods",
        bios="Bushcraft, axe safety, quiet woods|Ember by ember",
        gear="fixed-blade knife|folding saw|fire steel",
        words={
            "skill": (
                "a bow drill ember|a debris shelter|feather sticks|a pot hanger|a bark container|"
                "a long fire"
            ),
        },
        angles={
            "skills": """
                {skill} in wet woods: it took {10-50} minutes and all my patience.
                Practise {skill} at home {5-20} times before you need it.
            """,
            "tools": """
                One knife, one saw, and {skill} is possible.
                Sharpened my axe on {3-5} stones before carving {skill}.
            """,
            "overnighters": """
                Solo overnighter at {1-8} °C with {skill} and a wool blanket.
                {friend} bet I couldn't manage {skill}, so here is breakfast on it.
                My bushcraft course in the woods near {home} ends with {skill}.
            """,
        },
        asks="Which skill should I film next?|Tarp or shelter?",
        titles="{skill}, start to finish|Overnight bushcraft: {skill}",
    ),
)
