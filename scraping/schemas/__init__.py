"""What live operations accept and answer."""
