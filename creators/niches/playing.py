"""Sport, travel, games, arts and entertainment."""

PLAYING = """
# fitness > Sportswear; Fitness equipment; Sports nutrition
strength training | Strength training: barbell, squats, deadlift, gym programme, reps and sets.
bodybuilding | Bodybuilding: muscle, hypertrophy, posing, cutting, physique, protein.
powerlifting | Powerlifting: squat, bench and deadlift records, meets and singles.
home workouts | Home workouts: bodyweight exercises, no equipment, follow-along, HIIT.
calisthenics | Calisthenics: pull-ups, muscle-ups, handstands, planche, bars in the park.
crossfit | CrossFit: WOD, box, functional fitness, kettlebell, thrusters.
yoga | Yoga: poses, flow, mat, breath, vinyasa, flexibility practice.
pilates | Pilates: reformer, core, mat class, posture, controlled movement.
running | Running: training miles, pace, race, 10k, running shoes, jogging.
marathon | Marathon training: long runs, tapering, race day, 42 km, splits.
trail running | Trail and ultra running: mountains, elevation, ultramarathon, vert.
triathlon | Triathlon and Ironman: swim, bike, run, transition.
dance fitness | Dance fitness and Zumba: choreography workouts, cardio dance.
mobility | Mobility and stretching: flexibility, hips, splits, joints.
senior fitness | Fitness after sixty: gentle exercise, balance, staying active in old age.

# sport > Sports equipment; Sportswear
football | Football and soccer: goals, league, matches, skills, pitch, dribbling.
basketball | Basketball: hoops, dunks, NBA, dribbling, court, jump shot.
american football | American football: NFL, quarterback, touchdown, college football.
tennis | Tennis: racket, serve, backhand, court, grand slam.
padel | Padel: glass court, padel racket, volley, doubles.
golf | Golf: swing, putting, driver, course, handicap, clubs.
cycling | Road cycling: bike, climbs, peloton, watts, saddle, rides. | Cycling
mountain biking | Mountain biking: trails, downhill, suspension, jumps, singletrack. | Cycling
bike touring | Bikepacking and bicycle touring: panniers, long distance, camping by bike. | Cycling; Outdoor gear
swimming | Swimming: pool, freestyle, laps, open water, cold water swims.
martial arts | Martial arts: karate, taekwondo, kung fu, dojo, belts, kata.
boxing | Boxing and kickboxing: gloves, sparring, punches, ring, Muay Thai.
jiu-jitsu | Brazilian jiu-jitsu and wrestling: grappling, guard, submissions, gi.
climbing | Climbing and bouldering: holds, crux, rope, beta, crag, chalk. | Climbing gear; Outdoor gear
gymnastics | Gymnastics: flips, tumbling, beam, bars, acrobatics.
skateboarding | Skateboarding: skate park, kickflip, deck, ollie, rails. | Skate; Streetwear
roller skating | Roller skating: quad skates, rink, jam skating, roller derby. | Skate; Sportswear
surfing | Surfing: waves, board, swell, wetsuit, lineup, barrel. | Surf; Swimwear
kitesurfing | Kitesurfing and windsurfing: kite, wind, board, spots. | Surf; Sports equipment
skiing | Skiing: slopes, powder, ski touring, backcountry, resort. | Ski and snowboard; Outdoor gear
snowboarding | Snowboarding: park, powder, halfpipe, board, bindings. | Ski and snowboard; Outdoor gear
sailing | Sailing: boat, sails, anchorage, yacht life, crossing the ocean. | Boating
rowing and paddling | Rowing, kayaking and paddleboarding: river, paddle, canoe, rapids. | Boating; Outdoor gear
diving | Scuba diving and freediving: reef, underwater, tank, depth, breath-hold. | Dive gear; Travel
fishing | Fishing: rod, bait, carp, trout, fly fishing, catch and release. | Fishing tackle; Outdoor gear
hunting | Hunting and archery: bow, deer, game, shooting range. | Outdoor gear
ice skating and hockey | Ice skating and ice hockey: rink, puck, skates, figure skating.
cricket | Cricket: batting, wickets, bowling, IPL, innings.
rugby | Rugby: scrum, tries, tackles, six nations.
volleyball | Volleyball and beach volleyball: spikes, serve, set, net.
chess | Chess: openings, endgames, grandmaster, tactics, checkmate. | Games; Education
formula one | Formula 1 and motorsport: grand prix, qualifying, lap times, pit stop. | Automotive; Merchandise

# outdoors > Outdoor gear; Outdoor clothing
hiking | Hiking: trail, summit, boots, mountains, day hikes, elevation.
camping | Camping: tent, campfire, sleeping bag, campsite cooking.
backpacking | Thru-hiking and ultralight backpacking: long trails, pack weight, gear list.
mountaineering | Mountaineering and alpinism: summit, ice axe, crampons, altitude.
bushcraft | Bushcraft and survival: shelter, fire making, knife, wilderness skills.
van life | Van life: converted van, living on the road, camper build. | Camper vans; Outdoor gear
overlanding | Overlanding and off-road: 4x4, rooftop tent, dirt tracks, expedition. | Automotive; Outdoor gear
caving | Caving and urban exploration: abandoned places, tunnels, caves, headlamp.
stargazing | Astronomy and astrophotography: telescope, stars, Milky Way, nebula. | Optics; Cameras

# travel > Travel; Luggage
solo travel | Solo travel: travelling alone, solo female traveller, hostels.
budget travel | Budget travel: cheap flights, hostels, backpacking on little money.
luxury travel | Luxury travel: five-star hotels, resorts, villas, business class. | Luxury hotels; Travel
city guides | City guides and weekend trips: neighbourhoods, museums, local tips.
family travel | Travelling with children: family trips, kids on planes, holidays.
digital nomads | Digital nomads: remote work while travelling, coworking, visas. | Travel; Software
train travel | Train travel: night trains, rail passes, stations, scenic routes. | Rail and travel
aviation | Aviation and flying: pilot, cockpit, aircraft, cabin crew, planespotting. | Travel; Consumer electronics
road trips | Road trips: driving routes, scenic stops, car camping.
expat life | Expat life: moving abroad, culture shock, living in a foreign country.
hotels | Hotels and places to stay: reviews of hotels, cabins and guesthouses. | Hotels; Travel
slow travel | Slow travel and nature escapes: islands, villages, quiet places.

# gaming > Gaming; Consumer electronics
gaming | Video games: gameplay, levels, boss fights, console, walkthrough.
esports | Esports and competitive gaming: tournament, ranked, team, Valorant, League.
sim racing | Sim racing: wheel, pedals, rig, lap times, iRacing, force feedback.
retro gaming | Retro gaming: cartridges, Game Boy, arcade, old consoles, CRT.
speedrunning | Speedrunning: world record, glitches, splits, any percent runs.
minecraft | Minecraft: builds, redstone, mods, survival world, blocks.
cozy games | Cozy games: farming sims, Animal Crossing, Stardew Valley, relaxing.
mobile games | Mobile games: phone gaming, gacha, pulls, mobile rankings.
game development | Game development: indie game, Unity, Godot, pixel art, devlog. | Software; Gaming
live streaming | Live streaming on Twitch: stream, chat, subs, going live.
board games | Board games: dice, cards, meeples, rules, game night. | Toys and games
tabletop role-playing | Tabletop role-playing: Dungeons & Dragons, dice, campaign, dungeon master. | Toys and games
miniature painting | Miniature painting and wargaming: Warhammer, brushes, armies. | Hobby supplies
trading cards | Trading cards: Pokémon, Magic, booster packs, pulls, grading. | Collectibles; Toys and games
vr | Virtual reality: VR headset, immersive games, Quest.

# art > Art supplies
illustration | Illustration and drawing: sketchbook, pencil, ink, characters.
digital art | Digital art: Procreate, tablet, brushes, layers, commissions. | Art supplies; Software
painting | Painting: oil, acrylic, canvas, brush strokes, studio.
watercolour | Watercolour painting: washes, pigments, paper, wet-on-wet.
ceramics | Ceramics and pottery: clay, wheel throwing, glaze, kiln.
calligraphy | Calligraphy and lettering: nibs, ink, brush pens, letters, journalling. | Stationery
paper crafts | Paper crafts: origami, scrapbooking, card making, bookbinding. | Craft supplies; Stationery
handmade crafts | Handmade crafts: candles, resin, macramé, soap, craft fairs. | Craft supplies
sculpture | Sculpture: carving, stone, bronze, figures, modelling.
street art | Street art and graffiti: murals, spray cans, walls, tags.
printmaking | Printmaking: linocut, screen print, etching, press, ink roller.
glass and leather craft | Glassblowing and leather craft: stained glass, leather wallets, handmade. | Craft supplies; Accessories
metalwork | Blacksmithing and knife making: forge, anvil, steel, blade, welding. | Power tools
model building | Scale models and model railways: kits, dioramas, airbrush, trains. | Hobby supplies
lego | LEGO: bricks, sets, minifigures, builds, MOC. | Toys and games
cosplay | Cosplay: costumes, armour, wigs, conventions, characters. | Craft supplies; Merchandise
3d printing | 3D printing: filament, printer, layers, models, resin prints. | 3D printing; Consumer electronics
collecting | Collecting: antiques, coins, stamps, vinyl figures, toys, collection. | Collectibles
stationery | Stationery and journalling: fountain pens, bullet journal, planners, notebooks. | Stationery
architecture | Architecture: buildings, facades, floor plans, urban design.

# photography and film > Cameras; Software
photography | Photography: camera, lens, light, shutter, composition, editing.
portrait photography | Portrait photography: poses, studio light, models, faces.
street photography | Street photography: candid city scenes, strangers, black and white.
landscape photography | Landscape photography: golden hour, mountains, tripod, long exposure.
wildlife photography | Wildlife photography: telephoto lens, waiting for birds and animals. | Cameras; Outdoor gear
film photography | Analogue film photography: 35 mm, darkroom, developing, grain.
wedding photography | Wedding photography: couples, ceremonies, engagement shoots. | Cameras; Weddings
drones | Drones: aerial footage, FPV, quadcopter, flying. | Drones; Cameras
filmmaking | Filmmaking: short film, director, shots, editing, cinema camera.
video editing | Video editing: timeline, cuts, transitions, Premiere, CapCut, effects. | Software
animation | Animation: frames, 2D and 3D, stop motion, rigging, Blender. | Software
graphic design | Graphic design: logos, branding, typography, posters, layouts. | Software; Design services

# music and stage > Music equipment; Streaming services
singing | Singing and vocals: covers, voice, choir, vocal technique.
guitar | Guitar: chords, riffs, pedals, fretboard, acoustic and electric.
piano | Piano and keyboards: scales, sheet music, classical and jazz piano.
drums | Drums and percussion: drum kit, grooves, sticks, beats.
music production | Music production: beats, synth, mixing, DAW, studio, plugins.
djing | DJing and electronic music: decks, club, techno, sets, mixing.
hip-hop | Hip-hop and rap: bars, freestyle, verses, rapper, mixtape.
classical music | Classical music: orchestra, violin, cello, opera, composer.
songwriting | Songwriting and indie bands: new single, lyrics, gigs, album, tour.
vinyl records | Vinyl records: turntable, record shop, pressings, albums. | Audio equipment
k-pop | K-pop: idols, comeback, fandom, choreography, BTS, photocards. | Merchandise; Beauty
dance | Dance: choreography, ballet, hip-hop dance, rehearsal, studio. | Dancewear; Sportswear
ballroom and latin dance | Salsa, tango and ballroom dance: partner, steps, social dancing. | Dancewear
ballet | Ballet: pointe, barre, pirouette, company, rehearsal. | Dancewear
theatre | Theatre and acting: stage, rehearsal, musical, audition, monologue. | Tickets and events
magic | Magic tricks: cards, illusion, sleight of hand, magician. | Toys and games
circus | Circus and juggling: aerial silks, acrobat, juggling, hoops.

# entertainment > Streaming services; Merchandise
comedy | Comedy: sketches, jokes, funny situations, parody, humour.
stand-up | Stand-up comedy: punchlines, crowd work, open mic, special.
pranks | Pranks and challenges: stunts, dares, reactions, money challenges.
memes | Memes: relatable memes, funny screenshots, shitposts.
movies | Movies and film reviews: cinema, directors, trailers, endings explained.
tv series | TV series: episodes, seasons, finale, binge-watching, recaps.
anime and manga | Anime and manga: episodes, characters, arcs, otaku.
books | Books and reading: novels, reviews, reading list, BookTok, authors. | Books
romance and fantasy books | Romance and fantasy novels: tropes, spicy books, series. | Books
poetry | Poetry: poems, verses, spoken word, stanzas. | Books
creative writing | Creative writing: novel drafts, plot, characters, publishing. | Books; Software
podcasts | Podcasts: episodes, guests, interviews, listening. | Audio equipment; Streaming services
celebrity news | Celebrity news and gossip: stars, red carpet, drama.
true crime | True crime: cases, murder, investigation, unsolved mysteries.
horror | Horror and paranormal: ghosts, scary stories, haunted places.
asmr | ASMR: whispering, tapping, relaxing sounds, triggers. | Audio equipment; Bedding and sleep
daily vlogs | Daily vlogs: a day in my life, routines, chatting with the camera. | Lifestyle; Fashion
theme parks | Theme parks: roller coasters, Disney, rides, queues. | Travel; Tickets and events
"""
