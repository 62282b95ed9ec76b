"""The ledger from outside: its chain, its export, and whether it is sound."""
