"""Small words that a sentence of a language can hardly do without.

Names of products and games read like some language or other: "BMW M5 v Porsche" is not Dutch.
"""

from typing import Final

_LINES = """
en: the a an and of to in is it for on with my your you how what why i this that at from are we so
de: der die das und ist ich nicht mit ein eine den für auf im zu von wie mein meine es wir so
fr: le la les et de des du un une est je pas pour dans sur en mon ma avec que qui c'est au
es: el la los las y de un una es no para en con mi que por del como lo se muy
pt: o a os as e de um uma é não para em com meu minha que por do da no na
it: il la lo gli e di un una è non per in con mio mia che del della come sono
nl: de het een en van ik niet met voor op in is dat mijn te zijn je wat naar
sv: och att det en ett är jag inte med för på i som min av den till
da: og at det en et er jeg ikke med for på i som min af den til
no: og at det en et er jeg ikke med for på i som min av den til
fi: ja on se en ei että minä mutta kun niin ovat oli kuin tämä minun
pl: i w na nie jest się to z do że jak ale moja mój dla po
cs: a v na je se to že s z do jak ale moje můj pro
sk: a v na je sa to že s z do ako ale moje môj pre
hu: a az és nem egy hogy is van ez én de meg
ro: și de la un o este nu cu pe în că mai din
tr: ve bir bu için çok ne de da ben ile gibi mi
id: dan yang di ini itu untuk aku saya tidak ke dari dengan
ms: dan yang di ini itu untuk saya tidak ke dari dengan
tl: ang ng sa mga na ko at ito ay ako hindi po
vi: và là của có không cho một những tôi với này
hr: i je u na se da ne za su sam kako moj
bs: i je u na se da ne za su sam kako moj
sl: in je v na se da ne za so sem kako moj
et: ja on ei see ma et oma kui mis ka
lv: un ir ar no uz es tas kā par mans
lt: ir yra ne aš kad su į iš mano kaip
sq: dhe në të një është për me nuk unë që
ca: el la els i de un una és no per amb meu que
eu: eta da ez bat nire hau dut den
is: og að er ég ekki með fyrir á í sem
sw: na ya wa ni kwa katika hii yangu
az: və bir bu üçün çox nə mən ilə
"""


def _read() -> dict[str, frozenset[str]]:
    lines = (line.split(": ", 1) for line in _LINES.strip().splitlines())
    return {code: frozenset(words.split()) for code, words in lines}


FUNCTION_WORDS: Final = _read()
"""By language, for languages that share their script with many others."""
