from creators.demo.niche import Niche

NICHES = (
    Niche(
        slug="k-beauty",
        label="K-beauty skincare",
        main=True,
        emoji="🧴",
        tags="kbeauty koreanskincare glassskin sensitiveskin skincareroutine",
        nicks="glow kbeauty glassskin essence",
        bios=(
            "K-beauty for sensitive skin|Korean skincare, ingredients first|"
            "Ten steps cut down to four"
        ),
        gear="barrier cream|centella ampoule|rice toner|mild sunscreen",
        words={
            "product": (
                "centella toner|snail mucin essence|rice sunscreen|heartleaf ampoule|"
                "low-pH cleanser|mugwort mask|ceramide cream"
            ),
            "skin": (
                "sensitive skin|rosacea-prone skin|dehydrated skin|acne-prone skin|"
                "a damaged barrier"
            ),
        },
        angles={
            "sensitive skin": """
                K-beauty for {skin}: {product}, nothing with perfume, {2-4} steps.
                Patch test {product} for {2-4} days behind the ear if you have {skin}.
                My {skin} calmed down {2-6} weeks after I swapped acids for {product}.
            """,
            "routines": """
                My Korean skincare routine at night: oil cleanse, {product}, cream, {5-8} minutes.
                {product} under sunscreen stopped the pilling for my {skin}.
                Glass skin is {product} in thin layers and sleep, mostly sleep.
            """,
            "product tests": """
                Tested {4-11} K-beauty sunscreens on {skin}, {2-3} did not sting.
                {product}: {9-26} won at a drugstore aisle in {home}, tested for {14-40} days.
                Ingredients in {product} that {skin} should avoid: fragrance and menthol.
            """,
        },
        asks="Which {product} works on your sensitive skin?|How many steps is your routine?",
        titles=(
            "K-beauty routine for {skin}|{product} for {skin}: {20-40} days later|"
            "Korean skincare haul: {product}"
        ),
    ),
    Niche(
        slug="skincare-science",
        label="Skincare science",
        emoji="🔬",
        tags="skincarescience dermatology retinoid sunscreen",
        nicks="derm retinol skinlab spf",
        bios="Cosmetic chemist, no miracles|Dermatology doctor explaining labels",
        gear="sunscreen fluid|retinoid serum|UV camera",
        words={
            "ingredient": (
                "retinal|azelaic acid|niacinamide|vitamin C|salicylic acid|peptides|zinc oxide"
            ),
            "worry": "hyperpigmentation|adult acne|texture|fine lines|a stinging face|melasma",
        },
        angles={
            "ingredients": """
                {ingredient} at {2-15} % for {worry}: what {8-16} weeks of studies show.
                {ingredient} is unstable above pH {3-6}, so the bottle matters.
                Cosmetic chemist here: {ingredient} and sunscreen do most of the work.
            """,
            "routines for problems": """
                For {worry} I start {ingredient} {2-3} nights a week, pea-sized.
                Purging or irritation? With {ingredient} give it {4-8} weeks.
            """,
            "myths and labels": """
                "Clean" means nothing on a label, look for {ingredient} and its percentage.
                SPF {30-50} twice a day beats any serum for {worry}.
                I measured {5-12} sunscreens with a UV camera in {home}.
            """,
        },
        asks="What skincare claim should I test?|What is your experience with {ingredient}?",
        titles="{ingredient} for {worry}: the science|A chemist reads your skincare labels",
    ),
    Niche(
        slug="makeup",
        label="Makeup tutorials",
        main=True,
        emoji="💄",
        tags="makeuptutorial makeup mua softglam",
        nicks="glam makeup blush lashes",
        bios="Makeup artist, twelve-minute faces|Colourful eyes, tired mornings|Bridal makeup",
        gear="brush set|setting spray|lip liner|cream blush",
        words={
            "look": (
                "soft glam|graphic liner|monochrome blush look|smoky brown eye|bridal makeup|"
                "no-makeup makeup|90s lips"
            ),
            "face": "hooded eyes|mature skin|deep skin tones|freckles|glasses|oily lids",
        },
        angles={
            "tutorials": """
                Makeup tutorial: {look} for {face} in {8-20} minutes.
                {look} on {face}: place the colour with eyes open.
                Set only the {2-3} spots that crease, {look} lasts {7-12} hours.
            """,
            "products and shades": """
                I tried {6-18} foundations on {face} and {2-4} matched.
                {look} with {4-7} products, all under {6-15}.
            """,
            "working as an artist": """
                {2-5} bridal faces before {9-11} am in {home}, all {look}.
                {friend} wanted {look} for {face} and cried the happy kind.
                Kit sanitation first, {look} second.
            """,
        },
        asks="Which look next?|How do you do {look} on {face}?",
        titles="{look} tutorial for {face}|{look} in {10-15} minutes",
    ),
    Niche(
        slug="nail-art",
        label="Nail art",
        main=True,
        emoji="💅",
        tags="nailart gelnails naildesign manicure",
        nicks="nails manicure gel polish",
        bios="Nail tech and tiny brushes|Press-ons made by hand",
        gear="gel polish set|detail brushes|cuticle oil|LED lamp",
        words={
            "set": (
                "chrome almond nails|checkerboard tips|hand-painted lemons|aura nails|"
                "French tips with pearls|{3}D flowers"
            ),
            "step": "cuticle prep|the base coat|encapsulating|the matte top coat",
        },
        angles={
            "designs": """
                {set} took {50-180} minutes and {2-4} podcasts.
                Nail art idea: {set} on short nails, no tips needed.
                Painted {set} for {friend}, tiny brush size 000.
            """,
            "technique": """
                {step} is why gel lifts after {3-6} days, slow down.
                Cure {step} for {30-60} seconds in thin layers.
            """,
            "salon life": """
                {4-9} clients today in {home}, {set} twice.
                Pricing {set}: {35-110}, because {step} is an hour.
                Healthy natural nails start with {step} and oil twice a day.
            """,
        },
        asks="Almond or square?|Which nail art should I try?",
        titles="{set} tutorial|{step} for gel nails that last",
    ),
    Niche(
        slug="curly-hair",
        label="Curly hair care",
        main=True,
        emoji="🌀",
        tags="curlyhair curlyhairroutine wavyhair naturalhair",
        nicks="curls coils waves ringlets",
        bios="Curly hair, 3B and dramatic|Natural hair journey|Curl specialist",
        gear="diffuser|satin bonnet|curl cream|wide-tooth comb",
        words={
            "type": (
                "2C waves|3B curls|4C coils|a transition grow-out|high-porosity curls|"
                "fine curly hair"
            ),
            "step": (
                "scrunching with gel|the big chop|protein treatment|diffusing upside down|"
                "clarifying|overnight pineapple"
            ),
        },
        angles={
            "routines": """
                Curly hair wash day for {type}: {step}, {30-120} minutes, two podcasts.
                {step} gave my {type} definition until day {3-6}.
                My {type} hated coconut oil, {step} was what they needed.
            """,
            "repair and growth": """
                {step} after years of straightening, my {type} came back in {6-18} months.
                Trimmed {3-12} cm of heat damage and met my {type}.
            """,
            "hairdressers and confidence": """
                Found a curl stylist in {home} who cuts {type} dry.
                {friend} wore her {type} to the office for the first time.
                Humidity at {70-95} %: {step} and acceptance.
            """,
        },
        asks="What is your curl type?|What step changed your curly hair?",
        titles="{type} routine: {step}|Curly hair wash day, {type}",
    ),
    Niche(
        slug="mens-grooming",
        label="Men's grooming",
        who="m",
        emoji="🧔",
        tags="mensgrooming beardcare menshair skincareformen",
        nicks="groomed beard gents razor",
        bios="Grooming for men who own one towel|Beard, skin, no nonsense",
        gear="beard oil|safety razor|clay pomade|trimmer",
        words={
            "topic": (
                "a patchy beard|razor bumps|a receding hairline|dry beard skin|"
                "a first skincare routine|a textured crop"
            ),
            "fix": (
                "shave with the grain|a {2-3} step routine|oil at night|a boar brush|"
                "sunscreen daily"
            ),
        },
        angles={
            "beard and shaving": """
                {topic}: {fix} and give it {4-10} weeks.
                {fix} stopped my {topic}, the barber noticed first.
            """,
            "men's skincare and hair": """
                Men's skincare in {90-180} seconds: cleanser, moisturiser, {fix}.
                {topic} is normal, I talk about mine because {friend} would not.
                Haircuts for {topic}: ask for {5-25} mm on the sides.
            """,
            "products": """
                Tested {5-12} beard oils on {topic}, {2-3} were worth it.
                Grooming kit for under {30-70}: razor, brush, {fix}.
            """,
        },
        asks="Beard or clean shave?|How do you handle {topic}?",
        titles="{topic}: {fix}|Men's grooming routine in {3-6} minutes",
    ),
    Niche(
        slug="barber",
        label="Barbering",
        who="m",
        emoji="💈",
        tags="barber skinfade barbershop haircut",
        nicks="fade barber clippers chair",
        bios="Barber, eleven heads a day|Fades, beards and good talk",
        gear="clippers|barber cape|straight razor",
        words={
            "cut": (
                "a low skin fade|a burst fade mullet|a scissor crop|a taper with waves|"
                "a hot towel shave"
            ),
        },
        angles={
            "cuts": """
                {cut} in {35-60} minutes, guard {1-3} to zero.
                {cut} step by step, watch the corner behind the ear.
            """,
            "shop stories": """
                {8-16} clients today in the barbershop in {home}, {3-6} asked for {cut}.
                {friend} sat down shy and left with {cut} and a grin.
            """,
            "learning the trade": """
                Barber apprentice month {2-20}: {cut} still takes me {60-90} minutes.
                Clipper maintenance after every {cut}: brush, oil, {5} drops.
                First {cut} on a wedding morning, hands not shaking, much.
            """,
        },
        asks="Rate this fade?|What do you tell your barber?",
        titles="{cut} tutorial|A day in a barbershop in {home}",
    ),
    Niche(
        slug="perfume",
        label="Perfume",
        emoji="🌸",
        tags="perfume fragrance nicheperfume scentoftheday",
        nicks="scent sillage notes parfum",
        bios="Nose training at home|Fragrance reviews under 60|Vetiver defender",
        gear="discovery set|travel atomiser|scent strips",
        words={
            "scent": (
                "a smoky vetiver|an iris powder|a fig-leaf green|a salted vanilla|a rose and oud|"
                "a bitter orange cologne"
            ),
            "need": "hot weather|office days|first dates|winter coats|sensitive noses",
        },
        angles={
            "reviews": """
                {scent} for {need}: opens sharp, settles in {20-60} minutes, lasts {4-11} hours.
                Wore {scent} for {3-9} days, {friend} asked on day two.
                Fragrance review: {scent}, {28-180} for 50 ml, {6-9}/10.
            """,
            "learning notes": """
                Smell {scent} on paper, then skin, then tomorrow's scarf.
                The perfume note in {scent} you call soap is aldehyde.
            """,
            "collecting": """
                My perfume wardrobe has {9-60} bottles and {scent} gets used.
                Store {scent} dark and cool, the bathroom kills perfume.
                Best scents for {need}, {4-8} I would repurchase.
            """,
        },
        asks="What are you wearing today?|Which perfume for {need}?",
        titles="{scent}: an honest perfume review|{4-9} fragrances for {need}",
    ),
    Niche(
        slug="tattoo",
        label="Tattoo artistry",
        main=True,
        emoji="🖋️",
        tags="tattoo tattooartist fineline blackwork",
        nicks="ink tattoo needle flash",
        bios=(
            "Tattoo artist, fine line botanicals|Blackwork, walk-ins on Friday|"
            "Scar cover-ups with care"
        ),
        gear="tattoo machine|aftercare balm|stencil paper",
        words={
            "piece": (
                "a fine-line fern|a blackwork sleeve|a scar cover-up|a tiny lettering|"
                "a realistic portrait|a traditional swallow"
            ),
            "spot": "the forearm|the ribs|behind the ear|the ankle|the collarbone",
        },
        angles={
            "sessions": """
                Tattooed {piece} on {spot}, {1-7} hours, one granola bar.
                {piece} healed after {4-8} weeks, lines still crisp on {spot}.
            """,
            "advice": """
                {spot} hurts {4-9}/10 for {piece}, eat before you come.
                Tattoo aftercare: wash twice, thin balm, no sun for {2-4} weeks.
                Too small lettering blurs in {5-10} years, go {2-4} mm bigger.
            """,
            "studio life": """
                Flash day in {home}: {12-40} small tattoos, {piece} gone first.
                My apprenticeship took {2-4} years and {200-500} oranges.
                {friend} designed {piece} with me over {2-5} sketches.
            """,
        },
        asks="Where would you put {piece}?|Does {spot} hurt?",
        titles="Tattooing {piece}|{spot} tattoo: pain and healing",
    ),
)
