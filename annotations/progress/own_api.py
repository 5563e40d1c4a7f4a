"""The HTTP side of one's own progress in a study."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotations.access.permissions import study_for
from annotations.annotators.models import CrowdEntry, RuleEvent
from annotations.crowd.models import Payment
from annotations.progress.own_progress import own_progress
from annotations.quality.rechecks.models import Recheck
from outtake.accounts.people.authentication import signed_in
from outtake.accounts.projects.models import Role


class OwnStoppedOutput(serializers.Serializer):
    """Why one gets no task now."""

    kind = serializers.CharField(help_text="paused, excluded, quota, entry, not_admitted or source")
    text = serializers.CharField()
    until = serializers.DateTimeField(allow_null=True, help_text="when a pause is over")


class OwnWorkOutput(serializers.Serializer):
    """One's tasks, the training not counted."""

    done = serializers.IntegerField()
    sent_back = serializers.IntegerField(help_text="to be done again; they come first")
    left = serializers.IntegerField(help_text="of a participation; or of one's round, where others take them, too")
    stopped = OwnStoppedOutput(allow_null=True)


class OwnWaitingOutput(serializers.Serializer):
    """What else waits for one, next to tasks."""

    rechecks = serializers.IntegerField(help_text="annotations of others to look at again; 0 for who may not")
    joint = serializers.IntegerField(help_text="open joint reviews that one takes part in")


class OwnTimesOutput(serializers.Serializer):
    """One's active time, over first submissions; medians are null where there is nothing to take them of."""

    annotations = serializers.IntegerField()
    active_ms = serializers.IntegerField()
    median_active_ms = serializers.FloatField(allow_null=True)
    clips = serializers.IntegerField(help_text="annotations of one clip, which the next two are of")
    median_clip_ms = serializers.FloatField(allow_null=True)
    ratio = serializers.FloatField(allow_null=True, help_text="median of active time over the clip's length")


class OwnTrainingOutput(serializers.Serializer):
    """What came of the training, at the first try."""

    done = serializers.IntegerField()
    tasks = serializers.IntegerField()
    known = serializers.IntegerField(help_text="errors in the clips that were done")
    found = serializers.IntegerField(help_text="of these")
    too_many = serializers.IntegerField(help_text="marks where no error is")
    answers = serializers.IntegerField(help_text="to questions with a known answer")
    right = serializers.IntegerField(help_text="of these")


class OwnMessageOutput(serializers.Serializer):
    """What a rule, or a researcher, told one."""

    id = serializers.CharField()
    action = serializers.ChoiceField(choices=RuleEvent.ACTIONS)
    message = serializers.CharField(allow_blank=True)
    created_at = serializers.DateTimeField()
    until = serializers.DateTimeField(allow_null=True, help_text="when a pause is over")
    undone = serializers.BooleanField(help_text="it holds no longer")
    appeal = serializers.CharField(allow_blank=True, help_text="what one said against it")
    appealed_at = serializers.DateTimeField(allow_null=True)
    appeal_answer = serializers.CharField(allow_blank=True)
    appeal_answered_at = serializers.DateTimeField(allow_null=True)


class OwnRecheckOutput(serializers.Serializer):
    """What came of a second look at one of one's annotations."""

    id = serializers.CharField()
    assignment = serializers.CharField()
    state = serializers.ChoiceField(choices=[state for state in Recheck.STATES if state != Recheck.OPEN])
    note = serializers.CharField(allow_blank=True)
    decided_at = serializers.DateTimeField()
    again = serializers.BooleanField(help_text="it waits to be done again")


class OwnPaymentOutput(serializers.Serializer):
    """A reward or a bonus."""

    kind = serializers.ChoiceField(choices=Payment.KINDS)
    amount_minor = serializers.IntegerField(help_text="hundredths of the currency")
    because = serializers.CharField(allow_blank=True)
    created_at = serializers.DateTimeField()


class OwnEarningsOutput(serializers.Serializer):
    """What one earned and will earn, in hundredths of the currency."""

    entry = serializers.CharField()
    state = serializers.ChoiceField(choices=CrowdEntry.STATES)
    currency = serializers.CharField()
    payments = OwnPaymentOutput(many=True)
    to_come_minor = serializers.IntegerField(help_text="the reward, once all tasks are done")
    done = serializers.IntegerField()
    tasks_each = serializers.IntegerField()


class MineOutput(serializers.Serializer):
    """One's own work in a study."""

    study = serializers.CharField(help_text="its name")
    work = OwnWorkOutput()
    waiting = OwnWaitingOutput()
    times = OwnTimesOutput()
    training = OwnTrainingOutput(allow_null=True, help_text="null where the study has none")
    messages = OwnMessageOutput(many=True, help_text="newest first")
    rechecks = OwnRecheckOutput(many=True, help_text="newest first")
    earnings = OwnEarningsOutput(allow_null=True, help_text="null where no platform pays the annotator")


class MineView(APIView):
    """One's own work in a study."""

    @extend_schema(responses=MineOutput)
    def get(self, request: Request, study: str) -> Response:
        """Return one's progress, what waits, times, training, messages, second looks and earnings (annotators)."""
        found = study_for(signed_in(request), study, Role.ANNOTATOR)
        progress = own_progress(signed_in(request), found)
        return Response(MineOutput({"study": found.name, **progress._asdict()}).data)
