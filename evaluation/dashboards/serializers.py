"""What the answers of a dashboard look like. Times are of the database's clock, money is in whole small units."""

from __future__ import annotations

from rest_framework import serializers

from annotations.annotators.models import CrowdEntry, RuleEvent
from annotations.studies.models import Round
from evaluation.agreement.serializers import FigureOutput


class RoundFunnelOutput(serializers.Serializer):
    """The tasks of a round by state; a task is in several. What is mixed in unseen does not count."""

    n = serializers.IntegerField()
    overlap = serializers.IntegerField()
    admits = serializers.ChoiceField(choices=Round.ADMITS)
    tasks = serializers.IntegerField()
    open = serializers.IntegerField(help_text="with a free slot")
    leased = serializers.IntegerField(help_text="in someone's hands now")
    submitted = serializers.IntegerField(help_text="by one person or more")
    done = serializers.IntegerField(help_text="by as many as the overlap")
    disputed = serializers.IntegerField(help_text="in the review queue, unsettled")
    settled = serializers.IntegerField()
    held = serializers.IntegerField(help_text="a video of theirs is held")
    places = serializers.IntegerField(help_text="tasks times overlap")
    said = serializers.IntegerField(help_text="submissions of people that count")


class PeriodOutput(serializers.Serializer):
    """Annotations of an hour, or a day (UTC)."""

    since = serializers.DateTimeField()
    n = serializers.IntegerField()


class SpeedOutput(serializers.Serializer):
    """How fast people submit; the medians are of the latest annotations, n of them."""

    annotations = serializers.IntegerField(help_text="first revisions of people, unseen checks with them")
    hours = PeriodOutput(many=True, help_text="the last 48 up to the latest annotation, empty ones too")
    days = PeriodOutput(many=True, help_text="the last 90")
    per_hour = FigureOutput(help_text="mean over the n hours in which someone submitted")
    active_ms = FigureOutput(help_text="median")
    active_ratio = FigureOutput(help_text="median of active time over the clip's length")


class EntriesInOutput(serializers.Serializer):
    """Participations in a state."""

    state = serializers.ChoiceField(choices=CrowdEntry.STATES)
    n = serializers.IntegerField()


class RuleTallyOutput(serializers.Serializer):
    """How often a rule took an action."""

    rule = serializers.CharField(allow_null=True, help_text="its name; null for what researchers did themselves")
    action = serializers.ChoiceField(choices=RuleEvent.ACTIONS)
    fired = serializers.IntegerField()
    standing = serializers.IntegerField(help_text="not undone, and not over")
    undone = serializers.IntegerField()
    appeals_open = serializers.IntegerField()


class PeopleCostOutput(serializers.Serializer):
    """What people are paid, in hundredths of the currency."""

    currency = serializers.CharField()
    reward_minor = serializers.IntegerField(help_text="for a whole participation")
    fee_percent = serializers.IntegerField()
    rewards = serializers.IntegerField(help_text="participations whose reward is due or paid")
    rewards_minor = serializers.IntegerField()
    bonuses = serializers.IntegerField()
    bonuses_minor = serializers.IntegerField()
    exported_minor = serializers.IntegerField(help_text="of both, what went into a file for the platform")
    running = serializers.IntegerField(help_text="participations at work")
    running_minor = serializers.IntegerField(help_text="their rewards, if all of them finish")
    missing = serializers.IntegerField(help_text="participations still needed after them")
    missing_minor = serializers.IntegerField()
    fee_minor = serializers.IntegerField(help_text="of the platform on all of it, rounded up")
    projected_minor = serializers.IntegerField(help_text="all of it, with the fee")


class ModelCostOutput(serializers.Serializer):
    """What calls to models cost, in millionths of a US dollar."""

    runs = serializers.IntegerField()
    spent_micros = serializers.IntegerField()
    reserved_micros = serializers.IntegerField(help_text="for calls on their way")


class DashboardOutput(serializers.Serializer):
    """What researchers watch."""

    rounds = RoundFunnelOutput(many=True)
    speed = SpeedOutput()
    entries = EntriesInOutput(many=True, help_text="empty where nobody is recruited from a platform")
    rules = RuleTallyOutput(many=True)
    people_cost = PeopleCostOutput(allow_null=True, help_text="null where nobody is recruited from a platform")
    model_cost = ModelCostOutput()


class BlockOutput(serializers.Serializer):
    """A stretch of the study; figures are null for what it does not ask."""

    since = serializers.DateTimeField(help_text="when the first of its tasks had a second annotation")
    until = serializers.DateTimeField()
    tasks = serializers.IntegerField()
    f1_iou_50 = FigureOutput(allow_null=True, help_text="of segments of clips, mean over pairs of people")
    detection = FigureOutput(allow_null=True, help_text="share of equal pairs: whether there is an error")
    answers = FigureOutput(allow_null=True, help_text="share of equal pairs of answers, all questions pooled")
    sentences = FigureOutput(allow_null=True, help_text="share of equal pairs: whether a sentence has an error")


class AgreementOverTimeOutput(serializers.Serializer):
    """Agreement of people, from the study's beginning to now."""

    shared = serializers.IntegerField(help_text="tasks that two or more submitted")
    looked_at = serializers.IntegerField(help_text="tasks that the blocks are of, drawn with a fixed seed")
    blocks = BlockOutput(many=True)
