"""An operation for migrations that make many tables at once."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.operations import CreateModel
from django.db.migrations.operations.base import Operation, OperationCategory
from django.db.migrations.state import ProjectState


class CreateModels(Operation):
    """
    Create several models of an app.

    After each `CreateModel` Django renders again all models that are related to the new one: some thousand times in an
    empty database, most of the time that its tables take. Here they are rendered once, when all are there, so the
    models may be in any order and refer to each other.
    """

    reversible = True
    reduces_to_sql = True
    category = OperationCategory.ADDITION

    def __init__(self, models: Sequence[CreateModel]) -> None:
        """:param models: what creates each of them, with its constraints and indexes"""
        self.models = list(models)

    def state_forwards(self, app_label: str, state: ProjectState) -> None:
        """Add the models to a state that is rendered when it is next asked for its models."""
        state.__dict__.pop("apps", None)
        for each in self.models:
            each.state_forwards(app_label, state)

    def database_forwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        """Create the tables; the database checks references to tables that come later when all are there."""
        for each in self.models:
            each.database_forwards(app_label, schema_editor, from_state, to_state)

    def database_backwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        """Drop the tables."""
        for each in reversed(self.models):
            each.database_backwards(app_label, schema_editor, from_state, to_state)

    def describe(self) -> str:
        """Return what the operation does, for the output of commands."""
        return f"Create {len(self.models)} models"
