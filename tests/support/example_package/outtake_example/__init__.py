"""A critic, a provider, an observer and a generator, as a package outside Outtake adds them."""
