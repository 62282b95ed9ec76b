"""The bundled models read many languages, and English has a separate model."""

from collections.abc import Sequence

import numpy as np
import pytest
from django.conf import settings

from creators.embedding import bundled
from creators.embedding.blended import BlendedModel
from creators.embedding.encoder import OnnxEncoder
from creators.embedding.frequency import RAREST, is_like_a_word, word_rank
from creators.embedding.port import Conventions, EmbeddingModel, Vectors


@pytest.fixture(scope="module")
def model() -> EmbeddingModel:
    return bundled.load_bundled_model(bundled.BLENDED, threads=2)


def nearest(model: EmbeddingModel, query: str, texts: list[str]) -> str:
    return texts[int(np.argmax(model.embed(texts) @ model.embed_queries([query])[0]))]


TEXTS = [
    "Veganes Rezept für Kürbissuppe mit Ingwer",
    "Hoy les comparto mi rutina de skincare para piel seca",
    "今日は子どもと一緒に公園で遊びました",
    "Which gaming laptop should you buy this year?",
    "رحلتنا إلى دبي مع العائلة",
]


@pytest.mark.parametrize(
    ("query", "place"),
    [
        ("vegan soup recipes", 0),
        ("recettes de soupe végétalienne", 0),
        ("cuidado de la piel", 1),
        ("Hautpflege", 1),
        ("a day in the park with the kids", 2),
        ("子供と公園", 2),
        ("laptops for gamers", 3),
        ("ordenadores para jugar", 3),
        ("family trips to the Emirates", 4),
    ],
)
def test_a_query_in_any_language_finds_the_text_that_it_means(
    model: EmbeddingModel, query: str, place: int
) -> None:
    assert nearest(model, query, TEXTS) == TEXTS[place]


def test_a_texts_vector_does_not_depend_on_other_texts(model: EmbeddingModel) -> None:
    # The lengths repeat, so that runs have several texts. The long text fills a run.
    texts = [*TEXTS, *(f"{text} {n}" for text in TEXTS for n in range(60)), " ".join(TEXTS) * 9]
    together = model.embed(texts)
    assert np.array_equal(model.embed(texts[::-1]), together[::-1])
    assert np.array_equal(model.embed(texts[7:90:3]), together[7:90:3])
    alone = [model.embed([text])[0] for text in texts[::11]]
    assert np.array_equal(alone, together[::11])


def test_other_graphs_have_another_name_so_that_indexes_become_outdated(
    model: EmbeddingModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = {bundled.name_model(name) for name in (bundled.MINILM, bundled.E5)}
    assert model.name.split("+") == [
        bundled.name_model(bundled.MINILM),
        bundled.name_model(bundled.E5),
    ]
    monkeypatch.setattr(bundled, "REVISION", bundled.REVISION + 1)
    assert before.isdisjoint({bundled.name_model(name) for name in (bundled.MINILM, bundled.E5)})


def test_the_mapped_table_of_words_is_the_one_of_the_graph() -> None:
    mapped = bundled.load_bundled_model(bundled.E5, threads=1)
    whole = OnnxEncoder(
        name="whole",
        model_file=settings.MODELS_DIR / f"{bundled.E5}.onnx",
        tokenize=bundled.e5_tokenizer(),
        conventions=bundled.find_conventions(bundled.E5),
    )
    assert np.array_equal(mapped.embed_queries(TEXTS), whole.embed_queries(TEXTS))
    ids = np.arange(0, 250_000, 997)
    assert np.array_equal(bundled.read_token_states(ids), whole.read_states(ids))


@pytest.mark.parametrize("words", [253, 254, 255, 600])
def test_long_texts_are_cut_off_as_the_tokenizer_does(words: int) -> None:
    text = " ".join(["word"] * words)
    tokenize = bundled.read_tokenizer(settings.MODELS_DIR / f"{bundled.MINILM}.json")
    assert bundled.minilm_tokenizer()([text]) == tokenize([text])


def test_no_text_has_no_vector(model: EmbeddingModel) -> None:
    assert len(model.embed([])) == 0


def test_texts_have_length_1_in_every_language(model: EmbeddingModel) -> None:
    assert np.allclose(np.linalg.norm(model.embed(TEXTS), axis=1), 1, atol=1e-4)


def test_composed_and_decomposed_letters_have_the_same_vector(model: EmbeddingModel) -> None:
    composed, decomposed = model.embed(
        ["Caf\u00e9 in der N\u00e4he", "Cafe\u0301 in der Na\u0308he"]
    )
    assert composed @ decomposed > 0.999


def test_the_form_of_a_query_is_removed_from_its_vector() -> None:
    form = np.array([[0.0, 1.0, 0.0]], dtype=np.float32)
    read = Conventions(form_directions=form).read_queries(
        np.array([[3.0, 5.0, 4.0]], dtype=np.float32)
    )
    assert np.allclose(read, [[0.6, 0.0, 0.8]])


class Fixed:
    """A model that gives every text the same vector."""

    def __init__(self, vector: list[float]) -> None:
        self.name = "fixed"
        self._vector = np.array(vector, dtype=np.float32)

    def embed(self, texts: Sequence[str]) -> Vectors:
        return np.tile(self._vector, (len(texts), 1))

    embed_queries = embed


def test_english_is_read_by_both_models_and_other_languages_by_one() -> None:
    same, other = [1.0, 0.0], [0.0, 1.0]
    blended = BlendedModel(Fixed(same), Fixed(other), bundled.minilm_vocabulary())
    english, german = "My favourite recipe for a quick dinner", "Mein liebstes Rezept für den Abend"
    texts = blended.embed([english, german])
    asked = blended.embed_queries([english, german])
    assert texts[0, :2].any()
    assert not texts[1, :2].any()
    # Both models give 1. An English pair has .5 from each, and a German question has all from the second.
    assert np.allclose(asked @ texts.T, [[1.0, 0.6], [1.0, 1.0]])


@pytest.mark.parametrize(
    ("text", "is_english"),
    [
        ("crochet and knitting patterns", True),
        ("K-beauty", True),
        ("fps gameplay", True),
        ("sourdough", True),
        ("beekeeping", True),
        ("maquillaje", False),
        ("Hautpflege", False),
        ("busco gente que hable de maquillaje", False),
        ("fitness, yoga ve antrenman içerikleri", False),
        ("ゲーム実況", False),
        ("Отчёт о поездке на море", False),
    ],
)
def test_what_the_english_model_can_read(text: str, is_english: bool) -> None:
    blended = BlendedModel(Fixed([1.0]), Fixed([1.0]), bundled.minilm_vocabulary())
    assert blended.reads(text) is is_english


def test_function_words_of_every_language_are_common() -> None:
    for common in ("the", "und", "para", "не", "için"):
        assert word_rank(common) < 300
    for telling in ("sourdough", "рецепт", "maquillaje"):
        assert word_rank(telling) > 2000
    assert word_rank("xqzvbnt") == RAREST


@pytest.mark.parametrize(
    ("word", "is_word"),
    [
        ("abuela", True),
        ("booktoker", True),
        ("beschleunigungsrennen", True),
        ("ゲーム実況", True),
        ("xqwrtzkv", False),
        ("sdfkjhg", False),
    ],
)
def test_letters_that_no_language_puts_together_are_no_word(word: str, is_word: bool) -> None:
    assert word_rank(word) == RAREST
    assert is_like_a_word(word) is is_word
