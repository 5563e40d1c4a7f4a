"""What is told of people from a platform, as plain dictionaries."""

from __future__ import annotations

from typing import Any

from django.conf import settings

from annotations.crowd.cost import Cost, Plan
from annotations.crowd.platforms import PLATFORMS, study_link
from annotations.crowd_queries import Measured, counts_of_entry, exit_from, states_of_entries
from annotations.models import CrowdEntry, CrowdIdentity, Recruitment
from annotations.operations.crowd.entering import parameters_of
from annotations.operations.crowd.statuses import StatusesRead
from annotations.operations.crowd.steps import device_faults

COLUMNS = (
    *("platform", "person_parameter", "submission_parameter", "study_parameter", "consent", "min_width_px"),
    *("needs_sound", "tasks_each", "max_minutes", "reward_minor", "currency", "fee_percent", "completion_code"),
    *("screen_out_code", "attention_code", "return_url"),
)


def recruitment_shape(found: Recruitment) -> dict[str, Any]:
    """Tell of a recruitment, to an admin."""
    link = study_link(settings.SITE_URL, found.public_id, PLATFORMS[found.platform], parameters_of(found))
    return {
        "id": found.public_id,
        **{name: getattr(found, name) for name in COLUMNS},
        "state": found.state,
        "consent_version": found.consent_version,
        "join_url": link,
        "entries": states_of_entries(found),
    }


def platform_shapes() -> list[dict[str, Any]]:
    """Tell what each platform begins with."""
    return [
        {
            "name": each.name,
            "person_parameter": each.parameters.person,
            "submission_parameter": each.parameters.submission,
            "study_parameter": each.parameters.study,
            "return_url": each.return_url,
            "currency": each.currency,
            "fee_percent": each.fee_percent,
        }
        for each in PLATFORMS.values()
    ]


def cost_shape(plan: Plan, cost: Cost, currency: str, took: Measured | None) -> dict[str, Any]:
    """Tell what a plan costs; ``took`` is None where the time was assumed."""
    return {
        **plan._asdict(),
        **cost._asdict(),
        "currency": currency,
        "seconds_measured_n": took.n if took else None,
        "warnings": [each._asdict() for each in cost.warnings],
    }


def entry_shape(entry: CrowdEntry, *, with_ids: bool) -> dict[str, Any]:
    """Tell of an entry of `entries_in`, to a researcher, or to an admin with the platform's ids."""
    identity: CrowdIdentity | None = getattr(entry, "identity", None) if with_ids else None
    return {
        "id": entry.public_id,
        "annotator": entry.annotator.public_id,
        "annotator_name": entry.annotator.label,
        "state": entry.state,
        "tasks_each": entry.recruitment.tasks_each,
        "entered_at": entry.entered_at,
        "ends_by": entry.ends_by,
        "ended_at": entry.ended_at,
        "ended_because": entry.ended_because,
        "consent_version": entry.consent_version,
        **counts_of_entry(entry)._asdict(),
        "currency": entry.recruitment.currency,
        "person": identity.person if identity else None,
        "submission": identity.submission if identity else None,
    }


def own_entry_shape(entry: CrowdEntry) -> dict[str, Any]:
    """Tell a person of their own entry."""
    recruitment, way_out = entry.recruitment, exit_from(entry)
    counts = counts_of_entry(entry)
    return {
        "id": entry.public_id,
        "state": entry.state,
        "study": recruitment.study.public_id,
        "study_name": recruitment.study.name,
        "content_warning": recruitment.study.content_warning,
        "platform": recruitment.platform,
        "consent": recruitment.consent,
        "consent_version": recruitment.consent_version,
        "consented_version": entry.consent_version,
        "min_width_px": recruitment.min_width_px,
        "needs_sound": recruitment.needs_sound,
        "device": entry.device,
        "device_faults": device_faults(recruitment, entry.device) if entry.device else [],
        "tasks_done": counts.tasks_done,
        "tasks_each": recruitment.tasks_each,
        "reward_minor": recruitment.reward_minor,
        "bonus_minor": counts.bonus_minor,
        "unpaid_minor": counts.unpaid_minor,
        "currency": recruitment.currency,
        "max_minutes": recruitment.max_minutes,
        "ends_by": entry.ends_by,
        "ended_at": entry.ended_at,
        "exit": way_out._asdict() if way_out else None,
    }


def statuses_shape(read: StatusesRead) -> dict[str, Any]:
    """Tell what the platform's list came to."""
    return {**read._asdict(), "unclear": [each._asdict() for each in read.unclear]}
