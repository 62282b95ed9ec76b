from creators.demo.niche import Niche

NICHES = (
    Niche(
        slug="board-games",
        label="Board games",
        main=True,
        emoji="🎲",
        tags="boardgames tabletopgames boardgamenight bgg",
        nicks="meeples tabletop dice cardboard",
        bios="Board games for small tables|A shelf of 200 and a regular group",
        gear="card sleeves|dice tray|game table mat",
        words={
            "game": (
                "a two-player card duel|a cooperative heist game|a heavy economic euro|"
                "a {15-25} minute filler|a legacy campaign|a train game|a party word game"
            ),
            "thing": "the rulebook|the insert|downtime|the first teach|the final scoring",
        },
        angles={
            "reviews": """
                Board game review: {game}, {3-9} plays, {thing} is the only problem.
                {game} with {2-6} players in {30-180} minutes, {friend} won, sadly.
            """,
            "lists": """
                {5-10} board games for couples, {game} at the top.
                If you liked {game}, these {3-5} hit the same nerve.
            """,
            "game nights": """
                Teaching {game}: goal first, turn second, exceptions when they bite.
                Game night in {home}: {9-30} strangers, {game} broke the ice.
                I painted the wooden bits of {game} for {4-12} evenings.
            """,
        },
        asks="What hit your table this week?|Which board game disappointed you?",
        titles="{game}: board game review|{5-10} board games for {2-6} players",
    ),
    Niche(
        slug="dnd",
        label="Dungeons & Dragons and roleplaying",
        emoji="🐉",
        tags="dnd dungeonsanddragons ttrpg dungeonmaster",
        nicks="dungeon dm goblin natural20",
        bios="Forever dungeon master|Roleplaying with new players|One-shot writer",
        gear="dice set|DM screen|battle map",
        words={
            "scene": (
                "a goblin market|a tavern brawl|a heist on an airship|a haunted lighthouse|"
                "a court trial|a swamp witch bargain"
            ),
            "role": "bard|paladin|rogue|warlock|druid|fighter",
        },
        angles={
            "dungeon master tips": """
                DM tip: prepare {3} clues for {scene}, players find one.
                {scene} lasted {2-5} hours, I had planned {15-30} minutes.
                Improvise names from a list of {20-40}, {scene} felt alive.
            """,
            "player stories": """
                My {role} bargained with a dragon in {scene} and rolled {1-3}.
                Natural 20 from {friend}'s {role} ended the campaign villain in {scene}.
            """,
            "starting out": """
                D&D for beginners: {role}, level one, say what you want to do.
                Session zero takes {30-60} minutes and saves your campaign.
                A {2-4} hour one-shot for new roleplayers: {scene}.
            """,
        },
        asks="What is your favourite {role} moment?|Dungeon master or player?",
        titles="{scene}: a D&D one-shot|How to play a {role}",
    ),
    Niche(
        slug="chess",
        label="Chess",
        main=True,
        emoji="♟️",
        tags="chess chessopenings endgame chesstactics",
        nicks="chess knight gambit checkmate",
        bios="Club player, 1850 and stubborn|Chess for adults who started late",
        gear="chess clock|wooden chess set|tournament bag",
        words={
            "opening": (
                "the Caro-Kann|the Italian|the London|the King's Indian|the Scandinavian|the Vienna"
            ),
            "topic": "rook endgames|pawn breaks|back-rank mates|bishop sacrifices|time trouble",
        },
        angles={
            "lessons": """
                Chess lesson: {topic} in {opening} positions, {3-6} examples.
                {opening} for beginners: know {4-6} moves and one plan.
                {topic} puzzle, white to move, mate in {2-4}.
            """,
            "games": """
                Lost a won chess game to {topic} on move {28-61}.
                {opening} against a {1700-2300} player in {home}, draw by fortress.
            """,
            "improving": """
                From {700-1100} to {1400-1900} in {8-30} months with {topic} and slow games.
                Analyse {2} losses a week, skip {5-10} blitz games.
                Chess club in {home} meets Tuesdays, {friend} brings soup.
            """,
        },
        asks="What do you play against {opening}?|Blitz or classical?",
        titles="{opening} in {8-15} minutes|Chess: {topic} explained",
    ),
    Niche(
        slug="miniatures",
        label="Miniature painting and wargames",
        emoji="🎨",
        tags="miniaturepainting wargaming minipainting tabletop",
        nicks="minis brush drybrush varnish",
        bios="Painting tiny people|Batch painter",
        gear="wet palette|detail brush|primer",
        words={
            "mini": (
                "an undead regiment|a dragon|a dwarf king|a mud tank|a forest shrine|a goblin mob"
            ),
            "skill": "wet blending|zenithal priming|edge highlights|oil washes|basing",
        },
        angles={
            "painting": """
                Miniature painting: {mini} in {3-30} hours, {skill} on the cloak.
                {skill} on {mini} with {3-6} paints.
            """,
            "tutorials": """
                {skill} for beginners: thin your paints, {2-3} coats.
                Batch painted {10-60} miniatures, {skill} at the end only.
            """,
            "wargames": """
                My {mini} lost {1-6} games and looked great.
                Built a wargaming table in {home} with {4-9} hills.
                {friend} rolled {4-7} ones against {mini}.
            """,
        },
        asks="What is on your painting desk?|Drybrush or layers?",
        titles="Painting {mini}: {skill}|{skill} for miniatures",
    ),
)
