"""Rules as data: read strictly, and evaluated against signals. Pure."""
