"""
What a release calls things.

A person is a pseudonym that cannot be turned back, or known again in another release, without the project's key. What
someone said is named in the same way, since one public id in two releases would join the two pseudonyms. Videos,
prompts, tasks, questions, runs and calls keep their names: they are no persons.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from annotations.annotators.models import Annotator
from annotations.review.models import Adjudication
from annotations.work.submissions.models import Annotation, Segment
from evaluation.ground_truth.models import TruthSegment
from evaluation.releases.models import Release
from outtake.accounts.people.models import Person
from worker.runs.models import CriticRun

LENGTH = 16  # hex digits of a pseudonym
NOT_IN_NAMES = re.compile(r"[^a-z0-9]+")


@dataclass(frozen=True)
class Names:
    """The names of one release. ``runs`` has the run of each critic that was run, by the critic's row."""

    key: bytes = field(repr=False)
    study: str
    version: int
    runs: Mapping[int, CriticRun]

    @classmethod
    def of(cls, release: Release, runs: Mapping[int, CriticRun]) -> Names:
        """Return the names of a release, by the key of its project."""
        study = release.study
        return cls(bytes.fromhex(study.project.release_key), study.public_id, release.version, runs)

    def pseudonym(self, public_id: str) -> str:
        """Return the pseudonym of a public id: the first digits of HMAC-SHA256 over study, version and id."""
        message = f"{self.study}:{self.version}:{public_id}"
        return hmac.new(self.key, message.encode(), hashlib.sha256).hexdigest()[:LENGTH]

    def annotator(self, annotator: Annotator) -> str:
        """Return a person's pseudonym, or a critic's name and run. Fit for the name of a file."""
        if annotator.kind == Annotator.PERSON:
            return self.pseudonym(annotator.public_id)
        run = self.runs.get(annotator.pk)
        name, which = (annotator.name, annotator.public_id) if run is None else (run.critic_version.name, run.public_id)
        return f"{NOT_IN_NAMES.sub('-', name.lower()).strip('-') or Annotator.CRITIC}-{which}"

    def expert(self, person: Person | None) -> str | None:
        """Return the pseudonym of who settled something; None once their account is gone."""
        return None if person is None else self.pseudonym(person.public_id)

    def annotation(self, annotation: Annotation) -> str:
        """Return the name of an annotation."""
        return self.pseudonym(annotation.public_id)

    def adjudication(self, adjudication: Adjudication) -> str:
        """Return the name of an adjudication."""
        return self.pseudonym(adjudication.public_id)

    def segment(self, segment: Segment) -> str:
        """Return the name of a segment: that of its annotation, and its place there."""
        return f"{self.annotation(segment.annotation)}-{segment.position}"


def truth_id(segment: TruthSegment) -> str:
    """Return the name of a true error, unique in its video."""
    return f"e{segment.position + 1}"


def hour(moment: datetime) -> str:
    """Return the hour in which something happened: to the second, a time would tell who was at work."""
    return moment.strftime("%Y-%m-%dT%H:00:00Z")
