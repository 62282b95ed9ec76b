"""The error of this package. Standard library only: `bootstrap` needs it before anything is installed."""


class LaunchError(Exception):
    """Describes the problem in one sentence for the terminal. Ends the run with exit code 1."""
