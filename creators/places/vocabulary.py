"""Words around a name that tell whether it is a place: all folded."""

from typing import Final


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


LOCATIVES: Final = _set("""
in from near around within throughout across outside inside except excluding exclude excludes
aus bei nahe ausser en desde cerca excepto fuera em no na nos exceto dans depuis sauf da dal dalla
из в uit i från fran z ze w
""")
"""Words after which a name is a place, English first."""
ARTICLES: Final = _set("the la las los el le les den der die das dem o os")
AND: Final = _set("and or und oder y o e u et ou og och en nor plus")
NOT_RESIDENCE: Final = _set("""
travel traveling travelling trip trips tour tours touring roadtrip cruise journey cycling cycled flights flight made
emily midnight believe believing trust lost stuffed investing invest interest interested majoring fluent
""")
"""Before a preposition they make the place a matter or an aim, not a home: "travel across Europe", "made in Italy"."""
TOWARDS: Final = _set(
    "to visit visiting visited love loving about vs versus learn learning speak through via hate miss"
)

# Who is meant when a search speaks of people: also what follows a demonym that says where they are from.
PEOPLE: Final = _set("""
creator creators influencer influencers influenciador influenciadora influenciadores influenciadoras influenceur
influenceurs influenceuse influenceuses influencerin influencerinnen
microinfluencer microinfluencers blogger bloggers blogueur blogueurs blogueuse blogueuses bloguera blogueras bloguero
blogueros
vlogger vloggers youtuber youtubers youtubeur youtubeurs youtubeuse tiktoker tiktokers tiktokerin instagrammer
instagrammers instagramer instagramers
streamer streamers podcaster podcasters ugc kol kols ambassador ambassadors celebrity celebrities celebs celeb star
stars personality personalities
creador creadora creadores creadoras criador criadora criadores criadoras createur createurs creatrice creatrices
ersteller kunstler
artist artists artista artistas artiste artistes musician musicians singer singers rapper rappers dj djs drummer
drummers guitarist guitarists pianist pianists
producer producers band bands comedian comedians actor actors actress actresses dancer dancers model models
photographer photographers
filmmaker filmmakers director directors designer designers illustrator illustrators painter painters potter potters
sculptor sculptors
writer writers author authors poet poets journalist journalists reviewer reviewers critic critics editor editors
educator educators
teacher teachers tutor tutors professor professors student students scientist scientists engineer engineers developer
developers programmer programmers coder coders hacker hackers
doctor doctors nurse nurses dentist dentists therapist therapists psychologist psychologists dermatologist
dermatologists nutritionist nutritionists dietitian dietitians vet vets
lawyer lawyers accountant accountants founder founders entrepreneur entrepreneurs investor investors trader traders
economist economists realtor realtors
chef chefs cook cooks baker bakers barista baristas bartender bartenders sommelier sommeliers foodie foodies brewer
brewers butcher butchers
athlete athletes runner runners cyclist cyclists swimmer swimmers surfer surfers skater skaters skateboarder
skateboarders snowboarder snowboarders skier skiers climber climbers hiker hikers
boxer boxers wrestler wrestlers fighter fighters bodybuilder bodybuilders powerlifter powerlifters crossfitter
crossfitters yogi yogis coach coaches trainer trainers
footballer footballers golfer golfers gymnast gymnasts sailor sailors diver divers driver drivers racer racers biker
bikers rider riders
gamer gamers cosplayer cosplayers player players speedrunner speedrunners collector collectors maker makers builder
builders woodworker woodworkers carpenter carpenters
crafter crafters knitter knitters crocheter crocheters sewer sewers quilter quilters gardener gardeners farmer farmers
beekeeper beekeepers florist florists
stylist stylists hairdresser hairdressers barber barbers mua muas fashionista fashionistas jeweler jewelers tattooist
tattooists tattooer tattooers
mum mums mom moms mother mothers mommy mommies mummy mummies mama mamas mamis mami madre madres mae maes maman mamans
dad dads father fathers papas parent parents grandma grandmas grandmother grandmothers granny grannies grandpa
grandpas nonna nonnas auntie aunties sister sisters brother brothers twin twins family families couple couples
woman women man men girl girls boy boys guy guys lady ladies gal gals kid kids teen teens teenager teenagers people
person persons folk folks adult adults
traveler travelers traveller travellers nomad nomads backpacker backpackers expat expats local locals native natives
resident residents immigrant immigrants
account accounts profile profiles page pages channel channels voice voices talent talents expert experts enthusiast
enthusiasts lover lovers addict addicts owner owners hobbyist hobbyists
activist activists minimalist minimalists vegan vegans homeschooler homeschoolers homesteader homesteaders decorator
decorators architect architects organizer organizers reseller resellers thrifter thrifters
booktoker booktokers booktuber booktubers bookstagrammer bookstagrammers streamers analyst analysts consultant
consultants marketer marketers freelancer freelancers magician magicians prankster pranksters
pilot pilots mechanic mechanics astronomer astronomers historian historians linguist linguists birder birders
fisherman fishermen angler anglers hunter hunters
kunstlerin mutter mutti backer koch koche musiker fotograf fotografen fotografo fotografos fotografa fotografas
chefkoch cocinero cocineros cocinera musico musicos
panadero panaderos madres deportista deportistas jugador jugadores gamer cuisinier cuisiniers boulanger boulangers
photographe photographes musicien musiciens cozinheiro cozinheiros fotografos padeiro padeiros
masters geek geeks nerd nerds guru gurus junkies fanatics buffs pros spotter spotters
brand brands company companies
""")
FOLLOWING_STOPS: Final = _set("""
in from near with who that which for on at of about and or but not to by are is making talking posting doing reviewing
""")
"""Where these come between a name and a word for people, the two do not belong together."""

