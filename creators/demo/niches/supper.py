from creators.demo.niche import Niche

NICHES = (
    Niche(
        slug="ramen",
        label="Ramen",
        main=True,
        emoji="🍜",
        tags="ramen ramennoodles tonkotsu noodlelover",
        nicks="ramen noodles broth slurp",
        bios="Ramen hunter, 200 bowls and counting|Homemade ramen, broth first",
        gear="stock pot|noodle basket|ramen bowls",
        words={
            "bowl": (
                "tonkotsu ramen|shoyu ramen|miso ramen|tsukemen|shio ramen|tantanmen|"
                "vegan paitan ramen"
            ),
            "topping": "ajitama egg|chashu pork|menma|black garlic oil|corn and butter",
            "spot": (
                "a counter with {6-9} stools|a ticket-machine shop|a basement shop|"
                "a shop under the rail bridge"
            ),
        },
        angles={
            "ramen shops": """
                Queued {20-90} minutes for {bowl} at {spot} in {home}.
                The {bowl} here comes with {topping} and noodles boiled for {35-70} seconds.
                Ranked {8-25} ramen bowls in {home}, and the {bowl} took first place.
            """,
            "homemade broth": """
                Pork bones at a rolling boil for {12-18} hours, that is the secret of {bowl}.
                Homemade {bowl}: tare first, then fat, then broth, never the other way.
                My {topping} marinated for {8-24} hours in soy and mirin.
            """,
            "noodles and toppings": """
                Fresh ramen noodles need {1-2} % kansui or they stay limp in {bowl}.
                Add {topping} last so the {bowl} keeps its heat.
                A {bowl} with {topping} fixed a very long Thursday.
            """,
        },
        asks="Tonkotsu or shoyu?|How firm do you take your noodles?",
        titles=(
            "{bowl} from scratch in {10-20} hours|The best {bowl} in {home}|"
            "{spot}: is this ramen worth the queue"
        ),
    ),
    Niche(
        slug="korean-food",
        label="Korean home cooking",
        main=True,
        emoji="🌶️",
        tags="koreanfood kimchi banchan koreancooking",
        nicks="kimchi banchan bapsang seoulfood",
        bios="Korean home cooking like my halmoni's|Kimchi fridge owner|Banchan for busy weeks",
        gear="kimchi container|stone bowl|grill pan",
        words={
            "dish": (
                "kimchi jjigae|tteokbokki|japchae|bibimbap|sundubu|dakgalbi|kimbap|haemul pajeon"
            ),
            "side": "spinach namul|braised lotus root|cucumber kimchi|fishcake stir-fry",
            "paste": "gochujang|doenjang|ssamjang|gochugaru",
        },
        angles={
            "stews and mains": """
                My {dish} needs old kimchi, at least {3-8} weeks, or it tastes of nothing.
                {dish} with {2-4} spoons of {paste}, bubbling when it reaches the table.
                Korean dinner for {2-6}: {dish}, rice and three banchan.
            """,
            "kimchi and banchan": """
                Salted {3-10} cabbages for kimjang with {friend}, my back says hello.
                {side} keeps for {3-6} days, so I make banchan every Sunday.
                Fermented the kimchi {2-5} days on the counter, then into the cold.
            """,
            "pantry and markets": """
                Which {paste} to buy for {dish}: I tasted {4-9} tubs.
                The Korean market in {home} sells {side} by weight and I have no restraint.
                No {paste}? Then {dish} waits until tomorrow, there is no substitute.
            """,
        },
        asks="How spicy do you want your {dish}?|What banchan do you always have?",
        titles=(
            "{dish} the way my family makes it|{side} and other banchan for the week|"
            "{paste} explained"
        ),
    ),
    Niche(
        slug="bbq",
        label="Barbecue and smoking",
        main=True,
        emoji="🔥",
        tags="bbq smokedmeat brisket lowandslow pitmaster",
        nicks="bbq smoke pit brisket embers",
        bios="Low and slow in the backyard|Brisket, oak smoke and neighbours at the fence",
        gear="offset smoker|meat thermometer|butcher paper|charcoal chimney",
        words={
            "meat": (
                "brisket|pork ribs|pulled pork|beef short ribs|lamb shoulder|smoked chicken|"
                "burnt ends"
            ),
            "wood": "oak|hickory|cherry|mesquite|apple",
        },
        angles={
            "low and slow": """
                {meat} on the smoker at {3-6} am, {wood} wood, {107-130} °C until it wobbled.
                The stall hit at {66-74} °C and I wrapped the {meat} in butcher paper.
                Rest the {meat} for {1-4} hours, slicing early ruins the BBQ.
            """,
            "fire and wood": """
                {wood} for {meat}: clean blue smoke only, white smoke tastes of ash.
                My offset smoker eats a {wood} split every {30-50} minutes.
                Charcoal on one side, {meat} on the other, lid vents half open.
            """,
            "rubs and sauces": """
                Salt, pepper, {5-20} g of garlic, the only barbecue rub my {meat} needs.
                Spritzed the {meat} every {45-70} minutes with vinegar and got real bark.
                BBQ for {15-60} people in {home} and not a rib came back.
            """,
        },
        asks="Which wood do you smoke {meat} with?|Wrap or no wrap?",
        titles=(
            "{meat} on {wood}, {8-16} hours|Why your {meat} is dry|Backyard barbecue: first {meat}"
        ),
    ),
    Niche(
        slug="italian-cooking",
        label="Italian pasta",
        emoji="🍝",
        tags="pasta italianfood freshpasta nonna",
        nicks="pasta nonna trattoria semola",
        bios="Fresh pasta every Sunday|My nonna's recipes, in grams",
        gear="pasta roller|gnocchi board|mezzaluna",
        words={
            "pasta": (
                "orecchiette|tagliatelle|cacio e pepe|pici|ravioli with ricotta|carbonara|"
                "trofie al pesto"
            ),
            "sin": "cream in carbonara|breaking spaghetti|oil in the water|rinsing pasta",
        },
        angles={
            "fresh pasta": """
                {pasta} by hand: {90-110} g of flour for each egg, {20-35} minutes of rest.
                Rolled {100-400} {pasta} with {friend} and only half look like ears.
                Semolina dough for {pasta} must feel like an earlobe, says my nonna.
            """,
            "sauces": """
                Save a cup of pasta water, it is what makes {pasta} silky.
                {pasta} with three ingredients, no {sin}.
                Ragù simmered {3-6} hours before it met the {pasta}.
            """,
            "rules and quarrels": """
                {friend} saw {sin} and needed to sit down.
                Regional Italian cooking: why {pasta} changes every {20-60} km.
                I served {pasta} at {1-2} pm sharp, as the law demands.
            """,
        },
        asks="What would your nonna say about {sin}?|Which pasta shape is underrated?",
        titles="{pasta} like in the village|Italians react to {sin}",
    ),
    Niche(
        slug="indian-cooking",
        label="Indian home cooking",
        emoji="🍛",
        tags="indianfood desikhana curry homecooking",
        nicks="masala tadka rasoi thali",
        bios="Everyday Indian food, tiffin style|Regional thalis from my mother's notebook",
        gear="pressure cooker|masala box|cast-iron tawa",
        words={
            "dish": (
                "dal makhani|masala dosa|chole bhature|fish moilee|aloo paratha|"
                "hyderabadi biryani|misal pav"
            ),
            "spice": "black mustard|curry leaves|kasuri methi|asafoetida|stone flower",
        },
        angles={
            "everyday recipes": """
                {dish} on a weeknight: {3-5} whistles in the cooker, tadka last.
                Temper {spice} in hot ghee for {10-30} seconds and pour it over the {dish}.
                My mother measures {spice} by eye, I weighed it for your {dish}: {2-9} g.
            """,
            "regional thalis": """
                {dish} tastes different every {50-200} km in India, here is ours.
                A {9-15}-item thali with {dish} at the centre, eaten on a banana leaf.
                Learned {dish} from {friend}'s grandmother, who never wrote it down.
            """,
            "tiffin and spices": """
                Office tiffin: {dish}, rice, pickle, packed by {6-8} am.
                Roast {spice} whole and grind it weekly, the jar kind is dust.
                Indian spice box tour: {spice} and {5-7} friends.
            """,
        },
        asks="How does your family make {dish}?|Ghee or oil?",
        titles="{dish}, my mother's way|Indian tiffin week: {dish} and more",
    ),
    Niche(
        slug="afro-cooking",
        label="West African cooking",
        emoji="🍚",
        tags="jollof nigerianfood africanfood naijakitchen",
        nicks="jollof kitchen chop pepper",
        bios="Jollof, swallow and gist|West African recipes for small kitchens",
        gear="mortar and pestle|blender|big pot",
        words={
            "dish": "party jollof|egusi soup|suya|moi moi|ogbono|waakye|pepper soup|puff-puff",
            "secret": "smoky bottom pot|crayfish|scotch bonnet|palm oil|bay leaves",
        },
        angles={
            "jollof and rice": """
                {dish} for {20-100} guests, and the {secret} is what they talk about.
                My jollof base fries for {25-40} minutes until the oil floats.
                {friend} says Ghana wins, my {dish} disagrees.
            """,
            "soups and swallow": """
                {dish} with pounded yam, hot enough that {friend} went quiet.
                Don't rush {dish}: the {secret} goes in after {10-20} minutes.
                Nigerian {dish} in a small flat in {home}, window open, neighbours knocking.
            """,
            "street and snacks": """
                {dish} sold at the junction in {home} for the price of a sachet of water, nearly.
                {50-200} {dish} for a naming ceremony, my arms are finished.
                {secret} makes or breaks {dish}, I tested {3-6} versions.
            """,
        },
        asks="Whose jollof is better?|What do you eat {dish} with?",
        titles="{dish} with the {secret} secret|How to cook {dish} abroad",
    ),
    Niche(
        slug="mexican-cooking",
        label="Mexican cooking",
        emoji="🌮",
        tags="mexicanfood tacos salsa nixtamal",
        nicks="tacos salsa comal maiz",
        bios="Masa, salsa and family secrets|Real Mexican food, step by step",
        gear="tortilla press|comal|molcajete",
        words={
            "dish": "tacos al pastor|mole negro|tamales|pozole rojo|chilaquiles|cochinita pibil",
            "chile": "guajillo|pasilla|árbol|chipotle|ancho",
        },
        angles={
            "salsas and moles": """
                {dish} starts with toasted {chile} chiles, {20-40} seconds a side, no more.
                My mole has {18-32} ingredients and {friend} still asked for ketchup.
                Salsa macha with {chile}: put it on everything but coffee.
            """,
            "masa": """
                Nixtamalised {2-5} kg of corn for tortillas, my kitchen smells like childhood.
                Fresh masa makes {dish} taste like the market.
                Press the tortilla, flip it {2-3} times, wait for the puff.
            """,
            "family recipes": """
                Made {60-200} {dish} with my aunts and learned {3-5} family scandals.
                {dish} on Sunday, leftovers on Monday, no complaints.
                My grandmother's {dish} never had a written recipe, until now.
            """,
        },
        asks="Corn or flour tortilla?|How hot is your salsa?",
        titles="{dish} with {chile} chile|Homemade masa for {dish}",
    ),
)
