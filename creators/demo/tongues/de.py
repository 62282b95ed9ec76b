from creators.demo.niche import Manner, Niche

MANNER = Manner(
    remarks="""
        Versuch Nummer {3-19}, falls jemand mitzählt.
        {friend} hat gefilmt, also bitte nicht über den Winkel meckern.
        Teil {2-8} der Reihe, die anderen sind oben angepinnt.
        Ehrliches Fazit nach {2-11} Wochen: hat sich gelohnt.
        Speichert euch das fürs Wochenende.
        Die Frage bekomme ich {3-20} Mal pro Woche.
        Mehr davon nächste Woche aus {home}.
        Ich lese alle Kommentare, auch die strengen.
    """,
    ads="""
        Werbung | {brand}: {gear}, seit {3-14} Wochen bei mir im Einsatz.
        Anzeige. {brand} hat mir {gear} geschickt, hier ist meine ehrliche Meinung nach {9-40} \
        Tagen.
        Werbung in Zusammenarbeit mit @{handle}: {gear}, mit {code} spart ihr {5-25} %.
        Bezahlte Partnerschaft mit {brand}. Thema heute: {gear}.
    """,
    follow="""
        Neue Videos jeden {2-4}. Tag, Fragen gern in die Kommentare.
        Abonniert den Kanal, wenn euch das einen Nachmittag gespart hat.
        Aufgenommen in {home}.
    """,
    ad_tag="werbung",
    business="Anfragen",
)

