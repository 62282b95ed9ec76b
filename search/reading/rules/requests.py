"""Words that only ask: "find me", "busco", "make a list of", "wir suchen", "を探しています"."""

import re
from collections.abc import Sequence
from typing import Final

from search.reading.rules.account_words import ACCOUNT, DOERS, UNSPACED
from search.reading.rules.patterns import any_of, compile_verbose

_GREETING: Final = any_of(
    en="""
        (?:hey|hi|hello) (?:team|guys|all|everyone|folks|there|again)
        | hi | hello | hey | ok | okay | please | pls | plz | thanks | good (?:morning|afternoon|evening)
        | there(?=,) | so | yeah | well(?=,)
        | alright | listen
        | quick (?:question|one|ask) | question
    """,
    de="hallo | moin | guten (?:tag|morgen) | bitte",
    es="hola | buenas | buenos dias | buenas tardes | por favor",
    fr="bonjour | salut | bonsoir | s'il (?:vous|te) plait",
    it="ciao | buongiorno | salve | per favore",
    pt="ola | oi | bom dia | boa tarde",
    nl="hoi | goedemorgen | goedemiddag | alsjeblieft",
    pl="cześć | dzień dobry | proszę",
    tr="merhaba | selam | lütfen",
    ar="مرحبا | السلام عليكم | من فضلك",
)
_WISH: Final = r"""(?: want|need|wanna|looking|searching|trying|seeking|hunting|in\ search\ of|in\ need\ of )
    (?: \ to(?!\w) )? (?: \ (?:see|have|find|work\ with|collaborate\ with|partner\ with|hire)(?!\w) )?
    (?: \ for(?!\w) )?"""
