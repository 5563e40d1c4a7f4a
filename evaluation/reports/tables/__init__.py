"""The tables of figures. Pure."""
