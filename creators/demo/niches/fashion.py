from creators.demo.niche import Niche

NICHES = (
    Niche(
        slug="thrift-fashion",
        label="Thrift and second-hand fashion",
        main=True,
        emoji="👗",
        tags="thriftfashion secondhand vintagestyle thrifted",
        nicks="thrift vintage preloved rewear",
        bios="Everything I wear is second-hand|Thrift flips and charity shops|Vintage denim hunter",
        gear="fabric shaver|garment steamer|sewing kit",
        words={
            "find": (
                "a 70s suede jacket|a silk blouse|a wool coat|selvedge jeans|a linen suit|"
                "cowboy boots"
            ),
            "tip": (
                "check the seams|search by fabric, not size|go on Tuesday mornings|"
                "smell the armpits|bring a tape measure"
            ),
        },
        angles={
            "thrift hauls": """
                Thrifted {find} in {home} for {3-28}, the label says {1968-1996}.
                Second-hand haul: {4-9} pieces, {find} was at the very back.
                {find} fits like it waited for me, {friend} is furious.
            """,
            "thrifting tips": """
                My thrift rule: {tip}.
                {tip}, that is how I found {find} among {200-900} hangers.
            """,
            "styling and flips": """
                {find} styled {3-7} ways without buying anything new.
                Thrift flip: cut {10-30} cm off {find}, hemmed it on the bus.
                I have bought no new clothes for {9-48} months.
            """,
        },
        asks="What was your best thrift find?|Charity shop or app?",
        titles="Thrift with me in {home}: {find}|{find} styled {3-7} ways",
    ),
    Niche(
        slug="modest-fashion",
        label="Modest fashion",
        main=True,
        who="f",
        emoji="🧕",
        tags="modestfashion hijabstyle modestwear hijab",
        nicks="modest hijabi abaya drape",
        bios=(
            "Modest fashion, loud colours|Hijab styling for work and weddings|"
            "Modest outfits for tall girls"
        ),
        gear="chiffon hijab|underscarf|linen abaya",
        words={
            "piece": (
                "a linen abaya|a satin hijab|a maxi skirt|a longline blazer|a layered kaftan|"
                "a wide-leg suit"
            ),
            "event": (
                "the office|Eid|a summer wedding|a job interview|a hot day at {33-41} °C|university"
            ),
        },
        angles={
            "outfits": """
                Modest outfit for {event}: {piece} and flat shoes.
                {piece} styled {3-6} modest ways, no see-through layers.
            """,
            "hijab styling": """
                Hijab tutorial for {event}: {2-3} pins, {60-90} seconds, does not slip.
                For {event} I wear {piece} with a jersey scarf.
                {friend} taught me a turban wrap that survives {event}.
            """,
            "shopping and sewing": """
                Found {piece} in {home} in a modest length, {18-75}, lined.
                Added {8-20} cm of fabric to {piece} so it is modest enough.
                Modest fashion week in {home}: {piece} everywhere.
            """,
        },
        asks="How do you style {piece}?|What do you wear to {event}?",
        titles="Modest outfits for {event}|{piece}: hijab-friendly styling",
    ),
    Niche(
        slug="sneakers",
        label="Sneaker collecting",
        main=True,
        emoji="👟",
        tags="sneakers sneakerhead kicks sneakercollection",
        nicks="kicks soles laces heat",
        bios="140 pairs and one closet|Sneaker restorer",
        gear="sneaker cleaner|shoe trees|sole glue",
        words={
            "pair": (
                "a {1989-2006} runner|a canvas low|a suede court shoe|a limited collab|"
                "a beat-up high-top|a deadstock trail shoe"
            ),
            "job": "unyellowing the soles|a full resole|a suede refresh|spotting fakes|relacing",
        },
        angles={
            "collection": """
                Sneaker pick-up: {pair}, size {38-46}, {60-340} after {2-9} months of looking.
                {pair} number {20-190} in the collection, box kept, worn anyway.
            """,
            "restoration": """
                {job} on {pair} took {2-9} hours and a toothbrush.
                {job}: the before and after surprised {friend}.
            """,
            "culture and drops": """
                Queued {3-11} hours in {home} for {pair}, left with coffee.
                How I check {pair} for fakes: stitching, smell, {job}.
                Stop buying sneakers for resale, wear {pair} in the rain.
            """,
        },
        asks="What is on your feet?|Rotate or keep on ice?",
        titles="{job} on {pair}|My sneaker collection: {pair}",
    ),
    Niche(
        slug="luxury-watches",
        label="Watches",
        emoji="⌚",
        tags="watches watchcollector horology luxurywatches",
        nicks="horology dial bezel timepiece",
        bios=(
            "Watch nerd on a modest budget|Watchmaker at the bench|Luxury watches without the hype"
        ),
        gear="watch roll|leather strap|loupe",
        words={
            "watch": (
                "a hand-wound dress watch|a {1962-1979} chronograph|a steel diver|a moonphase|"
                "a luxury GMT|an enamel dial"
            ),
            "job": "regulating|polishing|a full service|changing a strap|checking the serial",
        },
        angles={
            "reviews": """
                {watch}, {36-42} mm, {3-11} thousand, and the clasp is its weak point.
                Wore {watch} for {10-60} days: {2-9} seconds fast a day.
                Luxury watches hold value less than dealers say, {watch} lost {10-35} %.
            """,
            "watchmaking": """
                {job} on {watch}: {80-180} parts and one breath.
                {job} costs {150-900}, here is what the watchmaker does.
            """,
            "collecting": """
                Bought {watch} from an estate in {home}, box and papers missing.
                My watch collection shrank from {9-24} to {3-6}, {watch} stayed.
                {friend} asked for a first good watch, I said {watch}.
            """,
        },
        asks="What is on your wrist?|Would you polish {watch}?",
        titles="{watch}: luxury watch review|{job} on {watch}",
    ),
    Niche(
        slug="sewing",
        label="Sewing",
        main=True,
        emoji="🧵",
        tags="sewing handmadewardrobe memade dressmaking",
        nicks="stitches sews thread seams",
        bios="Handmade wardrobe, one zip at a time|Sewing for beginners",
        gear="fabric scissors|overlocker|tailor's ham|rotary cutter",
        words={
            "garment": (
                "a linen shirt dress|a corduroy jacket|a bias-cut skirt|jeans|a quilted coat|"
                "pyjama trousers"
            ),
            "skill": (
                "inserting a zip|French seams|a full bust adjustment|buttonholes|"
                "matching stripes|setting sleeves"
            ),
        },
        angles={
            "projects": """
                Sewed {garment} in {6-30} hours from {2-4} m of deadstock fabric.
                {garment} number {2-6} finally fits after {skill}.
            """,
            "technique": """
                {skill} for beginners: baste first, sew slow, press always.
                {skill} scared me for {2-8} years, it takes {15-40} minutes.
            """,
            "fitting and fabric": """
                A toile saved my {4-9} metres of wool for {garment}.
                Fabric shops in {home}: {3-9} streets and my whole budget.
                {friend} modelled {garment}, I forgot pockets, forgive me.
            """,
        },
        asks="What is on your machine?|Which sewing skill scares you?",
        titles="Sewing {garment}|{skill} made easy",
    ),
    Niche(
        slug="sustainable-living",
        label="Zero waste and sustainable living",
        main=True,
        emoji="♻️",
        tags="zerowaste sustainableliving plasticfree ecofriendly",
        nicks="zerowaste refill lowwaste green",
        bios="Low waste, not no waste|Sustainable swaps that last",
        gear="safety razor|beeswax wraps|refill bottles",
        words={
            "swap": (
                "solid shampoo|a bidet|cloth nappies|refill detergent|a repair café|a worm bin|"
                "washing at 30 °C"
            ),
        },
        angles={
            "swaps": """
                {swap} saved us {3-12} bin bags a year and {40-190}.
                Zero waste swap I kept for {2-9} years: {swap}.
                Not every swap works, {swap} took {3-6} tries.
            """,
            "repair and reuse": """
                At the repair café in {home} we fixed {12-40} toasters and lamps.
                Mend it first: {friend}'s coat got {5-9} more winters.
            """,
            "honest numbers": """
                One family bin for {6-14} days, {swap} is why.
                Sustainable living on a low income starts with using what you own, then {swap}.
                {swap} emits {20-70} % less than the usual way, sources in the notes.
            """,
        },
        asks="Which zero-waste swap failed for you?|What do you repair?",
        titles="{swap}: zero waste after {1-6} years|{5-12} sustainable swaps worth it",
    ),
    Niche(
        slug="plus-size",
        label="Plus-size fashion",
        who="f",
        emoji="👚",
        tags="plussizefashion curvystyle sizeinclusive",
        nicks="curvy plus style",
        bios="Size 24 style|Clothes that fit, at last",
        gear="shapewear shorts|denim jacket|swimsuit",
        words={
            "piece": (
                "wide-leg jeans|a wrap dress|a swimsuit|a tailored blazer|knee boots|a slip skirt"
            ),
        },
        angles={
            "try-ons": """
                Plus-size try-on: {piece} in {4-8} shops, size {20-28}, {1-3} fit.
                {piece} on a size {18-28}, walking, sitting, eating.
            """,
            "styling": """
                {piece} does not need to be flattering, it needs pockets.
                I styled {piece} for work and for a date in {home}.
            """,
            "industry and confidence": """
                Shops in {home} that stock size {20-32} on the rail: {2-7}.
                I emailed {5-15} labels about {piece}, two answered.
                {friend} wore {piece} with bare arms, first time in {5-20} years.
            """,
        },
        asks="Where do you buy {piece}?|What should brands hear?",
        titles="{piece} in plus sizes|Plus-size haul: {piece}",
    ),
    Niche(
        slug="menswear",
        label="Menswear and tailoring",
        who="m",
        emoji="👔",
        tags="menswear tailoring suiting mensstyle",
        nicks="tailor lapel menswear",
        bios="Bench-made shoes and soft shoulders|Menswear on a teacher's salary",
        gear="shoe brush|tie rack|garment bag",
        words={
            "piece": (
                "an unlined blazer|a grey flannel suit|loafers|an Oxford shirt|a field jacket|"
                "pleated trousers"
            ),
        },
        angles={
            "fit and tailoring": """
                {piece} altered for {18-60}: sleeves, waist, hem, in that order.
                My first made-to-measure {piece} took {5-9} weeks and two fittings.
            """,
            "building a wardrobe": """
                If you buy one thing this year, make it {piece}.
                {piece} worn {60-200} times costs less than fast fashion.
            """,
            "care and shops": """
                Brush {piece} after wearing, dry clean {1-2} times a year.
                A tailor in {home} let me film {piece} being cut.
                {friend} wore {piece} to a wedding with the wrong shoes, we talked.
            """,
        },
        asks="Single or double breasted?|What piece do you wear out?",
        titles="{piece}: a menswear guide|Thrifted {piece}, tailored",
    ),
)
