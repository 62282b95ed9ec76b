from creators.demo.niche import Niche

NICHES = (
    Niche(
        slug="3d-printing",
        label="3D printing",
        main=True,
        emoji="🧊",
        tags="3dprinting 3dprinted maker filament",
        nicks="prints layers filament nozzle",
        bios="Printing useful things|Resin and regret",
        gear="PETG filament|hardened nozzle|filament dryer",
        words={
            "print": (
                "a drawer organiser|a cosplay helmet|a replacement dishwasher wheel|a lithophane|"
                "a mini lathe|a plant pot"
            ),
            "fault": "stringing|warping|layer shifts|elephant's foot|a clogged nozzle",
        },
        angles={
            "prints": """
                3D printed {print} in {3-38} hours with {40-900} g of filament.
                {print} version {3-9} finally snaps together.
                {friend} needed {print}, printed for {1-4} euros.
            """,
            "fixing print problems": """
                {fault} on {print}: dry the filament {4-8} hours first.
                {fault} gone after lowering the nozzle by {5-15} degrees.
            """,
            "printers and resin": """
                My 3D printer ran {300-2400} hours, the belts are next.
                Resin {print} at {30-50} microns, gloves, mask, window.
            """,
        },
        asks="PLA or PETG?|What did you print last?",
        titles="{print} on a 3D printer|How to fix {fault}",
    ),
    Niche(
        slug="arduino",
        label="Arduino and electronics",
        emoji="🔌",
        tags="arduino electronics maker soldering",
        nicks="circuits solder volts maker",
        bios="Electronics for curious beginners|Breadboards everywhere",
        gear="soldering station|multimeter|sensor kit",
        words={
            "project": (
                "a soil moisture alarm|a binary clock|an air quality monitor|"
                "a line-following robot|a MIDI controller|an LED matrix"
            ),
            "lesson": (
                "pull-up resistors|reading a datasheet|debouncing buttons|powering motors|"
                "I2C addresses"
            ),
        },
        angles={
            "projects": """
                Built {project} with an Arduino and {6-20} euros of parts.
                {project} ran {20-120} days on batteries after I let it sleep.
                Wiring {project} took {40-90} minutes, the bug was a missing ground.
            """,
            "electronics basics": """
                {lesson} explained with water and a hose.
                Learn {lesson} before {project}, your sensors will live.
            """,
            "soldering and repair": """
                My first solder joints were blobs, {lesson} next.
                Fixed {friend}'s amplifier with a {1-3} euro capacitor.
                Arduino workshop in {home}: {8-24} kids and {project}.
            """,
        },
        asks="What are you soldering?|Arduino or microcontroller bare?",
        titles="{project} with Arduino|Electronics: {lesson}",
    ),
    Niche(
        slug="retro-computing",
        label="Retro computing",
        emoji="💾",
        tags="retrocomputing vintagecomputer 8bit retrotech",
        nicks="floppy retro bits crt",
        bios="Saving beige computers|8-bit afternoons",
        gear="floppy emulator|recap kit|CRT cleaner",
        words={
            "machine": (
                "a {1979-1989} home computer|a beige tower from {1993-1998}|"
                "a dead laptop from {1995-2001}|an early pocket computer|a terminal"
            ),
            "job": (
                "recapping the board|retrobrighting|reading old floppies|fixing the keyboard|"
                "repairing the CRT"
            ),
        },
        angles={
            "restoration": """
                {job} on {machine}, and it beeped after {20-35} years.
                {machine} came from a cellar in {home}, {job} took {3-12} hours.
            """,
            "software and games": """
                Wrote a game for {machine} in {4-48} KB.
                {machine} online over a serial cable, {1200-9600} baud of joy.
            """,
            "history": """
                How {machine} taught a generation to program, retro computing stories.
                {job} with {friend}, who used {machine} at school.
                Saved {40-300} floppies before they rotted.
            """,
        },
        asks="What was your first computer?|Original hardware or emulator?",
        titles="Restoring {machine}|{job} on {machine}",
    ),
    Niche(
        slug="drones",
        label="Drone photography",
        main=True,
        emoji="🚁",
        tags="dronephotography drone aerialphotography fpv",
        nicks="drone aerial rotor skyline",
        bios="Licensed drone pilot|Aerial coastlines",
        gear="ND filters|landing pad|drone backpack",
        words={
            "view": (
                "a frozen river delta|salt pans from above|a winding mountain road|"
                "the harbour at dawn|harvest fields|a lighthouse in fog"
            ),
            "skill": "a slow orbit|a top-down shot|an FPV dive|bracketing exposures|flying in wind",
        },
        angles={
            "aerial shots": """
                Drone photography: {view} from {40-118} m at {5-8} am.
                {view}, {3-9} batteries, and one curious gull.
                {skill} over {view} with a polarising filter.
            """,
            "flying skills": """
                {skill} for beginners: {2-3} m/s and gentle thumbs.
                My drone lost signal at {300-900} m, return-to-home saved it.
            """,
            "rules and work": """
                Where you may fly a drone around {home}: maps, permits, {2-5} no-go zones.
                First paid drone job: a roof inspection, {180-650}.
                I edit {view} in {10-20} minutes, colours first.
            """,
        },
        asks="Where would you fly?|FPV or camera drone?",
        titles="{view} by drone|Drone tips: {skill}",
    ),
    Niche(
        slug="photo-editing",
        label="Photo editing",
        emoji="🎚️",
        tags="photoediting lightroom retouching colorgrading",
        nicks="presets tones edits masks",
        bios="Editing slowly|Colour grading tutorials",
        gear="calibrated monitor|pen tablet|preset pack",
        words={
            "job": (
                "skin tones|a flat sky|mixed light|a noisy night shot|a faded family photo|"
                "product shots"
            ),
            "tool": (
                "masks|tone curves|frequency separation|colour grading wheels|luminosity selections"
            ),
        },
        angles={
            "tutorials": """
                Photo editing: {job} fixed with {tool} in {3-8} minutes.
                {tool} for {job}, before and after, no presets.
            """,
            "workflow": """
                I cull {600-2400} photos to {60-180} in {1-3} hours.
                Back up twice, then touch {tool}.
            """,
            "restoration and style": """
                Restored {job} from {1932-1978} for {friend}'s grandmother.
                My editing style changed when I stopped touching {tool} first.
                Photo edit challenge: {job}, {10-15} minutes.
            """,
        },
        asks="Which photo should I edit?|Presets or manual?",
        titles="{job} with {tool}|Photo editing workflow: {tool}",
    ),
    Niche(
        slug="video-editing",
        label="Video editing and filmmaking",
        emoji="🎬",
        tags="videoediting filmmaking editor cinematography",
        nicks="cuts timeline frames editor",
        bios="Editor, coffee, timeline|Filmmaking with one light",
        gear="LED panel|wireless microphone|tripod|external drive",
        words={
            "trick": "J-cuts|match cuts|a whip pan|speed ramps|a colour pass|sound design first",
            "film": (
                "a {3-8} minute documentary|a wedding film|a music video|a short film|"
                "a product video"
            ),
        },
        angles={
            "editing": """
                Video editing tip: {trick} makes {film} feel twice as expensive.
                Cut {film} from {90-600} minutes of footage in {2-9} days.
                {trick} in {30-60} seconds, in any editor.
            """,
            "shooting": """
                One light, one lens, {film}, {home} at night.
                Record room tone for {20-60} seconds before {film}, thank me later.
            """,
            "freelance film work": """
                My rate for {film} is {400-2800}, and how I got there.
                The client asked for {5-11} versions of {film}, we used the second.
                {friend} acted in {film} for soup.
            """,
        },
        asks="What slows your video edits?|Which trick next?",
        titles="{trick} explained for editors|Making {film}",
    ),
    Niche(
        slug="podcasting",
        label="Podcasting",
        emoji="🎙️",
        tags="podcasting podcaster audiostory podcasttips",
        nicks="podcast mic episodes audio",
        bios="Podcast producer|Interviews with ordinary people",
        gear="dynamic microphone|audio interface|pop filter",
        words={
            "job": (
                "booking guests|removing echo|writing the cold open|mixing music|"
                "growing past {100-900} listeners"
            ),
            "show": (
                "my interview show|a history podcast|a two-person comedy podcast|"
                "an audio documentary"
            ),
        },
        angles={
            "production": """
                {job} for {show}: {20-90} minutes with free tools.
                Recorded {show} in a wardrobe in {home}, best sound yet.
            """,
            "growth": """
                {show} took {14-60} episodes to reach {900-9000} downloads.
                Podcast growth was guest swaps, not ads, and {job}.
            """,
            "storytelling": """
                Cut {show} by {30-60} %, the story appears.
                Ask a short question, then wait {4-7} seconds.
                I forgot to press record with {friend}, a podcaster's rite.
            """,
        },
        asks="Which podcast got you hooked?|What is your mic?",
        titles="{job} for podcasters|Making {show}, episode {2-90}",
    ),
)
