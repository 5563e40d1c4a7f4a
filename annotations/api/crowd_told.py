"""What is told of people from a platform. These describe; `crowd_shapes` builds plain dictionaries."""

from __future__ import annotations

from rest_framework import serializers

from annotations.api.crowd_inputs import RecruitmentInput
from annotations.models import CrowdEntry, Recruitment


class PlatformOutput(serializers.Serializer):
    """What a recruitment on a platform begins with."""

    name = serializers.CharField()
    person_parameter = serializers.CharField()
    submission_parameter = serializers.CharField()
    study_parameter = serializers.CharField()
    return_url = serializers.CharField()
    currency = serializers.CharField()
    fee_percent = serializers.IntegerField()


class RecruitmentOutput(RecruitmentInput):
    """A recruitment, for admins: its codes are told here."""

    id = serializers.CharField()
    state = serializers.ChoiceField(choices=Recruitment.STATES)
    consent_version = serializers.IntegerField()
    join_url = serializers.CharField(help_text="to be pasted into the platform")
    entries = serializers.DictField(child=serializers.IntegerField(), help_text="how many, by state")

    def get_fields(self) -> dict[str, serializers.Field]:
        """Return the fields, all of which are there in an answer."""
        fields = super().get_fields()
        for field in fields.values():
            field.required = True
        return fields


class RecruitmentPageOutput(serializers.Serializer):
    """The recruitment of a study, null before there is one, and the platforms."""

    recruitment = RecruitmentOutput(allow_null=True)
    platforms = PlatformOutput(many=True)


class CostWarningOutput(serializers.Serializer):
    """Something to think about before launch."""

    kind = serializers.CharField()
    message = serializers.CharField()


class CostOutput(serializers.Serializer):
    """What it will cost; money in hundredths of the currency."""

    tasks = serializers.IntegerField()
    overlap = serializers.IntegerField()
    tasks_each = serializers.IntegerField()
    people = serializers.IntegerField(help_text="needed")
    hired = serializers.IntegerField(help_text="reckoned with: the places, or else as many as are needed")
    slots = serializers.IntegerField(help_text="annotations wanted")
    slots_short = serializers.IntegerField(help_text="of them, those that nobody is there for")
    currency = serializers.CharField()
    reward_minor = serializers.IntegerField(help_text="of one person")
    rewards_minor = serializers.IntegerField()
    fee_percent = serializers.IntegerField()
    fee_minor = serializers.IntegerField()
    total_minor = serializers.IntegerField()
    seconds = serializers.IntegerField(allow_null=True, help_text="of a participation")
    seconds_measured_n = serializers.IntegerField(allow_null=True, help_text="null where the time is assumed")
    hourly_minor = serializers.IntegerField(allow_null=True)
    hourly_reason = serializers.CharField(allow_null=True)
    least_hourly_minor = serializers.IntegerField(allow_null=True)
    places = serializers.IntegerField(allow_null=True, help_text="people let in; null for as many as are needed")
    warnings = CostWarningOutput(many=True)


class EntryOutput(serializers.Serializer):
    """One person's participation. Ids of the platform are for admins, and null for all others and once erased."""

    id = serializers.CharField()
    annotator = serializers.CharField()
    annotator_name = serializers.CharField()
    state = serializers.ChoiceField(choices=CrowdEntry.STATES)
    tasks_done = serializers.IntegerField()
    tasks_each = serializers.IntegerField()
    entered_at = serializers.DateTimeField()
    ends_by = serializers.DateTimeField(allow_null=True)
    ended_at = serializers.DateTimeField(allow_null=True)
    ended_because = serializers.CharField()
    consent_version = serializers.IntegerField(allow_null=True)
    reward_minor = serializers.IntegerField()
    bonus_minor = serializers.IntegerField()
    unpaid_minor = serializers.IntegerField(help_text="in no file for the platform yet")
    currency = serializers.CharField()
    person = serializers.CharField(allow_null=True)
    submission = serializers.CharField(allow_null=True)


class ExitOutput(serializers.Serializer):
    """The code of one's end, and where to take it; null: it is typed in."""

    kind = serializers.CharField()
    code = serializers.CharField()
    url = serializers.CharField(allow_null=True)


class DeviceOutput(serializers.Serializer):
    """What the last check found."""

    width_px = serializers.IntegerField()
    keyboard = serializers.BooleanField()
    sound = serializers.BooleanField()


class OwnEntryOutput(serializers.Serializer):
    """One's own participation. The code is told at its end, and not before."""

    id = serializers.CharField()
    state = serializers.ChoiceField(choices=CrowdEntry.STATES)
    study = serializers.CharField()
    study_name = serializers.CharField()
    content_warning = serializers.CharField()
    platform = serializers.CharField()
    consent = serializers.CharField()
    consent_version = serializers.IntegerField()
    consented_version = serializers.IntegerField(allow_null=True)
    min_width_px = serializers.IntegerField()
    needs_sound = serializers.BooleanField()
    device = DeviceOutput(allow_null=True)
    device_faults = serializers.ListField(child=serializers.ChoiceField(["narrow", "no_keyboard", "no_sound"]))
    tasks_done = serializers.IntegerField()
    tasks_each = serializers.IntegerField()
    reward_minor = serializers.IntegerField(help_text="for the whole participation")
    bonus_minor = serializers.IntegerField()
    unpaid_minor = serializers.IntegerField(help_text="owed, and gone to the platform in no file yet")
    currency = serializers.CharField()
    max_minutes = serializers.IntegerField()
    ends_by = serializers.DateTimeField(allow_null=True)
    ended_at = serializers.DateTimeField(allow_null=True)
    exit = ExitOutput(allow_null=True)


class BonusOutput(serializers.Serializer):
    """A bonus that was noted."""

    id = serializers.CharField()
    amount_minor = serializers.IntegerField()
    because = serializers.CharField()


class UnclearRowOutput(serializers.Serializer):
    """A row of the platform's list that changed nothing, and should be looked at."""

    line = serializers.IntegerField()
    message = serializers.CharField()


class StatusesOutput(serializers.Serializer):
    """What the platform's list came to."""

    rows = serializers.IntegerField()
    returned = serializers.IntegerField()
    timed_out = serializers.IntegerField()
    unchanged = serializers.IntegerField()
    unclear = UnclearRowOutput(many=True)