NICHES = (
    Niche(
        slug="sourdough",
        label="Sauerteigbrot",
        language="de",
        emoji="🍞",
        tags="sauerteig brotbacken sauerteigbrot selbstgebacken",
        nicks="brot sauerteig kruste brotzeit",
        bios=(
            "Sauerteig und langsame Morgen|Brot backen ohne Stress|"
            "Hobbybackstube mit altem Anstellgut"
        ),
        gear="Gärkorb|Backstahl|Bäckermesser",
        words={
            "brot": (
                "Roggenmischbrot|Dinkelkruste|Landbrot|Kartoffelbrot|Walnussbrot|Vollkornkasten"
            ),
            "fehler": (
                "eine klitschige Krume|eine blasse Kruste|ein flaches Brot|Risse an der Seite"
            ),
        },
        angles={
            "Anstellgut": """
                Mein Sauerteig ist {2-12} Jahre alt und verdoppelt sich in {3-6} Stunden.
                Anstellgut füttern: {20-50} g Roggenmehl, {20-50} g Wasser, bei {24-28} Grad.
            """,
            "Gare": """
                Stockgare {4-9} Stunden bei {20-25} Grad, so wird das Brot: {brot}.
                {fehler} kommt fast immer von zu kurzer Gare beim Sauerteigbrot.
            """,
            "Backtag": """
                Heute im Ofen in {home}: {brot}, {230-250} Grad, die ersten {15-20} Minuten mit \
                Dampf.
                {brot} mit Sauerteig, gebacken für die Nachbarn und {friend}.
            """,
        },
        asks="Welches Mehl füttert ihr?|Wer backt noch so früh?",
        titles="{brot} mit Sauerteig|Sauerteig für Anfänger: Tag {1-7}|{fehler}: so löst ihr das",
    ),
    Niche(
        slug="personal-finance",
        label="Finanzen und Sparen",
        language="de",
        emoji="💶",
        tags="finanzen sparen etf geldtipps",
        nicks="finanz sparfuchs geld etf",
        bios="Finanzen für Studierende|Geld ist kein Tabu",
        gear="Haushaltsbuch|Finanzkurs|Sparbox",
        words={
            "thema": (
                "der Notgroschen|die Steuererklärung|ein ETF-Sparplan|die erste Wohnung|"
                "ein Haushaltsbuch|die Altersvorsorge"
            ),
        },
        angles={
            "Sparen": """
                Mein Budget in {home}: {780-1450} Euro im Monat, jede Zeile erklärt.
                {thema} klingt trocken, spart mir aber {20-190} Euro im Monat.
            """,
            "Anlegen": """
                {thema} in drei Sätzen, ohne Fachchinesisch und ohne Versprechen.
                Mit {25-100} Euro im Monat anfangen reicht, {thema} kommt zuerst.
            """,
            "Alltag": """
                Ich habe {4-20} Verträge verglichen und {3-8} gekündigt.
                {thema}: diese {3-5} Fehler habe ich im Studium gemacht.
            """,
        },
        asks="Wie viel spart ihr im Monat?|Welche Finanzfrage traut ihr euch nicht zu stellen?",
        titles="{thema} einfach erklärt|Sparen als Student in {home}",
    ),
    Niche(
        slug="hiking",
        label="Wandern",
        language="de",
        emoji="🥾",
        tags="wandern wanderlust alpen hüttentour",
        nicks="wandern gipfel berge pfad",
        bios="Jedes Wochenende in den Bergen|Wandern mit Hund",
        gear="Wanderstöcke|Regenjacke|Tourenrucksack",
        words={
            "tour": (
                "eine Hüttentour|der Fernwanderweg|eine Gratwanderung|eine Runde um den See|"
                "der Aufstieg im Nebel"
            ),
        },
        angles={
            "Touren": """
                {tour}: {9-26} km, {600-1700} Höhenmeter, Einkehr inklusive.
                Mit Bahn und Bus ab {home}: {tour} ohne Auto.
            """,
            "Ausrüstung": """
                Mein Rucksack für drei Tage Wandern wiegt {6-9} kg.
                Blasen vermeiden: {2} Paar Socken und Schuhe, die eingelaufen sind.
            """,
            "Hütten": """
                Übernachtung im Lager für {14-38} Euro, Kaiserschmarrn um {6-8} Uhr.
                {tour} mit {friend}, danach konnten wir keine Treppe mehr steigen.
            """,
        },
        asks="Welche Wanderung fehlt mir noch?|Hütte oder Zelt?",
        titles="{tour}: Wandern ab {home}|Packliste für {tour}",
    ),
    Niche(
        slug="house-plants",
        label="Zimmerpflanzen",
        language="de",
        emoji="🪴",
        tags="zimmerpflanzen pflanzenliebe urbanjungle",
        nicks="pflanzen dschungel grün blatt",
        bios="Pflanzenmama mit Südfenster|Zimmerpflanzen retten",
        gear="Pflanzenlampe|Gießkanne|Substrat",
        words={
            "pflanze": "Monstera|Calathea|Efeutute|Geigenfeige|Alokasie|Bogenhanf",
            "plage": "Trauermücken|Spinnmilben|Thripse|Wurzelfäule",
        },
        angles={
            "Pflege": """
                Meine Zimmerpflanze {pflanze} hatte {plage}, nach {3-6} Wochen kam ein neues Blatt.
                {pflanze} erst gießen, wenn die oberen {2-5} cm Erde trocken sind.
            """,
            "Vermehren": """
                Steckling der {pflanze}: {10-30} Tage im Wasser, dann in Erde.
                Ich verschenke {3-12} Ableger, Abholung in {home}.
            """,
            "Schädlinge": """
                Gegen {plage} helfen Nematoden und Geduld.
                {plage} bei der {pflanze}: abduschen, isolieren, {3} Wochen wiederholen.
            """,
        },
        asks="Welche Zimmerpflanze geht bei euch immer ein?|Wie viele Pflanzen habt ihr?",
        titles="{pflanze} richtig pflegen|{plage} loswerden",
    ),
    Niche(
        slug="diy-renovation",
        label="Heimwerken und Renovieren",
        language="de",
        emoji="🔨",
        tags="heimwerken renovieren altbau diy",
        nicks="altbau bau werkelt diy",
        bios="Altbau, Schritt für Schritt|Heimwerken ohne Vorkenntnisse",
        gear="Akkuschrauber|Fliesenschneider|Malervlies",
        words={
            "arbeit": (
                "Dielen abschleifen|das Bad fliesen|Trockenbau|Lehmputz|Fenster streichen|"
                "Kabel verlegen"
            ),
        },
        angles={
            "Baustelle": """
                Woche {3-60} auf der Baustelle: {arbeit} hat {2-6} Wochenenden gedauert.
                {arbeit} im Altbau, natürlich war keine Wand gerade.
            """,
            "Anleitungen": """
                {arbeit} für Anfänger: Vorbereitung ist {60-80} Prozent der Arbeit.
                Das brauchst du für {arbeit}: {4-9} Werkzeuge, {60-400} Euro.
            """,
            "Kosten": """
                Handwerker wollte {2000-9000} Euro, wir haben {arbeit} selbst gemacht.
                Renovieren in {home}: Schimmel entdeckt, Plan geändert, {friend} hilft.
            """,
        },
        asks="Selbst machen oder machen lassen?|Was war eure schlimmste Überraschung?",
        titles="{arbeit} selbst gemacht|Altbau renovieren: {arbeit}",
    ),
    Niche(
        slug="vegan-meal-prep",
        label="Vegan kochen und vorkochen",
        language="de",
        emoji="🥗",
        tags="vegan mealprep vegankochen günstigkochen",
        nicks="vegan gemüse linsen küche",
        bios="Vegan für kleines Geld|Meal Prep am Sonntag",
        gear="Vorratsdosen|Mixer|Reiskocher",
        words={
            "essen": (
                "Linsenbolognese|Kichererbsencurry|Tofupfanne|Ofengemüse mit Tahin|Bohneneintopf|"
                "Nudelsalat"
            ),
        },
        angles={
            "Meal Prep": """
                Veganes Meal Prep für fünf Tage: {essen}, {9-19} Euro insgesamt.
                {essen} hält im Kühlschrank {3-4} Tage und schmeckt am zweiten besser.
            """,
            "Günstig einkaufen": """
                Vegan und günstig: {essen} für {1-2} Euro pro Portion.
                Samstag kurz vor Schluss auf dem Markt in {home}, {3-6} kg Gemüse für {4-8} Euro.
            """,
            "Protein": """
                {22-38} g Eiweiß pro Portion {essen}, ganz ohne Pulver.
                {friend} isst sonst Schnitzel und wollte das Rezept: {essen}.
            """,
        },
        asks="Was kocht ihr vor?|Welches vegane Gericht ist euer günstigstes?",
        titles="{essen}: veganes Meal Prep|Eine Woche vegan für {20-35} Euro",
    ),
    Niche(
        slug="cycling",
        label="Radfahren und Gravel",
        language="de",
        emoji="🚴",
        tags="radfahren gravelbike bikepacking rennrad",
        nicks="rad gravel kette kurbel",
        bios="Mit dem Rad zur Arbeit und weiter|Gravel und Kuchen",
        gear="Fahrradlicht|Rahmentasche|Radhose",
        words={
            "runde": (
                "eine Feierabendrunde|eine Zweitagestour|der Alpenpass|die Schotterrunde|"
                "der Arbeitsweg im Regen"
            ),
        },
        angles={
            "Touren": """
                {runde} ab {home}: {40-180} km und zwei Stück Kuchen.
                {runde} mit {friend}, Gegenwind in beide Richtungen.
            """,
            "Technik": """
                Kette wachsen alle {200-400} km, das Rad läuft leiser.
                Tubeless auf dem Gravelbike: {2} Pannen in {2000-6000} km.
            """,
            "Stadtverkehr": """
                Radweg in {home}: {4-18} Falschparker auf {3} km gezählt.
                Mit dem Lastenrad statt Auto, {30-80} km pro Woche.
            """,
        },
        asks="Wie weit pendelt ihr mit dem Rad?|Schotter oder Asphalt?",
        titles="{runde} ab {home}|Gravelbike: {runde}",
    ),
    Niche(
        slug="board-games",
        label="Brettspiele",
        language="de",
        emoji="🎲",
        tags="brettspiele gesellschaftsspiele spieleabend",
        nicks="brettspiel würfel spieleabend meeple",
        bios="Brettspiele für zwei bis sechs|Spieleabend jeden Freitag",
        gear="Kartenhüllen|Würfelbrett|Spielmatte",
        words={
            "spiel": (
                "ein Kennerspiel|ein kooperatives Krimispiel|ein Partyspiel|"
                "ein Zwei-Personen-Duell|ein langes Wirtschaftsspiel"
            ),
        },
        angles={
            "Rezensionen": """
                Brettspiel-Rezension: {spiel}, {3-9} Partien, {6-9} von zehn.
                {spiel} dauert {30-150} Minuten und die Anleitung ist das Problem.
            """,
            "Spieleabend": """
                Spieleabend in {home}: {8-24} Leute, {spiel} hat das Eis gebrochen.
                {friend} gewinnt immer, {spiel} war die Rache.
            """,
            "Empfehlungen": """
                {5-9} Brettspiele für Familien, Platz eins: {spiel}.
                Regeln erklären in {3-6} Minuten, so klappt es bei uns.
            """,
        },
        asks="Was kam zuletzt auf den Tisch?|Zu zweit oder in der Runde?",
        titles="{spiel}: Brettspiel im Test|{5-9} Spiele für den Spieleabend",
    ),
)
