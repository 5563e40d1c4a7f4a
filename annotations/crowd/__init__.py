"""
How people come in from a platform that pays them, as far as it takes no database: the platforms and what their
addresses look like, ids, ways back, what a study costs, and files.
"""
