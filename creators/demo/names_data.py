"""Ordinary names, none of them a public figure's on purpose."""

NAMES: dict[str, dict[str, str]] = {
    "english": {
        "f": "Maya,Hannah,Tess,Priya,Ruby,Nora,Imogen,Keisha,Paige,Bethan,Carmen,Joanna,Skye,Delia,"
        "Rosalind,Tamsin,Aaliyah,Greta,Marnie,Phoebe,Shanice,Lorna,Whitney,Elodie,Fern,Jocelyn",
        "m": "Callum,Theo,Marcus,Owen,Dev,Rory,Jamal,Silas,Ewan,Dominic,Kit,Reuben,Tyrell,Angus,"
        "Nathan,Wesley,Felix,Gareth,Desmond,Miles,Lachlan,Darius,Hugo,Colm,Ellis,Trent",
        "last": "Hartwell,Okafor-Reed,Pemberton,Calloway,Whitlock,Ashdown,Brennock,Fairley,Kowal,"
        "Lindqvist,Marchetti,Osgood,Prewitt,Quigg,Rathbone,Sandoval,Thackery,Underhill,Vance,"
        "Winslade,Yarrow,Abernethy,Blackwood,Castellane,Dunmore,Eastwick,Fenner,Greaves,Holloway",
    },
    "german": {
        "f": "Lena,Greta,Johanna,Mareike,Frieda,Svenja,Antonia,Ronja,Leonie,Katharina,Jule,Merle,"
        "Theresa,Nele,Carla,Ayse,Paulina,Wiebke",
        "m": "Jonas,Moritz,Tilman,Henrik,Lukas,Benedikt,Fabian,Jannik,Konstantin,Matthis,Ole,Emre,"
        "Valentin,Sören,Anton,Lorenz,Hannes,Philipp",
        "last": "Brandtner,Vogelsang,Kesselring,Lindenau,Achternbusch,Hollerbach,Rademacher,Seidl,"
        "Wiesental,Krautmann,Sommerfeldt,Birkenfeld,Dornbach,Ehrlinger,Falkenau,Grünwaldt,Hartmuth,"
        "Immenhof,Petershagen,Tannert",
    },
    "french": {
        "f": "Camille,Manon,Clémence,Inès,Océane,Margaux,Élise,Solène,Aïcha,Juliette,Noémie,Capucine,"
        "Yasmine,Apolline,Maëlle",
        "m": "Bastien,Théo,Maxence,Quentin,Rémi,Gaspard,Corentin,Yanis,Loïc,Antoine,Florian,Mathis,"
        "Ismaël,Tristan,Côme",
        "last": "Delorme,Vasseur,Charpentier,Lemoigne,Fontanel,Bressuire,Marchandeau,Rousselin,Guilloux,"
        "Peyrache,Tessier,Aubrac,Belmontet,Castaing,Dufresnoy,Esnault,Germain-Lacaze",
    },
    "spanish": {
        "f": "Lucía,Ximena,Carla,Valeria,Marisol,Itzel,Paloma,Noelia,Renata,Abril,Jimena,Rocío,Candela,"
        "Pilar,Daniela,Maite,Soledad",
        "m": "Álvaro,Mateo,Iker,Joaquín,Emiliano,Rubén,Santiago,Adrián,Gael,Nicolás,Hernán,Tomás,Unai,"
        "Leandro,Facundo,Rodrigo",
        "last": "Villaseñor,Arancibia,Montalvo,Zubiri,Carrasquel,Peñaloza,Echegaray,Luján,Ocampo,Quiroga,"
        "Bracamontes,Cienfuegos,Domenech,Escalante,Fuenmayor,Gallardo,Huerta,Larrazábal,Miralles",
    },
    "portuguese": {
        "f": "Beatriz,Thaís,Larissa,Inês,Mariana,Luana,Catarina,Jussara,Raquel,Bruna,Leonor,Yara,Débora,"
        "Matilde,Camila",
        "m": "Thiago,Caio,Duarte,Rafael,Vinícius,Gonçalo,Murilo,Tomás,Davi,Afonso,Heitor,Renan,Martim,"
        "Igor,Otávio",
        "last": "Figueiral,Sampaio,Meireles,Vasconcelos,Trindade,Bittencourt,Quintela,Pacheco,Lacerda,"
        "Novais,Queirós,Assunção,Brandão,Cerqueira,Drummond,Espínola,Falcão,Guimarães-Leal",
    },
    "italian": {
        "f": "Chiara,Ginevra,Martina,Benedetta,Alessia,Viola,Noemi,Ludovica,Serena,Bianca,Ilaria,Agnese",
        "m": "Lorenzo,Matteo,Tommaso,Edoardo,Pietro,Riccardo,Davide,Niccolò,Samuele,Jacopo,Elia,Fabrizio",
        "last": "Bellandi,Tagliabue,Ferraresi,Montecchi,Quaranta,Sorrentini,Vitaliani,Zanardelli,Brambati,"
        "Castellari,Donadoni-Riva,Fioravante,Guidoni,Lombardelli,Marangoni",
    },
    "dutch": {
        "f": "Sanne,Lotte,Femke,Roos,Anouk,Maartje,Fenna,Jolijn,Noor,Eline,Samira,Tirza",
        "m": "Daan,Sjoerd,Thijs,Bram,Joost,Ruben,Teun,Wouter,Bilal,Jelle,Koen,Mees",
        "last": "van der Veldt,Hoekstra-Bos,Dijkman,de Ruijg,Terpstra,Kuipershoek,Vermeulen-Post,Bakkerman,"
        "Oosterhof,Schipperheijn,Wijnants,Zandbergen,Claessens,Peeterman",
    },
    "arabic": {
        "f": "Nour=نور,Salma=سلمى,Mariam=مريم,Yasmin=ياسمين,Hala=هالة,Reem=ريم,Dina=دينا,Lina=لينا,"
        "Farah=فرح,Amal=أمل,Huda=هدى,Rania=رانيا",
        "m": "Karim=كريم,Omar=عمر,Youssef=يوسف,Tarek=طارق,Khaled=خالد,Ziad=زياد,Hassan=حسن,Faisal=فيصل,"
        "Anas=أنس,Bilal=بلال,Majed=ماجد,Sami=سامي",
        "last": "Al-Mansouri=المنصوري,Haddad=حداد,Al-Sharqi=الشرقي,Nassar=نصار,El-Gamal=الجمل,"
        "Al-Zahrani=الزهراني,Benjelloun=بنجلون,Farouk=فاروق,Al-Najjar=النجار,Qasimi=القاسمي,"
        "Shahin=شاهين,Darwish=درويش,El-Masri=المصري,Tazi=التازي",
    },
    "hebrew": {
        "f": "Noa=נועה,Tamar=תמר,Yael=יעל,Shira=שירה,Maya=מאיה,Michal=מיכל,Adi=עדי,Roni=רוני",
        "m": "Itai=איתי,Yonatan=יונתן,Omer=עומר,Nadav=נדב,Eitan=איתן,Gal=גל,Uri=אורי,Amit=עמית",
        "last": "Ben-Tov=בן־טוב,Shamir=שמיר,Alkalai=אלקלעי,Carmeli=כרמלי,Peretzky=פרצקי,Regevi=רגבי,"
        "Ofer=עופר,Zohari=זוהרי,Harel=הראל,Doron=דורון",
    },
    "japanese": {
        "f": "Aiko=愛子,Yuki=有希,Haruka=遥,Misaki=美咲,Sakura=さくら,Nanami=七海,Rin=凛,Chihiro=千尋,"
        "Mei=芽衣,Kaede=楓",
        "m": "Haruto=陽斗,Ren=蓮,Sota=颯太,Kenta=健太,Daichi=大地,Takumi=匠,Yuto=悠斗,Shun=駿,"
        "Riku=陸,Naoki=直樹",
        "last": "Morishita=森下,Kurosaki=黒崎,Hayashida=林田,Tanigawa=谷川,Ogawara=大河原,Minase=水瀬,"
        "Fujikura=藤倉,Asano=浅野,Nishimori=西森,Kawabe=川辺,Shirata=白田,Takemori=竹森",
    },
    "indian": {
        "f": "Ananya=अनन्या,Kavya=काव्या,Meera=मीरा,Ishita=इशिता,Nandini=नंदिनी,Ritu=रितु,Pooja=पूजा,"
        "Sneha=स्नेहा,Tara=तारा,Lakshmi=लक्ष्मी,Shreya=श्रेया",
        "m": "Arjun=अर्जुन,Rohan=रोहन,Vikram=विक्रम,Karthik=कार्तिक,Aditya=आदित्य,Nikhil=निखिल,"
        "Sanjay=संजय,Harsh=हर्ष,Manish=मनीष,Kabir=कबीर,Yash=यश",
        "last": "Deshmukh=देशमुख,Iyengar=अयंगर,Kulkarni=कुलकर्णी,Chaudhary=चौधरी,Bhatt=भट्ट,"
        "Saxena=सक्सेना,Nair=नायर,Mukherjee=मुखर्जी,Rathore=राठौड़,Pillai=पिल्लई,Joshi=जोशी,"
        "Tiwari=तिवारी,Solanki=सोलंकी",
    },
    "turkish": {
        "f": "Elif,Zeynep,Defne,Ceren,Ece,Melis,Nazlı,Selin,Gizem,Pınar,Buse,Derya",
        "m": "Emre,Kerem,Barış,Can,Onur,Deniz,Tolga,Serkan,Mert,Kaan,Ozan,Yiğit",
        "last": "Karadere,Yıldırıcı,Akbulutlu,Demirkaya,Özgenç,Şenerman,Tunalı,Uysalcan,Kocabağ,Ersoylu,"
        "Gündoğar,Altınova,Çelikbaş,Savaşkan",
    },
    "korean": {
        "f": "Minji=민지,Soyeon=소연,Hayoon=하윤,Jiwoo=지우,Eunbi=은비,Yerin=예린,Dahye=다혜,Sumin=수민,"
        "Bora=보라",
        "m": "Jihoon=지훈,Minho=민호,Seojun=서준,Hyunwoo=현우,Doyoon=도윤,Taemin=태민,Jaewon=재원,"
        "Sungmin=성민,Donghyun=동현",
        "last": "Kang=강,Seo=서,Ahn=안,Hwang=황,Noh=노,Bae=배,Moon=문,Ryu=류,Baek=백,Nam=남,Yoo=유",
    },
    "polish": {
        "f": "Zofia,Oliwia,Kinga,Agnieszka,Magda,Hania,Weronika,Ola,Dorota,Iga-Maria,Basia",
        "m": "Kacper,Bartek,Szymon,Mikołaj,Wojtek,Tymon,Paweł,Igor,Krzysiek,Filip,Maciek",
        "last": "Zielonka,Wrzesień,Kalinowicz,Borowiecki,Jastrzębiec,Mazurkowicz,Sikornik,Gawron,"
        "Lipiecki,Sosnowicz,Krukowiak,Brzozowicz",
    },
    "nordic": {
        "f": "Astrid,Saga,Freja,Ingrid,Linnea,Maja,Solveig,Signe,Tuva,Ebba,Liv,Karoline",
        "m": "Nils,Axel,Sander,Oskar,Mikkel,Viktor,Henning,Elias,Magnus,Torbjörn,Rasmus,Isak",
        "last": "Bergwall,Lindgård,Nordahl-Vik,Ekström-Holm,Sandvik,Hagelund,Rosenkvist,Sjödahl,Tveit,"
        "Damgaard,Kvamme,Ulvhed,Brattli",
    },
    "finnish": {
        "f": "Aino,Helmi,Venla,Iida,Kaisa,Sanni,Elina",
        "m": "Eero,Onni,Veikka,Juho,Lauri,Antti,Otso",
        "last": "Koskimies,Lehtivuori,Saarenpää,Metsäranta,Hirvikoski,Ylitalo,Kuusela",
    },
    "indonesian": {
        "f": "Putri,Ayu,Dewi,Rani,Sari,Intan,Citra,Melati,Wulan,Nadia,Laras",
        "m": "Bayu,Rizky,Dimas,Agung,Fajar,Galih,Reza,Arif,Yoga,Hendra,Satria",
        "last": "Wicaksono,Prameswari,Hadikusumo,Lesmana,Nugraheni,Santosa,Mahardika,Setiawan,"
        "Kusumawardani,Pratomo,Siregar,Halim",
    },
    "nigerian": {
        "f": "Adaeze,Folake,Chidinma,Temitope,Zainab,Ngozi,Yetunde,Halima,Ifeoma,Bukola,Amara",
        "m": "Chuka,Tunde,Emeka,Ibrahim,Femi,Obinna,Segun,Musa,Kelechi,Dayo,Uche",
        "last": "Adebanjo,Okonjima,Balogunde,Eze-Williams,Nwachuku,Ogundele,Danjuma,Afolayan,Ikwuemesi,"
        "Oyelaran,Bassey,Abdulsalam",
    },
    "ghanaian": {
        "f": "Akosua,Efua,Abena,Esi,Adwoa,Yaa",
        "m": "Kwabena,Kofi,Yaw,Kojo,Ebo,Nii",
        "last": "Asantewaa,Boatengmaa,Ofori-Addo,Quartey,Amponsah,Darkwah,Tetteh",
    },
    "kenyan": {
        "f": "Wanjiru,Achieng,Njeri,Makena,Atieno,Wambui,Zawadi,Kemunto",
        "m": "Kamau,Otieno,Kiprono,Mwangi,Baraka,Juma,Mutua,Kiptoo",
        "last": "Njoroge,Odhiambo,Kariuki,Cheruiyot,Wekesa,Muthoni,Barasa,Omondi,Nyambura",
    },
    "southafrican": {
        "f": "Thandi,Lerato,Annelise,Nomsa,Zinhle,Marike,Kagiso,Ayanda",
        "m": "Sipho,Pieter,Themba,Kabelo,Riaan,Lwazi,Bongani,Werner",
        "last": "Mabaso,van Zylstra,Nkosana,Dlamini-Ross,Botharel,Khumalonde,Naidoo,Petersen,Mokoena",
    },
    "thai": {
        "f": "Ploy,Fern,Mali,Anong,Kanya,Nicha,Pim,Dao",
        "m": "Krit,Nat,Somchai,Anan,Tawan,Pawin,Chai,Win",
        "last": "Suwannarat,Thongchai,Kittipong,Rattanakul,Charoenwong,Phromsiri,Saelim",
    },
    "filipino": {
        "f": "Tala,Marikit,Angelica,Bea,Joyce,Liwayway,Camille,Rowena",
        "m": "Paolo,Jericho,Miguel,Rafa,Dencio,Bong,Joaquin,Carlo",
        "last": "Salonga-Cruz,Magbanua,Dimaculangan,Tolentino,Villaruel,Baltazar,Macaraeg,Lacson-Uy",
    },
    "vietnamese": {
        "f": "Linh,Thảo,Mai,Ngọc,Trang,Hương,Vy",
        "m": "Minh,Quân,Khoa,Tuấn,Long,Đức,Huy",
        "last": "Nguyễn-Hà,Trần-Lê,Phạm,Võ,Đặng,Bùi,Lương",
    },
    "greek": {
        "f": "Eleni,Katerina,Danae,Ioanna,Myrto,Zoe",
        "m": "Nikos,Stelios,Yannis,Petros,Aris,Thanos",
        "last": "Karamitros,Vlachopanos,Dimitrelis,Kalogerakos,Stavrianos,Marinakou",
    },
    "czech": {
        "f": "Tereza,Eliška,Barbora,Adéla,Klára,Zuzana",
        "m": "Jakub,Vojtěch,Ondřej,Tomáš,Matěj,Radek",
        "last": "Havránek,Dvořáčková,Kolářík,Sedlmajer,Vrbický,Hrubešová,Křenek",
    },
    "romanian": {
        "f": "Ioana,Andreea,Mihaela,Bianca,Ilinca,Ruxandra",
        "m": "Andrei,Mircea,Vlad,Radu,Ștefan,Horia",
        "last": "Dobrescu,Munteanu,Lupașcu,Căpraru,Bărbulescu,Pădureanu",
    },
    "ukrainian": {
        "f": "Oksana,Daryna,Solomiia,Kateryna,Lesia,Yaryna",
        "m": "Taras,Bohdan,Ostap,Maksym,Danylo,Yurii",
        "last": "Hrytsenko,Kovalchyn,Melnykova,Bondarets,Vyshnia,Lysenkiv,Zahorui",
    },
    "chinese": {
        "f": "Mei-Lin,Xin Yi,Jia Hui,Shu-Fen,Yi-Ting,Rachel",
        "m": "Wei Jie,Jun Hao,Chih-Wei,Kai,Zhi Xuan,Bryan",
        "last": "Tan,Lim,Goh,Hsu,Tseng,Koh,Liao,Ong",
    },
    "pakistani": {
        "f": "Ayesha,Hira,Mahnoor,Sana,Zara,Iqra",
        "m": "Hamza,Bilal,Usman,Danish,Saad,Fahad",
        "last": "Qureshi,Chaudhry,Siddiqui,Malik,Baloch,Mirza,Gilani",
    },
}
