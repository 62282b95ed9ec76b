from creators.demo.niche import Niche

NICHES = (
    Niche(
        slug="sourdough",
        label="Sourdough baking",
        main=True,
        emoji="🍞",
        tags="sourdough breadbaking wildyeast naturallyleavened breadtok",
        nicks="crumb loaf levain bakes sourdough",
        bios=(
            "Sourdough & slow mornings|Flour, water, salt, patience|"
            "I teach beginners to bake sourdough bread|Home baker with a very old starter"
        ),
        gear="proofing basket|bread lame|baking steel|cast-iron bread pan",
        words={
            "loaf": (
                "seeded rye loaf|country loaf|spelt batard|olive ciabatta|wholewheat miche|"
                "oat porridge loaf|walnut boule"
            ),
            "fault": "gummy crumb|flat loaf|torn crust|dense base|pale crust|tunnelled crumb",
            "flour": "rye|spelt|emmer|strong white|wholewheat|einkorn",
            "when": "overnight|after two folds|before sunrise|in the cold fridge|on the windowsill",
        },
        angles={
            "starter care": """
                My {flour} sourdough starter is {2-9} years old and still doubles in {3-6} hours.
                If your starter smells of nail polish, feed it {flour} flour twice a day for \
                {2-4} days.
                Dried {20-80} g of starter on parchment as insurance, then {friend} asked for a \
                jar anyway.
                Switching the starter to {flour} made the whole kitchen smell of green apples.
            """,
            "fermentation": """
                Bulk fermentation took {4-9} hours at {19-26} °C and the {loaf} still had a {fault}.
                Cold proofed this {loaf} for {12-40} hours and the ear finally opened.
                At {72-85} % hydration my {loaf} spread like soup until I folded it {when}.
                Stop bulk at {40-75} % rise if your {loaf} keeps ending with a {fault}.
            """,
            "baking day": """
                Baked a {loaf} for the bakery stall in {home} and it sold out by {8-11} am.
                Steam for {15-25} minutes, then lid off, that is how the {loaf} blisters.
                Scored the {loaf} with {2-9} cuts and only one of them behaved.
                A {fault} usually means the oven was {20-40} degrees too cool for a {loaf}.
            """,
        },
        asks=(
            "Which flour feeds your starter?|Who else bakes bread at {4-6} am?|"
            "Seeded or plain, what would you slice first?"
        ),
        titles=(
            "How I fixed a {fault} in my {loaf}|"
            "Sourdough for beginners: a {flour} starter, day {1-7}|"
            "{loaf}, start to finish in {9-30} hours"
        ),
    ),
    Niche(
        slug="cakes",
        label="Cake decorating",
        main=True,
        emoji="🎂",
        tags="cakedecorating buttercream celebrationcake cakesofinstagram",
        nicks="cakes frosting sponge bakery piping",
        bios=(
            "Celebration cakes, made to order|Buttercream flowers and too many piping tips|"
            "Baking cakes from a tiny flat kitchen"
        ),
        gear="turntable|piping tip set|offset spatula|cake leveller",
        words={
            "cake": (
                "lemon elderflower cake|three-tier wedding cake|pistachio sponge|"
                "vintage heart cake|chocolate drip cake|unicorn birthday cake"
            ),
            "finish": (
                "Swiss meringue buttercream|ermine frosting|white chocolate ganache|"
                "cream cheese frosting|Italian buttercream"
            ),
            "flower": "peonies|ranunculus|roses|hydrangeas|dahlias",
        },
        angles={
            "decorating": """
                Piped {12-60} buttercream {flower} onto a {cake} and my wrist has resigned.
                Chill the {cake} for {20-45} minutes before the final coat of {finish}.
                To stop air bubbles in {finish}, paddle it on the lowest speed for {4-9} minutes.
                The trick to sharp cake edges is warm metal and patience, not more {finish}.
            """,
            "bakes and flavours": """
                This {cake} is soaked with {2-6} spoons of syrup and filled with passion fruit curd.
                My sponge sank in the middle because I opened the oven at minute {12-19}.
                Reverse creaming gives a {cake} a crumb tight enough to stack {3-5} tiers.
                Testing {finish} in the {home} heat: it held for {2-6} hours at {27-34} °C.
            """,
            "running a cake business": """
                A {cake} takes me {9-16} hours, and yes, that is why it costs {140-480}.
                Delivered a {cake} across {home} on my lap while {friend} drove at {15-25} km/h.
                I turned down {2-7} cake orders this month and finally slept.
            """,
        },
        asks="Which flavour would you order for a birthday cake?|Fondant or buttercream?",
        titles=(
            "{cake} with piped {flower}|{finish} that never splits|"
            "Pricing cakes: what a {cake} really costs"
        ),
    ),
    Niche(
        slug="gluten-free",
        label="Gluten-free baking",
        main=True,
        emoji="🌾",
        tags="glutenfree coeliac glutenfreebaking celiacsafe",
        nicks="glutenfree nogluten coeliac flourless",
        bios=(
            "Coeliac, and unwilling to give up bread|"
            "Gluten-free baking that does not taste like cardboard|Safe eats for coeliacs"
        ),
        gear="flour blend|digital scale|toaster bags",
        words={
            "bake": (
                "gluten-free focaccia|gluten-free brioche|flourless orange cake|buckwheat crêpes|"
                "gluten-free bagels|rice-flour doughnuts"
            ),
            "binder": "psyllium husk|xanthan gum|ground flax|chia gel",
            "flour": "sorghum|teff|buckwheat|brown rice|millet|chestnut",
        },
        angles={
            "recipes": """
                {bake} with {flour} flour and {8-22} g of {binder}, soft even on day {2-4}.
                Rest gluten-free dough for {25-60} minutes so the {flour} flour drinks up the water.
                My {bake} crumbled {3-8} times until I swapped the gum for {binder}.
                Weigh everything: {10-20} g too much {flour} and a {bake} turns to sand.
            """,
            "living with coeliac disease": """
                Diagnosed coeliac at {17-45}, and the hardest part was eating at other people's \
                tables.
                I ask {4-6} questions about cross-contamination before I order anything in {home}.
                Separate toaster, separate board, separate butter: my coeliac kitchen rules.
            """,
            "shops and restaurants": """
                Found {2-6} fully gluten-free bakeries in {home} and cried at the counter of one.
                Naturally gluten-free street snacks in {away} saved my whole trip.
                Oats are not always safe for coeliacs, read the label for the {5-20} ppm test.
            """,
        },
        asks=(
            "What gluten-free bake do you miss the most?|"
            "Newly diagnosed coeliac? What confuses you?"
        ),
        titles=(
            "{bake} that actually rises|Eating gluten free in {home} for {3-7} days|"
            "{binder} explained for gluten-free bakers"
        ),
    ),
    Niche(
        slug="pastry",
        label="French pastry",
        emoji="🥐",
        tags="patisserie croissant viennoiserie lamination",
        nicks="patisserie butter croissant laminated",
        bios="Pastry chef, butter on every shirt|Learning viennoiserie one croissant at a time",
        gear="rolling pin|tart rings|pastry brush",
        words={
            "pastry": (
                "croissant|kouign-amann|pain suisse|mille-feuille|Paris-Brest|lemon tart|canelé"
            ),
            "trouble": "butter leaks|flat layers|a soggy base|cracked choux|shattered lamination",
        },
        angles={
            "lamination": """
                {27-81} layers in this {pastry}, and the butter stayed at exactly {12-15} °C.
                If you see {trouble}, your dough was warmer than {16-20} °C when you rolled it.
                Proof a {pastry} at {25-27} °C, any warmer and the butter runs away.
            """,
            "choux, tarts and cream": """
                Dry the choux paste for {3-5} minutes or your {pastry} collapses.
                Pastry cream set with {35-50} g of starch holds inside a {pastry} until evening.
                Blind bake the tart shell at {160-170} °C to avoid {trouble}.
            """,
            "bakery life": """
                Up at {2-4} am, {300-900} croissants before the first customer in {home}.
                My stage in a pâtisserie taught me to fear {trouble} more than the chef.
                A {pastry} costs what it costs because butter is half of it.
            """,
        },
        asks="Croissant plain or with almond?|What pastry should I attempt next?",
        titles="{pastry} at home without {trouble}|{pastry}: {2-4} days in {8-20} minutes",
    ),
    Niche(
        slug="pizza",
        label="Pizza making",
        emoji="🍕",
        tags="pizza homemadepizza neapolitanpizza pizzaoven",
        nicks="pizza dough crust slice margherita",
        bios="Backyard pizzaiolo|Chasing leopard spots in a garden oven",
        gear="pizza peel|pizza oven|dough tray",
        words={
            "pizza": (
                "margherita|Detroit-style pan pizza|Roman teglia|marinara|New York slice|"
                "nduja and honey pizza"
            ),
            "flour": "type 00|semola|stone-ground|high-protein",
        },
        angles={
            "dough": """
                {60-80} % hydration pizza dough with {flour} flour, balled after {24-72} hours in \
                the fridge.
                A poolish with {flour} flour gave my {pizza} a crust full of big soft bubbles.
                Dough balls at {240-280} g stretch to a {pizza} without tearing.
            """,
            "ovens": """
                {60-110} seconds at {430-480} °C and the {pizza} has its leopard spots.
                No pizza oven? A baking steel under the grill for {40-60} minutes does it.
                The floor of my pizza oven ran {30-60} degrees too hot and burned the {pizza}.
            """,
            "toppings": """
                Drain the mozzarella for {2-6} hours, nobody likes a swimming {pizza}.
                Crushed tomatoes, salt, nothing else on this {pizza}, {friend} fought me about it.
                Pizza party for {8-25} people in {home}, and {pizza} won the vote.
            """,
        },
        asks="Pineapple, yes or no?|What oven do you bake pizza in?",
        titles="{pizza} in a home oven|{flour} flour pizza dough, {24-72} hours",
    ),
)
