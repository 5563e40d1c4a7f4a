"""The pages before and around a session: signing in, joining, one's own account. None of them needs a script."""

from __future__ import annotations

from typing import Any

from allauth.account.forms import LoginForm
from allauth.account.internal.flows.login import record_authentication
from allauth.account.stages import LoginStage
from allauth.account.views import ConfirmEmailView, LoginView
from django.conf import settings
from django.contrib.auth import login, logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from outtake.accounts.own_account import erasure
from outtake.accounts.own_account import operations as own_account_operations
from outtake.accounts.people import operations as people_operations
from outtake.accounts.people.authentication import signed_in
from outtake.accounts.people.limits import ADDRESSES, SIGN_INS, limited
from outtake.accounts.people.models import Person
from outtake.accounts.projects import invitations
from outtake.accounts.sign_in.email_codes import INVITED
from outtake.errors import Refused
from outtake.page_texts import text
from outtake.text import storable

DIGITS_OF_A_ROW = 19  # fewer than those of the largest number of a row
DONE = {
    "password": lambda: text("account.password_set"),
    "sessions": lambda: text("account.sessions_ended"),
    "token": lambda: text("account.token_revoked"),
    "digest": lambda: text("account.digest_saved"),
    "language": lambda: text("account.language_saved"),
}
DIGESTS = {
    Person.OFF: lambda: text("account.digest_off"),
    Person.HOURLY: lambda: text("account.digest_hourly"),
    Person.DAILY: lambda: text("account.digest_daily"),
}
BACKEND = "django.contrib.auth.backends.ModelBackend"


class PasswordForm(LoginForm):
    """A name and a password, under the names that browsers and scripts know them by."""

    def add_prefix(self, field_name: str) -> str:
        """Return what a field is called on the page."""
        return "username" if field_name == "login" else field_name


@method_decorator(limited(SIGN_INS), name="dispatch")
class SignIn(LoginView):
    """Sign in with a name and a password."""

    template_name = "sign_in.html"
    form_class = PasswordForm

    def _redirect_to_pending_stage(self, request: HttpRequest, stage: LoginStage) -> None:
        """Stay: who waits for a code may still remember the password."""

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Say which other ways there are."""
        return {
            **super().get_context_data(**kwargs),
            "next": self.get_next_url() or "",
            "sends_mail": settings.SENDS_MAIL,
            "oidc_name": settings.OIDC_NAME,
        }


@require_http_methods(["GET", "POST"])
@never_cache
def sign_in_once(request: HttpRequest, secret: str) -> HttpResponse:
    """
    Open a session by a one-time link.

    The link is used up by the POST of a button, not by its GET: a mail scanner or a preview that fetches it would
    otherwise use it up.
    """
    if request.method == "GET":
        return render(request, "sign_in_once.html")
    try:
        person = people_operations.use_sign_in_link(secret=secret)
    except Refused as error:
        return _refused(request, error)
    login(request, person, backend=BACKEND)
    record_authentication(request, person, "link")
    return HttpResponseRedirect("/")


@require_http_methods(["GET", "POST"])
@never_cache
def invitation(request: HttpRequest, secret: str) -> HttpResponse:
    """
    Join a project: with the account that is signed in, or with a new one under a name and a password of one's own.

    The invitation is noted in the session, so that signing in by e-mail or elsewhere can make an account too.
    """
    digest = people_operations.digest_of(secret)
    context: dict[str, Any] = {"sends_mail": settings.SENDS_MAIL, "oidc_name": settings.OIDC_NAME}
    try:
        context["invitation"] = found = invitations.open_invitation(digest)
        context["role"] = text(f"role.{found.role}")
        request.session[INVITED] = digest
        if request.method == "POST":
            _accept(request, secret, digest)
            request.session.pop(INVITED, None)
            return HttpResponseRedirect("/")
    except Refused as error:
        if not error.errors:
            return _refused(request, error)
        context.update(errors=error.errors, username=request.POST.get("username", ""))
    return render(request, "invitation.html", context, status=400 if context.get("errors") else 200)


def _accept(request: HttpRequest, secret: str, digest: str) -> None:
    if request.user.is_authenticated:
        invitations.join(digest=digest, person=signed_in(request))
        return
    username, password = request.POST.get("username", ""), request.POST.get("password", "")
    person = invitations.accept_invitation(secret=secret, username=username, password=password)
    login(request, person, backend=BACKEND)
    record_authentication(request, person, "password", username=person.username)


@require_safe
@never_cache
@login_required
def account(request: HttpRequest) -> HttpResponse:
    """One's own account: its addresses, and the way out."""
    return _account(request)


