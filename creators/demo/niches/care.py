from creators.demo.niche import Niche

NICHES = (
    Niche(
        slug="meditation",
        label="Meditation and mindfulness",
        main=True,
        emoji="🕊️",
        tags="meditation mindfulness breathwork calm",
        nicks="calm breathe stillness mindful",
        bios="Meditation teacher, restless mind|Mindfulness for sceptics",
        gear="meditation cushion|singing bowl|sleep mask",
        words={
            "practice": (
                "a body scan|box breathing|walking meditation|loving-kindness|counting breaths|"
                "a {3-5} minute pause"
            ),
            "moment": (
                "before a meeting|at {3-4} am|on a crowded train|after a quarrel|before sleep"
            ),
        },
        angles={
            "guided practice": """
                Guided meditation: {practice}, {5-20} minutes, {moment}.
                {practice} {moment}: four in, {4-6} out.
            """,
            "beginners": """
                You can't empty the mind, {practice} just notices.
                Meditated {30-400} days, {practice} on bad ones.
            """,
            "stress": """
                {practice} lowered my pulse from {88-104} to {66-80}.
                Retreat near {home}: {3-10} silent days, one meltdown.
                I teach {practice} to nurses {moment}.
            """,
        },
        asks="How long do you meditate?|Does {practice} help?",
        titles="{practice}: guided meditation|Mindfulness {moment}",
    ),
    Niche(
        slug="mental-health",
        label="Mental health",
        main=True,
        emoji="💚",
        tags="mentalhealth therapy anxiety selfcompassion depression",
        nicks="therapist mindful gentle anxious",
        bios="Therapist, not your therapist|Living with anxiety|Psychologist in jeans",
        gear="journal|weighted blanket|therapy cards",
        words={
            "topic": (
                "panic attacks|burnout|grief|boundaries with parents|intrusive thoughts|"
                "seasonal depression|people-pleasing"
            ),
            "skill": (
                "grounding with five senses|naming the fear|a worry window|opposite action|"
                "a thought record"
            ),
        },
        angles={
            "skills": """
                Therapist tip for {topic}: {skill}, {2-10} minutes.
                {skill} during {topic} feels silly and works.
            """,
            "lived experience": """
                {topic} at {19-45}, {4-30} months of therapy, I am still here.
                I told {friend} about {topic}, she made soup.
            """,
            "understanding": """
                {topic} is common: {10-30} % of us in a lifetime.
                When to seek help for {topic}: {2} weeks, sleep, appetite.
                A first therapy session in {home} is mostly questions.
            """,
        },
        asks="What helps you with {topic}?|What should I explain?",
        titles="{topic}: a therapist explains|{skill} for {topic}",
    ),
    Niche(
        slug="nursing",
        label="Nursing",
        main=True,
        emoji="🩺",
        tags="nursing nurselife nightshift studentnurse",
        nicks="nurse scrubs shift ward",
        bios="ICU nurse, night owl|Student nurse, third year|Paediatric nurse",
        gear="compression socks|nurse fob watch|stethoscope",
        words={
            "ward": "the ICU|the children's ward|A&E|a hospice|the stroke unit|the maternity ward",
            "skill": "IV lines|handover|ECG basics|wound care|medication maths",
        },
        angles={
            "shifts": """
                {12} hours on {ward}, {9-18} thousand steps, cold pizza.
                Night shift {2-4} of {4} on {ward}, {friend} hid chocolate.
            """,
            "learning": """
                Nursing students: {skill} in {60-120} seconds.
                {skill} scared me, practise on {10-30} oranges.
            """,
            "honest talk": """
                Staffing on {ward}: {1} nurse for {5-11} patients.
                A patient on {ward} held my hand for {5-20} minutes.
                Nurse pay in {home}, line by line.
            """,
        },
        asks="Which ward are you on?|How did you learn {skill}?",
        titles="{skill} for nurses|A nurse's shift on {ward}",
    ),
    Niche(
        slug="medicine",
        label="Doctors and medicine",
        emoji="👩‍⚕️",
        tags="medicine doctor medicalstudent healtheducation",
        nicks="doctor medic clinic stetho",
        bios="Junior doctor, tired eyes|GP explaining symptoms|Medical student",
        gear="stethoscope|scrubs|pocket notes",
        words={
            "topic": (
                "high blood pressure|migraine|iron deficiency|sore throats|type 2 diabetes|"
                "sleep apnoea|chest pain"
            ),
        },
        angles={
            "explained": """
                Doctor explains {topic}: {3-5} signs, and when to call.
                {topic}: {20-40} % of people never know they have it.
            """,
            "doctor's life": """
                {24-28} hours on call in {home}, {topic} all night.
                I missed {topic} once as a junior doctor, I tell students.
            """,
            "medical school": """
                Anki {200-500} cards a day, {topic} today.
                Medical school exam: {topic} in {6-8} minutes.
                {friend} asked about {topic} at a wedding, of course.
            """,
        },
        asks="What health question next?|Med student or patient?",
        titles="{topic}: a doctor explains|Medical school: {topic}",
    ),
    Niche(
        slug="physio",
        label="Physiotherapy",
        emoji="🦵",
        tags="physiotherapy physio mobility backpain",
        nicks="physio mobility joints rehab",
        bios="Physio for desk people|Sports rehab",
        gear="foam roller|resistance bands|massage ball",
        words={
            "pain": (
                "lower back pain|runner's knee|tennis elbow|a stiff neck|plantar fasciitis|"
                "a frozen shoulder"
            ),
        },
        angles={
            "exercises": """
                Physio exercise for {pain}: {2-3} sets, {8-15} slow.
                {pain}? Move it daily, {3-6} weeks, pain up to {3}/10 is fine.
            """,
            "myths": """
                Your scan does not explain {pain}, movement might.
                Rest made {pain} worse for {40-70} % of my patients.
            """,
            "rehab stories": """
                {friend} ran again {8-20} weeks after {pain}.
                Clinic in {home}: {9-16} people a day, {pain} leads.
                I had {pain} too, a physio with no patience.
            """,
        },
        asks="Where does it hurt?|What helped your {pain}?",
        titles="{pain}: physio advice|{3-5} exercises for {pain}",
    ),
    Niche(
        slug="chronic-illness",
        label="Chronic illness",
        emoji="🥄",
        tags="chronicillness spoonie invisibleillness endometriosis",
        nicks="spoonie fatigue chronic zebra",
        bios="Living with lupus|Endometriosis, out loud|Spoonie with plans",
        gear="pill organiser|heat pad|compression gloves",
        words={
            "illness": (
                "lupus|endometriosis|Crohn's disease|long Covid|fibromyalgia|type 1 diabetes|POTS"
            ),
            "topic": "pacing|a flare|explaining it to work|medical gaslighting|dating|infusion day",
        },
        angles={
            "daily life": """
                Living with {illness}: {topic}, {2-9} spoons left.
                {topic} with {illness}, cancelled {3-8} plans, kept one.
            """,
            "diagnosis": """
                My {illness} took {2-11} years and {4-14} doctors.
                Bring a list for {topic}, doctors have {8-12} minutes.
            """,
            "community": """
                Chronic illness meet-up in {home}: {6-30} people, chairs first.
                You look fine, they say, about {illness}.
                {friend} sits with me on {topic} days.
            """,
        },
        asks="How do you handle {topic}?|When were you diagnosed?",
        titles="{illness}: {topic}|A day with {illness}",
    ),
    Niche(
        slug="sobriety",
        label="Sober living",
        emoji="🌤️",
        tags="sober sobercurious recovery alcoholfree",
        nicks="sober clear recovery dry",
        bios="1,200 days sober|Alcohol free, still fun",
        gear="alcohol-free aperitif|journal|recovery app",
        words={
            "moment": "a wedding|Friday at {6-7} pm|a work party|a bad break-up|a first holiday",
        },
        angles={
            "getting sober": """
                Day {10-900} sober: {moment} is still loud.
                I quit drinking at {24-52}, {moment} was the reason.
            """,
            "tools": """
                {moment}: my plan has {3} steps and an exit.
                Alcohol-free drinks for {moment}, {4-9} tested.
            """,
            "change": """
                {3-12} months sober: sleep, skin, {900-3900} saved.
                Recovery meeting in {home}, bad coffee, good people.
                {friend} came to {moment} and stayed sober with me.
            """,
        },
        asks="How many days?|What helps at {moment}?",
        titles="Sober at {moment}|{1-4} years sober",
    ),
    Niche(
        slug="sleep",
        label="Sleep",
        emoji="🌙",
        tags="sleep insomnia sleepscience bettersleep",
        nicks="sleep nights dream pillow",
        bios="Sleep researcher|Recovering insomniac",
        gear="blackout curtains|sunrise lamp|earplugs",
        words={
            "trouble": "insomnia|waking at {3-4} am|shift work|snoring|revenge bedtime scrolling",
        },
        angles={
            "science": """
                {trouble}: what {12-40} sleep studies say.
                Caffeine at {2-5} pm still works at {10-11} pm.
            """,
            "habits": """
                {trouble} improved in {2-6} weeks with one wake-up time.
                Bed is for sleep, get up after {20} minutes of {trouble}.
            """,
            "stories": """
                I slept {4-5} hours for {2-9} years, {trouble} ran me.
                CBT for insomnia in {home}: {4-8} sessions.
                {friend} snores, we solved it with a pillow wall.
            """,
        },
        asks="How did you sleep?|What is your {trouble}?",
        titles="{trouble} explained|Better sleep: {trouble}",
    ),
)
