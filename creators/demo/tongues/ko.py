from creators.demo.niche import Manner, Niche

MANNER = Manner(
    remarks="""
        이번이 {3-19}번째 시도예요.
        {friend} 님이 찍어 줘서 각도는 이해해 주세요.
        시리즈 {2-8}편이고 나머지는 고정해 뒀어요.
        주말에 보려고 저장해 두세요.
        {3-10}주 써 본 솔직한 후기예요.
        댓글은 다 읽고 있어요.
        다음 주에 {home}에서 또 올릴게요.
    """,
    ads="""
        유료 광고 포함: {brand}에서 {gear} 제공받아 {3-12}주 동안 써 봤어요.
        #광고 {brand}와 함께한 영상입니다. 제품: {gear}.
        {brand} 협찬. 코드 {code} 쓰면 {gear} {5-25}% 할인이에요.
    """,
    follow="""
        도움이 됐다면 구독 부탁드려요.
        질문은 댓글로 남겨 주세요.
    """,
    ad_tag="광고",
    business="문의",
)

NICHES = (
    Niche(
        slug="k-beauty",
        label="스킨케어와 민감성 피부",
        language="ko",
        who="f",
        emoji="🧴",
        tags="스킨케어 민감성피부 피부관리 올리브",
        nicks="skin glow bbuti kbeauty",
        bios="민감성 피부 스킨케어 기록|성분 먼저 보는 사람",
        gear="시카 앰플|선크림|약산성 클렌저",
        words={
            "item": "시카 토너|어성초 앰플|세라마이드 크림|쌀 선크림|약산성 클렌저",
            "skin": "민감성 피부|여드름 피부|건성 피부|홍조 피부",
        },
        angles={
            "루틴": """
                {skin} 저녁 루틴: 클렌징, {item}, 크림 {2-4}단계로 끝.
                {skin}라서 {item} 하나만 남기고 다 비웠어요.
            """,
            "후기": """
                {item} {14-40}일 사용 후기, {skin}에 자극 없었어요.
                선크림 {4-10}개 비교, {skin} 기준으로 골랐어요.
            """,
            "성분": """
                {item} 고를 때 향료부터 확인하세요.
                {friend} 피부과에서 듣고 온 {skin} 관리법이에요.
            """,
        },
        asks="여러분은 {item} 뭐 쓰세요?|{skin} 고민 있나요?",
        titles="{skin} 루틴 공개|{item} 솔직 후기",
    ),
    Niche(
        slug="k-pop-dance",
        label="케이팝 댄스 커버",
        language="ko",
        emoji="💃",
        tags="댄스커버 케이팝 안무 거울모드",
        nicks="dance chum cover kpop",
        bios="케이팝 커버댄스|거울모드 안무 강사",
        gear="연습용 신발|블루투스 스피커|무릎 보호대",
        words={
            "dance": "걸그룹 타이틀곡|보이그룹 댄스 브레이크|데뷔곡 안무|랜덤 플레이 댄스",
            "part": "포인트 안무|발동작|대형 이동|웨이브",
        },
        angles={
            "커버": """
                {home} 길거리에서 {dance} 케이팝 댄스 커버, {3-12}번 만에 성공.
                {dance} 원테이크로 {part}까지 맞췄어요.
            """,
            "튜토리얼": """
                거울모드 튜토리얼: {dance} {part}, {50-75}% 속도.
                {part}: 여덟 박자로 나눠서 천천히.
            """,
            "연습실": """
                연습 {9-40}시간째, {part} 아직 어려워요.
                {friend} 님이 센터예요.
            """,
        },
        asks="다음 곡은 뭐 할까요?|{part} 어려운가요?",
        titles="{dance} 댄스 커버|{part} 안무 배우기",
    ),
    Niche(
        slug="korean-food",
        label="한식 집밥",
        language="ko",
        emoji="🍚",
        tags="집밥 한식 레시피 자취요리",
        nicks="jibbap bapsang hansik",
        bios="자취생 집밥 기록|엄마표 한식",
        gear="반찬통|뚝배기|칼",
        words={
            "dish": "김치찌개|떡볶이|순두부찌개|잡채|닭갈비|된장찌개",
            "side": "시금치나물|콩자반|무생채|멸치볶음",
        },
        angles={
            "레시피": """
                {dish} 레시피: {15-40}분이면 충분해요.
                {dish}에는 {2-4}주 익은 김치가 맛있어요.
            """,
            "반찬": """
                일주일 반찬 {4-7}가지, {side}부터 만들어요.
                {side} 한 통이면 {3-5}일 든든해요.
            """,
            "절약": """
                {1-3}만 원으로 {dish}하고 {side}까지.
                {friend} 님이 세 그릇 먹은 {dish}.
            """,
        },
        asks="오늘 저녁 뭐 드세요?|{dish} 매운맛 좋아하세요?",
        titles="{dish} 집밥 레시피|일주일 반찬: {side}",
    ),
    Niche(
        slug="city-guides",
        label="동네 여행과 카페",
        language="ko",
        emoji="🗺️",
        tags="카페투어 국내여행 동네산책 여행",
        nicks="cafe yeohaeng dongne",
        bios="골목 카페 기록|주말마다 기차 여행",
        gear="삼각대|에코백|필름 카메라",
        words={
            "place": "한옥 카페|골목 서점|바닷가 카페|새벽 시장|전망 좋은 공원",
        },
        angles={
            "추천": """
                {home} {place} 추천 {3-7}곳, 주말에는 {9-11}시 전에 가세요.
                {home} 하루 코스: {place} 갔다가 산책.
            """,
            "후기": """
                {place} 커피는 {4-8}천 원, 자리는 {8-20}석.
                {friend} 님과 {place}에서 {2-4}시간 있었어요.
            """,
            "여행": """
                기차로 {home}까지, 교통비 {2-6}만 원.
                비 오는 날에는 {home} {place}.
            """,
        },
        asks="{home} 어디 좋아하세요?|{place} 추천해 주세요.",
        titles="{home} {place} 투어|{home} 하루 여행",
    ),
    Niche(
        slug="study-with-me",
        label="같이 공부해요",
        language="ko",
        emoji="📚",
        tags="공부 스터디윗미 공시생 대학생",
        nicks="study gongbu desk",
        bios="공시생의 하루|새벽 공부 기록",
        gear="타이머|독서대|플래너",
        words={
            "subject": "통계학|한국사|해부학|토익|회계",
        },
        angles={
            "공부": """
                {subject} {3-9}시간 같이 공부해요, 빗소리 포함.
                새벽 {4-6}시 기상, {subject}부터.
            """,
            "방법": """
                {subject} 공부는 백지 복습이 제일 좋았어요.
                {25-50}분 공부하고 {5-10}분 쉬어요.
            """,
            "기록": """
                시험 {10-60}일 전, {subject} {2-5}회독 중.
                {home} 도서관에서 {friend} 님과 {subject}.
            """,
        },
        asks="지금 무슨 공부 하세요?|음악 듣나요?",
        titles="{subject} 같이 공부해요|공부 브이로그: {subject}",
    ),
)
