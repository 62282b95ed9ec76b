from creators.demo.niche import Niche

NICHES = (
    Niche(
        slug="dog-training",
        label="Dog training",
        main=True,
        emoji="🐕",
        tags="dogtraining puppytraining reactivedog positivereinforcement",
        nicks="dog paws leash pup",
        bios="Dog trainer, treats in every pocket|Reactive rescue, patient human|Puppy school",
        gear="long line|treat pouch|snuffle mat|Y-harness",
        words={
            "issue": (
                "pulling on the lead|barking at the door|a reactive dog|puppy biting|"
                "separation anxiety|recall"
            ),
            "method": (
                "a scatter of treats|the U-turn|mat training|a whistle|pattern games|"
                "{3-5} second absences"
            ),
        },
        angles={
            "training": """
                Dog training for {issue}: {method}, {3-8} minutes, twice a day.
                {method} solved {issue} in {2-9} weeks, no yelling.
                Reward within {1-2} seconds or {issue} stays.
            """,
            "puppies and rescues": """
                Puppy week {8-16}: {issue}, normal, breathe.
                My rescue dog slept {14-18} hours, {issue} came later.
            """,
            "living with dogs": """
                {issue} in the lift in {home}, {method} in my pocket.
                Dog class in {home}, {6-10} dogs and {friend}'s terrier.
                A tired brain beats a long run for {issue}.
            """,
        },
        asks="What does your dog do?|Did {method} work?",
        titles="{issue}: dog training that works|Puppy training: {method}",
    ),
    Niche(
        slug="cats",
        label="Cats",
        main=True,
        emoji="🐈",
        tags="cats catsofinstagram catcare catfacts kitten",
        nicks="cats whiskers meow purr",
        bios="Cat behaviourist|Foster kittens, no sleep|Three cats and a lint roller",
        gear="cat tree|puzzle feeder|litter mat|window perch",
        words={
            "cat": (
                "a ginger foster kitten|a grumpy senior cat|a three-legged tabby|a shy black cat|"
                "a loud Siamese mix"
            ),
            "habit": (
                "the {3-5} am zoomies|kneading|scratching the sofa|knocking glasses over|"
                "ignoring the new bed|chirping at pigeons"
            ),
        },
        angles={
            "behaviour": """
                Why does {cat} love {habit}? A cat behaviourist's answer.
                {habit} stopped after {5-15} minutes of play before dinner.
            """,
            "care": """
                {cat} lost {1-2} kg with a puzzle feeder, {8-20} weeks.
                Cats need {1} litter box more than cats, {cat} insists.
            """,
            "fostering": """
                Foster kitten number {4-60}: {cat}, {300-900} g of rage.
                {cat} found a home in {home}, I cried in the bus.
                {friend} is allergic and adopted {cat}.
            """,
        },
        asks="Does your cat do {habit}?|How many cats is too many?",
        titles="{cat} and {habit}|Cat care: {habit}",
    ),
    Niche(
        slug="horses",
        label="Horses and riding",
        emoji="🐎",
        tags="horses equestrian dressage horseriding",
        nicks="hoof saddle gallop mane",
        bios="Riding after thirty|Dressage and mud|Groundwork first",
        gear="saddle pad|hoof pick|riding helmet",
        words={
            "horse": (
                "a {4-6}-year-old mare|a retired trotter|a stubborn pony|a nervous gelding|"
                "an Icelandic horse"
            ),
            "skill": (
                "groundwork|a canter transition|trailer loading|lunging|shoulder-in|the first jump"
            ),
        },
        angles={
            "training": """
                {skill} with {horse}: {10-25} minutes, pressure and release.
                {skill} fell apart, {horse} had a sore back.
            """,
            "stable life": """
                {horse} in the mud, {5-7} am, -{2-9} °C.
                Hoof care for {horse} every {5-7} weeks, {45-140}.
            """,
            "riders": """
                Started riding at {28-60}, {skill} after {4-14} lessons.
                Dressage test near {home}: {58-69} %, {horse} spooked at a chair.
                {friend} fell into hay, fine.
            """,
        },
        asks="What does your horse teach you?|English or western?",
        titles="{skill} with {horse}|Horse training: {skill}",
    ),
    Niche(
        slug="aquariums",
        label="Aquariums and fishkeeping",
        main=True,
        emoji="🐠",
        tags="aquarium fishkeeping aquascaping plantedtank",
        nicks="aqua tanks fins aquascape",
        bios="Planted tanks|Reef keeper|Shrimp breeder in a flat",
        gear="canister filter|aquasoil|test kit|grow light",
        words={
            "tank": (
                "a {20-60} litre planted tank|a nano reef|a blackwater tank|a shrimp tank|"
                "a {200-450} litre community aquarium"
            ),
            "issue": "green algae|a tank crash|white spot|cloudy water|a jumping killifish",
        },
        angles={
            "aquascaping": """
                Aquascape: {tank}, {3-9} kg of stone, {5-12} plants.
                {tank}, week {2-20}, first carpet of moss.
            """,
            "fish care": """
                {issue} in {tank}: test nitrates, change {20-50} %.
                Cycle an aquarium {4-6} weeks or lose fish.
            """,
            "hobby life": """
                My fish room in {home} has {4-22} tanks, {tank} leads.
                {tank} cost {60-900}, here are the receipts.
                {friend} babysat {tank}, {issue} followed.
            """,
        },
        asks="What lives in your tank?|How do you fight {issue}?",
        titles="{tank}: aquascape build|{issue} in the aquarium",
    ),
    Niche(
        slug="beekeeping",
        label="Beekeeping",
        main=True,
        emoji="🐝",
        tags="beekeeping beekeeper honeybees savethebees",
        nicks="bees hive honey nectar",
        bios="Rooftop beekeeper|Forty hives and a van",
        gear="smoker|hive tool|bee suit|honey extractor",
        words={
            "event": (
                "a swarm|varroa treatment|the honey harvest|a queenless hive|spring inspection|"
                "wax moths"
            ),
        },
        angles={
            "in the hive": """
                Hive inspection: {event}, {8-10} frames of brood, {2} stings.
                {event} at {14-24} °C, slow hands, beekeeping rule one.
            """,
            "honey": """
                Extracted {12-140} kg of honey near {home}, lime and chestnut.
                {event} cost me {1-4} colonies this year.
            """,
            "learning": """
                Beginner beekeepers need {2} hives and a mentor for {event}.
                Rooftop bees in {home} fly {2-3} km for lavender.
                Caught {event} in a pear tree with {friend} and a box.
            """,
        },
        asks="How are your bees?|What about {event}?",
        titles="{event}: beekeeping explained|Beekeeping month {1-12}",
    ),
    Niche(
        slug="reptiles",
        label="Reptiles and amphibians",
        emoji="🦎",
        tags="reptiles herpetology snakes geckos",
        nicks="scales gecko reptile terrarium",
        bios="Reptile keeper|Vivarium builder",
        gear="UVB lamp|thermostat|cork bark",
        words={
            "pet": (
                "a crested gecko|a ball python|a bearded dragon|dart frogs|a tortoise|a corn snake"
            ),
        },
        angles={
            "care": """
                {pet} needs {26-38} °C under the lamp, UVB {10-12} hours.
                {pet} refused food for {3-9} weeks, normal.
            """,
            "enclosures": """
                Bioactive vivarium for {pet}: {8-20} plants, {60-200} isopods.
                Built a {90-180} cm home for {pet}.
            """,
            "myths": """
                {pet} is not a starter pet for {6}-year-olds.
                Rescued {pet} in {home}, shed stuck on {3} toes.
                {friend} feared reptiles until {pet}.
            """,
        },
        asks="What reptile do you keep?|Bioactive or paper?",
        titles="{pet} care|Vivarium for {pet}",
    ),
    Niche(
        slug="chickens",
        label="Backyard chickens",
        emoji="🐔",
        tags="backyardchickens chickens homestead hens",
        nicks="hens coop eggs homestead",
        bios="Nine hens|Small homestead, loud rooster",
        gear="automatic coop door|feeder|nesting boxes",
        words={
            "event": "a broody hen|the first egg|red mites|a fox visit|moulting|hatching day",
        },
        angles={
            "keeping hens": """
                {event} in the coop: {3-9} hens, one plan.
                {event} lasted {5-25} days, then {4-8} eggs a day.
            """,
            "coop building": """
                Built a chicken coop for {90-600}, {event} proved it.
                {4-12} hens need {1} square metre each inside.
            """,
            "homesteading": """
                Our homestead near {home}: hens, beans, {event}.
                Eggs cost us {30-50} cents each, kids free.
                {friend} named every hen, {event} hurt.
            """,
        },
        asks="How many hens?|Did you have {event}?",
        titles="{event}: backyard chickens|Our chicken coop",
    ),
    Niche(
        slug="animal-rescue",
        label="Animal rescue and vets",
        emoji="🐾",
        tags="animalrescue adoptdontshop vetlife wildliferehab",
        nicks="rescue paws vet shelter",
        bios="Vet nurse|Wildlife rehabber|Shelter volunteer",
        gear="transport box|feeding syringe|shelter blankets",
        words={
            "case": (
                "an orphaned hedgehog|a street dog with one eye|a swan with a hook|"
                "a litter in a box|a swallowed sock|an old blind cat"
            ),
        },
        angles={
            "rescue stories": """
                Rescued {case} at {2-6} am near {home}, {4-9} weeks of care.
                {case} went home after {20-120} days.
            """,
            "vet room": """
                Vet case: {case}, {30-120} minutes of surgery.
                {case} taught me to ask one more question.
            """,
            "helping": """
                Foster {case} for {2-8} weeks, that is all we need.
                The shelter in {home} has {40-210} dogs, {case} waits longest.
                {friend} drove {120-480} km for {case}.
            """,
        },
        asks="Have you adopted?|What would you ask a vet?",
        titles="{case}: rescue story|Vet life: {case}",
    ),
    Niche(
        slug="parrots",
        label="Parrots",
        emoji="🦜",
        tags="parrots parrotlife birdtraining cockatiel",
        nicks="parrot feathers squawk beak",
        bios="Two parrots, no quiet|Parrot behaviour",
        gear="foraging toy|perch|flight harness",
        words={
            "bird": "an African grey|a cockatiel|a rescued macaw|a pair of budgies|a conure",
        },
        angles={
            "training": """
                {bird} learned {3-9} tricks with sunflower seeds.
                Step-up training for {bird}: {2-4} minutes, stop early.
            """,
            "care": """
                {bird} needs {10-12} hours of dark sleep and {2} of flight.
                Plucking: {bird} got a vet check and {4-8} new toys.
            """,
            "life with parrots": """
                {bird} imitates the microwave in our {home} flat.
                {bird} lives {20-60} years, think first.
                {friend} was called a name by {bird}.
            """,
        },
        asks="What does your bird say?|Which toy works?",
        titles="{bird}: parrot training|Living with {bird}",
    ),
)
