"""What goes into a critic and what comes out of it."""
