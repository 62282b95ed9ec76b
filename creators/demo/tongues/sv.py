from creators.demo.niche import Manner, Niche

MANNER = Manner(
    remarks="""
        Försök nummer {3-19}, om någon räknar.
        {friend} filmade, så skyll vinkeln på det.
        Del {2-8} i serien, resten är fästa.
        Ärligt omdöme efter {2-11} veckor: värt det.
        Spara till helgen.
        Jag läser alla kommentarer.
    """,
    ads="""
        Annons: betalt samarbete med {brand}, använt i {3-14} veckor: {gear}.
        #reklam {brand} skickade {gear}, åsikten är min.
        Betalt samarbete med {brand}, koden {code} ger {5-25} % rabatt på {gear}.
    """,
    follow="""
        Prenumerera om jag sparade dig en eftermiddag.
        Frågor i kommentarerna.
    """,
    ad_tag="reklam",
    business="Kontakt",
)

NICHES = (
    Niche(
        slug="hiking",
        label="Vandring",
        language="sv",
        emoji="🥾",
        tags="vandring fjällen friluftsliv tältliv",
        nicks="vandra fjall stig",
        bios="Fjällvandrare|Friluftsliv med barn",
        gear="stormkök|tält|sovsäck",
        words={
            "tur": "en fjällvandring|en vindskyddstur|kungsleden i dimma|en dagstur runt sjön",
        },
        angles={
            "Turer": """
                {tur}: {9-28} km om dagen, {2-7} dagar, myggor gratis.
                Tåget från {home} och sedan {tur}.
            """,
            "Utrustning": """
                Ryggsäcken för vandring väger {7-12} kg med mat.
                {tur} i minus {2-12} grader, sovsäcken höll.
            """,
            "Mat": """
                Kokkaffe vid sjön efter {tur}, bästa stunden.
                {friend} glömde spisen, {tur} på kall havregröt.
            """,
        },
        asks="Vilken vandring ska jag göra?|Tält eller stuga?",
        titles="{tur} med packlista|Vandring från {home}",
    ),
    Niche(
        slug="knitting",
        label="Stickning",
        language="sv",
        who="f",
        emoji="🧣",
        tags="stickning garn sticka handarbete",
        nicks="garn stickor maskor",
        bios="Stickar på tåget|Garn i varje låda",
        gear="rundstickor|garnskål|maskmarkörer",
        words={
            "plagg": "en mönsterstickad tröja|ett par raggsockor|en sjal|vantar",
        },
        angles={
            "Projekt": """
                Stickar {plagg}: {400-1500} meter ull, {3-9} veckor.
                Repade {12-60} varv på {plagg}, en enda maska fel.
            """,
            "Teknik": """
                Maskstygn i ändan på {plagg}, lugnt och långsamt.
                Provlapp först, annars blir {plagg} ett tält.
            """,
            "Stickkafé": """
                Stickkafé i {home}, {6-20} personer och bullar.
                {friend} vann {plagg} i lotteriet.
            """,
        },
        asks="Vad har du på stickorna?|Ull eller bomull?",
        titles="{plagg}: sticka med mig|Stickning: {plagg}",
    ),
    Niche(
        slug="vegan-meal-prep",
        label="Billig vegansk mat",
        language="sv",
        emoji="🥗",
        tags="veganskt matlådor billigmat växtbaserat",
        nicks="vego matlador linser",
        bios="Veganska matlådor|Billig mat för studenter",
        gear="matlådor|stavmixer|gryta",
        words={
            "ratt": "linsgryta|kikärtscurry|bönchili|tofuwok",
        },
        angles={
            "Matlådor": """
                Veganska matlådor: {ratt}, {5-10} portioner på {60-90} minuter.
                {ratt} för {10-18} kronor portionen.
            """,
            "Handla": """
                Köper torkade bönor i {home}, {ratt} blir hälften så dyr.
                Fyndlådan gav {2-5} kg grönsaker.
            """,
            "Protein": """
                {20-32} g protein i {ratt}, inget pulver.
                {friend} äter kött men tog om av {ratt}.
            """,
        },
        asks="Vad har du i matlådan?|Billigaste veganska rätten?",
        titles="{ratt}: vegansk matlåda|Vegansk vecka för {200-350} kronor",
    ),
    Niche(
        slug="home-automation",
        label="Smarta hem",
        language="sv",
        emoji="💡",
        tags="smartahem hemautomation zigbee teknik",
        nicks="smarthem sensor teknik",
        bios="Automatiserar hemmet|Sensorer och kaffe",
        gear="sensor|smart kontakt|styrenhet",
        words={
            "sak": "lamporna|värmen|gardinerna|tvättmaskinen|bevattningen",
        },
        angles={
            "Automationer": """
                Smart hem: {sak} styrs lokalt och sparade {9-24} % el.
                {sak} slås av efter {4-20} minuter utan rörelse.
            """,
            "Prylar": """
                Sensorer för {80-300} kronor räcker till {sak}.
                Internet dog men {sak} fungerade ändå.
            """,
            "Fel": """
                {sak} startade klockan {2-4} på natten, mitt fel.
                {friend} i {home} vill ha samma {sak}.
            """,
        },
        asks="Vad automatiserade du först?|Vilken pryl ångrar du?",
        titles="Automatisera {sak}|Mitt smarta hem i {home}",
    ),
)
