"""django-allauth finds the providers of an app in a module of this name."""

from outtake.accounts.sign_in.oidc_provider import provider_classes

__all__ = ["provider_classes"]
