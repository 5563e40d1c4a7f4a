"""
Open a further round of a study: another pass over its subjects, perhaps under a new version of its instrument.

The annotations of an earlier round stay there, under its version of the instrument: tasks, annotations and
questions belong to their round. The training stays as it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import Max, Prefetch

from annotations.instruments.documents import Instrument, read, shipped, shipped_versions
from annotations.instruments.models import InstrumentVersion, ProjectInstrument
from annotations.instruments.operations import frozen_version
from annotations.instruments.queries import find_version, keys_in
from annotations.review.flags.operations import resolve_flags
from annotations.studies.models import MAX_OVERLAP, Round, Study
from annotations.studies.queries import instrument_of
from annotations.tasks.create import PartContent, Subject, add_to_round, questions_for
from annotations.tasks.models import TaskPart
from outtake.accounts.projects.models import Project
from outtake.errors import FieldError, Invalid


@dataclass(frozen=True)
class _Copied(Subject):
    """A subject of an earlier round, with the hash that it has there."""

    known_hash: str = ""

    @property
    def hash(self) -> str:
        return self.known_hash


def open_round(
    *,
    study: Study,
    overlap: int,
    instrument: str | None = None,
    document: dict[str, Any] | None = None,
    admits: str = Round.EVERYONE,
    extra_on_dispute: int = 0,
    recheck_percent: int = 0,
    subjects_from: Round | None = None,
    resolves: Sequence[str] = (),
) -> Round:
    """
    Open the next round of a study, with the subjects of its last one.

    :param instrument: key of an instrument of the project or a shipped one, whose newest version is asked; without it
        and a document, the version of the last round
    :param document: an instrument of its own; one that differs needs a version above all that there are of its key
    :param subjects_from: a round of the study to take the subjects of, instead of the last one
    :param resolves: public ids of the guideline flags that the new version answers
    :raises Invalid: if a number is out of range, or the instrument cannot be asked of the subjects
    :raises Conflict: if the version is in use with another document
    """
    if faults := list(round_faults(overlap, admits, extra_on_dispute, recheck_percent)):
        raise Invalid.of(faults)
    with transaction.atomic():
        Study.objects.select_for_update(no_key=True).get(pk=study.pk)  # rounds count up one at a time
        last = study.rounds.select_related("instrument_version").latest("n")
        chosen = _instrument(last, study.project, instrument, document)
        version = last.instrument_version if chosen is None else frozen_version(chosen, study.project)
        if resolves and version == last.instrument_version:
            raise Invalid.field(
                "resolves", "The guideline is the same as in the last round; change the guideline first."
            )
        round_ = Round.objects.create(
            study=study,
            n=last.n + 1,
            instrument_version=version,
            overlap=overlap,
            admits=admits,
            extra_on_dispute=extra_on_dispute,
            recheck_percent=recheck_percent,
            allow_revision=last.allow_revision,
        )
        _copy_subjects(subjects_from or last, round_, version)
        resolve_flags(study=study, flags=list(dict.fromkeys(resolves)), version=version)
    return round_


def set_admits(*, round_: Round, admits: str) -> Round:
    """
    Say who may work in a round from now on. Those whom it admits no longer finish what they have in hand.

    A round that admits the qualified is closed while no one is qualified for it.

    :raises Invalid: if it is the training, or ``admits`` is unknown.
    """
    if round_.is_training:
        raise Invalid.field("admits", "The training is open to everyone in the study; choose round 1 or later.")
    if faults := _admits_faults(admits):
        raise Invalid.of(faults)
    round_.admits = admits
    round_.save(update_fields=["admits"])
    return round_


def round_faults(overlap: int, admits: str, extra: int, recheck_percent: int) -> list[FieldError]:
    """Return what is wrong with the numbers of a round."""
    faults = []
    if not 1 <= overlap <= MAX_OVERLAP:
        faults.append(FieldError("overlap", f"{overlap} is not between 1 and {MAX_OVERLAP} annotators per task."))
    elif not 0 <= extra <= MAX_OVERLAP - overlap:
        most = MAX_OVERLAP - overlap
        faults.append(FieldError("extra_on_dispute", f"{extra} is not between 0 and {most} further annotators."))
    faults += _admits_faults(admits)
    if not 0 <= recheck_percent <= 100:
        faults.append(FieldError("recheck_percent", f"{recheck_percent} is not between 0 and 100."))
    return faults


def _admits_faults(admits: str) -> list[FieldError]:
    known = ", ".join(Round.ADMITS)
    return [] if admits in Round.ADMITS else [FieldError("admits", f"{admits[:40]!r} is not one of {known}.")]


def _instrument(last: Round, project: Project, key: str | None, document: dict[str, Any] | None) -> Instrument | None:
    """Return the instrument that is asked from now on; None if it stays as it is."""
    if key is not None and document is not None:
        raise Invalid.field("document", "Send either an instrument's key or a document.")
    if key is None and document is None:
        return None
    chosen = find_version(project, key) if key is not None else read(document, where="document")
    if chosen is None:
        raise Invalid.field("instrument", f"{str(key)[:40]!r} is not one of {', '.join(keys_in(project))}.")
    before, where = instrument_of(last), "document" if key is None else "instrument"
    if (chosen.subject, chosen.has_segments) != (before.subject, before.has_segments):
        what = "marks errors" if before.has_segments else "marks none"
        message = (
            f"The study's is about a {before.subject} and {what}; this one differs. Create a separate study for it."
        )
        raise Invalid.field(where, message)
    if key is None and ProjectInstrument.objects.filter(project=project, key=chosen.key).exists():
        message = (
            f"{chosen.key} is an instrument of the project; create a version of it there, and refer to it by its key."
        )
        raise Invalid.field("document", message)
    if key is None and chosen.digest != before.digest:
        _require_higher(chosen, where)
    return chosen


def _require_higher(chosen: Instrument, where: str) -> None:
    """Refuse a new document under a version that is not above all that there are; one that is stored is no new one."""
    stored = InstrumentVersion.objects.filter(key=chosen.key, instrument=None)
    if stored.filter(digest=chosen.digest).exists() or chosen in shipped_versions().get(chosen.key, ()):
        return
    known = [stored.aggregate(n=Max("version"))["n"] or 0]
    if chosen.key in shipped():
        known.append(shipped()[chosen.key].version)
    if chosen.version <= max(known):
        message = (
            f"Version {chosen.version} of {chosen.key} already exists; give the changed document version "
            f"{max(known) + 1}."
        )
        raise Invalid.field(where, message)


def _copy_subjects(source: Round, target: Round, version: InstrumentVersion) -> None:
    """Give a round the tasks of another in their order, with the questions that its own instrument asks."""
    instrument = Instrument(version.key, version.version, version.document)  # unkept: the round is gone if this fails
    parts = TaskPart.objects.select_related("video__rendition", "passage", "prompt", "question").order_by("role")
    parts = parts.defer("video__rendition__edges_ms", "video__rendition__ticks", "video__rendition__peaks")
    tasks = source.tasks.work().order_by("id").prefetch_related(Prefetch("parts", queryset=parts))
    subjects = [
        _Copied("subjects", "", {part.role: _content(part) for part in task.parts.all()}, None, task.subject_hash)
        for task in tasks
    ]
    questions = questions_for(subjects, version, instrument)
    if instrument.asks_of_prompts:
        bare = [s for s in subjects if not questions.of_prompts.get(s.videos[0].prompt_id)]
        if bare:
            message = (
                f"The prompts of {len(bare)} have no accepted question, for example the prompt of "
                f"{bare[0].videos[0].external_id!r}."
            )
            raise Invalid.field("instrument", message)
    add_to_round(target, subjects, questions)


def _content(part: TaskPart) -> PartContent:
    return part.video or part.passage or part.prompt or part.question or part.content  # type: ignore[return-value]
