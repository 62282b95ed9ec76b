from tests.billing.shop import shop

__all__ = ["shop"]
