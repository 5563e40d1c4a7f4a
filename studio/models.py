"""All tables of this app, which Django looks for here; each is defined in its feature."""

from studio.clip_actions.models import ClipAction
from studio.comments.models import Comment
from studio.demo.models import Demo
from studio.new_study.models import StudyDraft
from studio.notifications.models import Notification
from studio.saved_filters.models import SavedFilter

__all__ = ["ClipAction", "Comment", "Demo", "Notification", "SavedFilter", "StudyDraft"]
