from random import Random


def make_dice(*names: object) -> Random:
    """Chance that repeats: the same names give the same throws, on any machine."""
    return Random(":".join(str(name) for name in names))  # noqa: S311  nothing here is a secret
