from creators.demo.niche import Niche

NICHES = (
    Niche(
        slug="comedy",
        label="Comedy skits",
        main=True,
        emoji="😂",
        tags="comedy skits funny sketchcomedy",
        nicks="skits jokes silly laughs",
        bios="Skits about family WhatsApp groups|Office comedy|Playing all my aunts",
        gear="wig box|ring light|phone tripod",
        words={
            "scene": (
                "when your mum calls tech support|a flatmate meeting|the group project|"
                "airport dads|a job interview in {1-2} minutes|the wedding aunties|"
                "a landlord viewing"
            ),
            "thing": "the eye roll|the silence|the plot twist|the wig",
        },
        angles={
            "skits": """
                Comedy skit: {scene}, {thing} at second {14-40}.
                {scene}, but everyone is honest.
                POV: {scene} and nobody brought snacks.
            """,
            "behind the jokes": """
                {scene} took {6-30} takes, {friend} kept laughing.
                My mother approved {scene}, {thing} included.
            """,
            "sketches and series": """
                Part {2-9} of {scene}, you asked for {thing}.
                Wrote {scene} on a bus in {home} in {9-15} minutes.
                Comedy sketch with {friend}: {scene}.
            """,
        },
        asks="Which character should return?|Who does this in your family?",
        titles="{scene}: comedy sketch|{scene}, part {2-6}",
    ),
    Niche(
        slug="stand-up",
        label="Stand-up comedy",
        emoji="🎤",
        tags="standup standupcomedy comedian openmic",
        nicks="punchline openmic laughs setlist",
        bios="Comedian, open mics most nights|Stand-up in two languages",
        gear="stage mic|tour poster|voice recorder",
        words={
            "bit": (
                "dating after forty|my accent|moving back home|a silent gym|"
                "being the tall friend|learning to drive late"
            ),
        },
        angles={
            "on stage": """
                Stand-up in {home}: {bit}, {5-20} minutes, one heckler.
                Bombed with {bit} in front of {7-60} people.
            """,
            "writing": """
                Rewrote {bit} {6-30} times, cut {40-70} words.
                A stand-up joke about {bit} needs a turn, not volume.
            """,
            "touring": """
                {10-40} gigs in {3-8} weeks, {bit} opened.
                {friend} drove {200-500} km for a {5-10} minute spot.
                Crowd work beats {bit} on Tuesdays.
            """,
        },
        asks="Rate the bit?|Which city laughs most?",
        titles="{bit}: stand-up comedy|Open mic in {home}",
    ),
    Niche(
        slug="magic",
        label="Magic tricks",
        emoji="🪄",
        tags="magictricks magician cardmagic sleightofhand",
        nicks="magic cards sleight wand",
        bios="Close-up magician|Card magic for strangers",
        gear="deck of cards|coin set|close-up mat",
        words={
            "trick": (
                "a card to pocket|a coin vanish|a torn ticket restored|a mind-reading trick|"
                "a rope trick|a cups routine"
            ),
        },
        angles={
            "performances": """
                Magic trick in the street in {home}: {trick}, watch {friend}'s face.
                {trick} for {4-30} strangers, one screamed.
            """,
            "tutorials": """
                Learn {trick}: a magic trick with {2-3} moves and one look.
                Practise {trick} in the mirror {50-200} times.
            """,
            "working magician": """
                {3-6} weddings this month, {trick} at every table.
                I dropped {trick} in front of {80-200} guests.
                The history of {trick} goes back {100-400} years.
            """,
        },
        asks="How was it done?|Cards or coins?",
        titles="{trick} revealed|Street magic in {home}",
    ),
    Niche(
        slug="asmr",
        label="ASMR",
        main=True,
        emoji="🎧",
        tags="asmr asmrsounds tingles relaxing",
        nicks="whisper tingles asmr softly",
        bios="ASMR for people who can't sleep|Soft sounds, no talking",
        gear="binaural microphone|foam brushes|blackout curtain",
        words={
            "sound": (
                "brush strokes on the mic|page turning|rain on a tent|tapping on wood|"
                "soap cutting|slow hair brushing|typing"
            ),
            "scene": (
                "a library roleplay|a tailor roleplay|no talking|a cranial nerve exam|a night train"
            ),
        },
        angles={
            "sounds": """
                ASMR {sound}, {20-90} minutes, {scene}.
                {sound} without talking, for sleep.
            """,
            "roleplays": """
                ASMR {scene}: whispered, with {sound}.
                {scene}, requested {30-200} times, {sound} at minute {4-20}.
            """,
            "making asmr": """
                Recorded {sound} at {1-4} am in {home} before the trams start.
                My microphone hears {friend} two rooms away.
                {sound} gives tingles to {60-80} % of you, poll says.
            """,
        },
        asks="Which sound makes you sleepy?|Talking or no talking?",
        titles="ASMR {sound} for sleep|ASMR {scene}",
    ),
)
