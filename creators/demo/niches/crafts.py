from creators.demo.niche import Niche

NICHES = (
    Niche(
        slug="woodworking",
        label="Woodworking with hand tools",
        main=True,
        emoji="🪵",
        tags="woodworking handtools joinery woodwork",
        nicks="chisel shavings joinery workbench",
        bios="Hand tools, no dust extraction|Woodworking in a basement|Green wood and spoons",
        gear="hand plane|dovetail saw|chisel set|sharpening stones",
        words={
            "piece": (
                "a dovetailed box|a three-legged stool|a Windsor chair|a wall cabinet|"
                "a workbench|a walnut tray|a cherry spoon"
            ),
            "joint": (
                "dovetails|a mortise and tenon|a bridle joint|drawbored pegs|half-blind dovetails"
            ),
        },
        angles={
            "hand tools": """
                Woodworking with hand tools: {piece}, no machines, {8-60} hours.
                A sharp chisel and {joint}, the quietest hour of my week.
                Restored a {1890-1955} hand plane, it takes shavings of {2-6} hundredths.
            """,
            "joinery": """
                {joint} cut by hand: knife line first, saw on the waste side.
                My first {joint} had gaps you could post letters through.
                Glue {piece} in two stages or {joint} will fight you.
            """,
            "wood and finishing": """
                {piece} in ash from a tree that fell in {home}.
                Oil finish on {piece}, {3-5} coats, {12-24} hours between.
                {friend} sat on {piece} and it held, that is my review.
            """,
        },
        asks="Hand tools or machines?|What wood do you love?",
        titles="{piece} with hand tools|{joint} by hand, slowly",
    ),
    Niche(
        slug="crochet",
        label="Crochet patterns",
        main=True,
        emoji="🧶",
        tags="crochet crochetpattern amigurumi handmade",
        nicks="hooks yarn granny amigurumi",
        bios="Crochet patterns for beginners|Hook in every handbag|Amigurumi maker",
        gear="ergonomic hook set|cotton yarn|stitch markers",
        words={
            "piece": (
                "a granny square cardigan|an amigurumi octopus|a mesh top|a market bag|"
                "a baby blanket|a bucket hat|a tulip bouquet"
            ),
            "stitch": "half double crochet|the moss stitch|magic ring|shell stitch|bobble stitch",
        },
        angles={
            "patterns": """
                New crochet pattern: {piece} in {stitch}, sizes XS to 5XL.
                {piece} needs {200-900} g of yarn and a {3-6} mm hook.
                Free crochet pattern for {piece}, {4-9} rows you repeat.
            """,
            "beginner help": """
                {stitch} for crochet beginners, left-handed version included.
                Count your stitches every row, {piece} taught me in {2-5} frogs.
            """,
            "makes and markets": """
                Sold {12-60} of {piece} at a craft market in {home}.
                {piece} took {6-70} hours, please do not ask for {10-20} euros.
                {friend} wore {piece} before the ends were woven in.
            """,
        },
        asks="What is on your hook?|Which crochet pattern next?",
        titles="{piece}: free crochet pattern|{stitch} tutorial",
    ),
    Niche(
        slug="knitting",
        label="Knitting",
        main=True,
        emoji="🧣",
        tags="knitting knitwear sockknitting yarn",
        nicks="knits needles skein wool",
        bios="Knits on trains|Sock knitter|Pattern designer with a wool habit",
        gear="circular needles|yarn bowl|blocking mats|sock yarn",
        words={
            "piece": (
                "a colourwork yoke sweater|a pair of socks|a lace shawl|a cabled vest|"
                "a balaclava|mittens"
            ),
            "skill": "short rows|the kitchener stitch|steeking|reading a chart|a tubular cast-on",
        },
        angles={
            "projects": """
                Knitting {piece}: {400-1600} m of wool, {3-9} weeks.
                Ripped back {12-60} rows of {piece} because of one cable.
            """,
            "techniques": """
                {skill} in knitting, filmed slowly, {4-9} minutes.
                {skill} scared me more than cutting {piece}.
            """,
            "wool and community": """
                Visited a spinner near {home}, {piece} will be in {2-4} natural greys.
                Knit night in {home}, {6-20} people and {friend}'s cake.
                Block {piece} wet, pins every {2-5} cm.
            """,
        },
        asks="What is on your needles?|Wool or cotton?",
        titles="Knitting {piece}|{skill} for knitters",
    ),
    Niche(
        slug="pottery",
        label="Pottery and ceramics",
        main=True,
        emoji="🏺",
        tags="pottery ceramics wheelthrowing clay",
        nicks="clay kiln glaze wheel",
        bios="Potter, kiln in the garden|Ceramics teacher|Functional stoneware",
        gear="trimming tools|pottery wheel|glaze brush",
        words={
            "piece": "a ramen bowl|a set of mugs|a moon jar|a pitcher|a casserole|a carved vase",
            "trouble": "S-cracks|crawling glaze|a warped rim|a stuck lid|an exploding handle",
        },
        angles={
            "throwing": """
                Threw {piece} from {400-3000} g of clay, centring took {2-9} minutes.
                {piece} number {12-80}, the first I would keep.
            """,
            "glazing and firing": """
                Glaze test for {piece}: {8-40} tiles, {1-3} keepers at {1220-1280} °C.
                {trouble} in the kiln: it was {2-4} hours too fast.
            """,
            "studio": """
                Opened the kiln at {80-120} °C with {friend}, {2-6} casualties from {trouble}.
                Pottery class in {home}: {8-12} beginners and {piece}.
                Recycled {10-60} kg of clay with my feet, romance.
            """,
        },
        asks="Matte or glossy glaze?|What happened in your last kiln?",
        titles="Throwing {piece}|{trouble}: how potters avoid it",
    ),
    Niche(
        slug="calligraphy",
        label="Calligraphy and lettering",
        emoji="✒️",
        tags="calligraphy handlettering brushlettering penmanship",
        nicks="ink nib letters flourish",
        bios="Pointed pen and strong tea|Lettering artist",
        gear="brush pens|nib set|walnut ink",
        words={
            "script": "copperplate|blackletter|italic|brush lettering|uncial",
            "job": "wedding envelopes|a poem|a shop window|place cards|a certificate",
        },
        angles={
            "practice": """
                {script} drills, {15-30} minutes a day, ovals before letters.
                {script} alphabet, {26} letters, {3-5} pen lifts for the hard ones.
            """,
            "commissions": """
                {job} in {script}: {60-240} pieces, one wrong name.
                {job} took {5-30} hours, the ink dried on my sleeve.
            """,
            "tools and materials": """
                Ink bleeds on cheap paper, {script} needs {120-300} g.
                Calligraphy beginners: one nib, one ink, {script}.
                {friend} asked for {job} by tomorrow, no.
            """,
        },
        asks="Which script should I letter?|Nib or brush pen?",
        titles="{script} for beginners|Calligraphy: {job}",
    ),
    Niche(
        slug="bullet-journal",
        label="Bullet journaling and stationery",
        emoji="📓",
        tags="bulletjournal bujo journaling stationery",
        nicks="bujo paper washi journal",
        bios="Journaling the quiet way|Stationery hoarder",
        gear="dotted notebook|washi tape|fineliners",
        words={
            "spread": (
                "a habit tracker|a monthly cover|a reading log|a mood page|a future log|"
                "a sleep tracker"
            ),
        },
        angles={
            "spreads": """
                Bullet journal {spread} in {10-35} minutes, two pens.
                {spread} for next month, {3-5} boxes, no guilt.
            """,
            "stationery": """
                Tested {8-20} fineliners on {90-160} g paper for {spread}.
                Stationery shop in {home}: I went in for a pen.
            """,
            "journaling habits": """
                {40-200} days of journaling, {spread} is the page I keep.
                Messy pages count, my {spread} has coffee on it.
                Journal with me: {spread}, {4-9} lines, done.
            """,
        },
        asks="What do you track?|Blank or dotted?",
        titles="{spread} bullet journal ideas|Journal with me: {spread}",
    ),
    Niche(
        slug="upcycling",
        label="Furniture upcycling",
        emoji="🪑",
        tags="upcycling furnitureflip upcycledfurniture restoration",
        nicks="upcycle flips varnish salvage",
        bios="Rescuing curb furniture|Upcycling with paint and patience",
        gear="mineral paint|orbital sander|furniture wax",
        words={
            "piece": (
                "a {1950-1978} sideboard|a school desk|a cane chair|a wardrobe|"
                "a pair of nightstands|an old door"
            ),
            "step": "stripping varnish|veneer repair|reupholstering|milk paint|new legs",
        },
        angles={
            "makeovers": """
                Upcycled {piece} found on the curb in {home}: {step}, {10-45} euros.
                {piece} before and after, {step} took {3-12} hours.
            """,
            "how to": """
                {step} on {piece}: clean, sand {120-220} grit, test a corner.
                Never paint teak, {step} and oil saved {piece}.
            """,
            "selling": """
                Bought {piece} for {0-30}, sold it for {90-380}, here are the hours.
                {friend} wants {piece} back now.
                Furniture flip fail: {step} bubbled and I started over.
            """,
        },
        asks="Paint it or leave it?|What have you upcycled?",
        titles="{piece}: furniture upcycling|{step} for beginners",
    ),
    Niche(
        slug="leathercraft",
        label="Leathercraft",
        emoji="👜",
        tags="leathercraft leatherwork handstitched",
        nicks="leather stitch hide awl",
        bios="Saddle stitch, every time|Leather bags by hand",
        gear="stitching chisels|edge burnisher|veg-tan leather",
        words={
            "piece": (
                "a bifold wallet|a tote bag|a watch strap|a dog collar|a knife sheath|"
                "a journal cover"
            ),
        },
        angles={
            "making": """
                {piece} in veg-tan leather, {200-900} stitches by hand.
                {piece} pattern: {3-8} parts, {2-6} hours.
            """,
            "technique": """
                Burnish edges {3-4} times for {piece}, water then wax.
                Saddle stitch beats a machine on {piece}, I pulled both apart.
            """,
            "business": """
                Leathercraft market in {home}: sold {9-40}, mostly {piece}.
                A {piece} costs {45-260}, half of it is time.
                {friend} has carried {piece} for {3-11} years, look at the patina.
            """,
        },
        asks="What should I make from scraps?|Natural or dyed?",
        titles="Making {piece}|Leathercraft basics: {piece}",
    ),
    Niche(
        slug="embroidery",
        label="Embroidery and visible mending",
        emoji="🪡",
        tags="embroidery handembroidery visiblemending sashiko",
        nicks="threads hoop mending stitches",
        bios="Mending is a love language|Embroidery artist",
        gear="embroidery hoop|sashiko thread|needle case",
        words={
            "piece": (
                "a denim knee|a linen collar|a pet portrait|a botanical hoop|a jumper elbow|"
                "a tablecloth"
            ),
            "stitch": "satin stitch|sashiko|French knots|chain stitch|a woven darn",
        },
        angles={
            "embroidery": """
                {piece} in {stitch}: {10-80} hours, {12-40} colours.
                {stitch} slowly, three strands, small hoop.
            """,
            "mending": """
                Visible mending on {piece} with {stitch}, better than new.
                Mended {piece} for {friend} on a {2-4} hour train.
            """,
            "patterns and teaching": """
                Taught {stitch} to {8-20} people in {home}.
                Embroidery pattern for {piece}, {3-6} stitches only.
                I unpicked {stitch} {2-5} times, then tea.
            """,
        },
        asks="What needs mending at your place?|Favourite stitch?",
        titles="{stitch} for beginners|Mending {piece}",
    ),
    Niche(
        slug="candle-soap",
        label="Candle and soap making",
        emoji="🕯️",
        tags="candlemaking soapmaking handmadesoap smallbatch",
        nicks="soap wicks lather wax",
        bios="Small-batch soap|Candles without headaches",
        gear="pouring pitcher|soap mould|scale",
        words={
            "make": (
                "oat and honey soap|a soy candle|a shampoo bar|a beeswax pillar|a salt soap|"
                "a fig candle"
            ),
        },
        angles={
            "recipes": """
                {make}: {20-40} % olive oil, {4-6} weeks of cure.
                {make} with {6-9} % fragrance, test burn {3-4} hours.
            """,
            "troubleshooting": """
                {make} tunnelled, wick up one size.
                Soda ash on {make} is harmless, steam it.
            """,
            "small business": """
                Poured {60-240} of {make} for a market in {home}.
                Labels, insurance, tests: {make} costs {3-6} before I earn.
                {friend} sniffed {9-14} samples and chose {make}.
            """,
        },
        asks="What scent next?|Cold process or melt and pour?",
        titles="{make} from scratch|Soap and candle making: {make}",
    ),
    Niche(
        slug="blacksmith",
        label="Blacksmithing and knife making",
        who="m",
        emoji="⚒️",
        tags="blacksmith knifemaking forging bladesmith",
        nicks="anvil forge hammer blade",
        bios="Coal smoke and square nails|Knife maker",
        gear="forge burner|belt grinder|anvil stand",
        words={
            "piece": (
                "a chef's knife|a leaf hook|a pair of tongs|a pattern-welded blade|an axe head|"
                "a bottle opener"
            ),
        },
        angles={
            "forging": """
                Forged {piece} from {10-30} mm bar in {4-14} heats.
                Strike while it is orange, {piece} cracked when I got greedy.
            """,
            "knife making": """
                {piece}: quench at {800-850} °C, temper {2} hours.
                Ground {piece} for {3-9} hours, hand sanded for longer.
            """,
            "workshop": """
                My blacksmith shop near {home} is {9-20} square metres and loud.
                {friend} made {piece} on a first day, proud and sooty.
                Handle scales for {piece} from bog oak.
            """,
        },
        asks="What should I forge next?|Gas or coal?",
        titles="Forging {piece}|Knife making: {piece}",
    ),
)
