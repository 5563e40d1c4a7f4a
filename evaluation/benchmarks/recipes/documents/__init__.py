"""Documents of recipes: what steps there are, in which order, with which parameters."""
