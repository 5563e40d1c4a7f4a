"""
Ground truth as it is read, and the errors that were put into a chain of reasoning, which are known without anyone's
word.
"""

from __future__ import annotations

from collections.abc import Sequence

from annotations.access.permissions import require_role_at
from annotations.studies.models import Study
from annotations.work.submissions.sentence_tags import SentenceTag, Tags
from evaluation.ground_truth.models import GroundTruth, TruthItem, TruthSegment
from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Role
from outtake.catalog.texts.models import Passage
from outtake.errors import Conflict, Invalid
from outtake.measures.papers.videocritic import ALIASES
from outtake.rows import first_or_missing


def truths_of(study_id: int) -> list[GroundTruth]:
    """Return the versions of a study's ground truth in any state, newest first."""
    return list(
        GroundTruth.objects.filter(study=study_id)
        .select_related("judge")
        .prefetch_related("annotators")
        .order_by("-version")
    )


def truth_for(person: Person, public_id: str, needed: Role) -> GroundTruth:
    """
    Return a version of ground truth in whose project the person has at least the needed role.

    :raises Missing: if it does not exist, or they may not know of it.
    :raises Forbidden: if their role is a lesser one.
    """
    truth = first_or_missing(GroundTruth.objects.select_related("study", "judge").filter(public_id=public_id))
    require_role_at(person, truth.study, needed)
    return truth


def ready_truth_for(person: Person, public_id: str, needed: Role) -> GroundTruth:
    """
    Return a version of ground truth that can be read, see `truth_for`.

    :raises Conflict: if it is not ready.
    """
    truth = truth_for(person, public_id, needed)
    if reason := unreadable(truth):
        raise Conflict(reason)
    return truth


def ready_truth_named(study: Study, public_id: str) -> GroundTruth:
    """
    Return the version of a study's ground truth that a request names.

    :raises Invalid: naming its field, if the study does not have it, or it is not ready.
    """
    truth = GroundTruth.objects.filter(study=study, public_id=public_id).first()
    if truth is None:
        raise Invalid.field("ground_truth", f"{public_id!r} is not a ground truth of this study.")
    require_ready(truth)
    return truth


def require_ready(truth: GroundTruth) -> None:
    """
    Refuse a version that holds nothing yet, or never will.

    :raises Invalid: naming the field of requests that choose a ground truth.
    """
    if reason := unreadable(truth):
        raise Invalid.field("ground_truth", reason)


def unreadable(truth: GroundTruth) -> str | None:
    """Return why a version cannot be read, and what to do; None if it is ready."""
    if truth.state == GroundTruth.READY:
        return None
    if truth.state == GroundTruth.FAILED:
        return f"Ground truth {truth.version} could not be created: {truth.error} Retry it, or choose another."
    return f"Ground truth {truth.version} is not ready: it is still being created. Wait, or choose another."


def sources_of(truth: GroundTruth) -> set[int]:
    """Return the rows of the annotators whose annotations a truth is based on: its errors or its items."""
    errors = TruthSegment.objects.filter(item__truth=truth, sources__isnull=False)
    taken = TruthItem.objects.filter(truth=truth, adjudication__isnull=True, annotations__isnull=False)
    return {
        *errors.values_list("sources__annotation__annotator", flat=True).distinct(),
        *taken.values_list("annotations__annotator", flat=True).distinct(),
    }


def proposed_in(truth: GroundTruth) -> int:
    """Count the errors that a critic marked and no person did."""
    return TruthSegment.objects.filter(item__truth=truth, proposed_by_critic=True).count()


CLEAN = "clean"


def is_known(passage: Passage) -> bool:
    """Tell whether it is known which errors a chain has: those that were put in, or none where its origin is clean."""
    return bool(passage.injected) or passage.origin == CLEAN


def known_tags(passage: Passage) -> Tags:
    """Return the errors that were put into a chain, by sentence and type."""
    return frozenset(
        SentenceTag(each["sentence"], ALIASES.get(each["type"], each["type"])) for each in passage.injected
    )


def is_of_origin(passage: Passage, origins: Sequence[str]) -> bool:
    """
    Tell whether a chain comes from one of some origins; none means all.

    ``realistic`` takes ``realistic`` and everything that begins with ``realistic:``.
    """
    return not origins or any(passage.origin == each or passage.origin.startswith(f"{each}:") for each in origins)


def known_types(passage: Passage) -> frozenset[str]:
    """Return the types of the errors that were put into a chain, by the names that instruments have for them."""
    return frozenset(ALIASES.get(each["type"], each["type"]) for each in passage.injected)
