from creators.demo.niche import Manner, Niche

MANNER = Manner(
    remarks="""
        Bu {3-19}. denemem, sayan varsa.
        Çekim {friend} tarafından, açı için ona kızın.
        Serinin {2-8}. bölümü, diğerleri sabitlendi.
        {2-11} hafta sonra dürüst yorumum: değdi.
        Hafta sonu için kaydedin.
        Bütün yorumları okuyorum.
    """,
    ads="""
        Reklam: {brand} ile ücretli iş birliği, {3-14} haftadır kullanıyorum: {gear}.
        #reklam {brand} gönderdi: {gear}. Fikirler bana ait.
        {brand} iş birliğiyle, {code} koduyla {gear} için %{5-25} indirim.
    """,
    follow="""
        İşinize yaradıysa abone olun.
        Sorularınızı yorumlara yazın.
    """,
    ad_tag="reklam",
    business="İletişim",
)

NICHES = (
    Niche(
        slug="street-food",
        label="Sokak lezzetleri",
        language="tr",
        emoji="🥙",
        tags="sokaklezzetleri yemek gurme lezzet",
        nicks="lezzet sofra tezgah",
        bios="Sokak sokak lezzet|Esnaf lokantası avcısı",
        gear="mini tripod|termos|saklama kabı",
        words={
            "yemek": "kokoreç|midye dolma|tantuni|balık ekmek|çiğ köfte|kumpir|simit",
            "yer": "köşedeki tezgah|{30-60} yıllık esnaf|gece açılan bir araba|sahildeki büfe",
        },
        angles={
            "Tezgahlar": """
                {home} sokak lezzetleri: {yemek}, {yer}, sıra {10-40} dakika.
                {yemek} için {home} sokaklarında {2-5} saat yürüdüm.
            """,
            "Puanlar": """
                {yer} için puanım {6-9}, {yemek} çıtır çıtır.
                {home} içinde {5-12} yer denedim, en iyi {yemek} burada.
            """,
            "Rota": """
                Gece {9-11} sonrası sokak lezzeti rotası: {yemek} ile bitti.
                {friend} {2-4} porsiyon {yemek} yedi.
            """,
        },
        asks="{home} içinde nereyi kaçırdım?|Acılı mı acısız mı?",
        titles="{home} sokak lezzetleri: {yemek}|En iyi {yemek} nerede?",
    ),
    Niche(
        slug="football-tactics",
        label="Futbol taktik",
        language="tr",
        emoji="⚽",
        tags="futbol taktik analiz antrenör",
        nicks="taktik futbol saha",
        bios="Taktik tahtası|Altyapı antrenörü",
        gear="taktik tahtası|koni|kamera",
        words={
            "fikir": "önde baskı|sahte dokuz|üçlü savunma|geçiş oyunu|orta blok",
        },
        angles={
            "Analiz": """
                Futbol analizi: {fikir} derbiyi {3-7} pozisyonda nasıl çözdü.
                {fikir} {55-75}. dakikada bozuldu, nedeni orta saha.
            """,
            "Kavramlar": """
                {fikir} kavramını çay bardaklarıyla {60-90} saniyede anlattım.
                {fikir} daha çok koşmak değil, doğru durmaktır.
            """,
            "Antrenman": """
                U{9-15} antrenmanı: dar alanda {fikir}.
                {home} mahalle takımında {fikir} denedik, güldük.
            """,
        },
        asks="Hangi taktiği anlatayım?|{fikir} bitti mi?",
        titles="{fikir} taktik analizi|Futbol: {fikir}",
    ),
    Niche(
        slug="modest-fashion",
        label="Tesettür giyim",
        language="tr",
        who="f",
        emoji="🧕",
        tags="tesettür tesettürkombin hijab kombin",
        nicks="hijab kombin moda",
        bios="Tesettür kombinleri|Günlük ve iş kombinleri",
        gear="şal|bone|keten tunik",
        words={
            "parca": "keten tunik|saten şal|uzun etek|oversize ceket|feraçe",
            "yer": "iş|bayram|düğün|üniversite",
        },
        angles={
            "Kombinler": """
                Tesettür kombini: {parca}, {yer} için rahat ve şık.
                {parca} ile {3-6} farklı kombin.
            """,
            "Şal bağlama": """
                Kaymayan şal bağlama, {40-90} saniye, {2-3} iğne.
                {friend} öğretti, {yer} günü hiç bozulmadı.
            """,
            "Alışveriş": """
                {home} çarşısında {parca} buldum, {300-1500} lira.
                {parca} boyunu {8-20} cm uzattım.
            """,
        },
        asks="{parca} nasıl kombinlenir?|{yer} için ne giyersiniz?",
        titles="{yer} için tesettür kombinleri|{parca} ile {3-6} kombin",
    ),
    Niche(
        slug="diy-renovation",
        label="Tadilat ve kendin yap",
        language="tr",
        couples=True,
        emoji="🔨",
        tags="tadilat kendinyap evyenileme diy",
        nicks="tadilat usta evyap",
        bios="Eski evi kendimiz yeniliyoruz|Tadilat günlüğü",
        gear="matkap|fayans kesici|zımpara",
        words={
            "is": "fayans döşeme|parke sökme|alçı sıva|mutfak montajı|boya",
        },
        angles={
            "Tadilat": """
                Tadilat {3-40}. hafta: {is} {2-5} hafta sonu sürdü.
                {is} yaparken duvardan {1950-1985} model kablo çıktı.
            """,
            "Nasıl yapılır": """
                Yeni başlayanlar için {is}: hazırlık işin yarısı.
                {is} için {4-9} alet yeter.
            """,
            "Bütçe": """
                Usta {20-90} bin istedi, {is} işini kendimiz yaptık.
                {home} evimizde {friend} merdiveni tuttu.
            """,
        },
        asks="Usta mı kendiniz mi?|En kötü sürpriziniz neydi?",
        titles="{is} nasıl yapılır|Ev yenileme: {is}",
    ),
    Niche(
        slug="city-guides",
        label="Gezi rehberi",
        language="tr",
        emoji="🗺️",
        tags="gezi seyahat rehber gezilecekyerler",
        nicks="gezi rota sokak",
        bios="Kuyruksuz rotalar|Yerel gezi rehberi",
        gear="sırt çantası|harita|yürüyüş ayakkabısı",
        words={
            "yer": "küçük bir müze|sahil yolu|tarihi çarşı|çay bahçesi|gizli avlu",
        },
        angles={
            "Rota": """
                {home} gezi rehberi: {yer} ile başlayın, saat {7-9}.
                {24-48} saatte {home}: {yer}, sonra balık.
            """,
            "Bütçe": """
                {home} için günlük bütçe {400-1500} lira.
                {yer} ücretsiz ve kalabalık değil.
            """,
            "Anılar": """
                {friend} ile {yer} içinde kaybolduk.
                Yağmurlu {home} gününde {yer} en iyisi.
            """,
        },
        asks="{home} için ne eklersiniz?|Nereye gidelim?",
        titles="{home} gezi rehberi: {yer}|{24-48} saatte {home}",
    ),
)
