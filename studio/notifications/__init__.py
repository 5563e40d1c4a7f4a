"""Notifications: what a person should know, from the events of all apps below, on a bell and in e-mail digests."""
