from creators.demo.niche import Niche

NICHES = (
    Niche(
        slug="postpartum-fitness",
        label="Postpartum fitness",
        main=True,
        who="f",
        emoji="🤱",
        tags="postpartumfitness momfit pelvicfloor postnatal mumlife",
        nicks="mama strongmum postnatal core",
        bios=(
            "Mum of two, talking postpartum fitness honestly|Pelvic floor physio and mother|"
            "Postnatal strength for tired mums"
        ),
        gear="nursing sports bra|resistance bands|pelvic floor trainer|baby carrier",
        words={
            "move": (
                "heel slides|dead bugs|glute bridges|pallof presses|walking with the pram|"
                "breathing into the ribs"
            ),
            "issue": (
                "diastasis recti|leaking when I jump|a C-section scar|back pain from feeding|"
                "pelvic heaviness"
            ),
        },
        angles={
            "recovery after birth": """
                {3-40} weeks postpartum and I started with {move}, {5-12} minutes while the baby \
                napped.
                As a mum I was never told about {issue}, so I talk about it here.
                My pelvic floor physio checked {issue} and gave me {move}, {2-4} times a week.
            """,
            "returning to exercise": """
                Returning to running postpartum: {12-20} weeks, {move} first, ego last.
                Postpartum workout with the baby on the mat: {move} and {2-3} sets of squats.
                I lifted {20-60} kg {5-11} months after birth and {issue} did not come back.
            """,
            "mum life and body image": """
                Other mums ask if {issue} ever goes away, mine took {4-14} months.
                My postpartum body needs sleep more than {move}, some weeks that is the workout.
                {friend} held the baby so I could train {15-30} minutes, that is self-care.
            """,
        },
        asks=(
            "What did nobody tell you about postpartum fitness?|"
            "How many weeks until you exercised after birth?"
        ),
        titles=(
            "Postpartum workout: {move}, {10-20} minutes|{issue} after pregnancy: what helped|"
            "Mum talk: fitness {3-12} months postpartum"
        ),
    ),
    Niche(
        slug="weightlifting",
        label="Strength and weightlifting",
        main=True,
        emoji="🏋️",
        tags="weightlifting strengthtraining powerlifting gym",
        nicks="lifts barbell strong iron",
        bios="Powerlifter, spreadsheet lover|Strength coach for beginners|Lifting after fifty",
        gear="lifting belt|wrist wraps|chalk|protein bars",
        words={
            "lift": "squat|deadlift|bench press|clean and jerk|overhead press|snatch",
            "cue": (
                "brace before you descend|push the floor away|elbows under the bar|"
                "slow the eccentric|keep the bar close"
            ),
        },
        angles={
            "technique": """
                {lift} cue of the week: {cue}.
                My {lift} stalled at {60-210} kg until I learned to {cue}.
                Film your {lift} from the side, your feelings lie.
            """,
            "programmes": """
                {3-5} sets of {3-8} on the {lift}, twice a week, that is my whole weightlifting \
                programme.
                Beginner strength training: {lift}, rows, a carry, {40-55} minutes.
                Deload every {4-7} weeks, my {lift} came back {2-10} kg heavier.
            """,
            "meets and milestones": """
                First powerlifting meet in {home}: {6-9} white lights and a {lift} PR.
                {friend} did her first {60-140} kg {lift} and the gym stopped.
            """,
        },
        asks="What is your {lift} goal?|Belt or no belt?",
        titles="Fix your {lift}: {cue}|{lift} from {40-80} to {100-220} kg",
    ),
    Niche(
        slug="calisthenics",
        label="Calisthenics",
        emoji="🤸",
        tags="calisthenics bodyweight streetworkout pullups",
        nicks="bars calisthenics bodyweight",
        bios="Park bars, no gym|Calisthenics for late starters",
        gear="gymnastic rings|pull-up bar|parallettes",
        words={
            "skill": "muscle-up|handstand|front lever|pistol squat|planche lean|first pull-up",
        },
        angles={
            "skills": """
                {skill} progress: {3-14} months, {3-4} sessions a week, no shortcuts.
                The {skill} needs straight arms first, start with {10-40} second holds.
                My first {skill} at {24-55} years old, in the park in {home}.
            """,
            "routines": """
                Calisthenics routine without equipment: push-ups, rows, {skill} drills, {25-40} \
                minutes.
                {5-8} rounds in the park, and a {skill} attempt every round.
            """,
            "mobility and mistakes": """
                Sore elbows from the {skill}: I cut volume by half for {3-6} weeks.
                Everybody skips wrists before a {skill}, until they can't.
            """,
        },
        asks="Which skill are you chasing?|Bar or rings?",
        titles="{skill} for beginners|{30-90} days of {skill} training",
    ),
    Niche(
        slug="crossfit",
        label="CrossFit and functional fitness",
        emoji="💪",
        tags="crossfit wod functionalfitness",
        nicks="wod amrap box kettlebell",
        bios="Functional fitness at 6 am|Box owner, kettlebell fan",
        gear="jump rope|kettlebell|grips",
        words={
            "wod": (
                "{12-20} minute AMRAP|chipper with {50-100} wall balls|"
                "partner workout with rowing|kettlebell ladder|hero workout"
            ),
            "move": "double-unders|toes-to-bar|thrusters|burpees|box jumps",
        },
        angles={
            "workouts": """
                Today's CrossFit: {wod} with {move}, I saw colours.
                {wod}: scale {move} first, keep the speed.
            """,
            "skills": """
                {move} finally linked, {3-25} in a row after {4-12} months.
                Learn {move} with {5-8} minutes of drills before each class.
            """,
            "community and coaching": """
                The {6-7} am class in {home} did {wod} in the dark and sang.
                Competition weekend: {move} in event {1-4} broke me, {friend} carried the rest.
                CrossFit at {45-70}: I coach {move} with patience.
            """,
        },
        asks="What is your favourite WOD?|Which move do you avoid?",
        titles="{move} in {5-9} minutes|CrossFit beginner week: {wod}",
    ),
    Niche(
        slug="yoga",
        label="Yoga",
        main=True,
        emoji="🧘",
        tags="yoga yogapractice vinyasa yinyoga",
        nicks="yoga flow asana breathe",
        bios="Yoga teacher, stiff hamstrings|Yin yoga and long exhales|Chair yoga too",
        gear="yoga mat|cork blocks|bolster|meditation cushion",
        words={
            "pose": (
                "pigeon pose|crow pose|downward dog|a supported bridge|triangle pose|"
                "legs up the wall"
            ),
            "need": "tight hips|lower back pain|a desk neck|anxious evenings|poor sleep",
        },
        angles={
            "practice": """
                {10-35} minute yoga flow for {need}, ending in {pose}.
                {pose} for {need}: hold {5-12} breaths and let the jaw go.
                I taught {pose} to {8-40} people in {home} this morning, nobody was flexible.
            """,
            "yoga for beginners": """
                Can't touch your toes? Bend the knees, use blocks, {pose} is still yours.
                Yoga beginners rush {pose}, so we spend {4-8} minutes on the feet.
            """,
            "teacher life": """
                My yoga teacher training took {200-500} hours and taught me to be quiet.
                {friend} fell asleep in {pose}, the best review.
                Yin class for {need}, candles, {3-5} minute holds.
            """,
        },
        asks="Morning or evening practice?|Which pose do you dread?",
        titles="Yoga for {need}, {15-40} minutes|{pose} step by step",
    ),
    Niche(
        slug="pilates",
        label="Pilates",
        emoji="🩰",
        tags="pilates matpilates reformer core",
        nicks="pilates core reformer",
        bios="Mat Pilates, small moves, big shakes|Reformer teacher",
        gear="pilates ring|grip socks|reformer straps",
        words={
            "move": "the hundred|side-lying series|teaser|swimming|spine stretch|shoulder bridge",
        },
        angles={
            "classes": """
                {15-40} minute mat Pilates with {move}, shake included.
                {move} is slower than you think: {4-8} counts out, {4-8} back.
            """,
            "posture and pain": """
                My back pain eased after {5-10} weeks of {move}, {3} times a week.
                Desk workers, {move} between meetings, no equipment.
            """,
            "reformer life": """
                {move} on the reformer with one spring is harder, promise.
                Opened a Pilates studio in {home} with {4-9} reformers and too many candles.
                {friend} laughed at {move} and then could not sit down.
            """,
        },
        asks="Mat or reformer?|Where do you feel {move}?",
        titles="Pilates: {move}, {10-30} minutes|{move} mistakes",
    ),
    Niche(
        slug="boxing",
        label="Boxing",
        emoji="🥊",
        tags="boxing boxingtraining padwork sweetscience",
        nicks="jab ringside southpaw boxing",
        bios="Amateur boxer, day job accountant|Boxing coach, all ages",
        gear="hand wraps|sparring gloves|jump rope",
        words={
            "skill": (
                "the jab|slipping|a double-end bag|body shots|footwork on the line|the check hook"
            ),
        },
        angles={
            "training": """
                {3-6} rounds of {skill}, hands up, breathe out.
                {skill} lesson for southpaws, your lead foot goes outside.
                Boxing footwork first: I drilled {skill} for {2-5} weeks before sparring.
            """,
            "fights": """
                Amateur bout number {2-16} in {home}, won on {skill}.
                Lost by a point because I forgot {skill} in round {2-3}.
            """,
            "beginners and fitness": """
                First boxing class? Wrap your hands, forget power, learn {skill}.
                {friend} started boxing at {30-58} and {skill} changed her posture.
            """,
        },
        asks="Orthodox or southpaw?|What do you drill on the bag?",
        titles="Boxing basics: {skill}|{skill} in {4-8} rounds",
    ),
    Niche(
        slug="martial-arts",
        label="Martial arts",
        emoji="🥋",
        tags="martialarts bjj jiujitsu judo karate",
        nicks="dojo grappling blackbelt tatami",
        bios="Jiu-jitsu purple belt, sore ears|Karate family|Judo since age seven",
        gear="rash guard|gi|mouth guard",
        words={
            "art": "Brazilian jiu-jitsu|judo|karate|taekwondo|muay thai|aikido",
            "move": (
                "a triangle choke|a hip throw|a roundhouse kick|guard retention|a scissor sweep|"
                "kata"
            ),
        },
        angles={
            "technique": """
                {move} in {art}: control the grip before you move the hips.
                I drilled {move} {50-300} times this week and landed it once.
                {friend} caught me with {move} again, thank you, I hate it.
            """,
            "belts and competition": """
                {3-12} years of {art} and the belt matters less every year.
                Competition day in {home}: won {1-4} matches, lost one to {move}.
            """,
            "beginners and kids": """
                Starting {art} at {30-60}: tap early, come back on Thursday.
                Kids learn {move} through games, {20-40} minutes, no shouting.
            """,
        },
        asks="Which martial art do you train?|What should white belts learn first?",
        titles="{move} for {art} beginners|My first {art} competition",
    ),
)
