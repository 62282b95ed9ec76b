from tests.search.answering import asked

__all__ = ["asked"]
