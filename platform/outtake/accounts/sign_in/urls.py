"""The addresses of signing in, joining and one's own account. The names are those that allauth asks for."""

from django.contrib.auth.views import LogoutView
from django.urls import path

from outtake.accounts.sign_in import elsewhere, pages
from outtake.accounts.sign_in.email_codes import ConfirmCode, RequestCode

urlpatterns = [
    path("sign-in", pages.SignIn.as_view(), name="account_login"),
    path("sign-in/email", RequestCode.as_view(), name="account_request_login_code"),
    path("sign-in/code", ConfirmCode.as_view(), name="account_confirm_login_code"),
    path("sign-in/oidc", elsewhere.start),
    path("sign-in/oidc/callback", elsewhere.callback),
    path("sign-in/<str:secret>", pages.sign_in_once),
    path("sign-out", LogoutView.as_view()),
    path("invitation/<str:secret>", pages.invitation),
    path("account", pages.account),
    path("account/password", pages.set_password),
    path("account/sessions", pages.sign_out_elsewhere),
    path("account/tokens", pages.change_tokens),
    path("account/addresses", pages.change_addresses),
    path("account/digest", pages.change_digest),
    path("account/language", pages.change_language),
    path("account/address/<str:key>", pages.ConfirmAddress.as_view()),
    path("account/erase", pages.erase),
]
