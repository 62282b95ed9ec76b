from creators.demo.niche import Niche

NICHES = (
    Niche(
        slug="guitar",
        label="Guitar lessons",
        main=True,
        emoji="🎸",
        tags="guitar guitarlesson acousticguitar fingerstyle",
        nicks="strings riff fret chords",
        bios="Guitar teacher for adults|Fingerstyle and flatpicking|Bedroom blues",
        gear="guitar strap|tube amplifier|capo|overdrive pedal",
        words={
            "skill": (
                "barre chords|fingerstyle patterns|the pentatonic box|alternate picking|"
                "palm muting|open tunings"
            ),
            "style": "blues|bossa nova|fingerstyle folk|metal riffs|country licks",
        },
        angles={
            "lessons": """
                Guitar lesson: {skill} for {style}, {60-110} bpm, slow first.
                {skill} buzz? Move the thumb {1-3} cm down.
                Practise {skill} {5-10} minutes a day, not {2-3} hours on Sunday.
            """,
            "playing": """
                {style} guitar loop in {home}, one take, windows open.
                Wrote a {style} tune with {skill} on a {1962-1995} guitar.
            """,
            "gear": """
                Strings for {style}: {9-13} gauge, changed every {4-8} weeks.
                Guitar setup at home fixed {skill} for {friend}.
                I sold {3-9} pedals and practise {skill} more.
            """,
        },
        asks="What song should I teach?|Acoustic or electric?",
        titles="{skill} guitar lesson|{style} guitar in {10-20} minutes",
    ),
    Niche(
        slug="piano",
        label="Piano",
        emoji="🎹",
        tags="piano pianist pianocover pianolesson",
        nicks="keys piano etude nocturne",
        bios="Pianist with noisy neighbours|Adult piano beginners welcome",
        gear="piano bench|metronome|headphones",
        words={
            "piece": (
                "a nocturne|a ragtime|a slow prelude|a film theme|a two-part invention|my own waltz"
            ),
            "skill": "sight-reading|hand independence|pedalling|scales in thirds|memorising",
        },
        angles={
            "practice": """
                Piano practice: {piece}, bars {8-16}, {40-72} bpm, hands apart.
                {skill} improved in {3-9} weeks with {10-15} minutes daily.
            """,
            "performance": """
                Played {piece} at the station piano in {home}, {friend} filmed.
                Recital of {piece}: memory slip at bar {30-80}, kept smiling.
            """,
            "for beginners": """
                Learning piano at {30-67}: {skill} first, speed never.
                Digital piano with {88} keys for {350-900}: what matters.
                I teach {skill} with {piece} to {6-20} students.
            """,
        },
        asks="What piece are you learning?|Digital or acoustic piano?",
        titles="{piece}: piano tutorial|{skill} for piano beginners",
    ),
    Niche(
        slug="music-production",
        label="Music production",
        main=True,
        emoji="🎛️",
        tags="musicproduction producer beatmaking homestudio",
        nicks="beats synth mixdown bpm",
        bios="Bedroom producer|Beats, tape, coffee|Mixing engineer",
        gear="studio monitors|MIDI keyboard|audio interface|acoustic panels",
        words={
            "sound": (
                "a Rhodes loop|a sidechained bass|a {808-909} kick|granular vocals|a tape choir|"
                "a breakbeat"
            ),
            "job": "mixing vocals|arranging|EQ on drums|mastering at home|writing hooks",
        },
        angles={
            "beats and sounds": """
                Music production: {sound} from a kitchen recording, {85-174} bpm.
                Made a beat around {sound} in {15-60} minutes.
            """,
            "mixing": """
                {job}: cut before you boost, {2-4} dB is plenty.
                {job} in headphones for {home} flats with neighbours.
            """,
            "the music business": """
                My track earned {12-480} from {20-900} thousand streams.
                Finished {10-30} tracks this year by skipping {job} until the end.
                {friend} sang over {sound}, first take stayed.
            """,
        },
        asks="What is your DAW?|What slows your {job}?",
        titles="{sound} from scratch|{job} for home producers",
    ),
    Niche(
        slug="singing",
        label="Singing and vocal coaching",
        emoji="🎤",
        tags="singing vocalcoach singer vocaltraining",
        nicks="vocals sing octave choir",
        bios="Vocal coach for shy singers|Choir alto",
        gear="condenser microphone|throat tea|music stand",
        words={
            "skill": "breath support|mixed voice|vibrato|harmonising|belting safely|warming up",
        },
        angles={
            "technique": """
                Singing lesson: {skill} in {5-12} minutes, straw in hand.
                {skill} is not pushing, it is {2-3} fingers below the rib.
            """,
            "performing": """
                Sang in {home} with a cold, {skill} carried me.
                Choir of {20-70} people, {friend} found the harmony.
            """,
            "covers and songs": """
                Cover in one take, {skill} wobbly in bar {12-40}.
                I wrote {4-14} songs this winter, {skill} in each.
                Vocal coach reacts: listen to the {skill}.
            """,
        },
        asks="What is your range?|Which song should I sing?",
        titles="{skill} for singers|Vocal coach: {skill}",
    ),
    Niche(
        slug="k-pop-dance",
        label="K-pop dance",
        main=True,
        emoji="💃",
        tags="kpopdance dancecover kpopinpublic choreography",
        nicks="kpop dance choreo stage",
        bios="K-pop dance covers in public|Dance teacher, mirrored tutorials",
        gear="dance sneakers|portable speaker|knee pads",
        words={
            "dance": (
                "a girl-group chorus|a boy-group dance break|a random play dance|"
                "a debut title track|a {4-9}-member cover"
            ),
            "part": "the footwork|isolations|the point move|formation changes|the floor work",
        },
        angles={
            "covers": """
                K-pop dance cover of {dance} in {home}, {3-12} takes, one pigeon.
                K-pop in public: {dance}, {200-900} people stopped.
            """,
            "tutorials": """
                Mirrored tutorial: {part} of {dance} at {50-75} % speed.
                {part} in {8} counts, start with the feet.
            """,
            "crew life": """
                Our crew rehearsed {dance} for {9-40} hours, {part} was messy.
                {friend} is the centre for {dance}, we argued {10-15} minutes.
                Audition season in Seoul: {part} decides.
            """,
        },
        asks="Which K-pop dance next?|Who is your bias dancer?",
        titles="{dance}: K-pop dance cover|{part} tutorial",
    ),
    Niche(
        slug="ballet",
        label="Ballet",
        emoji="🩰",
        tags="ballet ballerina pointe dancer",
        nicks="ballet pointe barre corps",
        bios="Corps dancer|Adult ballet from zero",
        gear="pointe shoes|foam roller|leg warmers",
        words={
            "skill": "pirouettes|turnout|pointe work|grand jeté|port de bras|balance in passé",
        },
        angles={
            "class": """
                Ballet class: {skill}, {20-40} minutes at the barre.
                {skill} begins in the standing leg.
            """,
            "on stage": """
                {40-90} shows this season in {home}, {skill} in each.
                Pointe shoes last me {2-9} hours, sewing takes {30-45} minutes.
            """,
            "adult beginners": """
                Started ballet at {25-62}, {skill} after {6-20} months.
                Adult ballet exercise for {skill}, chair as a barre.
                {friend} counted my {skill}, three, then floor.
            """,
        },
        asks="What is your favourite ballet?|Barre or centre?",
        titles="{skill} for adult ballet|A ballet dancer's day",
    ),
    Niche(
        slug="opera-theatre",
        label="Theatre and opera",
        emoji="🎭",
        tags="theatre opera backstage actor",
        nicks="stage curtain libretto act",
        bios="Soprano between jobs|Actor and stage manager|Opera for first-timers",
        gear="stage make-up kit|script binder|vocal steamer",
        words={
            "role": (
                "the maid with three lines|a villain|the understudy|a trouser role|a dying queen|"
                "the chorus"
            ),
            "thing": (
                "tech week|a costume change in {20-45} seconds|a prompt desk|sitzprobe|"
                "opening night"
            ),
        },
        angles={
            "backstage": """
                {thing} at the theatre in {home}, {12-15} hours, cold coffee.
                {thing} went wrong in act {2-3} and nobody noticed.
            """,
            "roles": """
                Playing {role} for {20-80} nights, still nervous.
                Learned {role} in {4-12} days as a cover, opera heart attack.
            """,
            "for audiences": """
                First opera? Read the plot, sit high, {12-28} a ticket.
                Theatre review from {home}: {role} stole it.
                {friend} fell asleep in act {2}, woke for {thing}.
            """,
        },
        asks="Musical, play or opera?|What is your favourite stage accident?",
        titles="{thing}: backstage at the theatre|Singing {role}",
    ),
    Niche(
        slug="poetry",
        label="Poetry and spoken word",
        emoji="📜",
        tags="poetry spokenword poem writingcommunity",
        nicks="verse stanza poems lines",
        bios="Poems on receipts|Spoken word in basements",
        gear="notebook|fountain pen|poetry zine",
        words={
            "theme": (
                "my grandmother's kitchen|night buses|leaving a language|a lost key|first snow|"
                "rent day"
            ),
        },
        angles={
            "poems": """
                Poem about {theme}, {8-24} lines, written on the tram in {home}.
                New poem, {theme}, version {3-12}.
            """,
            "performing": """
                Spoken word slam in {home}: {3} minutes on {theme}, hands cold.
                I forgot a line about {theme} and the room waited.
            """,
            "writing craft": """
                Cut the last stanza, {theme} is already there.
                Writing prompt: {theme}, {10-15} minutes, no adjectives.
                {friend} translated my poem on {theme}.
            """,
        },
        asks="What line stays with you?|What do you write about?",
        titles="{theme}: a poem|Writing poetry about {theme}",
    ),
    Niche(
        slug="vinyl-djing",
        label="Vinyl and DJing",
        emoji="💿",
        tags="vinyl djset recordcollection cratedigging",
        nicks="vinyl crates grooves selector",
        bios="Crate digger|Resident DJ on quiet Tuesdays",
        gear="turntable cartridge|record brush|DJ bag",
        words={
            "record": (
                "a Brazilian jazz LP|a highlife pressing|a disco 12-inch|an ambient reissue|"
                "a dub plate|a library record"
            ),
        },
        angles={
            "digging": """
                Found {record} in {home} for {2-40}, pressed {1968-1986}.
                {record} had no sleeve and the best side B.
            """,
            "mixing": """
                {record} into {record} at {98-126} bpm, vinyl only.
                DJ set of {60-180} minutes in {home}, {record} closed.
            """,
            "collecting and sound": """
                My record shelf holds {300-4000}, {record} is home.
                Clean {record} with distilled water, hear the difference.
                {friend} lent me {record}, never again to be seen.
            """,
        },
        asks="What is spinning?|Original or reissue?",
        titles="{record}: vinyl finds|DJ mix with {record}",
    ),
)
