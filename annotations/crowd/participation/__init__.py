"""Participation: entry by a link, consent, device check, completion, withdrawal, and how it ends."""
