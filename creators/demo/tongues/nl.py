from creators.demo.niche import Manner, Niche

MANNER = Manner(
    remarks="""
        Poging nummer {3-19}, voor wie meetelt.
        {friend} heeft gefilmd, dus klaag daar maar.
        Deel {2-8} van de reeks, de rest staat vastgepind.
        Eerlijk oordeel na {2-11} weken: de moeite waard.
        Bewaar deze voor het weekend.
        Ik lees alle reacties, ook de strenge.
    """,
    ads="""
        Advertentie: betaalde samenwerking met {brand}, al {3-14} weken in gebruik: {gear}.
        #adv {brand} stuurde {gear}, mijn mening is van mij.
        Betaalde samenwerking met {brand}, met {code} krijg je {5-25}% korting op {gear}.
    """,
    follow="""
        Abonneer als dit je een middag scheelt.
        Vragen mogen in de reacties.
    """,
    ad_tag="adv",
    business="Contact",
)

NICHES = (
    Niche(
        slug="cycling",
        label="Fietsen",
        language="nl",
        emoji="🚴",
        tags="fietsen gravelbike wielrennen fietsvakantie",
        nicks="fiets gravel wiel",
        bios="Elke dag op de fiets|Bikepacken met appeltaart",
        gear="fietslamp|frametas|regenpak",
        words={
            "rit": (
                "een rondje polder|een bikepacktocht|de rit naar het werk|"
                "een gravelrit langs de dijk"
            ),
        },
        angles={
            "Ritten": """
                {rit} vanuit {home}: {30-160} km, wind tegen, taart mee.
                {rit} met {friend}, de hele dag regen en toch gelukkig.
            """,
            "Onderhoud": """
                Ketting waxen na {200-400} km, je fiets wordt stil.
                Lekke band vervangen in {4-12} minuten, zo doe je dat.
            """,
            "Stad": """
                In {home} telde ik {4-18} auto's op het fietspad.
                Met de bakfiets {20-60} km per week, auto verkocht.
            """,
        },
        asks="Hoe ver fiets jij naar je werk?|Gravel of asfalt?",
        titles="{rit} vanuit {home}|Fietsen: {rit}",
    ),
    Niche(
        slug="house-plants",
        label="Kamerplanten",
        language="nl",
        emoji="🪴",
        tags="kamerplanten plantenliefde urbanjungle stekjes",
        nicks="plant stek groen",
        bios="Plantenredder|Stekjes ruilen",
        gear="groeilamp|potgrond|gieter",
        words={
            "plant": "monstera|calathea|pannenkoekplant|vioolbladplant|aloë",
            "plaag": "rouwvliegjes|spint|wortelrot|trips",
        },
        angles={
            "Verzorging": """
                Mijn {plant} had {plaag}, na {3-6} weken kwam er een nieuw blad.
                Geef de {plant} pas water als {2-5} cm droog is.
            """,
            "Stekken": """
                Stekje van de {plant}: {10-30} dagen in water.
                Stekjes ruilen in {home}, {3-12} over.
            """,
            "Plagen": """
                {plaag}: afdouchen, apart zetten, {3} weken herhalen.
                {friend} krijgt alles dood behalve de {plant}.
            """,
        },
        asks="Welke plant gaat bij jou altijd dood?|Hoeveel planten heb je?",
        titles="{plant} verzorgen|Zo raak je {plaag} kwijt",
    ),
    Niche(
        slug="thrift-fashion",
        label="Tweedehands mode",
        language="nl",
        emoji="👗",
        tags="tweedehands kringloop vintage duurzamemode",
        nicks="kringloop vintage tweedehands",
        bios="Alles uit de kringloop|Vintage speurder",
        gear="kledingstomer|naaisetje|pluizenkam",
        words={
            "stuk": "een suède jas|een wollen mantel|een zijden blouse|een spijkerbroek",
        },
        angles={
            "Vondsten": """
                Kringloop in {home}: {stuk} voor {4-25} euro.
                {stuk} hing helemaal achteraan, maat perfect.
            """,
            "Tips": """
                Ga op dinsdagochtend, dan zijn de rekken vol.
                Zoek op stof en niet op maat, zo vond ik {stuk}.
            """,
            "Outfits": """
                {stuk}, {3-6} outfits, niets nieuw gekocht in {8-40} maanden.
                {friend} wil {stuk} lenen, nee.
            """,
        },
        asks="Wat is je beste vondst?|Kringloop of app?",
        titles="Kringloop {home}: {stuk}|{stuk} in {3-6} outfits",
    ),
    Niche(
        slug="personal-finance",
        label="Geld en sparen",
        language="nl",
        emoji="💶",
        tags="geld sparen budget studenten",
        nicks="geld spaar budget",
        bios="Geldzaken voor studenten|Sparen zonder stress",
        gear="budgetplanner|cursus|spaarpot",
        words={
            "thema": "een buffer|je studieschuld|indexfondsen|een huishoudboekje|je zorgtoeslag",
        },
        angles={
            "Sparen": """
                {thema} voor studenten: begin met {10-50} euro per maand.
                Mijn budget in {home}: {750-1300} euro, regel voor regel.
            """,
            "Schulden": """
                {thema} uitgelegd aan {friend} met stroopwafels.
                In {10-40} maanden schuldenvrij, {thema} hielp.
            """,
            "Beleggen": """
                Kosten van {1-2}% vreten je rendement, ook bij {thema}.
                Ik kijk {1} keer per maand naar {thema}.
            """,
        },
        asks="Hoeveel spaar jij?|Wat durf je niet te vragen?",
        titles="{thema} uitgelegd|Sparen als student: {thema}",
    ),
)
