"""Further rounds of a study."""
