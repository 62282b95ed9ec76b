"""Cosines of stored vectors and a query in SQL, with the whole subject or its nearest part."""

from pgvector import HalfVector

from search.pipeline.question.question import EncodedQuery


def cosine_sql(column: str, query: EncodedQuery) -> str:
    names = ["vector", *(f"part{number}" for number in range(len(query.parts)))]
    return f"greatest({', '.join(f'-({column} <#> %({name})s::halfvec)' for name in names)})"


def cosine_values(query: EncodedQuery) -> dict[str, str | None]:
    """Returns the parameters of `cosine_sql`. Without a model there are no vectors."""
    vectors = {f"part{number}": part.vector for number, part in enumerate(query.parts)}
    values = {name: HalfVector(vector).to_text() for name, vector in vectors.items()}
    whole = None if query.vector is None else HalfVector(query.vector).to_text()
    return {"vector": whole, **values}
