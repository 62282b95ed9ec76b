"""`make cluster` and `make soak-cluster`: two database nodes and two application nodes, on this machine."""