_ENGLISH: Final = rf"""(?:
    (?:can|could|would|will)\ (?:you|u|someone|anyone|somebody|anybody)(?:\ (?:please|pls))?
    | who\ are(?=\ the\ (?:best|top))
    | who\ (?:can|could|would|should)\ (?:promote|review|help|do|make|try)(?:\ us|\ our|\ my|\ with)*
    | any(?=\ {ACCOUNT})
    | help\ (?:me|us) | let's
    | (?:i|we|(?:my|our)\ (?:brand|client|company|team|customer))(?:'m|'re|\ am|\ are|\ is|'d|\ would)?
        \ (?:currently\ |really\ |also\ )?
        (?: (?:like|love)(?:\ to)?(?:\ see|\ find|\ have)? | {_WISH} | wants | needs )
    | (?:my|our)(?:\ [\w-]+){{1,3}}\ (?:wants|needs|seeks|is\ (?:looking|searching)\ for|looks\ for)
    | any(?:one|body|1)\ knows?(?:\ of)?(?:\ (?:any|some))?(?:\ good)? | (?:looking|need|want)\ (?=\d)
    | (?:share|send\ over|provide|sourc(?:e|ing)|scout(?:ing)?|cast(?:ing)?|curate|shortlist|pull\ together)
        (?=\ (?:a\ |an\ |the\ |some\ |me\ |list|\d))
        (?:\ (?:me|us|with\ (?:me|us)))?
    | (?:the\ )?client\ (?:wants|needs|is\ looking\ for)
    | (?:looking|searching|hunting)\ (?:for|to\ find) | in\ (?:search|need)\ of | seeking
    | (?:need|want|wanted|needed):?(?=\ (?:~?\d|some|a\ list|(?:[\w-]+\ ){{0,3}}(?:{ACCOUNT}|{DOERS})(?!\w)))
    | (?:find|show|get|give|list|recommend|suggest|bring|send|fetch|make|create|build
        |compile|generate|prepare|draw\ up|put\ together|pull)\ (?:me|us)(?:\ (?:out|up))?
    | (?:find|search|search\ for|locate|discover|look\ for|recommend|suggest|list(?=\ (?:of|all|some|\d)))
    | (?:show|get|give|fetch|make|create|build|compile|generate|prepare|draw\ up|put\ together|export)
        (?= \ (?:a\ |an\ |the\ |me\ )? (?:short|long)?
        (?:list|table|spreadsheet|overview|selection|csv|ranking|all\ |some\ |{ACCOUNT}))
    | which | are\ there | is\ there | what\ are | who(?=\ (?!is\b|are\b))
)"""
_ASK_ABROAD: Final = any_of(
    de="""
        (?:ich|wir) (?:suchen?|brauchen?|möchten?|wollen|hätten gern)(?: nach)? | suchen?(?: nach)?
        | brauchen?(?= (?:dringend )?(?:\\d|ein|noch)) | gesucht(?: werden)?:?
        | (?:zeige?|finde|nenne?|gib|mache?|erstelle?|empfiehl|suche?|liste)(?: mir| uns)(?: bitte)?(?: auf)?
        | finde | erstelle
        | (?:kannst|könntest) du(?: mir| uns)?(?: bitte)? | (?:ich bin|wir sind)? ?auf der suche nach | wer
        | welche | gibt es
    """,
    es="""
        (?:estoy|estamos) buscando | buscamos | busco | buscar | busca(?:me|nos)? | necesit(?:o|amos)(?: encontrar)?
        | quiero(?: encontrar)? | queremos(?: encontrar)? | quisiera | me gustaría(?: encontrar| ver)?
        | encuentra(?:me|nos)? | encontrar
        | (?:haz|da|muestra|recomienda|lista|crea)(?:me|nos) | haz | crea(?:r)? | muestra
        | (?:(?:me|nos) )?(?:puedes|podrías|podéis)(?: (?:buscar|encontrar|dar|recomendar|hacer|mostrar|
            pasar)(?:me|nos)?)?
        | pása(?:me|nos) | quién(?:es)? | conoces
    """,
    fr="""
        (?:je|nous|on) (?:cherche|recherche|veux|voudrais|souhaite|cherchons|recherchons|voulons|
            souhaitons)(?: à)?(?: trouver)?
        | recherche | cherche | trouver
        | (?:trouvez?|montrez?|donnez?|faites|fais|listez?|recommandez?|proposez?)(?:-(?:moi|nous))?
        | (?:peux-tu|pouvez-vous)(?: (?:me|nous))?(?: (?:trouver|donner|faire|montrer|lister))?
        | (?:j'ai|nous avons) besoin (?:de|d')
        | (?:j'aimerais|nous aimerions)(?: trouver)? | qui | y a-t-il
    """,
    it="""
        cerc(?:o|hiamo) | st(?:o|iamo) cercando | (?:trova|fa|fam|dam|mostra|consiglia|elenca)(?:mi|ci) | fammi
        | dammi | trovare | cercare
        | mi serv(?:e|ono) | ci serv(?:e|ono) | (?:ho|abbiamo) bisogno (?:di|d') | vorr(?:ei|emmo)(?: trovare)?
        | puoi (?:trovar|cercar|far|dar)(?:e|mi|ci)
        | chi
    """,
    pt="""
        procur(?:o|amos|ar) | est(?:ou|amos) (?:procurando|à procura de|a procurar)
        | precis(?:o|amos)(?: de)?(?: encontrar)? | quero(?: encontrar)?
        | encontr(?:e|a|ar)(?: pra mim)? | me (?:mostre|dê|recomende|indique|ajude a encontrar)
        | (?:mostre|faça|liste)(?:-me)?
        | gostaria de (?:encontrar|ver)? | quem
    """,
    nl="""
        (?:ik|wij|we) zoek(?:en)?(?: naar)? | (?:ik ben |wij zijn |we zijn )?op zoek naar
        | zoek(?:en)?(?: naar)? | gezocht:? | vind
        | (?:geef|toon|maak|noem|zoek)(?: me| mij| ons)? | ik wil(?: graag)?
        | kun je(?: me| mij| ons)?(?: (?:zoeken|geven|vinden))? | wie
    """,
    pl="""
        szuka(?:m|my) | poszukuj(?:ę|emy) | potrzebuj(?:ę|emy)
        | (?:znajdź|pokaż|wyszukaj|zrób|podaj|daj|stwórz|przygotuj|poleć)(?: mi| nam)?
        | chc(?:ę|emy)(?: znaleźć)? | kto
    """,
    tr="bana | bize | kim",
    ar="""
        [أا]بحث عن | نبحث عن | [أا]ريد | نريد | [أا]حتاج(?: إلى)? | نحتاج(?: إلى)? | اعرض(?: لي)? | [أا]عطني
        | [أا]نشئ(?: لي)? | جد لي | من هم | هل يوجد
    """,
)
_LIST: Final = any_of(
    en="""
        (?:an? |the )?(?:short|long)?lists?(?: of|:)(?: around| about| roughly)?
        | (?:an? )(?:table|spreadsheet|overview|selection|csv|ranking)(?: of| with)?
    """,
    de="(?:eine |die )?(?:liste|tabelle|übersicht|auswahl|aufstellung)(?: von| mit| der)?",
    es="(?:una? |el |la )?(?:lista|listado|tabla|selección|ranking|relación)(?: de| con)?",
    fr="(?:une |un |la )?(?:liste|tableau|sélection)(?: de| des| d'| avec)?",
    it="(?:un |una |la |l')?(?:elenco|lista|tabella|selezione)(?: di| con| dei| delle)?",
    pt="(?:uma? |a )?(?:lista|tabela|planilha|seleção)(?: de| com)?",
    nl="(?:een |de )?(?:lijst|lijstje|tabel|overzicht)(?: van| met)?",
    pl="(?:listę|lista|tabelę|zestawienie|spis)",
    ar="(?:قائمة|جدول)(?: ب)?",
)
_SOME: Final = any_of(
    en="""
        a few | several | many | more | some | any | all | top(?= (?!\\d)) | best | good | great | of the | of
        | a | an | the
    """,
    de="einige | ein paar | gute | die besten",
    es="algun[oa]s | un[oa]s | l[oa]s mejores | mejores | l[oa]s",
    fr="des | quelques | les meilleure?s",
    it="alcun[ie] | dei | degli | delle | i migliori | le migliori",
    pt="algun?s | algumas | uns | umas | os melhores | as melhores",
    nl="enkele | een paar | de beste",
    pl="kilku | kilka | najlepsz(?:ych|e|y)",
    ar="بعض | [أا]فضل",
)
"""Before the creators, after a request or in its place."""
_ARTICLE_ABROAD: Final = any_of(
    de="ein | eine | einen | die | der | das",
    es="un | una | el | la | l[oa]s",
    fr="un | une | le | la | les",
    it="un | una | il | la | gli | le | i",
    nl="de | het | een",
)
_PLATFORM_PEOPLE: Final = (
    r"(?:(?:nano|mi[ck]ro|mid|macro|makro|mega)[ -]?)?(?:youtub|tik[ ]?tok|instagram)\w*"
)
_COUNT: Final = rf"""(?:top\ )?\d{{1,3}} (?= \ (?:(?:best|top|good|mejores|gute)\ )?
    (?: (?:nano|mi[ck]ro|macro|mega)[ -]?\w* | {ACCOUNT}(?!\w) | {_PLATFORM_PEOPLE} ) )
    | top\ \d{{1,3}} (?= \ (?:[\w-]+\ ){{0,3}} (?:{DOERS})(?!\w) )"""

