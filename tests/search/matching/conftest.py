from tests.search.indexed import catalogue

__all__ = ["catalogue"]
