"""
Sign in by a code in an e-mail: allauth's, with two differences.

An address counts only if someone proved it to be theirs. And someone unknown who opened an invitation before is sent
a code too: with it they prove their address, and join. Anyone who asks sees the same, whether the address is known or
not.
"""

from __future__ import annotations

from typing import Any

from allauth.account.forms import RequestLoginCodeForm
from allauth.account.internal.flows.login_by_code import LoginCodeVerificationProcess
from allauth.account.models import Login
from allauth.account.stages import LoginByCodeStage, LoginStageController
from allauth.account.views import ConfirmLoginCodeView, RequestLoginCodeView
from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse

from outtake.accounts.people.emails import person_by_email
from outtake.accounts.people.models import Person
from outtake.accounts.projects.invitations import join_as_new
from outtake.accounts.sign_in.allauth_adapters import Accounts
from outtake.errors import Refused
from outtake.page_texts import text

INVITED = "invitation"  # in the session: the digest of the invitation that was opened last


class CodeProcess(LoginCodeVerificationProcess):
    """A sign-in that waits for its code."""

    @classmethod
    def begin(cls, request: HttpRequest, person: Person | None, email: str) -> None:
        """Send a code where one is due, and wait for it either way."""
        login = Login(user=person, email=email)
        login.state["stages"] = {"current": LoginByCodeStage.key}
        stage = LoginByCodeStage(LoginStageController(request, login), request, login)
        stage.state.update(cls.initial_state(user=person, email=email), initiated_by_user=True)
        process = cls(stage)
        process.send()
        process.persist()

    def send_by_email(self, email: str, skip_enumeration_mails: bool = False) -> None:
        """Send a code to someone known, or invited."""
        if self.user is not None or INVITED in self.request.session:
            Accounts(self.request).send_mail("login_code", email, {"code": self.generate_code()})

    def finish(self, redirect_url: str | None) -> HttpResponse:
        """Open the session, of a new account if need be."""
        if self.user is None:
            digest, email = self.request.session.pop(INVITED, ""), self.state["email"]
            try:
                self._user = join_as_new(digest=digest, wish=email, email=email)
            except Refused as error:
                self.abort()
                return render(self.request, "refused.html", {"detail": error.detail}, status=error.status)
        return super().finish(redirect_url)


class EmailForm(RequestLoginCodeForm):
    """An address; how often one is asked for is counted by allauth."""

    def clean_email(self) -> str:
        """Find whose address it is."""
        email = super().clean_email()
        self._user = person_by_email(email)
        return email


class RequestCode(RequestLoginCodeView):
    """Ask for a code."""

    template_name = "sign_in_by_email.html"
    form_class = EmailForm

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Say so where no mail is sent."""
        if not settings.SENDS_MAIL:
            return render(request, "refused.html", {"detail": text("sign_in_by_email.no_mail")}, status=404)
        return super().dispatch(request, *args, **kwargs)

    def form_valid(self, form: EmailForm) -> HttpResponse:
        """Go on to the page that waits for the code."""
        CodeProcess.begin(self.request, form._user, form.cleaned_data["email"].lower())
        return HttpResponseRedirect(self.get_success_url())

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Say whether the last code was tried too often."""
        return {**super().get_context_data(**kwargs), "over": "over" in self.request.GET, "next": self.get_next_url()}


class ConfirmCode(ConfirmLoginCodeView):
    """Type the code."""

    template_name = "sign_in_code.html"

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Go on if it is right; three wrong ones end it, and so does "begin again"."""
        self._process = CodeProcess(self.stage)
        if "again" in request.POST:
            self._process.abort()
            return HttpResponseRedirect(reverse("account_request_login_code"))
        return super().post(request, *args, **kwargs)

    def form_invalid(self, form: Any) -> HttpResponse:
        """Let them try again, or begin again."""
        if self._process.record_invalid_attempt():
            return self.render_to_response(self.get_context_data(form=form))
        return HttpResponseRedirect(reverse("account_request_login_code") + "?over")

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Show the address that they typed."""
        return {**super().get_context_data(**kwargs), "email": self._process.state["email"]}
