from creators.demo.niche import Manner, Niche

MANNER = Manner(
    remarks="""
        Próba numer {3-19}, jeśli ktoś liczy.
        Nagrywała ekipa: {friend}, więc proszę o litość.
        Część {2-8} serii, reszta jest przypięta.
        Szczera opinia po {2-11} tygodniach: warto.
        Zapisz na weekend.
        Czytam wszystkie komentarze.
    """,
    ads="""
        Reklama: płatna współpraca z {brand}. Testuję od {3-14} tygodni: {gear}.
        #reklama {brand} przysłało {gear}, opinia jest moja.
        Płatna współpraca z {brand}, kod {code} daje {5-25}% rabatu. Dziś: {gear}.
    """,
    follow="""
        Zasubskrybuj, jeśli to pomogło.
        Pytania w komentarzach.
    """,
    ad_tag="reklama",
    business="Kontakt",
)

NICHES = (
    Niche(
        slug="sourdough",
        label="Chleb na zakwasie",
        language="pl",
        emoji="🍞",
        tags="chlebnazakwasie zakwas domowychleb pieczenie",
        nicks="chleb zakwas bochenek",
        bios="Chleb na zakwasie i spokój|Piekę w bloku",
        gear="koszyk do wyrastania|żyletka|kamień",
        words={
            "chleb": "żytni razowiec|chleb wiejski|orkiszowy bochenek|chleb z ziarnami",
            "wada": "zakalec|blada skórka|płaski bochenek",
        },
        angles={
            "Zakwas": """
                Mój zakwas ma {2-12} lat i rośnie w {3-6} godzin.
                Dokarmiam zakwas {20-50} g mąki żytniej dziennie.
            """,
            "Wyrastanie": """
                {chleb}: wyrastanie {4-9} godzin w {20-25} stopniach.
                {wada} to prawie zawsze za krótkie wyrastanie.
            """,
            "Pieczenie": """
                {chleb} w piecu {230-250} stopni, para przez {15-20} minut.
                {friend} zjadł pół: {chleb} z masłem.
            """,
        },
        asks="Jakiej mąki używacie?|Kto piecze o {4-6} rano?",
        titles="{chleb} na zakwasie|{wada}: jak naprawić",
    ),
    Niche(
        slug="hiking",
        label="Góry i szlaki",
        language="pl",
        emoji="🥾",
        tags="gory szlaki tatry wedrowki",
        nicks="gory szlak wedruje",
        bios="Każdy weekend w górach|Szlaki z psem",
        gear="kijki|plecak|kurtka",
        words={
            "szlak": "pętla przez grań|nocne wejście|szlak do schroniska|główny szlak",
        },
        angles={
            "Szlaki": """
                {szlak}: {9-26} km, {600-1500} m podejść, herbata w schronisku.
                Pociągiem z {home}, {szlak} bez samochodu.
            """,
            "Sprzęt": """
                Plecak w góry na trzy dni: {6-9} kg.
                {szlak} w nowych butach kosztował mnie {2-4} odciski.
            """,
            "Schroniska": """
                Nocleg w schronisku {50-90} zł, szarlotka obowiązkowa.
                {szlak} i {friend}, deszcz przez {3-6} godzin.
            """,
        },
        asks="Jaki szlak polecacie?|Schronisko czy namiot?",
        titles="{szlak}: górska wycieczka|Góry z {home}",
    ),
    Niche(
        slug="board-games",
        label="Gry planszowe",
        language="pl",
        emoji="🎲",
        tags="gryplanszowe planszowki wieczorzgrami",
        nicks="planszowki kostka gry",
        bios="Planszówki w każdy piątek|Gry dla dwojga",
        gear="koszulki na karty|mata|wieża na kości",
        words={
            "gra": "gra kooperacyjna|gra imprezowa|gra ekonomiczna|pojedynek na dwie osoby",
        },
        angles={
            "Recenzje": """
                Recenzja: {gra}, {3-9} partii, ocena {6-9} na dziesięć.
                {gra} trwa {30-150} minut, instrukcja dłużej.
            """,
            "Wieczory": """
                Wieczór planszówek ({home}): {8-24} osób, {gra} przełamała lody.
                {friend} wygrywa zawsze, {gra} była zemstą.
            """,
            "Polecenia": """
                {5-9} gier planszowych dla rodzin, numer jeden to {gra}.
                Tłumaczę zasady w {3-6} minut.
            """,
        },
        asks="W co graliście ostatnio?|We dwoje czy w grupie?",
        titles="{gra}: recenzja planszówki|{5-9} planszówek na wieczór",
    ),
    Niche(
        slug="film-criticism",
        label="Recenzje filmów",
        language="pl",
        emoji="🎥",
        tags="recenzjafilmu kino film filmowo",
        nicks="kino kadr film",
        bios="Kino w piątym rzędzie|Recenzje bez spoilerów",
        gear="karnet|projektor|notes",
        words={
            "film": "debiut|czarny kryminał|trzygodzinny dramat|tani horror|animacja",
        },
        angles={
            "Recenzje": """
                Recenzja filmu: {film}, {5-9} na dziesięć za ostatnie ujęcie.
                {film} na festiwalu ({home}), oklaski {4-9} minut.
            """,
            "Eseje": """
                Dlaczego {film} milczy przez {5-12} minut.
                {film} przegrał, ale wrócę do niego.
            """,
            "Listy": """
                {5-9} filmów jak {film}, każdy poniżej {95} minut.
                {friend} zasnął, a to był {film}.
            """,
        },
        asks="Jaki film was zmienił?|Kino czy kanapa?",
        titles="{film}: recenzja filmu|{5-9} filmów na weekend",
    ),
)
