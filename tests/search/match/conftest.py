from tests.search.indexed import catalogue, indexed_ids

__all__ = ["catalogue", "indexed_ids"]