_SPELLED: Final = any_of(
    en="""
        two | three | four | five | six | eight | ten | twelve | fifteen | twenty | a dozen | a couple of
        | a handful of
    """,
    de="zwei | drei | vier | fünf | zehn",
    es="dos | tres | cuatro | cinco | diez",
    fr="deux | trois | quatre | cinq | dix",
    it="due | tre | quattro | cinque | dieci",
    pt="dois | duas | três | quatro | dez",
    nl="twee | vijf | tien",
    pl="dwóch | trzech | pięciu | dziesięciu",
)
_COUNTED: Final = compile_verbose(
    rf"(?:top\ |~\ ?|about\ |around\ |like\ )? (?:\d{{1,3}}\+?|{_SPELLED}) (?:\ or\ so)? \ "
    rf"(?= (?:[\w-]+\ ){{0,3}} (?:\w+-)? (?:{ACCOUNT}|{DOERS})(?!\w) )"
)
"""After a request, with words of the subject in between: "find me 10 bouldering influencers"."""
_ASK: Final = compile_verbose(
    rf"(?: {_GREETING} | {_ENGLISH} | {_ASK_ABROAD} | {_LIST} | {_COUNT} ) (?!['\w]) [\s,:!]*"
)
_ARTICLE: Final = compile_verbose(rf"{_SOME} (?!['\w-]) [\s,:!]*")
_MORE_ARTICLES: Final = compile_verbose(rf"{_ARTICLE_ABROAD} (?!['\w-]) \s+")

_END: Final = compile_verbose(
    r"(?<!\w)"
    + any_of(
        en="wanted | needed",
        de="gesucht",
        nl="gezocht",
        es="por favor",
        pt="por favor",
        tr="""
            (?:arıyor(?:um|uz)|bul(?:ur musun)?|listele(?:r misin)?|istiyor(?:um|uz)|lazım|göster|öner(?:ir misin)?)
            | (?:bir )?listesini (?:yap|hazırla|çıkar)
        """,
    )
    + r"(?= \W* $ )"
)
_END_UNSPACED: Final = compile_verbose(
    r"(?: を|が|の )? (?:リスト|一覧)?を?(?:"
    + any_of(
        ja="""
            探しています | 探してます | 探している | 探したい | 教えて(?:ください)? | 紹介して(?:ください)? |
            見つけて(?:ください)? | 知りたい(?:です)?
            | 作って(?:ください)? | 求めています | 募集(?:中|しています)? | お願いします
        """
    )
    + r") (?= [。!、\s] | $ )"
)