# What is made, eaten, worn, played: the name says its style, not a home.
THINGS: Final = _set("""
food foods cuisine cuisines cooking recipe recipes dish dishes meal meals breakfast brunch bbq barbecue grill soup
soups salad salads stew stews curry curries bread breads cake cakes pastry pastries dessert desserts
cookies cookie candy chocolate chocolates cheese cheeses cheesecake sauce spice spices yogurt yoghurt toast fries
dressing noodle noodles rice dumpling dumplings taco tacos pizza pizzas pasta burger burgers sausage sausages ham
steak steaks cheesesteak cheesesteaks pie pies duck chicken spritz
sandwich sandwiches coffee tea teas cream wine wines beer beers whisky whiskey whiskeys vodka gin cocktails
mule snacks snack mochi ramen sushi kimchi bagel bagels croissant croissants waffle waffles sprout sprouts nut nuts
bean beans pepper onion soda juice delight roast
skincare makeup haircare cosmetics nails nail drama dramas anime manga film films movie movies cinema novel novels
literature poetry music songs pop rap disco folklore mythology tv
boxing wrestling massage dance dancing salsa tango yoga pilates squat squats deadlift deadlifts press raises twist
twists kick kettlebell
knife knives army watches watch cars motorcycles bikes furniture porcelain plates cabinet pottery rug rugs carpet
carpets tiles hat hats shorts boots shoes sneakers sneaker lace linen tweed braid braids manicure tip tips curls
shepherd shepherds bulldog bulldogs terrier terriers poodle poodles mastiff pig pigs fold shorthair ridgeback spaniel
spaniels wolfhound greyhound blue lop
lessons lesson grammar vocabulary language languages lyrics history revolution empire war wars mythology alphabet
verbs idioms pronunciation slang letter letters opening defense defence roulette hold'em bath baths towel towels
pavilion wall bakeoff
ivy cold door doors window windows horn oak cedar lily rose lilac flu measles standard idol doll dolls billy bully
united fc fans supporters jersey jerseys celtics bulls bears cubs lakers dodgers knicks yankees mets giants jets
cowboys mavericks eagles phillies heat dolphins patriots warriors 49ers packers chiefs chargers rams broncos bengals
browns ravens steelers colts jaguars buccaneers falcons panthers seahawks vikings lions nets sixers raptors hawks
hornets spurs rockets grizzlies pelicans nuggets suns clippers derby rolls roll raiders saints hotspur grand marathon
stock stocks currency dollar dollars peso visa citizenship politics island islands calligraphy election elections
shepherd font fonts peach peaches republic ware sea ocean
""")
"""After a country's or a people's name these are a subject: "Turkish coffee", "Brazil nuts", "German shepherd"."""
MAKERS: Final = _set("""
artist artists producer producers director directors singer singers teacher teachers player players driver drivers
stylist stylists dancer dancers
actor actors actress actresses author authors writer writers composer composers chef chefs baker bakers designer
designers photographer photographers critic critics master masters
""")
"""After a thing these are people who make it: "Korean makeup artists" are Korean, "Korean skincare reviewers" need
not be."""
STYLES: Final = _set("""
food foods cuisine cooking recipe recipes bbq barbecue brunch breakfast dessert desserts bread coffee tea wine beer
pizza taco tacos ramen sushi dance dancing music cinema film drama
skincare makeup haircare cosmetics nail nails manicure yoga pilates boxing wrestling history politics currency stocks
stock car cars motorcycle bikes watch watches furniture pottery shoes sneaker sneakers manga anime rap pop
""")
"""Those of THINGS that people of a city or a country may well be about: "Berlin food bloggers"."""
_PEOPLE_ENDINGS: Final = (
    "ists",
    "icians",
    "graphers",
    "makers",
    "smiths",
    "keepers",
    "workers",
    "bloggers",
    "vloggers",
    "tubers",
    "tokers",
    "lovers",
    "icists",
    "crafters",
    "writers",
)
_NOT_PEOPLE: Final = _set(
    "lists twists playlists wrists mists checklists wishlists fists icemakers pacemakers"
)


