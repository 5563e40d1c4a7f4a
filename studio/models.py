"""All tables of this app, which Django looks for here; each is defined in its feature."""

from studio.new_study.models import StudyDraft

__all__ = ["StudyDraft"]
