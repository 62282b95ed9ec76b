"""Installs and runs Kindred. `make` calls the `bootstrap` module, which runs under any Python version and installs
everything else."""
