from django.apps import AppConfig


class AnnotationsConfig(AppConfig):
    name = "annotations"

    def ready(self) -> None:
        """Register what the apps below need of this one: platform ids to erase, and clips that the crowd may watch."""
        from annotations.access.permissions import clips_entered
        from annotations.crowd.participation.ending import erase_crowd_rows
        from outtake.accounts.own_account.erasure import register_erasure
        from outtake.catalog.serving.media_urls import register_viewers

        register_erasure(erase_crowd_rows)
        register_viewers(clips_entered)
