"""How far instructions hidden in a reason move a judge."""
