"""Food, home, family, body and looks."""

LIVING = """
# baking > Bakeware; Food ingredients
sourdough | Sourdough bread: starter, levain, hydration, proofing, scoring, crumb and crust.
bread baking | Baking bread, rolls and baguettes at home: yeast, dough, kneading, oven, loaf.
cake decorating | Decorating cakes: buttercream, fondant, piping, tiers, wedding and birthday cakes.
pastry | Pastry and viennoiserie: croissants, laminated dough, tarts, choux, patisserie.
cookies and desserts | Cookies, brownies, cupcakes and desserts: sweet recipes to bake.
chocolate | Chocolate making: tempering, truffles, bonbons, cacao and pralines.
vegan baking | Vegan baking without eggs or dairy: plant-based cakes, cookies and bread.
gluten-free baking | Gluten-free baking for coeliacs: flour blends, bread and cakes without wheat.

# food > Food and groceries; Kitchenware
home cooking | Cooking everyday dinners at home: simple recipes, weeknight meals, family food.
vegan cooking | Vegan and plant-based recipes: tofu, lentils, vegetables, no meat or dairy.
vegetarian food | Vegetarian recipes and meatless meals with vegetables, beans and cheese.
street food | Street food and night markets: stalls, snacks, tacos, skewers, dumplings.
restaurant reviews | Restaurant reviews and food guides: where to eat, tasting menus, dishes.
barbecue | Barbecue and grilling: smoker, brisket, ribs, charcoal, rubs and pitmasters.
meal prep | Meal prep: cooking for the week, containers, macros, batch cooking, lunch boxes.
fermentation | Fermenting food at home: pickles in a jar, cabbage in salt, kimchi, sauerkraut and kombucha.
pasta | Making fresh pasta and Italian dishes: dough, ravioli, ragù, sauces.
pizza | Pizza making: Neapolitan dough, pizza oven, mozzarella, toppings.
asian cooking | Asian cooking: ramen, noodles, dumplings, stir-fry, wok, curry, rice.
mexican cooking | Mexican cooking at home: corn tortillas, tacos, salsa, mole and hot chillies.
indian cooking | Indian cooking: curry, dal, spices, roti, biryani, chutney and masala.
middle eastern cooking | Middle Eastern cooking: hummus, flatbread, mezze, tahini, shawarma.
budget meals | Cheap recipes and budget meals: feeding a family or student for little money.
healthy eating | Healthy eating and clean recipes: salads, bowls, smoothies, whole foods.
spicy food | Hot sauce and spicy food: chillies, pepper challenges, heat and Scoville.
cheese | Cheese making and tasting: curds, rind, ageing, cheeseboards and dairy.
foraging | Foraging wild food: mushrooms, berries, herbs and edible plants in the woods. | Outdoor gear; Food ingredients
mukbang | Mukbang and eating shows: eating huge meals in front of the camera, the sound of eating.

# drinks > Drinks; Kitchenware
coffee | Coffee brewing: espresso, latte art, pour over, beans, grinder, barista. | Coffee; Kitchen appliances
tea | Tea: loose leaf, matcha, gongfu brewing, oolong, teapots and ceremony. | Tea; Kitchenware
wine | Wine tasting and vineyards: grapes, bottles, sommelier, natural wine. | Wine and spirits
cocktails | Cocktails and mixology: bar, shaker, gin, rum, bitters, bartender recipes. | Wine and spirits; Barware
craft beer | Craft beer and homebrewing: hops, IPA, stout, brewery, fermenting. | Beer; Homebrewing equipment
alcohol-free drinks | Alcohol-free drinks and sober life: mocktails, zero proof, non-alcoholic.

# home > Home and furniture; Decor
interior design | Interior design and home decor: rooms, furniture, colours, styling, before and after.
home renovation | Renovating a house: tearing out walls, plaster, tiling, floors, fixer-upper. | DIY tools; Building materials
diy projects | DIY projects at home: building shelves, drilling, painting, repairing. | DIY tools; Building materials
woodworking | Woodworking: joinery, dovetails, workbench, planes, chisels, oak and walnut furniture. | Power tools; Timber and finishes
furniture restoration | Restoring and upcycling old furniture: sanding, stripping, varnish, thrifted finds. | DIY tools; Paint and finishes
minimalism | Minimalism and decluttering: owning less, simple living, empty rooms. | Storage and organising
home organising | Organising and tidying: storage boxes, labels, pantry, wardrobe, drawers. | Storage and organising
cleaning | Cleaning routines and hacks: scrubbing, stains, laundry, sparkling bathrooms. | Cleaning products; Home appliances
gardening | Gardening: flowers, soil, pruning, borders, seedlings, compost. | Garden and plants
vegetable growing | Growing vegetables: allotment, raised beds, tomatoes, harvest, kitchen garden. | Garden and plants
houseplants | Houseplants: monstera, repotting, propagation, leaves, watering indoor plants. | Garden and plants
balcony gardening | Balcony and urban gardening in pots and small city spaces. | Garden and plants
bonsai | Bonsai: pruning, wiring, repotting miniature trees, juniper and maple. | Garden and plants
floristry | Floristry: flower arranging, bouquets, wedding flowers, stems and vases. | Garden and plants; Gifts
smart home | Smart home automation: sensors, lights, voice assistants, home assistant. | Smart home; Consumer electronics
tiny houses | Tiny houses and small-space living: cabins, micro apartments, clever layouts.
homesteading | Homesteading and self-sufficiency: chickens, goats, canning, off-grid life. | Garden and plants; Farm supplies
beekeeping | Beekeeping: hives, honey, swarms, queen bees, frames and smoker. | Garden and plants; Farm supplies
farming | Farming: tractors, cows, sheep, crops, harvest, life on the farm. | Farm supplies; Workwear

# family > Family and baby; Toys
parenting | Parenting and raising children: toddlers, tantrums, bedtime, mum and dad life.
motherhood | Motherhood: being a mum, newborns, breastfeeding, postpartum honesty.
fatherhood | Fatherhood: being a dad, dads with toddlers and daughters, dad jokes.
pregnancy | Pregnancy: trimester, bump, midwife, birth, baby on the way.
baby weaning | Weaning and baby food: first foods, purees, baby-led weaning.
montessori | Montessori and play ideas for toddlers: sensory play, crafts with kids.
homeschooling | Homeschooling: teaching children at home, curriculum, lessons.
family vlogs | Family vlogs: daily family life with kids, holidays and routines.
weddings | Weddings and wedding planning: bride, dress, venue, bouquet, vows. | Weddings; Jewellery
relationships | Relationship and dating advice: love, couples, marriage, breakups.
adoption and fostering | Adoption and foster care: foster parents, adopted children, new families.

# pets > Pet food; Pet accessories
dogs | Dogs and puppies: walks, treats, breeds, golden retriever, dog mum.
dog training | Dog training: recall, leash, reactive dogs, positive reinforcement, commands.
cats | Cats and kittens: purring, litter, toys, cat life, rescue cats.
horses | Horses and riding: stable, saddle, dressage, show jumping, equestrian. | Equestrian
pet birds | Pet birds and parrots: budgies, cockatiels, cages, talking parrots.
aquariums | Aquariums and aquascaping: fish tank, shrimp, aquatic plants, reef.
reptiles | Reptiles: snakes, geckos, bearded dragons, terrarium, vivarium.
rabbits and small pets | Rabbits, hamsters and guinea pigs: hutches, hay, bunny care.
animal rescue | Animal rescue and shelters: adopting, rehabilitation, stray animals. | Pet food; Charities
wildlife | Wildlife and birdwatching: birds, foxes, safari, animals in nature, binoculars. | Optics; Outdoor gear

# beauty > Beauty; Skincare
makeup | Makeup tutorials: foundation, eyeliner, lipstick, contour, glam looks.
skincare | Skincare routines: serum, retinol, sunscreen, acne, moisturiser, ingredients.
korean beauty | Korean beauty: K-beauty, glass skin, sheet masks, ampoules, toner.
natural beauty | Natural and clean beauty: homemade cosmetics, oils, vegan, cruelty-free.
hair care | Hair care and hairstyles: shampoo, braids, blowout, colour, hairdresser. | Hair care
curly hair | Curly and natural hair: curls, coils, 4C, wash day, diffuser, leave-in. | Hair care
nails | Nail art and manicures: gel polish, acrylics, press-ons, nail designs. | Nail care
fragrance | Perfume and fragrance: the notes of a scent, bottles of perfume, what smells good and how long it lasts. | Fragrance
men's grooming | Men's grooming: beard, barber, shaving, fades, skincare for men. | Men's grooming
special effects makeup | Special effects and Halloween makeup: prosthetics, wounds, face paint, drag.
tattoos | Tattoos: ink, flash, needles, tattoo artist, sleeves, fine line. | Tattoo aftercare
mature beauty | Beauty over forty and fifty: mature skin, grey hair, ageing gracefully.

# fashion > Fashion; Accessories
outfits | Outfits and style: what I wear, outfit of the day, looks, wardrobe, try-on.
streetwear | Streetwear: hoodies, drops, graphic tees, baggy jeans, hype brands.
sneakers | Sneakers: kicks, trainers collection, Jordans, resell, sneakerhead. | Footwear
luxury fashion | Luxury fashion: designer bags, couture, runway, fashion week. | Luxury
thrift fashion | Thrift and vintage fashion: second hand finds, charity shops, flea markets. | Second-hand fashion
sustainable fashion | Sustainable and slow fashion: ethical brands, mending, capsule wardrobe. | Sustainable fashion
modest fashion | Modest fashion and hijab styles: abaya, scarves, covered outfits.
plus-size fashion | Plus-size fashion: curvy outfits, size inclusive, body positivity.
menswear | Menswear: suits, tailoring, shirts, loafers, gentleman style. | Menswear
sewing | Sewing clothes: patterns, fabric, sewing machine, hems, dressmaking. | Sewing and haberdashery
knitting and crochet | Knitting and crochet: yarn, needles, stitches, sweaters, amigurumi. | Yarn and craft supplies
embroidery | Embroidery: hoop, thread, stitches, cross-stitch, needlework. | Craft supplies
jewellery | Jewellery making: silversmith, rings, necklaces, gemstones, gold. | Jewellery
watches | Watches and horology: dial, movement, automatic, chronograph, collector. | Watches
modelling | Modelling: castings, runway, photo shoots, agencies, model life.

# health > Health and wellness
mental health | Mental health: anxiety, depression, therapy, healing, self-care. | Mental wellbeing apps; Health and wellness
meditation | Meditation and mindfulness: breath, stillness, calm, presence. | Mental wellbeing apps; Health and wellness
nutrition | Nutrition and diet advice: dietitian, protein, vitamins, gut health. | Supplements; Food and groceries
weight loss | Weight loss journey: calories, deficit, kilos lost, before and after. | Supplements; Health and wellness
sleep | Better sleep: insomnia, bedtime routine, circadian rhythm, rest. | Bedding and sleep
women's health | Women's health: periods, hormones, PCOS, endometriosis, menopause. | Women's health
diabetes | Living with diabetes: insulin, blood sugar, glucose monitor. | Health and wellness
chronic illness | Chronic illness and disability: pain, fatigue, hospital, accessibility. | Health and wellness
neurodiversity | ADHD and autism: neurodivergent life, focus, executive function. | Health and wellness; Productivity apps
medicine | Doctors and medical education: symptoms, diagnosis, hospital, surgery. | Health and wellness
nursing | Nursing: nurse life, night shifts, ward, patients, scrubs. | Workwear; Health and wellness
physiotherapy | Physiotherapy: back pain, posture, rehab exercises, injuries. | Health and wellness; Fitness equipment
dentistry | Dentistry: teeth, braces, dentist, whitening, oral hygiene. | Oral care
herbal remedies | Herbal remedies and holistic health: tinctures, ayurveda, essential oils. | Natural remedies
sobriety | Sobriety and recovery from addiction: sober days, quitting alcohol.
spirituality | Spirituality: tarot, astrology, crystals, moon, manifestation. | Books and gifts
christian faith | Christian faith: bible, prayer, Jesus, church, devotional. | Books and gifts
islamic faith | Islam and Muslim life: reading the Quran, the month of Ramadan, prayer and the hijab. | Books and gifts
"""
