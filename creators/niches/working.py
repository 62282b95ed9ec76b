"""Technology, knowledge, money, work, wheels and causes."""

WORKING = """
# technology > Consumer electronics; Software
programming | Programming: code, functions, bugs, developers, learning to code. | Software; Developer tools
web development | Web development: JavaScript, React, CSS, frontend, APIs, websites. | Developer tools; Web hosting
python | Python programming: scripts, pandas, notebooks, Django. | Developer tools; Online courses
artificial intelligence | Artificial intelligence: language models, prompts, ChatGPT, agents. | Software; Online courses
data science | Data science and statistics: datasets, charts, models, SQL, analytics. | Software; Online courses
machine learning | Machine learning: neural networks, training models, deep learning. | Software; Online courses
cybersecurity | Cybersecurity: hacking, passwords, vulnerabilities, privacy, malware. | Software; VPN and security
devops and cloud | Cloud and DevOps: how to run software on servers, with Docker and Kubernetes on Linux. | Developer tools; Web hosting
linux and open source | Linux and open source: terminal, distributions, self-hosting, homelab. | Developer tools; Web hosting
mobile development | Mobile app development: Android, iOS, Swift, Kotlin, Flutter. | Developer tools
gadgets | Gadgets and tech reviews: unboxing, phones, laptops, specs, battery. | Consumer electronics
smartphones | Smartphones: iPhone, Android, camera comparison, phone reviews. | Consumer electronics
pc building | PC building: graphics card, motherboard, cooling, cable management. | Computer hardware; Gaming
mechanical keyboards | Mechanical keyboards: switches, keycaps, lube, soldering, typing sound. | Computer hardware
audio gear | Headphones and audio gear: hi-fi, speakers, earbuds, sound quality. | Audio equipment
electronics | Electronics as a hobby: building and soldering circuits, with an Arduino or a Raspberry Pi. | Electronics components
robotics | Robotics: robots, servo motors, drones, automation builds. | Electronics components; Education
space | Space and rockets: launches, NASA, planets, satellites, astronauts. | Education; Optics
amateur radio | Amateur radio: an antenna on the roof, ham radio contacts, call signs. | Electronics components
crypto | Cryptocurrency: bitcoin, blockchain, wallets, tokens, DeFi. | Crypto and fintech
productivity software | Productivity apps: Notion, Excel, templates, note-taking, shortcuts. | Productivity apps

# knowledge > Education; Books
science | Science: experiments, physics, biology, discoveries explained. | Education; Science kits
physics | Physics: quantum, gravity, relativity, experiments, forces. | Education; Science kits
chemistry | Chemistry: reactions, molecules, lab, elements. | Education; Science kits
biology | Biology: cells, genetics, evolution, species, microscope. | Education; Science kits
mathematics | Mathematics: equations, algebra, proofs, calculus, puzzles. | Education
engineering | Engineering: machines, mechanisms, bridges, how things are made. | Education; Power tools
history | History: ancient Rome, wars, empires, archaeology, medieval times. | Books; Education
geography | Geography and maps: countries, borders, flags, capitals. | Education; Travel
philosophy | Philosophy: stoicism, ethics, thinkers, meaning of life. | Books
psychology | Psychology: behaviour, mind, habits, cognitive bias, personality. | Books; Mental wellbeing apps
language learning | Language learning: vocabulary, grammar, pronunciation, speaking practice. | Language learning
english teaching | Teaching English: idioms, phrases, IELTS, English lessons. | Language learning
sign language | Sign language and deaf culture: signs, deaf life, interpreting. | Education
teaching | Teaching and classrooms: teacher life, lesson plans, pupils, school. | Education; Stationery
study tips | Study tips: exams, revision, notes, studying with me, university. | Education; Stationery
university life | Student and university life: campus, lectures, dorm. | Education; Banking
linguistics | Linguistics: etymology, dialects, accents, words and their origins. | Books; Language learning
law | Law: lawyer, court, rights, contracts, legal advice. | Legal services
politics | Politics: elections, parliament, policy, government, debates. | News and media
news | News and current affairs: journalist, reporting, headlines. | News and media
economics | Economics: inflation, markets, trade, interest rates. | Banking; News and media
geology and fossils | Geology: rocks, minerals, fossils, dinosaurs, volcanoes. | Education; Collectibles
marine life | Oceans and marine biology: whales, sharks, coral, sea creatures. | Education; Travel
weather | Weather and storms: tornado chasing, forecasts, clouds, climate science. | Outdoor gear

# business > Business software; Online courses
entrepreneurship | Entrepreneurship: startup, founder, business idea, customers, funding.
small business | Running a small business: packing orders, shop owner, handmade sales. | Business software; Packaging
marketing | Digital marketing: social media growth, ads, SEO, branding, content strategy.
content creation | Tips for creators: growing on Instagram, TikTok and YouTube, algorithm, hooks. | Software; Cameras
e-commerce | E-commerce: online shop, dropshipping, Shopify, Etsy, Amazon seller.
freelancing | Freelancing: clients, invoices, rates, working for yourself.
personal finance | Personal finance: saving money, budgeting, debt, emergency fund. | Banking; Fintech
investing | Investing: stocks, index funds, ETFs, dividends, portfolio. | Investing; Fintech
real estate | Real estate: property, rentals, mortgage, house tours, landlords. | Real estate; Banking
frugal living | Frugal living: coupons, deals, saving on groceries, no-spend challenge. | Fintech; Food and groceries
career advice | Career advice: job interviews, CV, salary negotiation, promotion. | Recruiting; Online courses
leadership | Leadership and management: teams, meetings, feedback, coaching managers. | Business software; Books
productivity | Productivity and habits: time management, focus, routines, deep work. | Productivity apps; Stationery
motivation | Motivation and self-improvement: discipline, mindset, goals. | Books; Online courses
public speaking | Public speaking and communication: presenting, stage fright, storytelling. | Online courses; Books
sales | Sales: closing deals, cold calls, pitching, negotiation.
ux design | UX and product design: user interface, Figma, prototypes, usability. | Software; Online courses
office humour | Corporate life and office humour: colleagues, managers, meetings. | Business software; Workwear

# wheels > Automotive
cars | Cars: test drives, horsepower, engines, reviews, sports cars.
car restoration | Restoring and repairing cars: mechanic, garage, engine rebuild, rust. | Automotive parts; Power tools
classic cars | Classic and vintage cars: oldtimers, restored, collectors, rallies. | Automotive; Insurance
car detailing | Car detailing: wash, polish, ceramic coating, interior cleaning. | Car care
electric cars | Electric cars: charging, range, battery, Tesla, EV road trips. | Automotive; Energy
tuning and drifting | Car tuning and drifting: turbo, JDM, drift, mods, exhaust. | Automotive parts
motorcycles | Motorcycles: riding and touring on a motorbike, the engine, the helmet. | Motorcycles; Protective gear
trucking | Trucking: lorries, long haul drivers, life on the road. | Automotive; Workwear
public transport | Trains and public transport: railways, trams, buses, metro, infrastructure. | Rail and travel
urban cycling | Commuting by bicycle: cargo bikes, bike lanes, city riding. | Cycling

# causes > Sustainable products; Charities
sustainability | Sustainable living: eco-friendly swaps, reducing plastic, green choices.
zero waste | Zero waste: refill, reuse, composting, plastic-free.
climate | Climate change and activism: emissions, protest, renewable energy.
conservation | Nature conservation: rewilding, forests, endangered species, rangers.
renewable energy | Renewable energy at home: solar panels, heat pumps, batteries. | Energy
feminism | Feminism and women's rights: equality, sexism, empowerment.
lgbtq life | LGBTQ life: queer, gay, trans, pride, coming out. | Fashion; Books
disability advocacy | Disability advocacy: wheelchair life, accessibility, inclusion. | Health and wellness; Charities
body positivity | Body positivity: self-love, acceptance, confidence in your body. | Fashion; Beauty
anti-racism | Anti-racism and Black culture: racism, heritage, identity, justice. | Books; Charities
volunteering | Volunteering and charity: giving, homeless, community kindness. | Charities
indigenous culture | Indigenous and folk culture: traditions, heritage, crafts, language. | Books; Travel
trades | Trades: electrician, plumber, bricklayer, carpenter, apprentices, building sites. | Power tools; Workwear
emergency services | Firefighters, police and paramedics: emergency calls, rescue, shifts. | Workwear; Protective gear
military life | Military life: army, soldiers, veterans, deployment. | Workwear; Outdoor gear
"""
