"""The one error of this package. Only the standard library: `bootstrap` needs it before anything is installed."""


class LaunchError(Exception):
    """What stands in the way, in one sentence for the person at the terminal. Ends the run with exit code 1."""
