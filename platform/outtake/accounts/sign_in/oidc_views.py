"""Sign in with an account elsewhere: known people come in, invited people join, and others see an error."""

from __future__ import annotations

import logging
from typing import Any

from allauth.account.utils import get_next_redirect_url
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from allauth.socialaccount.models import SocialLogin
from allauth.socialaccount.providers.base.constants import AuthError
from django.conf import settings
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render

from outtake.accounts.people.emails import person_by_email
from outtake.accounts.people.models import Person
from outtake.accounts.projects.invitations import join_as_new
from outtake.accounts.sign_in.email_codes import INVITED
from outtake.accounts.sign_in.oidc_client import OidcFailed, OidcSession
from outtake.accounts.sign_in.oidc_provider import PROVIDER, OidcAdapter, OidcCallback
from outtake.errors import Refused
from outtake.page_texts import text

_log = logging.getLogger(__name__)


class AccountsElsewhere(DefaultSocialAccountAdapter):
    """How an account elsewhere finds its person here."""

    def get_requests_session(self) -> OidcSession:
        """Return what reaches the configured server alone."""
        return OidcSession()

    def authenticate_by_email(self, sociallogin: SocialLogin) -> tuple[Person, str] | None:
        """Return whose address it is, where both sides say that it was proved."""
        for address in sociallogin.email_addresses:
            if address.verified and (person := person_by_email(address.email)) is not None:
                return person, address.email
        return None

    def pre_social_login(self, request: HttpRequest, sociallogin: SocialLogin) -> None:
        """Let someone unknown in by the invitation that they opened, or tell them that it takes one."""
        if sociallogin.is_existing:
            return
        if INVITED not in request.session:
            raise _refusal(request, text("sign_in.elsewhere_unknown", name=settings.OIDC_NAME), 403)
        emails = [each.email for each in sociallogin.email_addresses if each.verified]
        email = emails[0] if emails else ""
        try:
            with transaction.atomic():
                person = join_as_new(
                    digest=request.session.pop(INVITED), wish=sociallogin.user.username or email, email=email
                )
                sociallogin.connect(request, person)
        except Refused as error:
            raise _refusal(request, error.detail, error.status) from None

    def on_authentication_error(
        self,
        request: HttpRequest,
        provider: Any,
        error: Any = None,
        exception: Exception | None = None,
        extra_context: dict[str, Any] | None = None,
    ) -> None:
        """Tell the person that it failed, and the log why."""
        if error == AuthError.CANCELLED:
            raise ImmediateHttpResponse(HttpResponseRedirect("/sign-in"))
        raise _failed(request, exception)


def _refusal(request: HttpRequest, detail: str, status: int) -> ImmediateHttpResponse:
    return ImmediateHttpResponse(render(request, "refused.html", {"detail": detail}, status=status))


def _failed(request: HttpRequest, why: Exception | None) -> ImmediateHttpResponse:
    said = str(why) if isinstance(why, OidcFailed) else type(why).__name__ if why else "no such state, or no code"
    _log.warning("Sign-in with %s failed: %s", settings.OIDC_NAME, said)
    return _refusal(request, text("sign_in.elsewhere_failed", name=settings.OIDC_NAME), 400)


def start(request: HttpRequest) -> HttpResponse:
    """Go to the server."""
    next_url = get_next_redirect_url(request)
    if request.user.is_authenticated:
        return HttpResponseRedirect(next_url or settings.LOGIN_REDIRECT_URL)
    try:
        return OidcAdapter(request).get_provider().start(request, next_url)
    except OidcFailed as error:
        return _failed(request, error).response


def callback(request: HttpRequest) -> HttpResponse:
    """Come back from it."""
    return OidcCallback.adapter_view(OidcAdapter(request, PROVIDER))(request)
