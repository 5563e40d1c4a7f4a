"""Addresses of the catalogue."""

from django.urls import path

from outtake.catalog.serving.media_urls import serve_media

urlpatterns = [path("media/<str:token>/<str:name>", serve_media, name="media")]
