from creators.demo.niche import Manner, Niche

MANNER = Manner(
    remarks="""
        Tentativo numero {3-19}, per chi tiene il conto.
        Ha filmato {friend}, abbiate pietà.
        Parte {2-8} della serie, le altre sono in alto.
        Parere onesto dopo {2-11} settimane: ne vale la pena.
        Salvatelo per il fine settimana.
        Leggo tutti i commenti, anche i cattivi.
    """,
    ads="""
        Pubblicità: collaborazione pagata con {brand}, provo da {3-14} settimane: {gear}.
        #adv {brand} mi ha mandato {gear}, il parere resta mio.
        In collaborazione con {brand}: codice {code}, {5-25}% di sconto. Oggi: {gear}.
    """,
    follow="""
        Iscrivetevi se vi ho salvato un pomeriggio.
        Domande nei commenti, rispondo il martedì.
    """,
    ad_tag="adv",
    business="Contatti",
)

NICHES = (
    Niche(
        slug="italian-cooking",
        label="Pasta fatta in casa",
        language="it",
        emoji="🍝",
        tags="pastafresca cucinaitaliana ricette pasta",
        nicks="pasta nonna mattarello",
        bios="Pasta fresca ogni domenica|Le ricette di mia nonna",
        gear="mattarello|tagliapasta|rigagnocchi",
        words={
            "pasta": "orecchiette|tagliatelle|ravioli|pici|gnocchi|trofie",
        },
        angles={
            "Pasta fresca": """
                {pasta} fatte in casa: {90-110} g di farina per uovo, {20-35} minuti di riposo.
                Con {friend} ne abbiamo chiuse {100-400}, {pasta} ovunque.
            """,
            "Sughi": """
                Per {pasta} serve un mestolo di acqua di cottura, non la panna.
                Ragù di {3-6} ore, poi arrivano le {pasta}.
            """,
            "Nonna": """
                La nonna non pesa niente, io ho pesato: {pasta}, dosi per {4-6}.
                A {home} si litiga ancora sulle {pasta}.
            """,
        },
        asks="Che formato preferite?|Cosa direbbe vostra nonna?",
        titles="{pasta} fatte in casa|{pasta}: la ricetta di famiglia",
    ),
    Niche(
        slug="cycling",
        label="Ciclismo",
        language="it",
        emoji="🚴",
        tags="ciclismo gravel bici bikepacking",
        nicks="bici gravel pedala",
        bios="Gravel e focaccia|In bici al lavoro",
        gear="luci|borsa da telaio|salopette",
        words={
            "giro": (
                "un giro gravel|la salita dei tornanti|due giorni in bikepacking|"
                "il tragitto casa-lavoro"
            ),
        },
        angles={
            "Giri": """
                {giro} da {home}: {40-160} km e due soste al bar.
                {giro} con {friend}, vento contro all'andata e al ritorno.
            """,
            "Meccanica": """
                Catena cerata ogni {200-400} km, silenzio totale.
                Tubeless in gravel: {2} forature in {2000-6000} km.
            """,
            "Città": """
                Ciclabile di {home}: {4-18} auto in sosta contate in {2-4} km.
                {giro} in {2-6} ore, gambe finite.
            """,
        },
        asks="Quanto pedalate a settimana?|Gravel o strada?",
        titles="{giro} da {home}|Ciclismo: {giro}",
    ),
    Niche(
        slug="espresso",
        label="Caffè e moka",
        language="it",
        emoji="☕",
        tags="caffe espresso moka specialtycoffee",
        nicks="caffe moka crema",
        bios="Barista stanco|Moka e macinino",
        gear="macinacaffè|tamper|bilancia",
        words={
            "caffe": "la moka|il ristretto|il cappuccino|l'espresso da casa",
        },
        angles={
            "Tecnica": """
                Con {18-19} g in e {34-40} g out {caffe} cambia vita.
                Acqua calda nella base, fuoco basso, {3-5} minuti: {caffe}.
            """,
            "Macinatura": """
                Macinare fresco conta più della macchina, soprattutto per {caffe}.
                {caffe} amaro? Macina più grosso di {1-3} scatti.
            """,
            "Bar": """
                Al banco a {home}: {200-500} caffè al giorno, {caffe} in testa.
                {friend} lo prende lungo, gli voglio bene lo stesso.
            """,
        },
        asks="Moka o espresso?|Quanti caffè al giorno?",
        titles="{caffe} fatto bene|Caffè: {caffe}",
    ),
    Niche(
        slug="house-plants",
        label="Piante da appartamento",
        language="it",
        emoji="🪴",
        tags="piante pianteinterno pollicenero urbanjungle",
        nicks="piante verde foglia",
        bios="Salvo piante da appartamento|Giungla in bilocale",
        gear="terriccio|lampada|annaffiatoio",
        words={
            "pianta": "monstera|calathea|pothos|ficus|sansevieria",
            "guaio": "ragnetto rosso|cocciniglia|radici marce|moscerini",
        },
        angles={
            "Cura": """
                La mia {pianta} aveva {guaio}, dopo {3-6} settimane una foglia nuova.
                Annaffiate la {pianta} quando {2-5} cm di terra sono asciutti.
            """,
            "Talee": """
                Talea di {pianta}: {10-30} giorni in acqua.
                A {home} regalo {3-12} talee.
            """,
            "Problemi": """
                {guaio}: sapone molle ogni {5-7} giorni.
                {friend} fa morire tutto tranne la {pianta}.
            """,
        },
        asks="Quale pianta vi muore sempre?|Quante ne avete?",
        titles="{pianta}: come curarla|Addio {guaio}",
    ),
)
