from random import Random


def make_dice(*names: object) -> Random:
    """Returns a random generator that is seeded with the names. Its numbers are the same on any machine."""
    return Random(":".join(str(name) for name in names))  # noqa: S311  nothing here is a secret
