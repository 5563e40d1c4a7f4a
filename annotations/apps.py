from django.apps import AppConfig


class AnnotationsConfig(AppConfig):
    name = "annotations"

    def ready(self) -> None:
        """Have what a crowd platform knows of a person erased with them."""
        from annotations.crowd.participation.ending import erase_crowd_rows
        from outtake.accounts.own_account.erasure import register_erasure

        register_erasure(erase_crowd_rows)
