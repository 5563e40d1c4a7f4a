"""Find what tasks are to be about in the tables, all at once, and make the texts that were brought along."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from annotations.instruments.documents import CHAIN
from annotations.responses.json_fields import shown
from annotations.subjects.marked_errors import marked_errors_named
from annotations.subjects.parsing import GivenQuestion, GivenSubject, refuse
from annotations.tasks.create import PartContent, Subject
from annotations.tasks.models import Question
from outtake.accounts.projects.models import Project
from outtake.catalog.imports.plan import BATCH, in_batches
from outtake.catalog.texts.models import Passage
from outtake.catalog.texts.operations import (
    NewPassage,
    NewPrompt,
    find_or_make_passages,
    find_or_make_prompts,
    passages_named,
    prompts_named,
)
from outtake.catalog.videos.models import Prompt, Video
from outtake.errors import FieldError


def resolve(project: Project, given: Sequence[GivenSubject], *, with_edges: bool = False) -> list[Subject]:
    """
    Return the subjects, in their order. To be called in a transaction that holds the project's row.

    :param with_edges: whether the frame edges of the clips are read too
    :raises Invalid: if something is unknown to the project, or brought along as it cannot be
    """
    finds: list[Callable[[Project, Sequence[GivenSubject]], Mapping[str, Mapping[str, PartContent]]]] = [
        lambda project, given: _videos(project, given, with_edges=with_edges),
        _passages,
        _prompts,
        _questions,
        _errors,
    ]
    parts: dict[str, dict[str, PartContent]] = {each.place: {} for each in given}
    for find in finds:
        for place, found in find(project, given).items():
            parts[place].update(found)
    return [Subject(each.place, _identity(parts[each.place], each), parts[each.place], each.key) for each in given]


def videos_named(project_id: int, names: Iterable[str], *, with_edges: bool = False) -> dict[str, Video]:
    """Return those of a project's videos that are there, by external id, with their renditions."""
    found: dict[str, Video] = {}
    for some in in_batches(list(dict.fromkeys(names))):
        rows = Video.objects.filter(project_id=project_id, external_id__in=some).select_related("rendition")
        long = ["rendition__ticks"] if with_edges else ["rendition__ticks", "rendition__edges_ms"]
        found.update((video.external_id, video) for video in rows.defer(*long))
    return found


def _identity(parts: Mapping[str, PartContent], given: GivenSubject) -> str:
    """Return what tells a subject from all others: a pair is the same whichever video is named first."""
    if given.error is not None:
        return f"error:{given.error}"
    rows = {role: part.pk for role, part in parts.items() if not isinstance(part, dict)}
    if "a" in rows:
        return "pair:{}:{}".format(*sorted(rows.values()))
    return " ".join(f"{role}:{pk}" for role, pk in sorted(rows.items(), reverse=True))


def _videos(project: Project, given: Sequence[GivenSubject], *, with_edges: bool) -> dict[str, dict[str, PartContent]]:
    found = videos_named(project.pk, (name for each in given for name in each.videos.values()), with_edges=with_edges)
    refuse(
        [
            FieldError(f"{each.place}.{role}", f"{shown(name)} is not a video of this project; import it first.")
            for each in given
            for role, name in each.videos.items()
            if name not in found
        ]
    )
    return {each.place: {role: found[name] for role, name in each.videos.items()} for each in given}


def _passages(project: Project, given: Sequence[GivenSubject]) -> dict[str, dict[str, PartContent]]:
    """Find chains, and texts alone: both are a task's part ``chain``."""
    chains = {(each.place, "chain"): each.chain for each in given if each.chain is not None}
    alone = {(each.place, "passage"): each.passage for each in given if each.passage is not None}
    wanted = chains | alone
    new = {f"{place}.{name}": text for (place, name), text in wanted.items() if isinstance(text, NewPassage)}
    made: dict[str, Passage] = find_or_make_passages(project=project, passages=new) if new else {}
    found = passages_named(project.pk, [text for text in wanted.values() if isinstance(text, str)]) | made
    ids = {place: text if isinstance(text, str) else text.external_id for place, text in wanted.items()}
    unknown = [(place, name, each) for (place, name), each in ids.items() if each not in found]
    what = "not a passage of this project; include its text"
    refuse([FieldError(f"{place}.{name}", f"{shown(each)} is {what}.") for place, name, each in unknown])
    return {place: {CHAIN: found[each]} for (place, _), each in ids.items()}


