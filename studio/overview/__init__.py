"""The overview of a study: how far it is, what is next, and what needs a researcher. Each part is a call of its own."""
