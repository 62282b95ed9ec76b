from creators.demo.niche import Niche

NICHES = (
    Niche(
        slug="interior-design",
        label="Interior design",
        main=True,
        emoji="🛋️",
        tags="interiordesign homedecor interiors smallspaces",
        nicks="interiors rooms casa decor",
        bios="Interior designer for small flats|Colour before white|Rentals can be beautiful",
        gear="linen curtains|floor lamp|modular shelf",
        words={
            "room": (
                "a {19-45} square metre studio|a dark hallway|a rental bedroom|"
                "a north-facing living room|an open kitchen|a box room"
            ),
            "move": (
                "one large rug|a painted ceiling|wall lights instead of a ceiling lamp|"
                "floor-length curtains|a limewash wall"
            ),
        },
        angles={
            "small spaces": """
                Redesigned {room} in {home} and started with {move}.
                {room} feels twice the size since {move} went in.
                Renter-friendly interior design: {move}, no drilling, {60-400} all in.
            """,
            "colour and light": """
                {move} fixed {room} more than any sofa could.
                I tested {5-14} paint samples in {room}, look at them at {4-8} pm, not at noon.
            """,
            "client projects": """
                My client in {home} wanted beige for {room} and left with oxblood.
                Budget for {room}: {900-7000}, and {30-50} % went into light.
                A designer's mistake: I ordered the sofa for {room} {6-14} cm too wide.
            """,
        },
        asks="Which room are you stuck on?|Would you dare {move}?",
        titles=(
            "{room} makeover in {home}|{move}: small change, big room|"
            "Interior designer reacts to {room}"
        ),
    ),
    Niche(
        slug="diy-renovation",
        label="DIY home renovation",
        main=True,
        couples=True,
        emoji="🔨",
        tags="diy homerenovation fixerupper oldhouse",
        nicks="reno diy fixerupper oldhouse",
        bios=(
            "Renovating a crooked house room by room|DIY first-timers, learning on camera|"
            "Old house, new plaster"
        ),
        gear="cordless drill|tile cutter|wallpaper steamer|moisture meter",
        words={
            "job": (
                "retiling the bathroom|sanding the floorboards|plastering the stairwell|"
                "fitting a kitchen|insulating the loft|stripping {3-7} layers of wallpaper"
            ),
            "shock": (
                "rot under the bath|a hidden fireplace|wiring from {1930-1969}|"
                "a wall with no foundation|woodworm"
            ),
        },
        angles={
            "projects": """
                {job} took {2-6} weekends instead of one and cost {180-2400}.
                We started {job} and found {shock}.
                DIY renovation day {20-400}: {job}, dust in the butter.
            """,
            "how to": """
                Beginner guide to {job}: prep takes {60-80} % of the time.
                Do not start {job} before you have checked for {shock}.
                How I finished {job} alone with a rented tool and {2-5} videos.
            """,
            "money and mistakes": """
                The quote for {job} was {2000-9000}, we did it ourselves for a third.
                {shock} ate {10-40} % of our renovation budget.
                {friend} held the ladder, I did {job}, nobody cried until {6-9} pm.
            """,
        },
        asks="What is the worst thing you found in a wall?|DIY or hire someone for {job}?",
        titles="{job} as a beginner|We found {shock}|House renovation, month {2-30}: {job}",
    ),
    Niche(
        slug="minimalism",
        label="Minimalism and decluttering",
        emoji="🤍",
        tags="minimalism declutter simpleliving slowliving",
        nicks="simple less declutter minimal",
        bios="Owning less, living more|Declutter without guilt|Minimalist with two kids and a dog",
        gear="storage basket|capsule wardrobe planner|label maker",
        words={
            "stuff": (
                "the junk drawer|{30-90} mugs and glasses|sentimental boxes|the wardrobe|"
                "paperwork|old cables"
            ),
            "rule": "one in, one out|the {20-90} day box|ten items a day|a no-buy month",
        },
        angles={
            "decluttering": """
                Decluttered {stuff} in {20-90} minutes and filled {1-6} bags.
                {stuff} took me {2-5} rounds, sentimental things always come last.
                Start decluttering with {stuff}, not with photographs.
            """,
            "minimalist living": """
                {rule} is the only minimalism rule that survived children.
                I own {28-60} pieces of clothing and finally know what I wear.
                Minimalism is not white walls, it is knowing why you kept {stuff}.
            """,
            "spending less": """
                {rule}: I saved {200-900} and missed exactly {1-3} things.
                Unsubscribed from {20-60} shops after the {stuff} shock.
                {friend} visited and asked where the rest of our flat was.
            """,
        },
        asks="What is hardest for you to let go?|Would {rule} work at your place?",
        titles="Decluttering {stuff}|{rule}, {3-12} months later|A minimalist home tour in {home}",
    ),
    Niche(
        slug="tiny-houses",
        label="Tiny houses",
        couples=True,
        emoji="🏡",
        tags="tinyhouse tinyliving offgrid smallhome",
        nicks="tiny offgrid cabin smallhome",
        bios=(
            "Living in 21 square metres|We built our tiny house ourselves|"
            "Off grid, mostly on purpose"
        ),
        gear="folding table|composting toilet|solar kit",
        words={
            "house": (
                "a {16-28} square metre tiny house|a cabin on a trailer|an A-frame cabin|"
                "a converted horsebox|a straw bale tiny home"
            ),
            "part": (
                "the loft ladder|the composting toilet|the rainwater tank|the storage stairs|"
                "the wood stove"
            ),
        },
        angles={
            "building": """
                Built {house} in {7-22} months for {18000-64000}, every receipt is in the sheet.
                {part} is the thing I would build differently in {house}.
                Framing {house} with {friend}, two hammers and {3-9} arguments.
            """,
            "daily life": """
                Living tiny with {part} sounds worse than it is, ask after winter.
                {house} for two people and a dog: we have {2-5} rules.
                We empty {part} every {3-12} days, here is the honest tour.
            """,
            "rules and land": """
                Where can you park {house}? I called {5-14} councils around {home}.
                Insurance for a tiny house took {4-9} months, {part} was the sticking point.
            """,
        },
        asks="Could you live in {house}?|What would you never give up in a small home?",
        titles="Tour of {house}|What {house} really costs|{part}: tiny house truth",
    ),
    Niche(
        slug="home-automation",
        label="Smart home automation",
        main=True,
        emoji="💡",
        tags="smarthome homeautomation selfhosted iot",
        nicks="smarthome automations zigbee hub",
        bios="Automating my flat, one sensor at a time|Local-first smart home",
        gear="motion sensor|smart plug|zigbee coordinator|wall tablet",
        words={
            "thing": (
                "the blinds|the heating|the washing machine alert|the doorbell|"
                "the plant watering|the bedroom lights"
            ),
            "tech": "Zigbee|Matter over Thread|MQTT|a local voice assistant|a template sensor",
        },
        angles={
            "automations": """
                I moved {thing} to {tech} and my partner stopped noticing, the highest praise.
                This automation turns {thing} off after {4-20} minutes without motion.
                My smart home saved {9-24} % on the bill by scheduling {thing}.
            """,
            "hardware": """
                {tech} for {thing}: {7-30} euro sensors, two years on one coin cell.
                I flashed {3-9} plugs to run locally, {thing} no longer needs a cloud.
            """,
            "failures": """
                The internet died and {thing} kept working, that is why I use {tech}.
                {thing} woke us at {2-5} am because I wrote one wrong condition.
                Home automation starter list: {thing}, a dashboard, nothing clever.
            """,
        },
        asks="What did you automate first?|Which smart home device do you regret?",
        titles="Automating {thing} with {tech}|My smart home tour in {home}: {20-90} devices",
    ),
    Niche(
        slug="house-plants",
        label="Houseplants",
        main=True,
        emoji="🪴",
        tags="houseplants plantparent indoorplants monstera",
        nicks="plants leafy jungle monstera",
        bios=(
            "Too many houseplants, not enough windows|Plant doctor for beginners|"
            "Rare aroids and common pests"
        ),
        gear="moisture meter|grow light|chunky aroid soil mix|watering can",
        words={
            "plant": (
                "monstera|calathea|string of hearts|fiddle-leaf fig|alocasia|hoya|pothos|"
                "snake plant"
            ),
            "trouble": "thrips|root rot|spider mites|brown tips|fungus gnats|leggy growth",
        },
        angles={
            "plant care": """
                My {plant} had {trouble} and {2-5} weeks later it pushed a new leaf.
                Water the {plant} when the top {2-5} cm are dry, not on a schedule.
                {plant} in a dark flat in {home}: a grow light {8-12} hours a day did it.
            """,
            "propagation": """
                {plant} cutting, {10-30} days in water, roots like spaghetti.
                Propagated {4-15} {plant} cuttings, {friend} gets one whether she wants it or not.
                Cut below the node or your {plant} stem will never root.
            """,
            "pests and repotting": """
                {trouble} on a {plant}: shower, isolate, repeat for {3-5} weeks.
                Repot the {plant} only {2-4} cm larger, or you invite {trouble}.
                I lost {2-9} houseplants to {trouble} before I read the soil.
            """,
        },
        asks="Which houseplant keeps dying on you?|How many plants are too many?",
        titles=(
            "Save a {plant} from {trouble}|{plant} care for beginners|"
            "My {30-160} houseplants in {home}"
        ),
    ),
    Niche(
        slug="gardening",
        label="Vegetable gardening",
        main=True,
        emoji="🌻",
        tags="gardening growyourown allotment vegetablegarden",
        nicks="garden allotment seeds harvest",
        bios="No-dig allotment|Growing food on a balcony|Seeds everywhere, including the bath",
        gear="seed trays|hori knife|drip irrigation kit|compost bin",
        words={
            "crop": "tomatoes|courgettes|climbing beans|garlic|kale|potatoes|strawberries|chillies",
            "foe": "slugs|blight|aphids|late frost|cabbage whites|drought",
        },
        angles={
            "sowing and growing": """
                Sowed {20-120} {crop} under cover, {foe} can wait.
                {crop} in a bucket on my balcony in {home} gave {2-9} kg.
                No-dig bed, {8-15} cm of compost, and the {crop} took off.
            """,
            "pests and weather": """
                {foe} ate {30-90} % of my {crop} in {1-3} nights.
                Against {foe} I plant {crop} next to marigolds and go out with a torch.
            """,
            "harvest": """
                First {crop} of the year, {1-4} of them, and I told everybody.
                Harvested {5-40} kg of {crop}, the neighbours now hide from me.
                Save seed from the best {crop}, not from the last.
            """,
        },
        asks="What is {foe} eating at your place?|What are you sowing this week?",
        titles=(
            "{crop} from seed to plate|Stop {foe} without poison|My garden in {home}, week {2-40}"
        ),
    ),
    Niche(
        slug="cleaning",
        label="Cleaning and home organisation",
        emoji="🧽",
        tags="cleantok organisation cleaningmotivation laundry",
        nicks="tidy spotless organised laundry",
        bios="Realistic cleaning with kids|Stain fighter",
        gear="steam mop|microfibre set|drawer dividers",
        words={
            "spot": (
                "the oven|grout lines|the mattress|the fridge seals|the laundry pile|"
                "the shower screen"
            ),
            "trick": "citric acid|oxygen bleach|a razor scraper|baking soda paste",
        },
        angles={
            "cleaning methods": """
                {spot} came clean with {trick} and {10-40} minutes of waiting.
                Never mix {trick} with anything else, ventilate, then scrub {spot}.
            """,
            "organising": """
                Organised {spot} with {3-12} boxes I already owned.
                My {15-25} minute evening reset starts at {spot} and ends on the sofa.
            """,
            "motivation": """
                Clean {spot} with me before the landlord visits at {8-11} am.
                If you can only clean one thing today, let it be {spot}.
                {friend} asked how my {spot} stays clean: it does not, I film after {trick}.
            """,
        },
        asks="What chore do you avoid?|What cleans {spot} best for you?",
        titles="{spot} deep clean with {trick}|{20-60} minute home reset",
    ),
)
