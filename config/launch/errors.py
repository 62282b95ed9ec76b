"""The error of this package. Standard library only: `bootstrap` needs it before anything is installed."""


class LaunchError(Exception):
    """The problem in one sentence for the person at the terminal. Ends the run with exit code 1."""
