"""The one clock: the database's. Web servers and workers may disagree about the time; rows may not."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.db.models.functions import Now


class DatabaseTimeField(models.DateTimeField):
    """When a row was written, by the database's clock, and known to whoever wrote it."""

    db_returning = True

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs["db_default"] = Now()
        super().__init__(*args, **kwargs)
