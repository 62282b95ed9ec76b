from creators.demo.niche import Manner, Niche

MANNER = Manner(
    remarks="""
        Essai numéro {3-19}, pour ceux qui comptent.
        C'est {friend} qui a filmé, soyez indulgents.
        Partie {2-8} de la série, les autres sont épinglées.
        Avis honnête après {2-11} semaines : ça vaut le coup.
        Enregistrez pour le week-end.
        Je lis tous vos commentaires, même les sévères.
        La suite la semaine prochaine depuis {home}.
    """,
    ads="""
        Collaboration commerciale avec {brand} : {gear}, testé pendant {9-40} jours.
        #pub {brand} m'a envoyé ceci : {gear}. Mon avis reste le mien.
        Partenariat rémunéré avec {brand}. Code {code}, {5-25} % sur l'article du jour : {gear}.
    """,
    follow="""
        Abonnez-vous si je vous ai fait gagner un après-midi.
        Vos questions en commentaire, je réponds le mardi.
        Tourné à {home} avec un micro bon marché.
    """,
    ad_tag="pub",
    business="Contact",
)

NICHES = (
    Niche(
        slug="pastry",
        label="Pâtisserie maison",
        language="fr",
        emoji="🥐",
        tags="patisserie viennoiserie recettefacile gateau",
        nicks="beurre gateaux fournil patisse",
        bios="Pâtisserie à la maison|CAP pâtisserie en candidat libre",
        gear="rouleau à pâtisserie|cercle à tarte|robot pâtissier",
        words={
            "gateau": (
                "Paris-Brest|tarte au citron|croissant|kouign-amann|éclair au café|"
                "flan pâtissier|brioche"
            ),
            "souci": (
                "une crème qui tranche|une pâte qui colle|un feuilletage qui fuit|"
                "des choux qui retombent"
            ),
        },
        angles={
            "Recettes": """
                Recette du jour : {gateau}, {60-180} g de beurre et aucun regret.
                {gateau} maison en {2-6} heures, dont {1-3} de repos au frais.
            """,
            "Technique": """
                Pour éviter {souci}, tout doit rester à {4-14} degrés.
                Avec {souci}, ne jetez rien : voici comment rattraper.
            """,
            "CAP et métier": """
                Semaine {3-30} du CAP pâtisserie : {gateau} chronométré en {3-4} heures.
                {friend} a goûté {3-7} versions avant de choisir.
            """,
        },
        asks="Quelle pâtisserie ensuite ?|Vous avez déjà eu {souci} ?",
        titles="{gateau} : la recette pas à pas|{souci} : mes solutions",
    ),
    Niche(
        slug="thrift-fashion",
        label="Mode de seconde main",
        language="fr",
        emoji="👗",
        tags="secondemain friperie modeethique vintage",
        nicks="fripe vintage chine",
        bios="Tout en seconde main|Fripes et retouches",
        gear="défroisseur|kit de couture|housse",
        words={
            "piece": (
                "une veste en daim|un trench|un jean brut|une chemise en soie|un manteau en laine"
            ),
        },
        angles={
            "Trouvailles": """
                Trouvé en friperie à {home} : {piece} pour {4-30} euros.
                {piece} des années {70-90}, au fond du troisième bac.
            """,
            "Conseils": """
                En friperie, je regarde les coutures avant la taille.
                Le mardi matin à {home}, les bacs viennent d'être remplis.
            """,
            "Tenues": """
                {piece}, {3-6} tenues, zéro achat neuf depuis {8-40} mois.
                {friend} veut me voler {piece}, jamais.
            """,
        },
        asks="Votre meilleure trouvaille ?|Friperie ou appli ?",
        titles="Friperie à {home} : {piece}|{piece}, {3-6} tenues de seconde main",
    ),
    Niche(
        slug="city-guides",
        label="Bonnes adresses et balades",
        language="fr",
        emoji="🗺️",
        tags="bonnesadresses balade weekend cityguide",
        nicks="balade adresse flaneur",
        bios="Flâneries et adresses|Mes adresses sans file d'attente",
        gear="chaussures de marche|carte dessinée|sac à dos",
        words={
            "lieu": (
                "un passage couvert|une guinguette|un petit musée|un marché du dimanche|"
                "une terrasse cachée|une librairie-café"
            ),
        },
        angles={
            "Adresses": """
                Bonne adresse à {home} : {lieu}, à voir avant {9-11} h.
                {3-9} adresses à {home} où les touristes ne vont pas.
            """,
            "Balades": """
                Balade de {4-11} km dans {home} avec {lieu} au milieu.
                Un week-end à {home} pour {90-240} euros, train compris.
            """,
            "Pluie et budget": """
                Il pleut à {home} ? {lieu} et un chocolat chaud.
                Avec {friend}, on a trouvé {lieu} en se perdant.
            """,
        },
        asks="Qu'est-ce que j'ai oublié à {home} ?|Où partez-vous ce week-end ?",
        titles="{home} en {24-48} heures|{home} : {lieu} et autres secrets",
    ),
    Niche(
        slug="vegan-meal-prep",
        label="Cuisine végétale pas chère",
        language="fr",
        emoji="🥗",
        tags="vegan batchcooking vegetal petitbudget",
        nicks="vegetal pois vert",
        bios="Cuisine végétale à petit budget|Batch cooking du dimanche",
        gear="boîtes en verre|mixeur|autocuiseur",
        words={
            "plat": (
                "un dahl de lentilles|un chili de haricots|un curry de pois chiches|"
                "une soupe de légumes|des pâtes au tofu"
            ),
        },
        angles={
            "Batch cooking": """
                Batch cooking végétalien : {plat} pour {4-6} midis, {8-18} euros.
                {plat} se garde {3-4} jours et se congèle très bien.
            """,
            "Budget": """
                {plat} à {1-2} euros la part, fin de marché à {home}.
                Les pois chiches secs coûtent {2-3} fois moins cher.
            """,
            "Protéines": """
                {20-35} g de protéines avec {plat}, sans poudre.
                {friend}, boucher, a repris deux fois du plat.
            """,
        },
        asks="Que préparez-vous le dimanche ?|Votre plat vegan le moins cher ?",
        titles="{plat} : batch cooking vegan|Manger vegan pour {20-35} euros la semaine",
    ),
    Niche(
        slug="books-fantasy",
        label="Lectures et fantasy",
        language="fr",
        emoji="📖",
        tags="lecture bookstagram fantasy chroniquelitteraire",
        nicks="pages livres lectrice",
        bios="Fantasy et thé brûlant|Chroniques sans divulgâcher",
        gear="lampe de lecture|marque-pages|liseuse",
        words={
            "livre": (
                "une saga de fantasy|un conte réécrit|une novella|un pavé de {600-1000} pages|"
                "une fantasy urbaine"
            ),
        },
        angles={
            "Chroniques": """
                Chronique : {livre}, {3-5} étoiles, la carte est superbe.
                {livre} m'a perdue page {90-300}, puis rattrapée.
            """,
            "Conseils": """
                Pour débuter la fantasy : {livre}, sans hésiter.
                {4-8} livres de fantasy avec des dragons qui parlent peu.
            """,
            "Vie de lectrice": """
                {5-14} livres ce mois-ci et une librairie de {home} ruinée.
                {friend} m'a prêté {livre}, je ne le rendrai pas.
            """,
        },
        asks="Que lisez-vous ?|Quelle fantasy ensuite ?",
        titles="{livre} : chronique fantasy|Mes {4-8} lectures du mois",
    ),
    Niche(
        slug="parenting-twins",
        label="Parents de jumeaux",
        language="fr",
        who="f",
        emoji="👯",
        tags="jumeaux parentalite mamandejumeaux famille",
        nicks="jumeaux maman duo",
        bios="Maman de jumeaux|Jumeaux et humour",
        gear="poussette double|coussin d'allaitement|babyphone",
        words={
            "sujet": (
                "les siestes synchronisées|l'allaitement double|la jalousie|la rentrée séparée"
            ),
        },
        angles={
            "Quotidien": """
                Avec des jumeaux, {sujet} prend {2-6} mois, tenez bon.
                {12-18} couches par jour et un café froid, vie de jumeaux.
            """,
            "Sommeil": """
                {sujet} : on a noté chaque réveil pendant {5-20} jours.
                {friend} a pris la nuit, j'ai dormi {4-6} heures.
            """,
            "Grandir": """
                Mes jumeaux ont inventé {20-50} mots.
                {sujet} vu par la maîtresse à {home}.
            """,
        },
        asks="Des parents de jumeaux ici ?|Et vous, {sujet} ?",
        titles="Jumeaux : {sujet}|Une journée avec des jumeaux",
    ),
)
