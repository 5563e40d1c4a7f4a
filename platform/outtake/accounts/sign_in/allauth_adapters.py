"""
What we change in allauth: sign-up is closed, mail goes out next to the request, and nothing is shown that we did not
write.
"""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from outtake.accounts.people.authentication import client_ip
from outtake.accounts.people.mail import send_later
from outtake.page_texts import text


class Accounts(DefaultAccountAdapter):
    """Accounts as this house has them."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Never: accounts are made by invitation."""
        return False

    def get_client_ip(self, request: HttpRequest) -> str:
        """Return where a request comes from, as failed passwords are counted; behind a unix socket all are one."""
        return client_ip(request) or "unknown"

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Send one of our texts, without waiting for it."""
        told = {name: value for name, value in context.items() if name in ("code", "activate_url")}
        send_later(template_prefix.rpartition("/")[2], email, told)

    def get_email_confirmation_url(self, request: HttpRequest, emailconfirmation: Any) -> str:
        """Return the link that proves an address."""
        return f"{settings.SITE_URL}/account/address/{emailconfirmation.key}"

    def respond_user_inactive(self, request: HttpRequest, user: AbstractBaseUser) -> HttpResponse:
        """Say that an account is closed, to someone who proved that it is theirs."""
        return render(request, "refused.html", {"detail": text("sign_in.deactivated")}, status=403)
