from creators.demo.niche import Niche

NICHES = (
    Niche(
        slug="illustration",
        label="Illustration",
        emoji="✏️",
        tags="illustration illustrator sketchbook digitalart",
        nicks="sketch doodle draws inkdrop",
        bios="Freelance illustrator, picture books|Sketchbook every morning",
        gear="drawing tablet|sketchbook|coloured pencils",
        words={
            "piece": (
                "a picture-book spread|an editorial cover|a pet portrait|a map of my street|"
                "a comic page|a gouache landscape"
            ),
            "topic": "hands|composition thumbnails|limited palettes|perspective|character sheets",
        },
        angles={
            "process": """
                Illustration process: {piece}, {5-14} thumbnails, {6-30} hours.
                {piece} in {3-5} colours, the limit did the work.
            """,
            "lessons": """
                Draw {topic} for {10-20} minutes a day, {30} days.
                {topic} for beginners with {3-4} simple shapes.
            """,
            "freelance life": """
                My illustration agent asked for {piece} in {2-6} days.
                Pricing {piece}: {180-2400}, usage matters.
                {friend} bought {piece} and hung it upside down.
            """,
        },
        asks="What should I draw?|Digital or paper?",
        titles="Illustrating {piece}|Drawing {topic}",
    ),
    Niche(
        slug="graphic-design",
        label="Graphic design",
        emoji="🔠",
        tags="graphicdesign branding typography logodesign",
        nicks="grid kerning type logo",
        bios="Graphic designer, type first|Logo redesigns and roasts",
        gear="pen tablet|colour guide|type specimen",
        words={
            "job": (
                "a bakery logo|a book cover|a festival poster|a wine label|a museum identity|a menu"
            ),
            "rule": (
                "two typefaces|a {6-12} column grid|one accent colour|optical alignment|white space"
            ),
        },
        angles={
            "projects": """
                Graphic design case: {job} in {2-6} weeks, {3-5} concepts, {rule}.
                {job} redesigned with {rule}, no gradients.
            """,
            "lessons": """
                {rule} fixes most posters, watch.
                Kerning {job} by hand, {10-30} minutes well spent.
            """,
            "client work": """
                The client asked to make the logo bigger {3-7} times on {job}.
                I charge {400-4500} for {job}, files explained.
                Design review night in {home}, {friend} roasted {job}.
            """,
        },
        asks="Which design should I review?|Serif or sans?",
        titles="{job}: graphic design process|Design rule: {rule}",
    ),
    Niche(
        slug="watercolor",
        label="Watercolour painting",
        emoji="🖌️",
        tags="watercolor watercolour painting urbansketching",
        nicks="washes pigment brush sketcher",
        bios="Watercolour before work|Urban sketcher",
        gear="travel palette|cotton paper|squirrel brush",
        words={
            "scene": (
                "a rainy street|a harbour|a bowl of lemons|a misty pine forest|an old tram|"
                "a winter field"
            ),
            "skill": "wet-on-wet|a graded wash|negative painting|lifting|granulation",
        },
        angles={
            "paintings": """
                Watercolour of {scene} in {home}, {25-90} minutes, cold hands.
                {scene} with {3-5} pigments and too much water.
            """,
            "lessons": """
                {skill} on {scene}: wait for the shine to go.
                {skill} needs cotton paper, {300} g, trust me.
            """,
            "sketching outdoors": """
                Sketched {scene} while {friend} held the umbrella.
                Urban sketching group in {home}, {5-25} people, {scene}.
                I ruined {scene} at minute {15-50}, then saved it.
            """,
        },
        asks="What should I paint?|Pans or tubes?",
        titles="{scene} in watercolour|{skill} step by step",
    ),
    Niche(
        slug="street-art",
        label="Street art and murals",
        emoji="🧱",
        tags="streetart mural graffiti urbanart",
        nicks="mural spray wall stencil",
        bios="Muralist on ladders|Street art walks",
        gear="spray caps|respirator|scissor lift harness",
        words={
            "wall": (
                "a {6-24} metre gable wall|a school yard|an underpass|a shutter|a water tower|"
                "a paste-up corner"
            ),
            "style": "a portrait|lettering|geometric animals|a stencil series|botanical shapes",
        },
        angles={
            "murals": """
                Mural finished: {style} on {wall} in {home}, {4-16} days.
                {wall} swallowed {40-160} cans and {2} hats.
            """,
            "street art walks": """
                Street art in {home}: {8-30} pieces in {2-4} km, {wall} is the star.
                {wall} was buffed overnight, {style} lived {3-60} days.
            """,
            "craft and law": """
                Grid or projector for {wall}? I use {style} as reference.
                Legal walls in {home}: {2-9}, bring a mask.
                {friend} tagged my {style}, we repainted it together.
            """,
        },
        asks="Which wall should I paint?|Buff it or keep it?",
        titles="Painting {style} on {wall}|Street art tour of {home}",
    ),
    Niche(
        slug="film-photography",
        label="Film photography",
        main=True,
        emoji="🎞️",
        tags="filmphotography analog 35mm mediumformat",
        nicks="film grain darkroom analog",
        bios="35mm, mostly overexposed|Darkroom in the bathroom",
        gear="developing tank|light meter|camera strap",
        words={
            "film": (
                "expired colour film|a black-and-white roll|slide film|medium format|"
                "a half-frame roll|tungsten film"
            ),
            "camera": (
                "a {1964-1984} SLR|a flea-market rangefinder|a twin-lens camera|"
                "a point-and-shoot|a pinhole box"
            ),
        },
        angles={
            "shooting": """
                Film photography in {home}: {film} in {camera}, {12-36} frames.
                {film} one stop over, soft shadows, {camera} leaks a little.
            """,
            "developing": """
                Developed {film} at home at {20-39} °C, {6-13} minutes.
                Darkroom print of {home}, {8-22} seconds, dodge the sky.
            """,
            "cameras": """
                {camera} for {15-190}, the shutter sticks at slow speeds.
                {camera} light seals replaced in {30-60} minutes.
                {friend} opened {camera} mid-roll, accidental art.
            """,
        },
        asks="What film is in your camera?|Colour or black and white?",
        titles="{film} on {camera}|Film photography: developing {film}",
    ),
    Niche(
        slug="wedding-photography",
        label="Wedding photography",
        main=True,
        couples=True,
        emoji="💍",
        tags="weddingphotography weddingphotographer elopement bride",
        nicks="weddings veil aisle lens",
        bios=(
            "Wedding photographer for camera-shy couples|Documentary weddings|"
            "Elopements and small weddings"
        ),
        gear="memory card case|flash bracket|harness",
        words={
            "wedding": (
                "a city hall wedding|a mountain elopement|a {90-400}-guest wedding|"
                "a vineyard wedding|a three-day wedding|a rainy garden wedding"
            ),
            "moment": (
                "the first look|confetti|the speech that made grandpa cry|golden-hour portraits|"
                "the last dance"
            ),
        },
        angles={
            "weddings": """
                Photographed {wedding} in {home}, {moment} was the frame.
                {wedding}: {8-14} hours, {1800-4200} photos, {moment} in the rain.
            """,
            "advice for couples": """
                Wedding photographer advice: leave {15-30} minutes for {moment}.
                Ask your photographer for a full gallery of {wedding}.
            """,
            "business and technique": """
                I charge {1400-4800} for {wedding}, here is the breakdown.
                Two cards, two bodies, {moment} happens once.
                {friend} second-shot {wedding} and caught {moment}.
            """,
        },
        asks="What would you ask a wedding photographer?|Posed or candid?",
        titles="Photographing {wedding}|{moment}: wedding photo tips",
    ),
    Niche(
        slug="street-photography",
        label="Street photography",
        emoji="📷",
        tags="streetphotography streetphotographer urban monochrome",
        nicks="street frames candid shutter",
        bios="One lens, long walks|Street portraits of strangers",
        gear="28mm lens|wrist strap|photo zine",
        words={
            "scene": (
                "market light|commuters in fog|a barber window|puddle reflections|"
                "shadows at noon|strangers with dogs"
            ),
        },
        angles={
            "on the street": """
                {scene} in {home}, {28-50} mm, {3-9} km walked.
                Waited {15-50} minutes for {scene}, got one frame.
            """,
            "technique": """
                Zone focus at {1-3} m makes {scene} possible.
                {scene} at {250-1000}th of a second, f/8.
            """,
            "strangers and ethics": """
                Asked {6-20} strangers in {home} for a portrait, {3-9} said yes.
                How I handle people who refuse: smile, delete, thank.
                {friend} and I made a zine of {scene}, {24-48} pages.
            """,
        },
        asks="Colour or monochrome?|Would you ask first?",
        titles="Street photography in {home}|{scene}: street photo walk",
    ),
    Niche(
        slug="architecture",
        label="Architecture",
        emoji="🏛️",
        tags="architecture brutalism architect urbanism",
        nicks="arch concrete facade arch",
        bios="Architect sketching cities|Brutalism apologist",
        gear="scale ruler|model kit|sketch pens",
        words={
            "building": (
                "a brutalist library|a timber school|a {1920-1969} housing estate|"
                "a reused factory|a rammed earth house|a tiny chapel"
            ),
        },
        angles={
            "buildings": """
                {building} in {home}: light from above, {3-9} m ceilings.
                {building} was nearly torn down, architecture students saved it.
            """,
            "explained": """
                Why {building} stays cool at {32-40} °C without machines.
                How to read a plan of {building} in {60-90} seconds.
            """,
            "practice": """
                {building} model at 1:{50-200}, {20-70} hours.
                An architect's week: {3-6} meetings, {1-2} drawings.
                {friend} lives in {building} and hates one corner.
            """,
        },
        asks="Save or demolish?|Which building should I draw?",
        titles="{building}: architecture walk|Inside {building}",
    ),
)
