"""People, their tokens and sign-in links."""
