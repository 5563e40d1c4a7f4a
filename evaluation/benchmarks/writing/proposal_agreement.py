"""How often people agree with what a model proposed when it wrote a question: whether its prompt says or implies it."""

from __future__ import annotations

from typing import NamedTuple

from annotations.annotators.models import Annotator
from annotations.studies.models import Study
from annotations.work.submissions.models import Annotation
from annotations.work.submissions.queries import annotations_in

CRITERION = "criterion"  # the question of the filter that asks what the model proposed
WRITTEN_BY = "written_by"  # of the metadata of a question that a model wrote


class ProposalAgreement(NamedTuple):
    """Answers of people about questions that a model wrote, and how many say what it proposed."""

    n: int
    same: int

    @property
    def share(self) -> float | None:
        """The share that agrees; None where nothing was answered."""
        return self.same / self.n if self.n else None


def proposal_agreement(study: Study) -> ProposalAgreement:
    """
    Return how often people agree with a model's proposals, in the last round of a study with the filter of questions.

    People judge before they see any proposal.
    """
    n = same = 0
    people = annotations_in(study).filter(round=study.rounds.latest("n"), annotator__kind=Annotator.PERSON)
    for annotation in people.filter(status=Annotation.OK):
        (part, *_) = annotation.task.parts.all()
        question = part.question
        if question is None or WRITTEN_BY not in question.metadata:
            continue
        for answer in annotation.answers.all():
            if answer.task_question.question.key == CRITERION and answer.value:
                n += 1
                same += answer.value == question.criterion
    return ProposalAgreement(n, same)