_BLANK: Final = compile_verbose(r"[\s,.:;!?¿¡–-]*")


def find_request(plain: str, start: int, *, first: bool = False) -> tuple[int, int]:
    """The words from `start` that only ask; an empty span if the subject comes at once. `first` says that nothing else
    was said before."""
    blank = _BLANK.match(plain, start)
    end = blank.end() if blank else start
    steps: tuple[re.Pattern[str], ...] = (_ASK, _ARTICLE) if first else (_ASK,)
    while step := _first_match(steps, plain, end):
        if step.re.pattern == _ASK.pattern:
            steps = (_ASK, _ARTICLE, _COUNTED, _MORE_ARTICLES)
        end = step.end()
    return start, end


def _first_match(
    patterns: Sequence[re.Pattern[str]], plain: str, start: int
) -> re.Match[str] | None:
    return next((match for one in patterns if (match := one.match(plain, start))), None)


def find_closing(plain: str) -> tuple[int, int] | None:
    """The words at the end that only ask."""
    match = _END.search(plain) or _END_UNSPACED.search(plain)
    return match.span() if match else None


_WHO: Final = any_of(
    en="who | that | which",
    de="die | der | welche | und",
    es="que | quien(?:es)?",
    fr="qui",
    it="che",
    pt="que | quem",
    nl="die",
    pl="któr(?:zy|e|a|y)",
)
_OFTEN: Final = any_of(
    en="also | mostly | mainly | usually | regularly | often | frequently",
    es="también | sobre todo",
    de="auch | vor allem",
    fr="aussi | surtout",
    pt="também",
    it="anche",
    nl="ook",
)
_TELL: Final = any_of(
    es="""
        habl(?:an?|en?) | publi(?:can?|quen?) | sub(?:en?|an?) | comparten? | compartan? | hacen? | hagan?
        | crean? | creen? | traten? | tratan?
        | dedican? | expliquen? | explican? | postean? | posteen?
    """,
    fr="""
        parle(?:nt)? | publie(?:nt)? | poste(?:nt)? | fait | font | crée(?:nt)? | partage(?:nt)?
        | propose(?:nt)? | explique(?:nt)? | traite(?:nt)?
    """,
    it="""
        parl(?:a|ano|i|ino) | pubblic(?:a|ano|hino) | post(?:a|ano|ino) | fa | fanno | facciano
        | cre(?:a|ano|ino) | condivid(?:e|ono|ano) | tratt(?:a|ano|ino) | spieg(?:a|ano|hino)
    """,
    pt="""
        fal(?:am?|em?) | public(?:am?|uem?) | post(?:am?|em?) | faz(?:em)? | façam? | criam? | criem?
        | compartilh(?:am?|em?) | partilh(?:am?|em?)
        | explicam? | expliquem?
    """,
    de="erklär(?:t|en) | zeig(?:t|en)",
    nl="uitlegg?(?:t|en)? | laat zien | laten zien",
    pl="mówi(?:ą)? | pisz(?:e|ą) | publikuj(?:e|ą) | tworz(?:y|ą) | opowiada(?:ją)? | pokazuj(?:e|ą)",
)
_WHAT: Final = any_of(
    en="content | videos? | posts? | reels?",
    es="contenidos? | v[ií]deos? | publicaciones",
    fr="du contenu | des vidéos | des posts | des contenus",
    it="contenuti | video | post",
    pt="conteúdos? | vídeos",
    nl="video's | filmpjes | inhoud",
    pl="treści | filmy | filmiki | posty",
    de="videos | inhalte | content | beiträge",
)
_OF: Final = any_of(
    en="about | on",
    es="de | sobre | acerca de | en",
    fr="de | sur | autour de | des | d'",
    it="di | su | sul | sulla | sui | sulle",
    pt="de | sobre | em",
    nl="over | van | hoe je moet | hoe je | hoe",
    pl="o | na temat",
    de="wie man | wie | über",
)
TELLING: Final = compile_verbose(
    rf"(?<!\w) {_WHO} \ (?:{_OFTEN}\ )? {_TELL} (?:\ {_WHAT})? (?: \ {_OF} (?:(?<=')|(?!\w)) )? (?!\w)"
)
"""In several languages, "who talk about"."""