def is_people(word: str) -> bool:
    return word in PEOPLE or (word.endswith(_PEOPLE_ENDINGS) and word not in _NOT_PEOPLE)


FROM_THINGS: Final = _set("""
recipe recipes food foods dish dishes cuisine coffee wine wines cheese anime music songs films movies products product
things stuff news stories souvenirs imports style tea
""")
"""What comes "from" a place without anybody living there."""
TRAVEL_THINGS: Final = _set(
    "travel trip trips tourism tourist vacation vacations holiday holidays itinerary itineraries guide guides "
    "tours tour visa landmarks"
)

STYLE_BEFORE: Final = {
    "china": _set("bone fine antique porcelain vintage"),
    "turkey": _set(
        "roast roasted cook cooking ground smoked thanksgiving wild stuffed fried deep dry brined with"
    ),
    "jordan": _set("air michael nike retro"),
    "georgia": _set("font typeface"),
    "jersey": _set("football soccer basketball hockey new cotton vintage nba nfl"),
    "madrid": _set("real atletico"),
    "milan": _set("inter ac"),
    "barcelona": _set("fc"),
    "roma": _set("as"),
    "miami": _set("inter"),
    "paris": _set("l'oreal loreal oreal elvive"),
    "london": _set("rimmel"),
    "new york": _set("maybelline"),
    "milano": _set("kiko"),
    "beverly hills": _set("anastasia"),
    "alaska": _set("baked"),
    "munich": _set("bayern"),
    "dortmund": _set("borussia"),
    "chad": _set("giga gigachad"),
    "guinea": _set("new"),
    "mexico": _set("new"),
    "york": _set("new"),
    "polish": _set("nail gel shoe car metal furniture silver manicure varnish"),
    "danish": _set("cheese apple"),
    "dutch": _set("double going"),
}
"""What before a name makes it a thing, a person or a club."""

