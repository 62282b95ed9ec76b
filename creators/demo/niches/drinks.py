from creators.demo.niche import Niche

NICHES = (
    Niche(
        slug="espresso",
        label="Home espresso",
        main=True,
        emoji="☕",
        tags="homeespresso espresso latteart coffeelover specialtycoffee",
        nicks="espresso coffee crema brews barista",
        bios=(
            "Home espresso, one dialled-in shot at a time|Ex-barista with a loud grinder|"
            "Coffee nerd on a small counter"
        ),
        gear="hand grinder|bottomless portafilter|milk pitcher|brew scale",
        words={
            "shot": (
                "a natural Ethiopian espresso|a washed Colombian espresso|a ristretto|"
                "a flat white|a decaf espresso|a cortado"
            ),
            "fix": (
                "puck prep|a finer grind|a longer preinfusion|a {18-20} g basket|"
                "lower brew temperature"
            ),
            "fault": "channelling|sour shots|bitter shots|spraying|blonde crema",
        },
        angles={
            "dialling in": """
                {18-19} g in, {34-42} g out in {24-33} seconds, and {shot} finally tastes like \
                berries.
                {fault} at home is nearly always {fix}, not the espresso machine.
                I pulled {6-20} shots this morning to fix {fault} and my hands are vibrating.
            """,
            "machines and grinders": """
                A better coffee grinder did more for {shot} than a machine {2-4} times the price.
                My espresso machine warms up in {3-25} minutes, and waiting makes {shot} better.
                Descale every {2-4} months or your home espresso will taste of the kettle.
            """,
            "milk and latte art": """
                Poured {10-60} rosettas to get one I could show, on {shot} of course.
                Stretch the milk for {3-6} seconds, then roll it: latte art starts in the pitcher.
                Oat milk splits in {shot} when the coffee is too light, try {fix}.
            """,
        },
        asks="What is in your hopper this week?|What is your ratio for {shot}?",
        titles=(
            "Dialling in {shot} at home|{fault}? Try {fix}|The {150-900} euro home espresso setup"
        ),
    ),
    Niche(
        slug="coffee-origins",
        label="Coffee farming and origins",
        emoji="🌱",
        tags="coffeeorigin specialtycoffee coffeefarm",
        nicks="finca cafetal cherries roast",
        bios="Third-generation coffee grower|From cherry to cup, on the farm",
        gear="moisture meter|cupping spoons|roast sampler",
        words={
            "lot": (
                "a honey-process lot|a natural gesha|a washed caturra|an anaerobic lot|"
                "a pink bourbon micro-lot"
            ),
            "trouble": "leaf rust|late rain|falling prices|a shortage of pickers",
        },
        angles={
            "on the farm": """
                Picked {20-90} kg of ripe cherries for {lot} with {friend} before lunch.
                {trouble} took {10-40} % of our coffee harvest this year.
                Coffee trees at {1200-1950} m ripen slowly, that is where the sweetness of {lot} \
                comes from.
            """,
            "processing": """
                {lot} fermented for {36-120} hours in sealed tanks, tasting of red fruit.
                Turning {lot} on raised beds every {30-60} minutes so no bean sours.
            """,
            "roasting and cupping": """
                Cupped {5-12} tables and {lot} scored {84-89}.
                Roasting {lot} with {12-20} % development keeps the jasmine.
                What a coffee farmer earns from your cup, with the real numbers for {lot}.
            """,
        },
        asks="Washed or natural?|What would you ask a coffee grower?",
        titles="From tree to cup: {lot}|How {trouble} changes your coffee",
    ),
    Niche(
        slug="wine",
        label="Wine",
        main=True,
        emoji="🍷",
        tags="wine winelover naturalwine sommelier winetasting",
        nicks="wine cork vineyard sommelier",
        bios=(
            "Sommelier who hates snobbery|Wine under fifteen, explained|"
            "Small vineyards and honest bottles"
        ),
        gear="corkscrew|decanter|wine glasses",
        words={
            "wine": (
                "skin-contact white|old-vine garnacha|a chalky Chablis|pét-nat|volcanic red|"
                "dry riesling|cru Beaujolais"
            ),
            "dish": "roast chicken|oysters|a mushroom tart|spicy noodles|hard sheep's cheese",
        },
        angles={
            "tasting": """
                Tasted {6-18} bottles blind and the {9-16} euro {wine} beat the grand names.
                {wine} smells of wet stone and {dish}, in the best way.
                Serve {wine} at {10-16} °C, most reds in {home} bars are far too warm.
            """,
            "pairing": """
                {wine} with {dish} is my pairing of the month.
                What wine goes with {dish}? Acid, not price: pour {wine}.
            """,
            "vineyards": """
                Harvest day {2-9}: we picked {wine} grapes before the heat came.
                Visited {3-7} growers near {home} who make {wine} without a label budget.
                Pruning {200-900} vines teaches you what a bottle of {wine} is worth.
            """,
        },
        asks="What are you drinking with {dish}?|Natural wine, love it or fault it?",
        titles="{wine} explained in {4-12} minutes|{5-9} wines for {dish}",
    ),
    Niche(
        slug="cocktails",
        label="Cocktails",
        emoji="🍸",
        tags="cocktails mixology homebar bartender",
        nicks="bartender shaken stirred tonic",
        bios="Bartender teaching home bars|Three ingredients, one good drink|Also zero-proof",
        gear="cocktail shaker|julep strainer|clear ice mould",
        words={
            "drink": (
                "clarified milk punch|mezcal negroni|clover club|coffee old fashioned|"
                "zero-proof spritz|paper plane|daiquiri"
            ),
            "part": "saline drops|orgeat|clear ice|egg white foam|rich syrup",
        },
        angles={
            "recipes": """
                {drink}: {40-60} ml spirit, {20-25} ml citrus, {part}, shaken for {10-14} seconds.
                My {drink} was flat until I added {part}.
                Batch {drink} for {8-30} guests and freeze it flat the night before.
            """,
            "technique": """
                Stir, don't shake, when a {drink} should be silk: {25-40} turns.
                {part} at home costs cents and changes every cocktail.
            """,
            "bars and guests": """
                Behind the bar in {home} I made {90-200} cocktails tonight, {30-80} of them {drink}.
                Bartender tip: ask for {drink} only when the bar is quiet.
                Non-drinking friends deserve better than juice, so {drink} with {part}.
            """,
        },
        asks="What is your house cocktail?|Which bottle is collecting dust?",
        titles="{drink} in {30-90} seconds|{part} and {3-5} cocktails that need it",
    ),
    Niche(
        slug="tea",
        label="Tea",
        emoji="🍵",
        tags="tea gongfucha looseleaf matcha",
        nicks="tea leaves oolong steeped",
        bios="Gongfu tea and quiet|Loose leaf only",
        gear="gaiwan|tea tray|matcha whisk",
        words={
            "tea": (
                "aged white tea|roasted oolong|sheng pu-erh|ceremonial matcha|"
                "first-flush Darjeeling|hojicha"
            ),
        },
        angles={
            "brewing": """
                {tea}, {5-8} g in a {90-120} ml gaiwan, first infusion {5-15} seconds.
                Water at {75-95} °C or the {tea} turns bitter.
                I got {7-14} infusions out of this {tea} while it rained in {home}.
            """,
            "buying and storing": """
                {tea} from a small garden, {15-60} for 100 g, and worth a slow afternoon.
                Store {tea} away from coffee, it drinks every smell in the cupboard.
            """,
            "tea culture": """
                The tea seller in {away} poured {tea} for {2-3} hours and sold me nothing.
                A quiet tea session with {friend}: {tea} and no phones.
            """,
        },
        asks="Which tea do you drink before bed?|Gaiwan or mug?",
        titles="{tea}: {4-9} infusions|How to brew {tea} properly",
    ),
    Niche(
        slug="homebrew",
        label="Homebrew beer",
        emoji="🍺",
        tags="homebrew craftbeer homebrewing",
        nicks="brews hops mash wort",
        bios="Garage brewer|Beer by the bucket",
        gear="fermenter|hydrometer|wort chiller",
        words={
            "beer": "hazy IPA|oatmeal stout|Kölsch|farmhouse saison|Czech lager|cherry sour",
        },
        angles={
            "brew day": """
                Mashed the {beer} at {64-68} °C for {60-75} minutes, then a rolling boil.
                {beer} brew day with {friend}: {20-40} litres and one boil-over.
            """,
            "fermentation": """
                The {beer} yeast chewed from {1045-1068} to {1008-1014} in {5-14} days.
                Homebrew fault of the week: butter in the {beer}, so I let it rest warm {2-4} \
                more days.
                Dry hopped the {beer} with {60-180} g and the garage smells of mango.
            """,
            "sharing and judging": """
                My {beer} scored {29-41} at the homebrew club in {home}.
                Kegged {beer} is ready after {5-10} days of patience I do not have.
            """,
        },
        asks="What is in your fermenter?|Bottle or keg?",
        titles="{beer} homebrew, grain to glass|Why my {beer} tasted wrong",
    ),
    Niche(
        slug="fermentation",
        label="Home fermentation",
        emoji="🫙",
        tags="fermentation kombucha lactoferment guthealth",
        nicks="ferments kombucha jars culture",
        bios="Jars on every shelf|Fermenting whatever the garden gives",
        gear="fermentation weights|swing-top bottles|pH strips",
        words={
            "ferment": "kombucha|sauerkraut|water kefir|hot sauce|miso|beet kvass|garlic honey",
        },
        angles={
            "vegetables": """
                {ferment} with {2-3} % salt, {7-21} days at kitchen temperature.
                Everything under the brine: that is the only rule for {ferment}.
            """,
            "drinks": """
                Second ferment of {ferment} with ginger, {2-4} days, open it over the sink.
                My kombucha SCOBY is {2-6} years old and {friend} named it.
            """,
            "what went wrong": """
                White film on {ferment} is usually kahm yeast, fuzzy means bin it.
                {ferment} exploded at {2-5} am and repainted the ceiling.
                I started {ferment} too warm, {27-31} °C, and it went soft.
            """,
        },
        asks="What is bubbling on your counter?|Has a jar ever exploded on you?",
        titles="{ferment} for beginners|{ferment}: mould or kahm yeast?",
    ),
    Niche(
        slug="foraging",
        label="Foraging",
        emoji="🍄",
        tags="foraging wildfood mushroomhunting",
        nicks="forage wild hedgerow chanterelle",
        bios="Wild food, picked with care|Mushrooms, nettles, hedgerow jam",
        gear="mushroom knife|wicker basket|field guide",
        words={
            "find": (
                "chanterelles|wild garlic|elderflower|porcini|nettles|sea buckthorn|"
                "hawthorn berries"
            ),
        },
        angles={
            "what to pick": """
                Found {1-4} kg of {find} an hour from {home}, I am not telling you where.
                {find} are in season for about {2-6} weeks, take a third and leave the rest.
            """,
            "safety": """
                Three features before you eat it: with {find} I check smell, gills or leaf, and \
                place.
                {find} has a poisonous lookalike, and {friend} nearly picked it.
                Never eat wild mushrooms on the word of an app, not even {find}.
            """,
            "cooking wild food": """
                {find} in brown butter, {4-8} minutes, nothing else.
                {find} dried for winter: {6-12} hours at {40-50} °C.
            """,
        },
        asks="What grows near you now?|Which wild plant do you trust?",
        titles="Foraging {find} safely|{find}: find, clean, cook",
    ),
)
