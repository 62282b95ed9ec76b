from creators.demo.niche import Niche

NICHES = (
    Niche(
        slug="vegan-meal-prep",
        label="Vegan meal prep on a budget",
        main=True,
        emoji="🥗",
        tags="veganmealprep plantbased budgetvegan veganrecipes mealprepsunday",
        nicks="vegan plants beans mealprep greens",
        bios=(
            "Vegan meal prep on a student budget|Plant-based dinners under a tenner|"
            "Cheap vegan food, big flavour|Feeding a family of four plants only"
        ),
        gear="meal prep boxes|rice cooker|blender|bean pot",
        words={
            "meal": (
                "chickpea curry|smoky black bean chilli|peanut tofu noodles|lentil bolognese|"
                "red lentil dal|tempeh burrito bowl|white bean stew"
            ),
            "staple": (
                "dried chickpeas|brown lentils|frozen spinach|tofu|oats|cabbage|tinned tomatoes"
            ),
            "saver": (
                "freezing half|buying in bulk|shopping at closing time|"
                "cooking once, eating five times"
            ),
        },
        angles={
            "cheap weekly prep": """
                {8-20} vegan lunches for {9-24} in {60-110} minutes: {meal}, rice and a jar of \
                pickles.
                My vegan meal prep this week is {meal}, and each box costs {1-3}.{10-95}.
                Vegan on a budget starts with {staple}, not with fake cheese.
                Meal prep Sunday: one pot of {meal}, one tray of roots, {5-10} boxes for the week.
            """,
            "plant protein": """
                {25-42} g of plant protein in this {meal}, no powder in sight.
                Press the tofu for {15-30} minutes and the {meal} stops being sad.
                Soak {staple} overnight and they cook in half the time and cost.
            """,
            "family and beginners": """
                Even {friend}, who swears by steak, asked for the {meal} recipe.
                Started eating plant based with {2-5} recipes, and {meal} was the first that stuck.
                This vegan {meal} freezes for {2-4} months, label it or meet a mystery block.
            """,
        },
        asks=(
            "What is your cheapest vegan dinner?|Which {staple} recipe should I prep next?|"
            "What does your weekly food budget look like?"
        ),
        titles=(
            "Vegan meal prep for {10-30} a week|{meal}: {5-12} lunches, one pot|"
            "Plant-based on a budget: {staple} {3-7} ways"
        ),
    ),
    Niche(
        slug="budget-cooking",
        label="Budget family cooking",
        emoji="🍲",
        tags="budgetmeals cheapdinners familyfood slowcooker",
        nicks="kitchen thrifty dinners pantry",
        bios="Feeding five on very little|Cheap dinners, full plates",
        gear="slow cooker|sheet pan|storage jars",
        words={
            "dinner": (
                "sausage tray bake|tuna pasta bake|slow cooker pulled pork|shepherd's pie|"
                "egg fried rice|chicken thigh stew"
            ),
            "bargain": (
                "yellow-sticker mince|a bag of wonky carrots|day-old bread|{2-5} kg of potatoes"
            ),
        },
        angles={
            "cheap dinners": """
                Fed {4-7} people with a {dinner} for under {6-12} this evening.
                {bargain} became a {dinner} and tomorrow's soup.
                {dinner} from the pantry, because payday is {2-9} days away.
            """,
            "shopping": """
                My weekly food shop for {3-6} people came to {38-75}, receipts in the video.
                I plan dinners around {bargain}, never the other way round.
                Frozen vegetables cut my grocery bill by {10-30} % and nobody noticed.
            """,
            "batch and slow cooking": """
                Slow cooker on at {7-9} am, {dinner} on the table when the kids come in.
                Doubled the {dinner} and froze {3-6} portions for the evenings I can't cope.
                One roast chicken, {3-5} family dinners, stock included.
            """,
        },
        asks="What do you cook when the fridge is nearly empty?|What is your weekly food budget?",
        titles="{dinner} for {4-8} people on a tiny budget|{5-7} dinners from {bargain}",
    ),
    Niche(
        slug="keto",
        label="Keto and low-carb cooking",
        emoji="🥑",
        tags="keto lowcarb ketorecipes ketodiet",
        nicks="keto lowcarb avocado macros",
        bios="Keto since a scary blood test|Low-carb comfort food",
        gear="egg cooker|almond flour|kitchen scale",
        words={
            "dish": (
                "almond flour bagel|cauliflower mash|bacon egg cups|zucchini lasagne|"
                "keto cheesecake|halloumi tacos"
            ),
            "worry": "keto flu|carb cravings|a plateau|electrolytes",
        },
        angles={
            "low-carb recipes": """
                {dish} with only {2-6} g net carbs, crisp edges included.
                This keto {dish} replaced the takeaway I ordered {2-4} times a week.
                Bake the {dish} at {180-210} °C until the cheese stops sizzling.
            """,
            "starting keto": """
                Week {1-6} of keto: {worry} hit me and salt broth fixed most of it.
                I track {18-25} g of carbs a day and stop counting everything else.
                Nobody told me about {worry} before I cut carbs, so here is what helped.
            """,
            "eating out low carb": """
                Eating low carb in {home}: bunless burgers in {3-9} places, rated.
                Ordered a {dish} without bread in {away} and the waiter was heartbroken.
                My keto lunch box: {dish}, olives and {2-4} boiled eggs.
            """,
        },
        asks="How did you handle {worry}?|Which bread do you miss on keto?",
        titles="Keto {dish}, {2-6} net carbs|{worry} on keto: what helped me",
    ),
    Niche(
        slug="kids-lunchboxes",
        label="Kids' lunch boxes",
        main=True,
        emoji="🍱",
        tags="lunchbox kidslunch schoollunch bentoforkids pickyeaters",
        nicks="lunchbox bento packed lunches",
        bios="Packing three lunch boxes before 7 am|School lunches for picky eaters",
        gear="bento lunch box|snack cutters|insulated flask",
        words={
            "lunch": (
                "pinwheel wraps|mini quiches|rainbow rice balls|pesto pasta salad|"
                "pancake skewers|pizza muffins"
            ),
            "side": "cucumber stars|apple donuts|edamame|cheese cubes|carrot coins",
        },
        angles={
            "packing ideas": """
                {lunch} and {side} in today's school lunch box, packed in {5-12} minutes.
                Kids' lunch box rule: {side}, something crunchy and one small surprise.
                {10-20} lunch box ideas without bread, {lunch} came first with my {4-9}-year-old.
            """,
            "picky eaters": """
                My picky eater left the {lunch} {2-6} times before she tasted it.
                I put {side} next to a safe food and say nothing, that is the whole trick.
                Let kids choose {2-3} things for the lunch box and more of it comes home eaten.
            """,
            "freezer and routine": """
                Sunday: {20-40} {lunch} in the freezer, school mornings saved.
                Pack {lunch} frozen and the lunch box is thawed by {11-12}.
                Nut-free school? {lunch} with sunflower spread works.
            """,
        },
        asks="What came home uneaten today?|What is in your kids' lunch box?",
        titles="{5-10} school lunches with {lunch}|Lunch boxes for picky eaters: {side} and more",
    ),
    Niche(
        slug="street-food",
        label="Street food",
        main=True,
        emoji="🥢",
        tags="streetfood foodie nightmarket streeteats",
        nicks="streetfood eats bites stalls nightmarket",
        bios=(
            "Eating my way through every street stall|Street food under two euros|"
            "Plastic stools, best meals"
        ),
        gear="action camera|travel cutlery set|insulated bottle",
        words={
            "dish": (
                "grilled skewers|stuffed flatbread|rice noodle soup|fried dumplings|"
                "corn with chilli and lime|crispy pancakes|charcoal kebab"
            ),
            "stall": (
                "a cart that opens at {5-11} pm|a stall run by three sisters|"
                "a grandmother with one wok|a night market corner"
            ),
        },
        angles={
            "street stalls": """
                {dish} in {home} from {stall}, and I went back {2-5} times.
                Street food in {home}: {dish} for less than a bus ticket.
                {stall} in {home} has sold only {dish} for {12-45} years.
            """,
            "night markets": """
                {6-14} stalls in one night at the {home} night market, {dish} won.
                Come hungry after {7-10} pm, the {dish} line in {home} moves fast.
                The street vendor in {home} let me fold {dish} and laughed at all {3-9} of mine.
            """,
            "street food tips": """
                Follow the locals, order {dish}, and skip any {home} stall without a queue.
                My street food map of {home} now has {20-90} pins.
                {dish} for breakfast on a plastic stool, the real {home}.
            """,
        },
        asks="Which stall in {home} did I miss?|What street food should I try next?",
        titles=(
            "Street food in {home}: {dish} and {4-12} more stalls|"
            "{24-48} hours of street food in {home}|{stall}, {home}"
        ),
    ),
    Niche(
        slug="restaurants",
        label="Restaurant reviews",
        main=True,
        emoji="🍽️",
        tags="foodreview restaurantreview wheretoeat foodcritic",
        nicks="eats plates table bites hungry",
        bios="Honest restaurant reviews|I pay for my own dinners|Where to eat this week",
        gear="pocket tripod|table light|phone gimbal",
        words={
            "place": (
                "a new bistro|a tiny wine bar|a {20-40}-seat tasting room|a family-run grill|"
                "a brunch café|a late-night canteen"
            ),
            "plate": (
                "the burnt leek starter|the crab toast|the lamb shoulder|the set lunch|"
                "the tasting menu|the pistachio dessert"
            ),
        },
        angles={
            "reviews": """
                {place} in {home}: {plate} was {6-9}/10, the service a full ten.
                I paid {28-140} for dinner at {place} and would return only for {plate}.
                Restaurant review: {place}, {2-9} dishes, and {plate} is the reason to book.
            """,
            "where to eat": """
                {5-12} places to eat in {home} this month, from {place} to a noodle bar.
                Best lunch deal in {home}: {plate} at {place} for {9-22}.
                Date night in {home}? Book {place} and share {plate}.
            """,
            "behind the pass": """
                Spent a shift in the kitchen of {place} and burned {plate} twice.
                The chef told me {plate} takes {2-4} days, now the price makes sense.
                Opening week at {place}: {40-180} covers and only one chef crying.
            """,
        },
        asks="Where should I eat next in {home}?|What is the most overrated restaurant in {home}?",
        titles=(
            "Is {place} in {home} worth it?|Honest food review: {plate}|"
            "Eating at {4-9} restaurants in {home} in one day"
        ),
    ),
    Niche(
        slug="plant-science-nutrition",
        label="Evidence-based nutrition",
        emoji="🥦",
        tags="dietitian nutrition guthealth fibre",
        nicks="dietitian nutrition fibre eatwell",
        bios="Registered dietitian, no food fear|Gut health without the myths",
        gear="oat snacks|water bottle|fibre mix",
        words={
            "topic": "fibre|protein|ultra-processed food|blood sugar spikes|gut bacteria|vitamin D",
            "myth": "detox teas|seed oil panic|celery juice|carbs after {5-8} pm",
        },
        angles={
            "myths": """
                As a dietitian I hear about {myth} {3-9} times a week, and the evidence is thin.
                {myth} will not fix your gut, {25-35} g of fibre might.
                Read the study behind {myth}: {12-40} people, {2-6} weeks, no control group.
            """,
            "practical nutrition": """
                {topic} explained with a plate, not a spreadsheet.
                Add before you subtract: one more plant a day did more for {topic} than any diet.
                What a dietitian eats in a day in {home}, including the biscuits.
            """,
            "clinic questions": """
                My patients ask about {topic} most, and the answer is rarely a supplement.
                If {topic} worries you, ask your doctor for a blood test before buying anything.
                Anti-diet does not mean anti-{topic}, it means kinder numbers.
            """,
        },
        asks="Which nutrition myth should I check next?|What confuses you about {topic}?",
        titles="{myth}: what the evidence says|A dietitian explains {topic}",
    ),
)
