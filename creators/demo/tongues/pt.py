from creators.demo.niche import Manner, Niche

MANNER = Manner(
    remarks="""
        Tentativa número {3-19}, para quem está contando.
        Quem filmou foi {friend}, então perdoem o ângulo.
        Parte {2-8} da série, as outras estão fixadas.
        Opinião sincera depois de {2-11} semanas: vale a pena.
        Salva para o fim de semana.
        Leio todos os comentários, até os bravos.
        Semana que vem tem mais de {home}.
    """,
    ads="""
        Publicidade: parceria paga com {brand}, {gear} há {3-14} semanas comigo.
        #publi {brand} mandou: {gear}. A opinião é minha.
        Parceria paga com {brand}. Cupom {code} dá {5-25}% de desconto em {gear}.
    """,
    follow="""
        Inscreva-se se eu poupei a sua tarde.
        Perguntas nos comentários, respondo às terças.
        Gravado em {home}.
    """,
    ad_tag="publi",
    business="Contato",
)

NICHES = (
    Niche(
        slug="surfing",
        label="Surf",
        language="pt",
        emoji="🏄",
        tags="surf ondas surfe longboard",
        nicks="surf onda mar maré",
        bios="Surf antes do trabalho|Professora de surf para adultos",
        gear="prancha|roupa de borracha|parafina",
        words={
            "onda": (
                "uma esquerda longa|um tubo rápido|ondas de um metro|um mar de {2-4} metros|"
                "uma direita tranquila"
            ),
            "manobra": "o drop|a cavada|o cutback|o joelhinho",
        },
        angles={
            "Sessões": """
                Surf em {home} às {5-7} da manhã: {onda} e {3-9} pessoas na água.
                {onda} com {friend}, água a {14-22} graus.
            """,
            "Aprender": """
                Aprendi surf aos {28-50} anos, {manobra} levou {20-80} tentativas.
                {manobra}: olhe para onde quer ir, nunca para os pés.
            """,
            "Pranchas": """
                Consertei {2-6} furos na prancha antes de {onda}.
                Iniciante precisa de prancha de {8-9} pés e paciência.
            """,
        },
        asks="Longboard ou pranchinha?|Como aprenderam {manobra}?",
        titles="Surf em {home}: {onda}|Aprenda {manobra}",
    ),
    Niche(
        slug="makeup",
        label="Maquiagem",
        language="pt",
        who="f",
        emoji="💄",
        tags="maquiagem tutorialdemaquiagem beleza make",
        nicks="make glam batom",
        bios="Maquiadora, make rápida|Make para pele negra",
        gear="pincéis|fixador|blush cremoso",
        words={
            "look": (
                "um esfumado marrom|uma make de noiva|um delineado gráfico|uma pele leve|"
                "lábios anos 90"
            ),
            "pele": "pele oleosa|pele negra|pálpebra caída|pele madura",
        },
        angles={
            "Tutoriais": """
                Tutorial de maquiagem: {look} para {pele} em {8-20} minutos.
                {look} com {4-7} produtos baratos de farmácia.
            """,
            "Truques": """
                Em {pele}, sele só {2-3} pontos e espere.
                {look} dura {7-12} horas no calor de {home}.
            """,
            "Trabalho": """
                Hoje maquiei {2-5} noivas em {home}, todas quiseram {look}.
                {friend} pediu {look} e chorou feliz.
            """,
        },
        asks="Qual make vem agora?|Como cuidam de {pele}?",
        titles="{look} para {pele}|Maquiagem: {look}",
    ),
    Niche(
        slug="football-tactics",
        label="Tática de futebol",
        language="pt",
        emoji="⚽",
        tags="futebol tatica analisetatica treinador",
        nicks="tatica prancheta bola",
        bios="Tática sem enrolação|Treinador da base",
        gear="prancheta|cones|câmera",
        words={
            "ideia": (
                "a pressão alta|o falso nove|a saída de três|o bloco médio|o lateral por dentro"
            ),
        },
        angles={
            "Análises": """
                Como {ideia} decidiu o clássico em {3-7} lances.
                {ideia} quebrou aos {55-75} minutos, eu mostro onde.
            """,
            "Conceitos": """
                Explico {ideia} com copos em {60-90} segundos.
                Futebol sem a bola: {ideia} e as distâncias.
            """,
            "Treino": """
                Treino sub-{9-15}: {ideia} em campo reduzido.
                Meu time de várzea em {home} tentou {ideia}, perdemos rindo.
            """,
        },
        asks="Que tática explico?|{ideia} ainda funciona?",
        titles="{ideia}: análise tática|Futebol: {ideia} explicada",
    ),
    Niche(
        slug="street-art",
        label="Grafite e muralismo",
        language="pt",
        emoji="🧱",
        tags="grafite muralismo arteurbana streetart",
        nicks="grafite mural tinta rua",
        bios="Muralista|Arte na rua",
        gear="spray|máscara|andaime",
        words={
            "muro": "uma empena de {10-30} metros|o muro da escola|um viaduto|um portão de loja",
        },
        angles={
            "Murais": """
                Mural pronto em {home}: {muro}, {4-16} dias e {40-160} latas.
                {muro} ganhou um rosto de avó e a rua parou.
            """,
            "Rolês": """
                Roteiro de grafite em {home}: {8-25} obras em {2-4} km.
                Apagaram {muro} em uma noite, pintamos de novo.
            """,
            "Técnica": """
                Projetor ou grade? Em {muro} eu uso grade.
                {friend} segurou a escada em {muro}.
            """,
        },
        asks="Que muro eu pinto?|Arte ou pichação?",
        titles="Pintando {muro}|Grafite em {home}",
    ),
    Niche(
        slug="small-business",
        label="Pequenos negócios",
        language="pt",
        emoji="🏪",
        tags="empreendedorismo pequenosnegocios mei vendas",
        nicks="negocio loja caixa",
        bios="Empreender na periferia|Números reais de um negócio pequeno",
        gear="impressora de etiquetas|embalagens|curso de gestão",
        words={
            "negocio": (
                "uma confeitaria|um brechó|uma barbearia|um delivery de marmita|uma papelaria"
            ),
            "tema": "preço|fluxo de caixa|fornecedores|primeira contratação",
        },
        angles={
            "Começar": """
                Abri {negocio} em {home} com {300-5000} reais.
                Antes do logo vem o básico: {tema}.
            """,
            "Números": """
                {negocio}, mês {2-30}: lucro de {5-28}%, sem filtro.
                Errei em {tema} e quase fechei no ano {1-3}.
            """,
            "Crescer": """
                Aumentei {10-25}% e perdi {2-6} clientes, dormi melhor.
                {friend} entrou em {negocio} como primeira funcionária.
            """,
        },
        asks="O que vocês vendem?|Como lidam com {tema}?",
        titles="{negocio}: números reais|Empreender: {tema}",
    ),
    Niche(
        slug="van-life",
        label="Vida na carrinha",
        language="pt",
        couples=True,
        emoji="🚐",
        tags="vanlife vidanaestrada carrinha autocaravana",
        nicks="vanlife estrada carrinha",
        bios="Casal numa carrinha|Vida na estrada a dois",
        gear="painel solar|frigorífico portátil|aquecimento",
        words={
            "tema": "a água|o sítio para dormir|o duche|trabalhar online|o inverno",
        },
        angles={
            "Dia a dia": """
                Casal em van life há {3-40} meses: {tema} continua a ser o desafio.
                Dormimos {2-9} noites perto de {home} com vista para o mar.
            """,
            "Custos": """
                Viver na carrinha em Portugal custa {650-1300} euros por mês.
                A avaria custou {300-1900} euros e {friend} ajudou.
            """,
            "Conversão": """
                Convertemos a carrinha em {3-14} meses por {4000-12000} euros.
                {tema} resolvido com {100-300} W de sol.
            """,
        },
        asks="Viviam numa carrinha?|Como resolvem {tema}?",
        titles="Van life em Portugal: {tema}|A nossa carrinha por {home}",
    ),
)
