from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "outtake.accounts"
    label = "accounts"
