"""Yes/no questions about prompts, proposed by a model as drafts: prompt by prompt, for each dimension."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from annotations.tasks.models import Question
from evaluation.benchmarks.writing.near_duplicates import nearest
from evaluation.benchmarks.writing.proposals import Writer, ask, text_in
from evaluation.benchmarks.writing.write_prompts import WrittenTexts
from outtake.accounts.projects.models import Project
from outtake.catalog.videos.models import Prompt
from outtake.errors import FieldError, Invalid
from worker.prompts import templates
from worker.requests.contract import Request

TEMPLATE = "brite/write-questions"
DIMENSIONS = ("Subject", "Action", "Environment", "Audio", "AV-Sync")
CRITERIA = ("explicit", "implicit")
MOST = 10


@dataclass(frozen=True)
class QuestionOrder:
    """Which questions are to be written: so many for each prompt and dimension."""

    dimensions: Sequence[str] = DIMENSIONS
    least: int = 3
    most: int = 5

    def check(self) -> None:
        """Raise `Invalid`, naming each part that cannot be asked for."""
        faults = []
        if not self.dimensions or any(not 1 <= len(each.strip()) <= 40 for each in self.dimensions):
            faults.append(FieldError("dimensions", "Give dimensions of 1 to 40 characters."))
        if not 1 <= self.least <= self.most <= MOST:
            faults.append(FieldError("count", f"{self.least} to {self.most} questions; give 1 to {MOST}, least first."))
        if faults:
            raise Invalid.of(faults)


def question_requests(prompts: Sequence[Prompt], writer: Writer, order: QuestionOrder) -> list[Request]:
    """Return what a model is asked: prompt by prompt, for each dimension."""
    template = writer.template(TEMPLATE)
    return [
        writer.request(template, dimension, least=order.least, most=order.most, dimension=dimension, prompt=prompt.text)
        for prompt in prompts
        for dimension in order.dimensions
    ]


def write_questions(
    project: Project,
    prompts: Sequence[Prompt],
    writer: Writer,
    order: QuestionOrder,
    progress: Callable[[int], object] = lambda n: None,
) -> WrittenTexts:
    """
    Have questions written about prompts; each is a draft until a filter keeps it.

    A question that is nearly the same as an earlier one of its prompt has that one's text in its metadata. The same
    order is answered from the ledger, so a call that was interrupted goes on.

    :raises Invalid: naming each part of the order that cannot be asked for
    :raises ModelError: if the endpoint cannot be reached, or the budget is used up
    """
    order.check()
    template = writer.template(TEMPLATE)
    templates.pin_version(template)
    places = [(prompt, dimension) for prompt in prompts for dimension in order.dimensions]
    requests = question_requests(prompts, writer, order)
    done = WrittenTexts()
    for (prompt, dimension), reply in zip(places, ask(project, writer, requests, "question", progress), strict=True):
        if isinstance(reply, str):
            done.refused.append(f"{prompt.external_id}, {dimension}: {reply}")
            continue
        there = list(prompt.questions.order_by("pk").values_list("text", flat=True))
        for entry in reply[: order.most]:
            text, criterion = text_in(entry, "question"), text_in(entry, "criterion").lower()
            if text in there:
                done.existing += 1
            elif not text or len(text) > 1000:
                done.refused.append(f"{prompt.external_id}, {dimension}: an entry has no question")
            else:
                found = nearest(text, there)
                near = {} if found is None else {"near": there[found[0]], "similarity": round(found[1], 2)}
                there.append(text)
                done.near += bool(near)
                done.created += 1
                Question.objects.create(
                    prompt=prompt,
                    text=text,
                    dimension=dimension,
                    criterion=criterion if criterion in CRITERIA else CRITERIA[0],
                    state=Question.DRAFT,
                    metadata={"written_by": writer.provenance(template), **near},
                )
    return done
