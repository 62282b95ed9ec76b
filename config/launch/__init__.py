"""Installs and runs Kindred. `make` calls `bootstrap`, which runs under any Python and installs the rest."""
