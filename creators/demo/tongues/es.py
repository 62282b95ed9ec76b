from creators.demo.niche import Manner, Niche

MANNER = Manner(
    remarks="""
        Intento número {3-19}, por si alguien lleva la cuenta.
        Lo grabó {friend}, así que las quejas del encuadre son para {friend}.
        Parte {2-8} de la serie, las otras están fijadas arriba.
        Guárdalo para el fin de semana.
        Opinión sincera después de {2-11} semanas: vale la pena.
        Leo todos los comentarios, hasta los duros.
        La próxima semana más desde {home}.
    """,
    ads="""
        Publicidad: colaboración pagada con {brand}, llevo {3-14} semanas con esto: {gear}.
        #publi {brand} me mandó {gear} y aquí va mi opinión sin adornos.
        Colaboración pagada con {brand}. Con el código {code} tienes un {5-25} % en {gear}.
    """,
    follow="""
        Suscríbete si te ahorré una tarde.
        Preguntas en los comentarios, contesto los martes.
        Grabado en {home} con un micrófono barato.
    """,
    ad_tag="publi",
    business="Contacto",
)

NICHES = (
    Niche(
        slug="street-food",
        label="Comida callejera",
        language="es",
        emoji="🌮",
        tags="comidacallejera tacos antojitos garnachas",
        nicks="antojo taquero puesto comidacallejera",
        bios="Buscando el mejor puesto de la ciudad|Comida callejera sin filtro",
        gear="cubiertos de viaje|cámara de acción|botella térmica",
        words={
            "plato": "tacos al pastor|tlayudas|elotes asados|tamales|arepas|choripán|empanadas",
            "puesto": "un puesto de la esquina|un carrito nocturno|el mercado|una señora con comal",
        },
        angles={
            "puestos": """
                Comida callejera en {home}: {plato} en {puesto}, {15-60} pesos y felicidad.
                {puesto} de {home} vende solo {plato} desde hace {12-45} años.
            """,
            "rutas": """
                Ruta de {5-9} puestos en una noche por {home}, ganó {plato}.
                Llegamos a las {7-10} de la noche y la fila daba la vuelta.
            """,
            "recetas de la calle": """
                La salsa que acompaña {plato} lleva {3-6} chiles y secreto.
                {friend} se comió {5-12} y pidió {plato} para llevar.
            """,
        },
        asks="¿Qué puesto me falta en {home}?|¿Con cuánta salsa?",
        titles="Comida callejera en {home}: {plato}|Los mejores {plato} de {home}",
    ),
    Niche(
        slug="football-tactics",
        label="Táctica de fútbol",
        language="es",
        emoji="⚽",
        tags="futbol tactica analisistactico entrenador",
        nicks="tactica pizarra futbol",
        bios="Táctica de fútbol explicada fácil|Entrenador de cantera",
        gear="pizarra táctica|conos|cámara de partidos",
        words={
            "idea": (
                "la presión alta|el falso nueve|la salida de tres|el bloque medio|"
                "los laterales por dentro|el juego de posición"
            ),
        },
        angles={
            "análisis": """
                Cómo {idea} decidió el derbi en {3-7} jugadas.
                {idea} se rompió en el minuto {55-75} y te enseño por qué.
            """,
            "conceptos": """
                {idea} explicada con saleros en {60-90} segundos.
                Sin balón se gana más: {idea} y las distancias.
            """,
            "entrenamiento": """
                Rondo {4-6} contra {2-3} para trabajar {idea} con niños.
                Mi equipo de barrio en {home} probó {idea} y perdimos riendo.
            """,
        },
        asks="¿Qué táctica explico?|¿Sigue viva {idea}?",
        titles="{idea}: análisis táctico|Fútbol explicado: {idea}",
    ),
    Niche(
        slug="personal-finance",
        label="Finanzas personales",
        language="es",
        emoji="💰",
        tags="finanzaspersonales ahorro dinero presupuesto",
        nicks="ahorra pesos finanzas",
        bios="Finanzas personales para estudiantes|Dinero sin vergüenza",
        gear="agenda de gastos|curso de finanzas|sobres de ahorro",
        words={
            "tema": (
                "el fondo de emergencia|la tarjeta de crédito|el presupuesto|"
                "los fondos indexados|la deuda"
            ),
        },
        angles={
            "ahorro": """
                Finanzas para estudiantes: {tema} empieza con {5-20} al mes.
                Mi presupuesto en {home}, línea por línea, con {tema}.
            """,
            "deudas": """
                Pagué mi deuda en {10-40} meses y {tema} fue la clave.
                {tema}: la llamada al banco duró {8-25} minutos.
            """,
            "invertir": """
                {tema} explicado a {friend} con naranjas.
                Comisiones del {1-2} % se comen años de ahorro.
            """,
        },
        asks="¿Cuánto ahorras al mes?|¿Qué te da miedo preguntar?",
        titles="{tema} en {5-10} minutos|Ahorrar en {home}: {tema}",
    ),
    Niche(
        slug="makeup",
        label="Maquillaje",
        language="es",
        who="f",
        emoji="💄",
        tags="maquillaje tutorialmaquillaje belleza makeup",
        nicks="maqui glam labial",
        bios="Maquilladora, looks de diez minutos|Maquillaje real",
        gear="brochas|fijador|rubor en crema",
        words={
            "look": (
                "un look natural|un ahumado café|delineado gráfico|maquillaje de novia|"
                "labios noventeros"
            ),
            "rostro": "párpado caído|piel grasa|piel madura|pieles morenas",
        },
        angles={
            "tutoriales": """
                Tutorial de maquillaje: {look} para {rostro} en {8-20} minutos.
                {look} con {4-7} productos de farmacia.
            """,
            "trucos": """
                Para {rostro} sella solo {2-3} zonas.
                {look} dura {7-12} horas si esperas entre capas.
            """,
            "trabajo": """
                Hoy maquillé {2-5} novias en {home}, todas con {look}.
                {friend} pidió {look} y lloró de gusto.
            """,
        },
        asks="¿Qué look quieren?|¿Cómo maquillan {rostro}?",
        titles="{look} para {rostro}|Maquillaje: {look}",
    ),
    Niche(
        slug="van-life",
        label="Vida en furgoneta",
        language="es",
        couples=True,
        emoji="🚐",
        tags="vanlife furgoneta camper viviendoenfurgo",
        nicks="furgo camper ruta",
        bios="Pareja en furgo a tiempo completo|Furgoneta camperizada por nosotros",
        gear="placa solar|nevera portátil|calefacción",
        words={
            "tema": "el agua|dónde dormir|las duchas|trabajar desde la furgo|el invierno",
        },
        angles={
            "vida diaria": """
                Mes {3-30} viviendo en furgoneta en pareja: {tema} sigue siendo el reto.
                Dormimos junto al mar cerca de {home}, {2-6} noches.
            """,
            "gastos": """
                Vivir en furgoneta nos cuesta {600-1300} al mes.
                La avería costó {300-1900} y {tema} lo arregló {friend}.
            """,
            "camperizar": """
                Camperizamos la furgo en {3-14} meses por {4000-12000}.
                {tema} resuelto con {100-300} W y paciencia.
            """,
        },
        asks="¿Vivirían en furgo?|¿Cómo resuelven {tema}?",
        titles="Vivir en furgoneta: {tema}|Nuestra furgo por {home}",
    ),
    Niche(
        slug="house-plants",
        label="Plantas de interior",
        language="es",
        emoji="🪴",
        tags="plantasdeinterior plantas jungla plantlover",
        nicks="plantas verde maceta",
        bios="Rescato plantas de interior|Selva en un piso pequeño",
        gear="sustrato|luz de cultivo|regadera",
        words={
            "planta": "monstera|potus|calathea|ficus lira|suculenta|sansevieria",
            "plaga": "cochinilla|araña roja|mosca del sustrato|raíces podridas",
        },
        angles={
            "cuidados": """
                Mi {planta} tenía {plaga} y en {3-6} semanas sacó hoja nueva.
                Riega la {planta} cuando los primeros {2-5} cm estén secos.
            """,
            "esquejes": """
                Esqueje de {planta}: {10-30} días en agua.
                Regalo {3-12} esquejes en {home}.
            """,
            "plagas": """
                {plaga}: jabón potásico cada {5-7} días, {3} veces.
                {friend} mata todas menos la {planta}.
            """,
        },
        asks="¿Qué planta se les muere?|¿Cuántas plantas tienen?",
        titles="{planta}: cuidados|Adiós {plaga}",
    ),
    Niche(
        slug="coffee-origins",
        label="Café de origen",
        language="es",
        emoji="☕",
        tags="cafe cafedeespecialidad barista caficultor",
        nicks="cafetal finca barista",
        bios="Tercera generación cafetera|Del cafetal a la taza",
        gear="molino|báscula|cafetera de filtro",
        words={
            "lote": (
                "un lote honey|un natural de altura|un lavado de caturra|una gesha|"
                "un bourbon rosado"
            ),
        },
        angles={
            "finca": """
                Recogimos {20-90} kg de cereza para {lote} antes del almuerzo.
                {lote} crece a {1200-1950} metros y por eso es dulce.
            """,
            "proceso": """
                Fermentamos {lote} durante {36-120} horas.
                Secado en camas: {15-25} días para {lote}, removiendo cada hora.
            """,
            "taza": """
                {lote} en filtro: {15-18} g, agua a {90-95} grados.
                Catamos {5-12} cafés con {friend}, {lote} sacó {84-89} puntos.
            """,
        },
        asks="¿Lavado o natural?|¿Qué café toman?",
        titles="{lote}: del cafetal a la taza|Café de especialidad: {lote}",
    ),
)
