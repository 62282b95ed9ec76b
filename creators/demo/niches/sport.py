from creators.demo.niche import Niche

NICHES = (
    Niche(
        slug="marathon",
        label="Marathon training",
        main=True,
        emoji="🏃",
        tags="marathontraining running runner longrun",
        nicks="runs miles strides marathon",
        bios=(
            "Slow marathon runner with fast friends|Chasing sub-3:30|"
            "Running coach, easy pace preacher"
        ),
        gear="running shoes|running vest|energy gels|sports watch",
        words={
            "run": (
                "a {24-35} km long run|{6-12}×{400-1000} m intervals|a tempo run|an easy hour|"
                "hill repeats"
            ),
            "trouble": (
                "runner's knee|the wall at km {30-36}|shin splints|a black toenail|stomach cramps"
            ),
        },
        angles={
            "training": """
                Marathon training week {2-18}: {run} and {45-110} km in total.
                Run your easy days {60-100} seconds slower, {run} will thank you.
                Did {run} at {5-7} am before work in {home}, coffee after.
            """,
            "race days": """
                My marathon in {home}: {3-4} hours {10-59}, and {trouble} came on time.
                Negative split by {30-200} seconds, first time in {4-15} marathons.
                Pacing {friend} to a first marathon, we cried at km {38-41}.
            """,
            "injuries and fuel": """
                {trouble} cost me {3-9} weeks, strength work brought me back.
                {60-90} g of carbs an hour on {run}, practise it before race day.
            """,
        },
        asks="What is your next race?|How do you deal with {trouble}?",
        titles="{12-20} weeks to a marathon: {run}|{trouble} and how I ran through it",
    ),
    Niche(
        slug="cycling",
        label="Cycling",
        main=True,
        emoji="🚴",
        tags="cycling gravelcycling roadbike bikepacking",
        nicks="pedals gravel cyclist chainring",
        bios="Gravel, coffee, repeat|Bike commuter and weekend climber|Bikepacking slow and far",
        gear="bike lights|frame bag|bib shorts|tubeless kit",
        words={
            "ride": (
                "a {90-240} km gravel loop|an overnight bikepacking trip|an alpine climb|"
                "the rainy commute|a criterium"
            ),
            "part": (
                "tubeless tyres|a bike fit|wider handlebars|a {36-50} tooth cassette|dynamo lights"
            ),
        },
        angles={
            "rides": """
                {ride} from {home}, {800-2900} m of climbing, {2-5} pastries.
                {ride} with {friend}: two punctures and a headwind both ways.
                Average {19-34} km/h on {ride}, legs gone at km {60-120}.
            """,
            "bikes and maintenance": """
                {part} solved my knee pain on {ride}.
                Wax your chain every {200-400} km, cycling gets quiet.
                Built a gravel bike with {part} for under {900-1900}.
            """,
            "city and safety": """
                Cycling to work in {home} takes {18-45} minutes, the car takes longer.
                Bike lanes in {home}: I counted {4-19} parked cars on one.
            """,
        },
        asks="Gravel or road?|What is your longest ride?",
        titles="{ride} from {home}|{part}: worth it for cyclists?",
    ),
    Niche(
        slug="football-tactics",
        label="Football tactics",
        main=True,
        emoji="⚽",
        tags="footballtactics soccer tacticalanalysis football",
        nicks="tactics pressing halfspace gegen",
        bios="Football tactics for people who yell at the TV|Youth coach, arrows on grass",
        gear="tactics board|training cones|match camera",
        words={
            "idea": (
                "the high press|a back three in possession|inverted full-backs|the false nine|"
                "a mid-block|rest defence|third-man runs"
            ),
            "role": "holding midfielder|winger|goalkeeper|centre-back|box-to-box midfielder",
        },
        angles={
            "match analysis": """
                How {idea} decided the derby: {3-7} clips and one arrow.
                Lost the second half because {idea} broke after minute {55-75}.
                The {role} touched the ball {60-110} times and {idea} is the reason.
            """,
            "coaching": """
                Session for U{9-15}: {idea} in a {4-8} v {3-6} rondo, {12-20} minutes.
                Teach {idea} to a young {role} with questions, not shouting.
            """,
            "concepts": """
                {idea} explained in {60-90} seconds with salt and pepper.
                What a modern {role} does in {idea}, football tactics without jargon.
                My Sunday league team in {home} tried {idea}, it ended {2-6}:{1-5}.
            """,
        },
        asks="Which tactic should I explain next?|Does {idea} still work?",
        titles="{idea} explained|Football tactics: the {role} in {idea}",
    ),
    Niche(
        slug="basketball",
        label="Basketball",
        emoji="🏀",
        tags="basketball hoops streetball ballhandling",
        nicks="hoops buckets crossover courtside",
        bios="Hoops coach|Streetball in every city",
        gear="basketball|ankle brace|agility ladder",
        words={
            "skill": (
                "a hesitation crossover|free throws|the pick and roll|a step-back three|"
                "help defence|a euro step"
            ),
        },
        angles={
            "skills": """
                {skill} drill: {50-200} reps a day for {3-6} weeks.
                My {skill} fell apart on the left hand, so we start there.
            """,
            "games": """
                Scored {8-41} in the city league in {home}, {skill} all night.
                Down {2-9} with {20-90} seconds left, {friend} called {skill}.
            """,
            "coaching and courts": """
                Teaching {skill} to {8-14}-year-olds: fewer cones, more games.
                Best outdoor basketball courts in {home}: {4-9} rims rated.
                Basketball IQ: {skill} works because the defence looks at the ball.
            """,
        },
        asks="Who taught you {skill}?|Indoor or outdoor?",
        titles="{skill} basketball drill|Basketball in {home}: {skill}",
    ),
    Niche(
        slug="cricket",
        label="Cricket",
        emoji="🏏",
        tags="cricket batting bowling t20",
        nicks="wicket googly crease innings",
        bios="Club cricketer, off-spin and tea|Gully cricket to academy",
        gear="cricket bat|batting gloves|bowling machine",
        words={
            "skill": (
                "the cover drive|a googly|the yorker|reverse swing|playing spin|the slog sweep"
            ),
        },
        angles={
            "batting and bowling": """
                {skill} lesson: head still, {3-5} drills, {20-40} balls each.
                Bowled {60-140} balls to get {skill} right, {friend} hit most of them.
                I was out to {skill} {2-5} innings in a row.
            """,
            "matches": """
                {30-110} off {25-70} balls on a dry pitch in {home}, thanks to {skill}.
                Gully cricket in {home}: one hand, one bounce, {skill} banned.
            """,
            "analysis and kit": """
                Why {skill} works on a {2-5} day old pitch, a cricket analysis.
                Knocked in my cricket bat for {5-8} hours before facing {skill}.
            """,
        },
        asks="Best {skill} you have seen?|Test or T20?",
        titles="{skill} masterclass for club cricketers|Cricket nets: {skill}",
    ),
    Niche(
        slug="tennis",
        label="Tennis",
        emoji="🎾",
        tags="tennis tenniscoach racket baseline",
        nicks="tennis volley topspin baseline",
        bios="Tennis coach, slow courts|4.0 player with opinions",
        gear="tennis racket|overgrip|ball machine",
        words={
            "shot": (
                "kick serve|one-handed backhand|slice approach|drop shot|topspin forehand|"
                "half-volley"
            ),
        },
        angles={
            "technique": """
                The {shot} starts in the legs: {3-4} checkpoints.
                My {shot} went in {4-8} out of {10} after I relaxed the grip.
            """,
            "matches": """
                Club final in {home}: {6-7}-{2-5}, and the {shot} paid the bill.
                Lost a tie-break {5-9}-{7-11} because I stopped using the {shot}.
            """,
            "gear and drills": """
                Strung my tennis racket at {21-25} kg and the {shot} calmed down.
                Solo wall drill for the {shot}, {15-25} minutes.
                {friend} hates my {shot}, so we practise it every Sunday.
            """,
        },
        asks="Clay or hard court?|What shot ruins your day?",
        titles="{shot} in {3-6} steps|Tennis match in {home}",
    ),
    Niche(
        slug="golf",
        label="Golf",
        emoji="⛳",
        tags="golf golfswing shortgame golftips",
        nicks="golf fairway putter bunker",
        bios="Handicap 14 and hopeful|Golf pro teaching weekenders",
        gear="putter|rangefinder|golf glove",
        words={
            "shot": (
                "a greenside bunker shot|a {1-3} metre putt|a driver slice|a low punch|"
                "a {50-90} metre wedge"
            ),
        },
        angles={
            "swing and short game": """
                {shot} fixed with {2-4} drills, start at the range.
                I practise {shot} {15-30} minutes before every golf round.
            """,
            "rounds": """
                Shot {74-101} near {home}, {shot} cost me {2-6}.
                First round under {80-100}, and {shot} on 18 shook.
            """,
            "fitting and beginners": """
                Golf beginners: learn {shot} from the green backwards.
                Club fitting added {8-22} metres, {shot} stayed my problem.
                {friend} and I played {9-36} holes in the rain, {shot} included.
            """,
        },
        asks="What is your handicap goal?|What club do you trust?",
        titles="{shot} made simple|Breaking {80-100}: {shot}",
    ),
    Niche(
        slug="skateboarding",
        label="Skateboarding",
        emoji="🛹",
        tags="skateboarding skate skatepark streetskate",
        nicks="skate ollie ramps grip",
        bios="Skating at 35, helmet on|Filming lines in my city",
        gear="skate deck|bearings|knee pads",
        words={
            "trick": (
                "a kickflip|a frontside boardslide|a drop-in|a heelflip|a manual|a fakie big spin"
            ),
            "spot": "a marble ledge|the new skatepark|a {4-9}-stair|a DIY bowl|a car park curb",
        },
        angles={
            "tricks": """
                {trick} at {spot} after {20-140} tries, one camera died.
                Skateboard beginners, {trick} is in the shoulders.
            """,
            "spots": """
                {spot} in {home} got skate-stopped after {3-12} years, so we filmed a goodbye.
                We poured {200-900} kg of concrete for {spot}.
            """,
            "skating as an adult": """
                Learned {trick} at {28-50}, pads on, ego off.
                {friend} teaches girls to skate at {spot}, {10-30} come each week.
                Slam of the week: {trick} at {spot}, {2-4} stitches.
            """,
        },
        asks="Which trick took you longest?|What is your favourite spot?",
        titles="{trick} at {spot}|How to {trick} for beginners",
    ),
    Niche(
        slug="triathlon",
        label="Triathlon",
        emoji="🏊",
        tags="triathlon swimbikerun ironlegs",
        nicks="tri swimbikerun brick",
        bios="Age-group triathlete with twins|Swim, bike, run, nap",
        gear="tri suit|aero bottle|race belt",
        words={
            "session": (
                "a brick session|an open-water swim|a {3-5} hour ride|threshold intervals|"
                "a {15-28} km run"
            ),
        },
        angles={
            "training": """
                {session} before the family wakes, {8-14} hours of triathlon a week.
                {session} at {5-6} am and I am a better colleague, ask {friend}.
            """,
            "race reports": """
                Half-distance near {home} in {4-6}:{10-59}, the run was survival.
                T2 in {60-180} seconds, socks are overrated.
            """,
            "beginners": """
                First triathlon: {session} twice, borrow the bike.
                Practise {session} in the wetsuit you will race in.
                I was last out of the water in {3-7} triathlons and still love it.
            """,
        },
        asks="Which leg is your weakest?|Sprint or long?",
        titles="{session} for triathletes|Triathlon race report {home}",
    ),
)
