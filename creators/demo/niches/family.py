from creators.demo.niche import Niche

NICHES = (
    Niche(
        slug="parenting-twins",
        label="Parenting twins",
        main=True,
        emoji="👯",
        tags="twins twinparents parenting twinmom multiples",
        nicks="twins double duo parenting",
        bios="Parenting twins, coffee twice|Twins plus one|Dad of twin girls",
        gear="double pram|tandem feeding pillow|baby monitor|bunk beds",
        words={
            "stage": (
                "newborn twins|teething twins|twin toddlers|{3-7}-year-old twins|premature twins|"
                "twins starting school"
            ),
            "trouble": (
                "synchronised naps|tandem feeding|twin jealousy|double nappies|"
                "two different sleepers"
            ),
        },
        angles={
            "daily life with twins": """
                {stage} and {trouble}: our day in {6-14} lines.
                Parenting twins means {12-20} nappies a day and one hot coffee.
                {trouble} got easier at {3-14} months, hold on.
            """,
            "sleep and feeding": """
                Got {stage} on one nap rhythm in {5-21} days, wake both.
                {trouble} with {friend} on night shift, {2-4} bottles at {2-4} am.
            """,
            "growing up": """
                Should twins share a class? Ours wanted {2-3} days to decide.
                My twins invented {20-60} words nobody else knows.
                Two birthdays in one: {stage}, two cakes, one fight.
            """,
        },
        asks="Are you parenting twins?|What about {trouble}?",
        titles="{stage}: a real day|Parenting twins: {trouble}",
    ),
    Niche(
        slug="pregnancy",
        label="Pregnancy and birth",
        who="f",
        emoji="🤰",
        tags="pregnancy midwife birthstory thirdtrimester",
        nicks="bump midwife birth mama",
        bios="Midwife answering at night|Pregnant with number two|Birth stories, all kinds",
        gear="pregnancy pillow|bump band|birth ball",
        words={
            "topic": (
                "morning sickness|the glucose test|pelvic girdle pain|birth plans|induction|"
                "a hospital bag"
            ),
        },
        angles={
            "pregnancy weeks": """
                Week {8-40} of pregnancy: {topic}, and I cried at bread.
                {topic} in the {2-3}nd half of pregnancy, what helped {friend}.
            """,
            "midwife advice": """
                As a midwife I explain {topic} {5-20} times a week.
                {topic}: ask {3-5} questions before you agree.
            """,
            "birth stories": """
                Birth story: {5-34} hours, {topic}, and my hand still hurts, says he.
                A calm planned section in {home}, {topic} first.
                Midwives in {home} visit {3-10} times after birth.
            """,
        },
        asks="How far along are you?|What helped with {topic}?",
        titles="{topic} in pregnancy|A midwife explains {topic}",
    ),
    Niche(
        slug="toddlers",
        label="Toddlers and gentle parenting",
        emoji="🧸",
        tags="gentleparenting toddlerlife montessori parenting",
        nicks="toddler montessori tiny parenting",
        bios="Gentle parenting, loud toddlers|Montessori shelf, messy floor",
        gear="learning tower|wooden puzzle|reward-free chart",
        words={
            "issue": (
                "tantrums in the shop|bedtime refusal|biting|potty training|screen time|"
                "picky dressing"
            ),
            "tool": (
                "two choices|naming the feeling|a picture routine|a {2-5} minute warning|"
                "a calm corner"
            ),
        },
        angles={
            "hard moments": """
                {issue}: I try {tool}, then I breathe.
                {issue} lasted {4-40} minutes today, {tool} arrived late.
            """,
            "play and learning": """
                Montessori activity for {18-40}-month-olds: pouring, {10-25} quiet minutes.
                {3-7} toys on the shelf, rotated weekly.
            """,
            "for parents": """
                Gentle parenting is not permissive, {tool} is a boundary.
                I shouted about {issue}, then repaired it.
                {friend}'s toddler solved {issue} with a spoon.
            """,
        },
        asks="How do you handle {issue}?|Does {tool} work?",
        titles="{issue} with toddlers|{tool}: gentle parenting",
    ),
    Niche(
        slug="dads",
        label="Fatherhood",
        who="m",
        emoji="👨‍👧",
        tags="dadlife fatherhood stayathomedad parenting",
        nicks="dad papa dadlife fatherhood",
        bios="Stay-at-home dad|Dad of three girls, learning braids",
        gear="baby carrier|dad backpack|bottle warmer",
        words={
            "task": (
                "braiding hair|the school run|paternity leave|night feeds|building a den|"
                "the dentist"
            ),
        },
        angles={
            "daily dad life": """
                {task} as a dad: {6-25} minutes and one sock missing.
                Learned {task} from a {5-9}-year-old critic.
            """,
            "fatherhood talk": """
                Dads get praised for {task}, mums get a list, let us fix that.
                {3-14} weeks of paternity leave and {task} changed me.
            """,
            "fun and failures": """
                {task} failed, we had toast, they call it the best day.
                Dad group in {home}: {5-18} prams and {friend}'s flask.
                My father never did {task}, I do it badly and daily.
            """,
        },
        asks="What did your dad teach you?|How do you do {task}?",
        titles="{task}: dad edition|A stay-at-home dad's day",
    ),
    Niche(
        slug="homeschooling",
        label="Homeschooling",
        emoji="🏫",
        tags="homeschool homeschooling unschooling learningathome",
        nicks="homeschool learners nature lessons",
        bios="Homeschooling four|Nature school at home",
        gear="maths blocks|globe|craft box",
        words={
            "topic": (
                "fractions with cake|a history timeline|nature journaling|reading aloud|"
                "a bird unit|kitchen chemistry"
            ),
        },
        angles={
            "lessons": """
                Homeschool morning: {topic}, {20-60} minutes, then mud.
                {topic} for ages {5-8} and {9-13} at one table.
            """,
            "planning": """
                Our homeschool week has {12-20} hours, {topic} is the anchor.
                Curriculum cost: {90-700} a year, library free.
            """,
            "doubts": """
                People ask about friends, we see {10-30} families in {home}.
                {topic} bombed, we went swimming.
                {friend} asked {30} questions during {topic}.
            """,
        },
        asks="How do you teach {topic}?|What worries you about homeschooling?",
        titles="{topic}: homeschool lesson|Our homeschool day",
    ),
    Niche(
        slug="kids-science",
        label="Science experiments for kids",
        emoji="🧪",
        tags="kidsscience stemforkids scienceexperiments learning",
        nicks="science experiments stem lab",
        bios="Kitchen science with kids|Physics teacher, safe explosions",
        gear="microscope|experiment kit|lab goggles",
        words={
            "experiment": (
                "a lemon battery|a baking soda volcano|growing crystals|a paper bridge|"
                "red cabbage indicator|a balloon hovercraft|density jars"
            ),
            "idea": "acids and bases|surface tension|air pressure|static electricity|forces",
        },
        angles={
            "experiments": """
                Science experiment for kids: {experiment}, {5-30} minutes, kitchen stuff.
                {experiment} failed {2-4} times, the kids learned more.
            """,
            "explained for kids": """
                {idea} for {5-11}-year-olds with {experiment}.
                Why does it work? {idea}, in {30-60} seconds.
            """,
            "classroom": """
                {20-30} pupils in {home} built {experiment}, towels ready.
                Science fair: {experiment} by {friend}, first prize.
                {experiment} with what you find in a drawer.
            """,
        },
        asks="Which experiment next?|What does your kid ask about?",
        titles="{experiment}: science for kids|{idea} for kids",
    ),
    Niche(
        slug="family-travel",
        label="Family travel",
        couples=True,
        emoji="🧳",
        tags="familytravel travelwithkids familyadventures",
        nicks="family travels wander kids",
        bios="Travelling with three kids|Family gap year",
        gear="travel cot|kids' backpack|car seat bag",
        words={
            "trip": (
                "a night train|a {2-5} week road trip|a city break|an island ferry week|"
                "a farm stay|a long-haul flight"
            ),
            "trouble": "jet lag|motion sickness|a lost teddy|hangry kids",
        },
        angles={
            "trips": """
                {trip} with kids aged {1-5} and {6-11}, cost {400-3900}.
                {home} with kids: {6-15} playgrounds, one museum, naps.
                {trip} to {away}: {trouble} on day one.
            """,
            "tips": """
                Pack {1} bag per child for {trip}, they carry it.
                {trouble}: snacks, water, low plans.
            """,
            "slow travel": """
                Family travel for {3-12} months, school by the beach, doubts included.
                We swapped houses with {friend} in {away}.
                What {trip} taught my {4-9}-year-old.
            """,
        },
        asks="Best family trip?|How do you handle {trouble}?",
        titles="{trip} with kids|{home} with kids: family travel guide",
    ),
    Niche(
        slug="teaching",
        label="Teaching and classroom ideas",
        main=True,
        emoji="🍎",
        tags="teacherlife teaching classroomideas edutok",
        nicks="teacher classroom chalk lessons",
        bios="Primary teacher, year 4|Maths teacher with stickers|Special needs teacher",
        gear="label maker|classroom timer|whiteboard pens",
        words={
            "idea": (
                "exit tickets|a calm-down corner|group roles|a silent debate|retrieval quizzes|"
                "morning greetings"
            ),
            "topic": "fractions|essay writing|reading fluency|phonics|photosynthesis",
        },
        angles={
            "classroom ideas": """
                Teaching {topic} with {idea}, {25-32} pupils, {10-15} minutes.
                {idea} cut the noise in my classroom in {home}.
            """,
            "teacher life": """
                Marked {60-150} tests on {topic}, tea cold.
                My first year teaching: {idea} saved me by week {5-12}.
            """,
            "inclusion": """
                {idea} works for pupils with ADHD and for everyone else.
                Parents' evening: {18-28} talks, be kind first.
                {friend} in year {3-8} explained {topic} better than me.
            """,
        },
        asks="What works in your classroom?|How do you teach {topic}?",
        titles="{idea} in the classroom|Teaching {topic}",
    ),
    Niche(
        slug="study-with-me",
        label="Study with me",
        main=True,
        emoji="📚",
        tags="studywithme studygram pomodoro students",
        nicks="study desk focus notes",
        bios="Study with me, law finals|Med student desk|PhD in year four",
        gear="desk lamp|noise-cancelling headphones|planner",
        words={
            "subject": (
                "anatomy|constitutional law|organic chemistry|statistics|my thesis|macroeconomics"
            ),
            "method": (
                "{25-50} minute pomodoros|active recall|spaced repetition|blurting|past papers"
            ),
        },
        angles={
            "sessions": """
                Study with me: {subject}, {2-6} hours, {method}, rain sounds.
                Library in {home} at {7-9} am, {subject}, silent timer.
            """,
            "methods": """
                {method} took {subject} from a {4-5} to a pass, then better.
                Stop highlighting, try {method} on {subject}.
            """,
            "student life": """
                {10-40} days to the exam in {subject}, I eat noodles.
                {friend} and I quiz {subject} on the tram.
                Burned out in {subject}, took {3-10} days off, passed.
            """,
        },
        asks="What are you studying?|Music or silence?",
        titles="Study with me: {subject}|{method} for students",
    ),
    Niche(
        slug="language-learning",
        label="Language learning",
        main=True,
        emoji="🗣️",
        tags="languagelearning polyglot learnlanguages vocabulary",
        nicks="polyglot lingua words speaks",
        bios=(
            "Polyglot, five bad accents|Teaching Spanish with stories|"
            "Learning languages after forty"
        ),
        gear="flashcard box|graded readers|language notebook",
        words={
            "tongue": "Spanish|Japanese|Arabic|Korean|Portuguese|Turkish|German|Mandarin",
            "method": (
                "shadowing|graded readers|flashcards|a tandem partner|children's books|voice notes"
            ),
        },
        angles={
            "methods": """
                Learning {tongue} with {method}, {15-40} minutes a day, {3-24} months.
                {method} for {tongue}: {10-20} words a day, in sentences.
            """,
            "mistakes and culture": """
                I said something awful in {tongue} to {friend}'s grandmother.
                Listening before grammar helped my {tongue} in {away}.
            """,
            "lessons": """
                {5-12} {tongue} phrases natives say and textbooks hide.
                {tongue} pronunciation: film your mouth, {method}.
                From zero to conversation in {tongue}: honest hours, {200-900}.
            """,
        },
        asks="Which language are you learning?|What does {method} do for you?",
        titles="Learn {tongue} with {method}|{tongue} in {3-12} months",
    ),
    Niche(
        slug="weddings",
        label="Wedding planning",
        who="f",
        emoji="💐",
        tags="weddingplanning weddingplanner bridetobe weddingtips",
        nicks="weddings planner bouquet vows",
        bios="Wedding planner, calm voice|Budget weddings",
        gear="invitation set|seating chart board|veil",
        words={
            "item": "the seating plan|the budget|the flowers|the speeches|the rain plan|the menu",
        },
        angles={
            "planning": """
                Wedding planning: {item}, {6-14} months before, one page.
                {item} is where couples argue, start there.
            """,
            "budget": """
                A wedding for {40-120} guests in {home} at {4000-19000}, {item} cut.
                Save {10-30} % on {item} by asking for weekday rates.
            """,
            "the day": """
                {item} collapsed at {2-5} pm, nobody noticed.
                Planner kit: pins, tape, {item} on paper.
                {friend}'s wedding: {item} by her aunties.
            """,
        },
        asks="What stresses you about {item}?|How many guests?",
        titles="{item}: wedding planner tips|Wedding on a budget: {item}",
    ),
)
