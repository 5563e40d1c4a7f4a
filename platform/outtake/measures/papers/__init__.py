"""
The tables of the papers, each from rows that are named as its paper names them.

A module states its paper, the definitions that it follows, and how it reads what the paper leaves open. Numbers that
the papers do not give, such as counts, ties and what was left out, are given too.
"""
