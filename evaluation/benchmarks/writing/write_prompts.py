"""Prompts for new clips, proposed by a model as drafts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from evaluation.benchmarks.writing.near_duplicates import nearest
from evaluation.benchmarks.writing.proposals import Writer, ask, text_in
from outtake.accounts.projects.models import Project
from outtake.catalog.imports.manifest import prompt_key
from outtake.catalog.videos.models import Prompt
from outtake.errors import FieldError, Invalid
from worker.prompts import templates
from worker.requests.contract import Request

TEMPLATE = "brite/write-prompts"
A_BATCH, MOST = 10, 1000
MOST_BATCHES = 3  # times as many as would do, if every prompt of each were good
NO_EXAMPLE = "none"


@dataclass(frozen=True)
class PromptOrder:
    """
    What is to be written.

    :param rule: that each prompt breaks
    :param words: the least and the most words of a prompt
    """

    category: str
    rule: str
    count: int
    description: str = ""
    words: tuple[int, int] = (8, 40)
    example: str = ""

    def check(self) -> None:
        """Raise `Invalid`, naming each part that cannot be asked for."""
        faults = []
        if not self.category.strip() or len(self.category) > 100:
            faults.append(FieldError("category", "Give a category of 1 to 100 characters."))
        if not 1 <= self.count <= MOST:
            faults.append(FieldError("count", f"{self.count} is not between 1 and {MOST}."))
        if not 1 <= self.words[0] <= self.words[1] <= 200:
            faults.append(FieldError("words", f"{self.words[0]} to {self.words[1]} words; give 1 to 200, least first."))
        if faults:
            raise Invalid.of(faults)


@dataclass
class WrittenTexts:
    """How many texts are new, how many were there, and what was left out."""

    created: int = 0
    existing: int = 0
    near: int = 0  # of the new ones: nearly the same as another
    refused: list[str] = field(default_factory=list)  # why a text or a reply was left out


class ProposedPrompts(NamedTuple):
    """Texts by their external ids, and why others were left out."""

    texts: dict[str, str]
    refused: list[str]


def write_prompts(
    project: Project, writer: Writer, order: PromptOrder, progress: Callable[[int], object] = lambda n: None
) -> WrittenTexts:
    """
    Have prompts written until there are as many as ordered; each is a draft with its category, rule and provenance.

    The same order asks the same again and is answered from the ledger, so a call that was interrupted goes on. A prompt
    that is nearly the same as another of its category is kept, with the other's id in its metadata.

    :raises Invalid: naming each part of the order that cannot be asked for
    :raises ModelError: if the endpoint cannot be reached, or the budget is used up
    """
    return store_prompts(project, writer, order, proposed_prompts(project, writer, order, progress))


def requests_for(writer: Writer, order: PromptOrder) -> list[Request]:
    """
    Return what a model is asked at most, batch by batch: `MOST_BATCHES` times what would do if every prompt were good.

    :raises Invalid: naming each part of the order that cannot be asked for
    """
    order.check()
    template = writer.template(TEMPLATE)
    return [
        writer.request(
            template,
            f"batch {batch}",
            count=A_BATCH,
            category=order.category,
            description=order.description or order.category,
            rule=order.rule,
            least=order.words[0],
            most=order.words[1],
            example=order.example or NO_EXAMPLE,
            batch=batch,
        )
        for batch in range(1, MOST_BATCHES * fewest_batches(order) + 1)
    ]


def fewest_batches(order: PromptOrder) -> int:
    """Return how many requests an order takes if every prompt is good."""
    return -(-order.count // A_BATCH)


def proposed_prompts(
    project: Project, writer: Writer, order: PromptOrder, progress: Callable[[int], object] = lambda n: None
) -> ProposedPrompts:
    """
    Return the prompts that a model proposes; nothing but the calls is stored.

    :raises Invalid: naming each part of the order that cannot be asked for
    :raises ModelError: if the endpoint cannot be reached, or the budget is used up
    """
    found = ProposedPrompts({}, [])
    requests = requests_for(writer, order)
    templates.pin_version(writer.template(TEMPLATE))
    for request in requests:
        if len(found.texts) >= order.count:
            break
        for reply in ask(project, writer, [request], "prompt", progress):
            if isinstance(reply, str):
                found.refused.append(reply)
                continue
            for entry in reply:
                text = text_in(entry, "prompt")
                if fault := _fault(text, order):
                    found.refused.append(fault)
                elif len(found.texts) < order.count:
                    found.texts[prompt_key(text, order.category)] = text
    return found


def store_prompts(project: Project, writer: Writer, order: PromptOrder, proposed: ProposedPrompts) -> WrittenTexts:
    """Store proposed prompts as drafts; one that the project has already stays as it is."""
    done = WrittenTexts(refused=proposed.refused)
    there = dict(project.prompts.filter(category=order.category).order_by("pk").values_list("external_id", "text"))
    metadata = {"rule": order.rule, "written_by": writer.provenance(writer.template(TEMPLATE))}
    for external_id, text in proposed.texts.items():
        if external_id in there:
            done.existing += 1
            continue
        found = nearest(text, list(there.values()))
        near = {} if found is None else {"near": list(there)[found[0]], "similarity": round(found[1], 2)}
        done.near += bool(near)
        done.created += 1
        there[external_id] = text
        Prompt.objects.create(
            project=project,
            external_id=external_id,
            text=text,
            category=order.category,
            state=Prompt.DRAFT,
            metadata={**metadata, **near},
        )
    return done


def _fault(text: str, order: PromptOrder) -> str:
    words = len(text.split())
    if not text:
        return "an entry has no prompt"
    if not order.words[0] <= words <= order.words[1]:
        return f"{words} words instead of {order.words[0]} to {order.words[1]}: {text[:60]}"
    return ""
