"""Projects, roles, members and invitations."""