_SPEAKERS: Final = any_of(
    pl="""
        piszący(?:ch)? | piszące | mówiący(?:ch)? | mówiące | publikujący(?:ch)? | publikujące | tworzących
        | prowadzących | zajmujących się
    """,
)
_FOLK: Final = any_of(
    en="people | someone | anyone | somebody | folks | those",
    de="leuten? | menschen | jemand(?:en)? | personen",
    es="gente | personas | alguien",
    fr="personnes | gens | quelqu'un | ceux",
    it="persone | gente | qualcuno",
    pt="pessoas | gente | alguém",
    nl="mensen | iemand | personen",
    pl="osób | osoby | ludzi | kogoś",
)
_FOLK_WHO: Final = rf"""(?<!\w) (?:
    {_FOLK} (?= ,?\ (?:{_WHO}|{_SPEAKERS})(?!\w) )
    | (?:someone|anyone|somebody)(?=\ \w+ing\ )
)"""
_SPEAKING_OF: Final = rf"(?<!\w) {_SPEAKERS} (?: \ (?:{_WHAT}) )? (?: \ (?:o|na\ temat) )? (?!\w)"
_VERB_FIRST: Final = rf"(?<!\w) (?:die|der) \ (?:{_WHAT}\ )? (?:uber|zu|rund\ um|over) (?!\w)"
_VERB_LAST: Final = (
    r"(?<!\w) (?:die|der)\ [^.,;!?]{0,80}?\ (?P<hidden>"
    + any_of(
        de="""
            (?:(?:videos|inhalte|content|beiträge|fotos) )?(?:schreiben|sprechen|reden|posten|machen|
                bloggen|berichten|teilen|drehen)
            | (?:(?:videos|inhalte|content|beiträge) )?(?:veröffentlichen|erstellen|produzieren) | spricht
            | schreibt | postet | macht
        """,
        nl="""
            (?:(?:video's|content|filmpjes) )?(?:schrijven|praten|posten|maken|vloggen|bloggen|delen|praat|
                schrijft|post|maakt)
        """,
    )
    + r") (?= \s* (?: $ | [,.;!?] | (?:mit|met|in|aus|uit)\  ) )"
)
_TURKISH: Final = rf"""(?<!\w)(?: (?:hakkinda|ile\ ilgili)\  )?
    (?: (?:icerik|video|paylasim|gonderi|post)(?:ler|lar)?[i]?\  )?
    (?:ureten|paylasan|yapan|ceken|yazan|konusan|hazirlayan|yayinlayan|anlatan|olan)
    \ (?:{ACCOUNT}|kisi(?:ler|leri)?|insanlari?|birini?) (?!\w)"""
_ARABIC: Final = r"(?<!\w)" + any_of(
    ar="""
        (?:(?:الذين|اللواتي|التي|ممن|يلي) )?(?:يتحدثون|تتحدث|يتحدث|يتكلمون|تتكلم|تهتم|يهتمون|مهتمين|مهتمة|
            ينشرون|تنشر|يقدمون|تقدم|يصنعون)(?:
        (?:محتوى|فيديوهات))?(?: (?:عن|حول|في)(?!\\w))?(?: ب(?=ال))?
    """
)
_JAPANESE: Final = (
    r"(?: に関する | について(?:の)? | に関して )? (?: の? "
    + any_of(ja="動画 | コンテンツ | 情報 | 写真 | 投稿")
    + r" )? (?:を)? "
    + any_of(ja="発信 | 投稿 | 紹介 | 配信 | 解説 | 公開")
    + r"?(?:を)? "
    + any_of(
        ja="""
            している | してる | する | した | 作っている | 作る | 上げている | あげている | 撮っている | 書いている
            | 話している | 話す | 語る
            | 教える | 教えている | が好きな | 好きな
        """
    )
    + rf" (?: 人たち | 人々 | 人 | 方々 | 方 | {UNSPACED} | (?=youtuber|tiktoker|instagrammer) )"
)
_JAPANESE_ACCOUNT: Final = rf"""(?: 系の? | の | 向けの? | に関する | についての )?
    (?:{UNSPACED}|(?:youtuber|tiktoker|instagrammer)(?!\w))"""
RELATIONS: Final = tuple(
    compile_verbose(pattern)
    for pattern in (
        _FOLK_WHO,
        _SPEAKING_OF,
        _VERB_FIRST,
        _VERB_LAST,
        _TURKISH,
        _ARABIC,
        _JAPANESE,
        _JAPANESE_ACCOUNT,
    )
)
"""What stands between creators and their subject."""
