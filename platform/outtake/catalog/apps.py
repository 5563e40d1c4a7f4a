from django.apps import AppConfig


class CatalogConfig(AppConfig):
    name = "outtake.catalog"
    label = "catalog"
