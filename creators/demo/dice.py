from random import Random


def make_dice(*names: object) -> Random:
    """Returns a random number generator whose seed consists of the names. The same names give the same numbers on any
    machine."""
    return Random(":".join(str(name) for name in names))  # noqa: S311  nothing here is a secret
