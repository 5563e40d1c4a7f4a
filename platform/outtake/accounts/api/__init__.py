"""Accounts, projects, members and invitations over HTTP."""
