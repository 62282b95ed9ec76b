"""Briefs by many hands, each with the reading that a careful human gives it."""
