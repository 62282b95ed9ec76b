"""Words that leave a subject out, in the languages in which people ask, and what they do not leave out."""

from typing import Final

from search.reading.rules.patterns import any_of

BUT: Final = any_of(
    en="but | and | yet | just | only",
    de="aber | und | doch | sondern | jedoch",
    es="pero | y | aunque",
    fr="mais | et",
    it="ma | e | però",
    pt="mas | e | porém",
    nl="maar | en",
    pl="ale | i | lecz",
    ar="لكن | ولكن",
)
WEAK_NOT: Final = any_of(
    en="no | not(?: any| about| into)? | without(?: any)? | withuot | witout | w/o | never | with no | none of",
    de="(?:also |und |aber )?(?:kein|keine|keinen|keiner|nicht|ohne)",
    es="sin | no | nada de | ni",
    fr="sans | pas(?: de| d')? | ni",
    it="senza | non | niente | no",
    pt="sem | não | nada de | nem",
    nl="geen | niet | zonder",
    pl="bez | nie | żadnych | żadnego",
    ar="بدون | بلا | ليس | ليست | لا",
)
"""They leave a subject out only after a pause, a "but" or a word for accounts or people: "travel without flying" is a
subject, and so is "no-dig"."""
CURT_NOT: Final = any_of(
    en="no | not(?: any| about| into)? | w/o",
    de="kein | keine | keinen",
    fr="pas de | pas d'",
    es="nada de",
    it="niente",
    pt="nada de",
    nl="geen",
    pl="żadnych | żadnego",
)
"""They leave a subject out wherever more than one word stands before them: "vegan recipes no dogs"."""
STRONG_NOT: Final = any_of(
    en="""
        nothing (?:with|about|on|to do with|related to)
        | not (?:about|into|posting about|talking about|related to|promoting) | excluding | exclude
        | except(?: for)?
        | other than | any(?:thing)? (?:except|but)(?: for)? | everything (?:except|but) | leave out
        | leaving out | but not(?: about)? | but no
        | without (?:posting|talking|content|anything) about
        | (?:who |that )?(?:do not|don't|does not|doesn't|never|are not|aren't) (?:post|talk|do|make|cover|
            show|promote|sell|use|feature|wear|eat|posting|talking|into)(?: about| content about| videos about)?
        | (?:i |we )?(?:do not|don't) want | avoid(?:ing)?
    """,
    de="""
        (?:wir |ich )?(?:wollen|will|möchten|möchte) (?:keine?n?|nichts mit) | bitte keine?n?
        | nichts (?:mit|über|zu|von) | außer | ausgenommen
        | aber (?:nicht|kein|keine|keinen|nichts mit|nichts über) | die nicht über
    """,
    es="""
        nada (?:de|sobre|relacionado con) | (?<!como )evitar | no (?:quiero|queremos) | excepto | salvo
        | pero (?:no|sin|nada de)
        | que no (?:hablen|publiquen|suban|traten|hagan|sean|vendan|usen|muestren|
            promocionen)(?: contenido| vídeos)?(?: de| sobre)? | sin hablar de
    """,
    fr="""
        rien (?:sur|de|avec) | (?<!comment )éviter | surtout pas(?: de| d')?
        | (?:on |nous )?ne (?:veut|voulons|veux) pas(?: de)? | sauf | excepté | hormis
        | mais (?:pas|sans)(?: de| d')?
        | qui ne (?:parlent|publient|postent) pas (?:de|sur)
    """,
    it="""
        niente (?:su|di|con) | evitare | non (?:vogliamo|voglio) | tranne | eccetto | ma (?:non|senza|niente)
        | che non (?:parlano|parlino|pubblicano|pubblichino|vendono|usano|mostrano)(?: di| su)?
    """,
    pt="""
        nada (?:de|sobre|com) | (?<!como )evitar | não (?:quero|queremos) | exceto | menos | mas (?:não|sem|nada de)
        | que não (?:falem|falam|postem|postam|publiquem|vendam|usem|mostrem)(?: de| sobre)?
    """,
    nl="niets (?:met|over|van) | vermijd | behalve | maar (?:geen|niet|niets over) | die niet over",
    pl="""
        nic o | nie chc(?:ę|emy) | unikać | oprócz | poza | z wyjątkiem | ale (?:nie|bez|żadnych)
        | którzy nie (?:piszą|mówią|publikują) o
    """,
    ar="""
        لا (?:أريد|نريد|اريد) | باستثناء | ما عدا | لكن ليس | ولكن ليس | لكن بدون
        | لا (?:ينشرون|يتحدثون|تنشر|تتحدث) عن
    """,
)
TOPIC: Final = any_of(
    en="""
        bake | knead | make-?up makeup | makeup(?=\\ (?:makeup|look)) | equipment | code | sew | poo | gi | buy
        | spend | waste | churn | cook
        | contact | filters? | sugar | gluten | dairy | lactose | carbs? | meat | salt | oil | oven
        | animal products | milk | eggs? | so
        | only | just | sure | your | my | to | all | every | enough | even | really | very | man's | way | one's | idea
        | need | brainer | name | filter | spend | sure | too | yet | ok | limits? | excuses? | days? off | nonsense
        | fuss | drama | problem
        | matter | one | longer | more | borders | dig | till
    """,
    de="gluten | zucker | milch | laktose | ei(?:er)? | fleisch | nur | mehr | so | geräte",
    es="""
        gluten | azúcar | lactosa | leche | huevos? | carne | sal | solo | sólo | tan | muy | hayan | han | equipo
        | fronteras
    """,
    fr="gluten | sucre | lactose | lait | œufs? | oeufs? | viande | seulement | encore | trop | cuisson | frontières",
    it="glutine | zucchero | lattosio | latte | uova | carne | solo | lievito",
    pt="glúten | açúcar | lactose | leite | ovos? | carne | só | tão",
    nl="gluten | suiker | lactose | melk | eieren | vlees | alleen | zo",
    pl="glutenu | cukru | laktozy | mleka | jajek | mięsa | tylko",
    ar="سكر | غلوتين | جلوتين | لاكتوز | لحوم",
)
"""Free of these is a subject of its own: "gluten-free", "no-bake". The rest are not subjects: "not only"."""
