"""All tables of this app, which Django looks for here; each is defined in its feature."""

from outtake.accounts.people.models import ApiToken, Person, Session, SignInLink, SkeletonField
from outtake.accounts.projects.models import Invitation, Membership, Project, Role, new_release_key

__all__ = [
    "ApiToken",
    "Invitation",
    "Membership",
    "Person",
    "Project",
    "Role",
    "Session",
    "SignInLink",
    "SkeletonField",
    "new_release_key",
]
