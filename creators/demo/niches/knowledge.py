from creators.demo.niche import Niche

NICHES = (
    Niche(
        slug="astronomy",
        label="Astronomy",
        main=True,
        emoji="🔭",
        tags="astronomy astrophotography stargazing nightsky",
        nicks="stars orbit nebula cosmos",
        bios=(
            "Backyard astronomer|Astrophotography under city lights|"
            "Astrophysicist explaining the sky"
        ),
        gear="star tracker|eyepiece|red torch|telescope mount",
        words={
            "sight": (
                "Saturn's rings|the Orion Nebula|a comet|the Andromeda galaxy|a lunar eclipse|"
                "the Perseids|sunspots"
            ),
            "gear": "a {114-254} mm telescope|binoculars|a star tracker|a phone on a tripod",
        },
        angles={
            "observing": """
                {sight} with {gear} from {home}, seeing {2-5}/5.
                Showed {sight} to {8-60} neighbours with {gear}.
            """,
            "astrophotography": """
                {sight}: {40-300} frames of {20-180} seconds, stacked.
                Astrophotography with {gear} under Bortle {4-9}.
            """,
            "space science": """
                How far is {sight}? Explained with oranges.
                {friend} asked why {sight} moves, good question.
                Astronomy for beginners: {sight} before you buy {gear}.
            """,
        },
        asks="What did you see last night?|Telescope or binoculars?",
        titles="{sight} with {gear}|Astronomy: {sight} explained",
    ),
    Niche(
        slug="history",
        label="History",
        emoji="🏰",
        tags="history historytok medieval historian",
        nicks="history castle chronicle past",
        bios="Historian of ordinary people|Medieval myths, corrected|History walks",
        gear="archive gloves|map print|audio course",
        words={
            "topic": (
                "a {1348-1665} plague village|Roman roads|medieval bread laws|a forgotten queen|"
                "the spice trade|factory girls of {1840-1899}|Viking trade"
            ),
            "myth": (
                "everyone died at thirty|people never washed|the earth was thought flat|"
                "witch trials were medieval"
            ),
        },
        angles={
            "stories": """
                History in {60-180} seconds: {topic}.
                {topic}, told from {3-9} letters in an archive in {home}.
            """,
            "myths": """
                Medieval myth: {myth}. The sources say otherwise.
                Why we believe {myth}, a novel of {1800-1899} did it.
            """,
            "places": """
                {topic} beneath a car park in {home}.
                I walked {6-25} km of {topic} with {friend}.
                Reading list on {topic}: {3-7} books.
            """,
        },
        asks="Which century next?|Which history myth annoys you?",
        titles="{topic}: history explained|History myth: {myth}",
    ),
    Niche(
        slug="archaeology",
        label="Archaeology",
        emoji="⛏️",
        tags="archaeology excavation ancienthistory fieldwork",
        nicks="trowel dig relics ancient",
        bios="Field archaeologist|Digging since 2009",
        gear="trowel|finds bags|kneeling mat",
        words={
            "find": (
                "a Bronze Age pin|a Roman tile with a paw print|a burial of {2-4} people|"
                "a clay oven|a hoard of {12-340} coins|a child's shoe"
            ),
        },
        angles={
            "excavation": """
                Week {2-8} of excavation near {home}: {find}.
                {find}, {40-190} cm down, brushed for {3-9} hours.
            """,
            "lab": """
                Radiocarbon says {find} is {900-4800} years old.
                Conserving {find}: {2-12} months in water.
            """,
            "learning": """
                How archaeologists date {find} without carbon.
                Detectorists, report {find}, context is everything.
                {friend} found {find} on the last day.
            """,
        },
        asks="What would you dig?|What is your favourite find?",
        titles="{find}: an archaeology dig|Archaeology explained: {find}",
    ),
    Niche(
        slug="philosophy",
        label="Philosophy",
        emoji="🤔",
        tags="philosophy stoicism ethics thinking",
        nicks="logos stoic think maybe",
        bios="Philosophy teacher|Stoics on the bus",
        gear="reading lamp|notebook|lecture pass",
        words={
            "idea": (
                "the ship of Theseus|Stoic attention|free will|the trolley problem|care ethics|"
                "absurdism|Ubuntu"
            ),
        },
        angles={
            "ideas": """
                Philosophy in {60-120} seconds: {idea} with a bicycle.
                {idea} is not about winning an argument.
            """,
            "reading": """
                Read {10-40} pages on {idea} slowly with me.
                {idea} in {3} books, easy to hard.
            """,
            "everyday life": """
                {idea} at the supermarket in {home}.
                Taught {idea} to {16-18}-year-olds, they won.
                {friend} disagrees on {idea}, {2}-hour walk.
            """,
        },
        asks="What do you think of {idea}?|Which philosopher next?",
        titles="{idea} explained|Philosophy for daily life: {idea}",
    ),
    Niche(
        slug="film-criticism",
        label="Film criticism",
        emoji="🎥",
        tags="filmcriticism moviereview cinema filmtok",
        nicks="cinema frames reel critic",
        bios="Film critic, row five|Horror defender|World cinema weekly",
        gear="cinema pass|projector|film notebook",
        words={
            "film": (
                "a {1958-1979} noir|a three-hour slow drama|a low-budget horror|a debut feature|"
                "an animated fable|a courtroom drama"
            ),
            "thing": "the final shot|the sound mix|the first {10} minutes|the edit|the colour red",
        },
        angles={
            "reviews": """
                Film review: {film}, {thing} is why I stayed.
                {film} at the festival in {home}, {6-11} minute applause.
            """,
            "essays": """
                {thing} in {film}: a film criticism in {4-14} minutes.
                Why {film} failed and still matters.
            """,
            "lists": """
                {5-10} films like {film} under {95} minutes.
                Watched {120-300} films this year, {film} was first.
                {friend} slept through {film}, wrong.
            """,
        },
        asks="Which film changed you?|Cinema or sofa?",
        titles="{film}: film review|{thing}: a video essay",
    ),
    Niche(
        slug="books-fantasy",
        label="Fantasy book reviews",
        main=True,
        emoji="📖",
        tags="bookreview fantasybooks booktok bookish",
        nicks="reads pages dragons bookish",
        bios="Fantasy books and tea|Book reviews, spoilers marked|Reader of very long series",
        gear="reading light|bookmark set|e-reader",
        words={
            "book": (
                "a {600-1100}-page epic fantasy|a cosy fantasy novella|a grimdark trilogy|"
                "a fantasy with a heist|a translated fairy tale retelling|a romantasy"
            ),
            "thing": "the magic system|the map|the second act|the dragon|the ending|the narrator",
        },
        angles={
            "reviews": """
                Book review: {book}, {3-5} stars, {thing} won me.
                {book} lost me at page {90-400}, {thing} brought me back.
            """,
            "recommendations": """
                Fantasy books if you love {thing}: {4-9} titles.
                {book} for readers who hated school reading.
            """,
            "reading life": """
                Read {5-16} books this month, {book} twice.
                My TBR has {40-260} books, bought {3} more in {home}.
                {friend} lent me {book} with tea stains.
            """,
        },
        asks="What are you reading?|Which fantasy book next?",
        titles="{book}: fantasy book review|{4-9} fantasy books with {thing}",
    ),
    Niche(
        slug="true-crime",
        label="True crime",
        main=True,
        emoji="🕵️",
        tags="truecrime coldcase investigation crimepodcast",
        nicks="casefile evidence coldcase",
        bios="True crime without gore|Court reporter",
        gear="case notebook|audio recorder|desk lamp",
        words={
            "case": (
                "a {1971-1998} cold case|an art theft|a forged will|a vanished ferry passenger|"
                "a wrongful conviction|a bank tunnel"
            ),
            "clue": "a train ticket|a phone record|handwriting|a neighbour's diary|DNA on a stamp",
        },
        angles={
            "cases": """
                True crime: {case}, solved by {clue} after {12-41} years.
                {case} in {home}: {3} witnesses, {clue}.
            """,
            "how it works": """
                How investigators read {clue} in {case}.
                Court files on {case}: {400-3000} pages, I read them.
            """,
            "ethics": """
                I asked the family before covering {case}.
                Names left out, {case} has living people.
                {friend} grew up near {case}.
            """,
        },
        asks="Which case next?|What do you think of {clue}?",
        titles="{case}: true crime|The {clue} that solved {case}",
    ),
    Niche(
        slug="folklore",
        label="Folklore and mythology",
        emoji="🌲",
        tags="folklore mythology fairytales legends",
        nicks="folk myth moth hollow",
        bios="Folklore collector|Myths of my island",
        gear="story cards|cloak pin|field recorder",
        words={
            "being": (
                "a river spirit|a house goblin|the selkie|a headless rider|a fox wife|"
                "the bread witch|a corn mother"
            ),
        },
        angles={
            "tales": """
                Folklore from {home}: {being}, told by {friend}'s grandmother.
                {being} and {3} wishes, the version with no moral.
            """,
            "meaning": """
                Why {being} appears in {5-20} cultures.
                {being} warned children off deep water.
            """,
            "collecting": """
                Recorded {9-60} folk tales of {being}.
                A festival near {home} still feeds {being}.
                I drew {being} from a {1740-1890} chapbook.
            """,
        },
        asks="Which legend did you grow up with?|Do you believe in {being}?",
        titles="{being}: folklore explained|Myths of {home}: {being}",
    ),
)
