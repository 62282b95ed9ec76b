"""Niches that are another one with a word before it: a post about them needs the word, or a related one.

Vectors alone cannot tell a cake from a vegan cake. A stem is sought at the beginning of words.
"""

from typing import Final

_LINES = """
vegan baking: vegan, plant-based, plant based, eggless, dairy-free, vegano, vegana
vegan cooking: vegan, plant-based, plant based, tofu, tempeh, seitan, vegano, vegana
vegetarian food: vegetar, meatless, veggie
gluten-free baking: gluten, coeliac, celiac, flourless, zöliakie
asian cooking: asia, china, chines, japan, korea, thai, vietnam, wok, ramen, noodle, dumpling, rice, soy, miso, sushi, dim sum
mexican cooking: mexic, taco, tortilla, salsa, mole, birria, masa, enchilada
indian cooking: india, curry, dal, masala, roti, biryani, chutney, paneer, dosa
middle eastern cooking: hummus, tahini, mezze, shawarma, falafel, za'atar, arab, leban, persian, turkish, syria
budget meals: budget, cheap, under £, under $, under €, per portion, a portion, afford, frugal, student
meal prep: meal prep, mealprep, batch, container, for the week, lunch, prep
street food: street, market, stall, vendor, truck, taco, snack, cart, hawker
crossfit: crossfit, wod, thruster, functional fitness
formula one: formula, f1 , grand prix, motorsport, rally, nascar, le mans
sim racing: sim, iracing, assetto, gran turismo, pedal, force feedback
diy projects: diy, build, drill, paint, shelf, shelves, repair, project, screw, saw, plank
healthy eating: health, salad, smoothie, nutri, whole food, clean, bowl
spicy food: spic, chil, hot sauce, pepper, scoville
pet birds: parrot, budgie, cockatiel, cage, canary, parakeet, pet bird
fermentation: ferment, kimchi, sauerkraut, kombucha, miso, pickle, brine, kefir, koji
mountain biking: mountain bike, mountain biking, mtb, downhill, singletrack, enduro
bike touring: bikepack, pannier, bicycle, cycl
cycling: cycl, road bike, peloton, watts, pedal, gravel ride, bicycle
rowing and paddling: row, kayak, paddl, canoe, sup, raft, rapids
filmmaking: filmmak, short film, director, cinema, movie, documentary, film set
diabetes: diabet, insulin, blood sugar
pizza: pizza, neapolitan, margherita
mukbang: mukbang, eat, calorie
alcohol-free drinks: alcohol-free, alcohol free, non-alcoholic, zero proof, sober, mocktail, 0.0
balcony gardening: balcon, terrace, pot, container, rooftop
tiny houses: tiny, small, cabin, micro, m²
korean beauty: korea, k-beauty, kbeauty, glass skin
natural beauty: natural, vegan, organic, clean, homemade, cruelty
curly hair: curl, coil, afro, 4c, wash day, textured
mature beauty: mature, over 40, over 50, over 60, forty, fifty, sixty, grey hair, gray hair, silver, menopaus, age
men's grooming: beard, barber, shav, men, fade, razor, moustache
luxury fashion: luxur, designer, couture, runway, chanel, dior, gucci, hermès, prada
thrift fashion: thrift, second hand, second-hand, secondhand, charity shop, vintage, flea, pre-loved, vinted
sustainable fashion: sustainab, slow fashion, ethical, mend, capsule, repair, organic, fast fashion
modest fashion: modest, hijab, abaya, scarf, headscarf
plus-size fashion: plus-size, plus size, curv, size inclusive, size 1, size 2, midsize
menswear: men, suit, tailor, shirt, tie, blazer, gentle
senior fitness: senior, sixty, seventy, over 60, over 70, age, years old, grand
dance fitness: fitness, zumba, workout, cardio
home workouts: home, no equipment, bodyweight, follow along, living room
marathon: marathon, 42, race, taper, long run
trail running: trail, ultra, mountain, vert, fell
solo travel: solo, alone, by myself, on my own
budget travel: budget, cheap, hostel, money, €, £, $, price, free
luxury travel: luxur, five-star, five star, business class, first class, villa, resort, suite
family travel: famil, kid, child, toddler, baby
train travel: train, rail, station, sleeper, tracks
road trips: road, drive, drove, driving, car
family vlogs: famil, kid, child, mum, dad, son, daughter
fatherhood: dad, father, papa, vater, padre, pai
motherhood: mum, mom, mother, mama, postpartum, breastfe, mutter, madre, mãe
adoption and fostering: adopt, foster
retro gaming: retro, nes, game boy, gameboy, cartridge, arcade, sega, crt, nintendo 64, console, pixel, 90s, 80s
cozy games: cozy, cosy, stardew, animal crossing, farm, relax
mobile games: mobile, phone, gacha, pull
vr: vr, virtual reality, headset, quest
speedrunning: speedrun, world record, glitch, any%, split
wildlife photography: photo, lens, camera, shot, frame
landscape photography: photo, lens, camera, shot, exposure, tripod
street photography: street, candid, stranger
wedding photography: photo, lens, camera, shoot, shot
film photography: film, analog, 35mm, 35 mm, darkroom, grain, roll
portrait photography: portrait, face, model, pose, headshot
romance and fantasy books: romance, fantasy, trope, spicy, dragon, magic, fae
classic cars: classic, vintage, oldtimer, restor, 19
electric cars: electric, ev, charg, battery, tesla, range
urban cycling: commut, city, cargo, lane, urban
women's health: women, period, hormon, pcos, endometri, menopaus, pelvic, cycle
ballroom and latin dance: ballroom, salsa, tango, bachata, latin, waltz
special effects makeup: effect, sfx, prosthetic, halloween, face paint, drag, wound, fx
k-pop: kpop, k-pop, idol, bts, blackpink, comeback, photocard, fandom, stan
english teaching: english, ielts, idiom, phrasal
sign language: sign, deaf, bsl, asl
live streaming: twitch, livestream, live stream, going live, on stream, streamer, my stream, chat
hunting: hunt, bow, deer, archer, rifle
american football: nfl, quarterback, touchdown, football
true crime: crime, murder, case, killer, unsolved, mystery, detective, police
office humour: office, meeting, manager, corporate, colleague, boss, coworker, email
anti-racism: racis, black, heritage, colonial, justice
military life: army, soldier, military, veteran, navy, deploy, marine
islamic faith: islam, muslim, quran, ramadan, allah, dua, eid, mosque, hijab
christian faith: jesus, bible, christ, god, church, prayer, gospel, faith
"""


def _read() -> dict[str, tuple[str, ...]]:
    lines = (line.split(": ", 1) for line in _LINES.strip().splitlines())
    return {label: tuple(stems.split(", ")) for label, stems in lines}


STEMS: Final = _read()