def _prompts(project: Project, given: Sequence[GivenSubject]) -> dict[str, dict[str, PartContent]]:
    wanted = {each.place: each.prompt for each in given if each.prompt is not None}
    new = {f"{place}.prompt": prompt for place, prompt in wanted.items() if isinstance(prompt, NewPrompt)}
    made: dict[str, Prompt] = find_or_make_prompts(project=project, prompts=new) if new else {}
    named = [prompt for prompt in wanted.values() if isinstance(prompt, str)]
    found = prompts_named(project.pk, named) | made
    ids = {place: prompt if isinstance(prompt, str) else prompt.external_id for place, prompt in wanted.items()}
    return _all("prompt", ids, found, "not a prompt of this project; include its text")


def _questions(project: Project, given: Sequence[GivenSubject]) -> dict[str, dict[str, PartContent]]:
    wanted = {each.place: each.question for each in given if each.question is not None}
    new = {place: question for place, question in wanted.items() if isinstance(question, GivenQuestion)}
    named = {place: question for place, question in wanted.items() if isinstance(question, str)}
    found: dict[str, Question] = {}
    for ids in in_batches(list(named.values())):
        rows = Question.objects.filter(public_id__in=ids, prompt__project=project)
        found.update((question.public_id, question) for question in rows)
    stored = _all("question", named, found, "not a question for a prompt of this project; include its text")
    return {**stored, **_made_questions(project, new)}


def _made_questions(project: Project, new: Mapping[str, GivenQuestion]) -> dict[str, dict[str, PartContent]]:
    """Return the questions that were brought along; those that are new are made, as drafts."""
    prompts = prompts_named(project.pk, list({question.prompt for question in new.values()}))
    ids = {place: question.prompt for place, question in new.items()}
    _all("question.prompt", ids, prompts, "not a prompt of this project; import a video with it, or judge it first")
    there: dict[tuple[int | None, str], Question] = {}
    for pks in in_batches([prompt.pk for prompt in prompts.values()]):
        for row in Question.objects.filter(prompt_id__in=pks):
            there[row.prompt_id, row.text] = row
    faults: list[FieldError] = []
    fresh: list[Question] = []
    found: dict[str, dict[str, PartContent]] = {}
    for place, given in new.items():
        key = prompts[given.prompt].pk, given.text
        if (question := there.get(key)) is None:
            question = there[key] = Question(
                prompt_id=key[0],
                text=given.text,
                dimension=given.dimension,
                criterion=given.criterion or "explicit",
                state=Question.DRAFT,
            )
            fresh.append(question)
        faults += _question_faults(place, question, given)
        found[place] = {"question": question}
    refuse(faults)
    Question.objects.bulk_create(fresh, batch_size=BATCH)
    return found


def _question_faults(place: str, there: Question, given: GivenQuestion) -> list[FieldError]:
    differing = {
        "dimension": given.dimension != there.dimension,
        "criterion": given.criterion not in (None, there.criterion),
    }
    message = "The prompt already has this question with another one; send the same, or reword the question."
    return [FieldError(f"{place}.question.{name}", message) for name, differs in differing.items() if differs]


def _errors(project: Project, given: Sequence[GivenSubject]) -> dict[str, dict[str, PartContent]]:
    wanted = {each.place: each.error for each in given if each.error is not None}
    found = marked_errors_named(project.pk, list(dict.fromkeys(wanted.values()))) if wanted else {}
    what = "not an error in the newest revisions of this project; send the id of a segment, ANNOTATION-POSITION"
    _all("error", wanted, found, what)
    return {place: {"video": found[name].video, "error": found[name].content} for place, name in wanted.items()}


def _all(name: str, ids: Mapping[str, str], found: Mapping[str, Any], what: str) -> dict[str, dict[str, PartContent]]:
    """Return what was found for each place, or refuse the ids of what was not."""
    unknown = [(place, each) for place, each in ids.items() if each not in found]
    refuse([FieldError(f"{place}.{name}", f"{shown(each)} is {what}.") for place, each in unknown])
    return {place: {name: found[each]} for place, each in ids.items()}