# Places that are people's names; and the people.
STYLE_AFTER: Final = {
    "washington": _set("post monument capitals wizards"),
    "new york": _set("times post magazine knicks"),
    "american": _set("idol ninja horror bully muscle girl express eagle"),
    "paris": _set("saint st"),
    "manchester": _set("city utd"),
    "leicester": _set("city"),
    "chicago": _set("pd fire med"),
    "boston": _set("dynamics legal"),
    "tokyo": _set("ghoul drift revengers"),
    "canada": _set("goose dry"),
    "texas": _set("instruments roadhouse rangers chainsaw"),
    "bombay": _set("sapphire"),
    "brooklyn": _set("nine 99"),
    "jordan": _set("brand 1 1s 3s 4s 11s retro retros collection release releases drip jumpman"),
}
JOURNEYS: Final = _set(
    "travel traveling travelling trip trips tour tours touring roadtrip cruise journey cycling cycled flights flight "
    "lost news stories"
)
"""Before a preposition and a place they tell of it: "travel across Europe", "news from Chile"."""
TITLES_OF: Final = _set(
    "bank university duke duchess prince princess king queen lord earl republic college gangs housewives battle "
    "merchant kingdom church lights treaty bowl state states wolf"
)
"""Before "of" and a place they make a name of both: "Bank of America", "the Duke of York"."""
COMPARED: Final = _set("vs versus")
"""Between two names they make a match of both: "France vs Norway"."""
MOVED: Final = _set("moved moving move relocated relocating emigrated immigrated")
BYGONE: Final = _set("ancient imperial medieval soviet colonial ottoman feudal byzantine nazi")
"""Before a name these make it history."""
MANNERS: Final = _set(
    "street home homestyle traditional classic modern vintage folk fried grilled authentic vegan fusion regional "
    "deep hot"
)
"""Between a people and a thing: "Mexican street tacos"."""

GIVEN_NAMES: Final = _set("""
paris jordan georgia chad brooklyn austin florence sydney dakota savannah charlotte kenya india china cuba asia
america
dallas denver houston phoenix lincoln madison memphis orlando milan vienna sofia victoria virginia carolina israel
ireland
chelsea london jackson diego santiago valencia adelaide alexandria sienna siena verona geneva cairo lourdes lima rio
ali
holland montana troy tyler logan raleigh odessa regina francisco lorenzo salvador tulsa aurora bristol tennessee
jamaica
trinidad catalina cheyenne malaysia persia wellington chester kingston hamilton vladimir salem leon lyon eden
""")
SURNAMES_AFTER: Final = _set("""
hilton jackson peterson belfort peele pickford henderson spieth poole clarkson beckham powers butler mahone reaves
pugh welch
nightingale o'keeffe okeeffe may sweeney johnson fanning guthrie moore barris arie mac gooding argento ferrera jenner
depay bloom
kundera vergara coppola woolf herrera adesanya baldwin germaine joaquin beer ritchie york spiller roberts breed tipton
geller
harvey dern bronte chandler gainsbourg flair wood pettyfer bateman bourgeois nicholls kane nader palmer bowles lopez
jovanovic
""")
FIRST_NAMES_BEFORE: Final = _set("""
amy richard robert william thomas charles mark steven andrew joshua kevin brian edward ronald timothy jason jeffrey ryan
jacob gary nicholas eric jonathan stephen scott benjamin samuel gregory patrick alexander dennis tyler aaron adam nathan
henry zachary peter noah ethan christian roger juan carlos luis jose miguel pedro antonio javier diego fernando ricardo
pablo mary patricia jennifer linda barbara susan jessica karen sarah lisa betty margaret sandra ashley kimberly emily
donna michelle carol amanda melissa deborah stephanie rebecca laura cynthia kathleen rachel maria heather diane ruth
olivia emma sophie chloe megan nicole samantha katherine christine catherine natalie
tom jack michael irving isaiah george denzel kerry booker whitney hannah joe indiana tennessee deandre jerry britney
sam paul
tracy stanley alan will angela lana katie bobby tyler kenneth dolly billy johnny courtney lily julia danielle justin
brad kate lucy edd anna alex harry james john david lewis hillary cardi
""")

