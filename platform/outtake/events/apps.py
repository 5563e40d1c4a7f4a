from django.apps import AppConfig


class EventsConfig(AppConfig):
    name = "outtake.events"
    label = "events"
