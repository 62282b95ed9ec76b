from creators.demo.niche import Manner, Niche

MANNER = Manner(
    remarks="""
        Percobaan ke-{3-19}, kalau ada yang menghitung.
        Yang merekam {friend}, jadi maklum ya.
        Bagian {2-8} dari seri, yang lain disematkan.
        Pendapat jujur setelah {2-11} minggu: layak dicoba.
        Simpan buat akhir pekan.
        Semua komentar aku baca.
    """,
    ads="""
        Iklan: kerja sama berbayar dengan {brand}, sudah {3-14} minggu pakai {gear}.
        #iklan {brand} kirim {gear}, pendapat tetap punyaku.
        Kerja sama berbayar dengan {brand}, kode {code} diskon {5-25}% untuk {gear}.
    """,
    follow="""
        Subscribe kalau videonya membantu.
        Tanya di kolom komentar ya.
    """,
    ad_tag="iklan",
    business="Kontak",
)

NICHES = (
    Niche(
        slug="modest-fashion",
        label="Hijab dan busana muslim",
        language="id",
        who="f",
        emoji="🧕",
        tags="hijab ootdhijab busanamuslim modestfashion",
        nicks="hijab ootd gamis",
        bios="OOTD hijab harian|Gaya hijab untuk kerja",
        gear="pashmina|ciput|tunik linen",
        words={
            "item": "gamis linen|pashmina satin|rok panjang|blazer oversize|tunik batik",
            "acara": "kantor|lebaran|kondangan|kuliah",
        },
        angles={
            "Gaya": """
                OOTD hijab untuk {acara}: {item} dan sepatu nyaman.
                {item} bisa jadi {3-6} gaya berbeda.
            """,
            "Tutorial": """
                Tutorial hijab {40-90} detik, {2-3} jarum, anti geser buat {acara}.
                Kata {friend}, {item} paling aman untuk {acara}.
            """,
            "Belanja": """
                Dapat {item} di {home}, {90-350} ribu, tidak menerawang.
                {item} kupotong {8-20} cm supaya pas.
            """,
        },
        asks="Kalian pakai apa ke {acara}?|{item} warna apa?",
        titles="OOTD hijab {acara}|{item}: {3-6} gaya",
    ),
    Niche(
        slug="street-food",
        label="Jajanan kaki lima",
        language="id",
        emoji="🍢",
        tags="jajanan kulinerkakilima kuliner streetfood",
        nicks="kuliner jajan kakilima",
        bios="Jajan tiap malam|Kuliner murah meriah",
        gear="tripod mini|botol minum|kotak makan",
        words={
            "makanan": "sate|martabak|bakso|pecel lele|gorengan|seblak",
            "tempat": "gerobak ujung gang|warung tenda|pasar malam|ibu-ibu depan stasiun",
        },
        angles={
            "Jajanan": """
                Kuliner kaki lima {home}: {makanan} di {tempat}, {10-35} ribu.
                {makanan} di {tempat}, antre {15-50} menit.
            """,
            "Nilai": """
                Nilai {makanan}: {6-9} dari sepuluh, sambalnya juara.
                Sudah coba {5-12} tempat di {home}, {makanan} ini menang.
            """,
            "Cerita": """
                {tempat} jualan {makanan} sejak {12-40} tahun lalu.
                {friend} nambah {makanan} {2-3} kali.
            """,
        },
        asks="Jajanan mana yang belum kucoba?|Pedas level berapa?",
        titles="{makanan} terenak di {home}|Kuliner {home}: {makanan}",
    ),
    Niche(
        slug="k-beauty",
        label="Skincare kulit sensitif",
        language="id",
        who="f",
        emoji="🧴",
        tags="skincare kulitsensitif skincareroutine perawatan",
        nicks="skincare glowing kulit",
        bios="Skincare kulit sensitif|Skincare murah dan jujur",
        gear="sunscreen|toner|serum",
        words={
            "produk": "toner centella|sunscreen ringan|serum niacinamide|pembersih lembut",
            "kulit": "kulit sensitif|kulit berjerawat|kulit kering",
        },
        angles={
            "Rutinitas": """
                Skincare untuk {kulit}: {produk}, {2-4} langkah saja.
                {kulit}? Coba {produk} di belakang telinga {2-3} hari dulu.
            """,
            "Ulasan": """
                {produk} setelah {14-40} hari di {kulit}: tidak perih.
                Bandingkan {4-9} sunscreen, {produk} paling nyaman.
            """,
            "Tips": """
                Berhenti eksfoliasi {2-4} minggu, {kulit} membaik.
                {friend} di {home} salah pakai {produk}, begini caranya.
            """,
        },
        asks="{kulit} kalian cocok pakai apa?|Berapa langkah skincare kalian?",
        titles="{produk} untuk {kulit}|Rutinitas {kulit}",
    ),
    Niche(
        slug="motorcycle-touring",
        label="Touring motor",
        language="id",
        who="m",
        emoji="🏍️",
        tags="touringmotor motor bikers jalanjalan",
        nicks="motor touring riding",
        bios="Touring pelan tapi sampai|Motor kecil, jalan jauh",
        gear="boks motor|jas hujan|helm",
        words={
            "rute": "jalur pantai|lintas pulau|jalur gunung|jalan tanah",
        },
        angles={
            "Touring": """
                Touring motor {rute} dari {home}, {200-450} km sehari.
                {rute} bareng {friend}, hujan {2-6} jam.
            """,
            "Motor": """
                Servis sebelum {rute}: {150-900} ribu.
                Motor {125-250} cc cukup buat {rute}.
            """,
            "Tips": """
                Bawa {15-30} kg saja, tas kiri kanan seimbang.
                Istirahat tiap {80-120} km di {rute}.
            """,
        },
        asks="Rute mana berikutnya?|Motor kalian apa?",
        titles="Touring {rute}|Touring motor dari {home}",
    ),
    Niche(
        slug="small-business",
        label="Usaha kecil",
        language="id",
        emoji="🏪",
        tags="umkm usahakecil jualan bisnis",
        nicks="umkm usaha jualan",
        bios="Jualan dari rumah|UMKM dengan angka asli",
        gear="printer label|kemasan|kursus",
        words={
            "usaha": "kedai kopi|katering rumahan|toko hijab|laundry|kue kering",
            "topik": "harga|arus kas|pemasok|karyawan pertama",
        },
        angles={
            "Mulai": """
                Mulai {usaha} di {home} modal {500-5000} ribu.
                Urus {topik} dulu, logo belakangan.
            """,
            "Angka": """
                {usaha} bulan ke-{2-30}: untung {5-28}%.
                Salah di {topik}, hampir tutup.
            """,
            "Tumbuh": """
                Harga naik {10-25}%, pelanggan tetap.
                {friend} jadi karyawan pertama {usaha}.
            """,
        },
        asks="Kalian jualan apa?|Gimana soal {topik}?",
        titles="{usaha}: angka asli|UMKM: {topik}",
    ),
)