@require_POST
@login_required
@limited(ADDRESSES)
def change_addresses(request: HttpRequest) -> HttpResponse:
    """Add an address, or remove one."""
    if "remove" in request.POST:
        own_account_operations.drop_address(person=signed_in(request), email=storable(request.POST["remove"]))
        return HttpResponseRedirect("/account")
    try:
        own_account_operations.claim_address(
            request=request, person=signed_in(request), email=request.POST.get("email", "")
        )
    except Refused as error:
        return _account(request, error)
    return HttpResponseRedirect("/account?sent")


@require_POST
@never_cache
@login_required
@limited(SIGN_INS)
@sensitive_post_parameters()
def set_password(request: HttpRequest) -> HttpResponse:
    """Set the password of the account that is signed in."""
    given = {"current": request.POST.get("password", ""), "new": request.POST.get("new_password", "")}
    try:
        own_account_operations.set_password(request=request, person=signed_in(request), **given)
    except Refused as error:
        return _account(request, error)
    return HttpResponseRedirect("/account?done=password")


@require_POST
@login_required
def sign_out_elsewhere(request: HttpRequest) -> HttpResponse:
    """End all other sessions of the account."""
    own_account_operations.sign_out_elsewhere(request=request, person=signed_in(request))
    return HttpResponseRedirect("/account?done=sessions")


@require_POST
@never_cache
@login_required
def change_tokens(request: HttpRequest) -> HttpResponse:
    """Make a token, which is shown this once, or revoke one."""
    person = signed_in(request)
    if (revoked := request.POST.get("revoke", "")).isdecimal() and len(revoked) < DIGITS_OF_A_ROW:
        own_account_operations.revoke_token(person=person, token_id=int(revoked))
        return HttpResponseRedirect("/account?done=token")
    try:
        token = own_account_operations.create_token(person=person, name=storable(request.POST.get("name", "")))
    except Refused as error:
        return _account(request, error)
    return _account(request, new_token=token)


@require_POST
@login_required
def change_digest(request: HttpRequest) -> HttpResponse:
    """Choose how often news comes by e-mail."""
    try:
        own_account_operations.choose_digest(person=signed_in(request), digest=request.POST.get("digest", ""))
    except Refused as error:
        return _account(request, error)
    return HttpResponseRedirect("/account?done=digest")


@require_POST
@login_required
def change_language(request: HttpRequest) -> HttpResponse:
    """Choose the language of pages and e-mails."""
    try:
        own_account_operations.choose_language(person=signed_in(request), language=request.POST.get("language", ""))
    except Refused as error:
        return _account(request, error)
    return HttpResponseRedirect("/account?done=language")


@require_POST
@login_required
def erase(request: HttpRequest) -> HttpResponse:
    """Erase the account that is signed in."""
    person = signed_in(request)
    try:
        own_account_operations.require_reauthentication(request, person, request.POST.get("password", ""))
        erasure.erase_oneself(person=person)
    except Refused as error:
        return _account(request, error)
    logout(request)
    return render(request, "erased.html")


class ConfirmAddress(ConfirmEmailView):
    """Prove an address, by the button of a page that a mailed link leads to."""

    template_name = "confirm_address.html"


def _account(request: HttpRequest, refusal: Refused | None = None, new_token: str = "") -> HttpResponse:
    person = signed_in(request)
    context = {
        "has_password": person.has_usable_password(),
        "tokens": own_account_operations.tokens_of(person),
        "new_token": new_token,
        "done": DONE[done]() if (done := request.GET.get("done", "")) in DONE else "",
        "addresses": own_account_operations.addresses_of(person),
        "sends_mail": settings.SENDS_MAIL,
        "digests": [(each, each == person.digest, label()) for each, label in DIGESTS.items()],
        "languages": [(code, code == person.language, name) for code, name in settings.LANGUAGES],
        "refusal": refusal,
        "sent": "sent" in request.GET,
    }
    return render(request, "account.html", context, status=refusal.status if refusal else 200)


def _refused(request: HttpRequest, error: Refused) -> HttpResponse:
    return render(request, "refused.html", {"detail": error.detail}, status=error.status)