UNLIKELY: Final = _set("""
reading nice bath mobile orange split tours nancy lens bergen bar most hit same male sale hull derby cork buffalo
surprise normal
independence enterprise of to time can than university man much best march along come say young central george police
san god green
bank officer federal mary bay date deal mine republic roman airport forest martin mission temple spring mile golden
goes drama pop save este esta
semi rich fleet un cat tank buy wedding clay bush gay marks springs wright crystal manage holiday rugby liberal bell
opportunity bear
alliance hollywood salt begun commonwealth summit pace gap fate bow liberty hurricane horn delta pearl pen garcia
sandy retreat reservoir
hook peer dome punch oral sake boom palmer bend butterfly paradise coin hub fountain plantation flora sunset roses dig
swords mentor hire
highland woodland confederation terrace providence cove plaque anthem honda tire vista jupiter boulder mascot humble
sunrise hercules
ware worms page pages evergreen annex stoke meridian centro poole universidad walnut lend hillside orion mustang plato
barking manly
defiance zion seaside shaping banning horde overland groves plum cypress crew palatine keystone chinatown converse
cocoa orchards panorama
draper badger tame mango severn pinto butte ripley bender hermitage concordia cutler posse plunge vulcan stains
tequila kitchener mascara
decatur mojo hickory grafton lakeside samba wheeling essen pest batman van perm aurora victoria salvador santos
constantine riverside columbia
rio mesa natal angeles basic roles oklahoma monster terminus solo lone manning genes tunes lester durga mecca pristine
logos southend lids
archangel tango medina paris-plage dating beauty fashion style love life fitness summer winter autumn august june may
april business school
training hunter hope union victory center centre sport gaming travel nature health art science media peace success
beaver progress gold ocean
salem hamilton kingston patna florence surat aba bello bari brest cali tata agra samara laval serra preston jackson
suez tanga bursa taylor kendall latina latino mama papa
elizabeth norman newton metro julia bella dining eugene milton sophia brandon gilbert richardson henderson kennedy
darwin toyota athena corona concord fletcher ahmad hassan
regina nigel brent irving everett hayden centennial edison moreno chico americana motown duran rashid judah garland
denton karin sabha cheng bolivar stalin santana alexandra warren
woodlands midland archway coachella kawasaki chihuahua benfica shang verona savannah hagen persian troy logan tyler
""")
"""Cities whose name is more often another word. Capitalised after "in" in mixed case, or "based in": then the city."""
SHORT_BUT_KNOWN: Final = _set(
    "rome oslo lima kyiv baku pune riga lyon bonn brno graz doha cebu nyc roma wien koln bern kiev cairo fes ulm"
)
"""Names under five letters that stand for their city without a word like "in"."""
WEAK_COUNTRIES: Final = _set(
    "turkey chad jordan georgia guinea jersey cuba togo mali niger oman dominica guadeloupe reunion palau tonga "
    "guam malta polska oia whistler vail aspen devon kent marche salvador"
)
"""Countries and areas that need a word for place or people beside them."""
WRONG_NAMES: Final = _set(
    "island grenade dominique samos martinica monaco_ saba jersey_ indian namibie cina_ oman_ us as in it to no "
    "is so my me be by do ma pa la de cin fas cad czad norfolk indie sili misir gine dominika dania "
    "ira oma maurice chili argentine gana kuba"
)
"""Exonyms of some language that are words of another: Iceland is "Island" in German."""
