"""
Store a dataset: its prompts and clips in a project, its annotations in a study.

Each step can be repeated and adds nothing twice, so a load that was interrupted is finished by the same call.
"""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

import yaml
from django.db import transaction

from annotations.annotators.models import Annotator
from annotations.instruments.models import ProjectInstrument
from annotations.instruments.operations import create_instrument, create_version
from annotations.studies.models import MAX_OVERLAP, Study
from annotations.studies.operations import create_study
from annotations.subjects.operations import add_tasks
from annotations.tasks.clip_questions import add_clip_questions
from annotations.tasks.models import Question
from evaluation.benchmarks.datasets.contents import DatasetContents, LoadedClip, Problem
from evaluation.benchmarks.datasets.mapping import DatasetMapping
from evaluation.benchmarks.datasets.models import Dataset
from evaluation.benchmarks.datasets.placeholders import SECONDS, draw_placeholder
from evaluation.benchmarks.datasets.store_annotations import store_annotations
from outtake.accounts.projects.models import Project
from outtake.catalog.imports.import_videos import import_videos
from outtake.catalog.imports.manifest import Manifest, Row, inside
from outtake.catalog.imports.plan import in_batches
from outtake.catalog.media.rejections import VideoRejected
from outtake.catalog.videos.models import Prompt, Video
from outtake.errors import Conflict, Invalid

PLACEHOLDER = "placeholder"  # column of the metadata of clips that came without a file


@dataclass
class LoadResult:
    """How much was new, by what it is, and what could not be placed."""

    study: Study | None = None
    prompts: int = 0
    clips: int = 0
    placeholders: int = 0
    questions: int = 0
    annotations: int = 0
    cut: int = 0  # segments of people that end after their clip and are cut to it
    problems: list[Problem] = field(default_factory=list)


def load_dataset(
    *,
    project: Project,
    mapping: DatasetMapping,
    contents: DatasetContents,
    folder: Path,
    name: str,
    progress: Callable[[str], object] = lambda step: None,
) -> LoadResult:
    """
    Store a dataset that was read with `read_contents`.

    :param folder: where its clips are
    :param name: of the dataset, and of the study
    :param progress: called with what is done next
    :raises Conflict: if the project has a dataset of this name by another mapping, or a study of this name
    :raises Invalid: if the mapping's instrument is unknown or not valid
    """
    dataset = _dataset(project, mapping, contents, name)
    result = LoadResult(problems=list(contents.problems))
    progress("prompts")
    result.prompts = _store_prompts(project, contents, result.problems)
    progress("clips")
    _store_clips(project, contents, folder, result)
    progress("questions")
    result.questions = _store_questions(project, contents) + _store_clip_questions(project, contents)
    if mapping.instrument is not None and contents.clips:
        progress("annotations")
        result.study = _study(dataset, mapping, contents)
        result.annotations, result.cut = store_annotations(result.study, contents, result.problems)
    return result


def _dataset(project: Project, mapping: DatasetMapping, contents: DatasetContents, name: str) -> Dataset:
    facts = {"mapping_version": mapping.version, "mapping_digest": mapping.digest}
    found, _ = Dataset.objects.get_or_create(
        project=project,
        name=name,
        defaults={"mapping": mapping.key, "source": mapping.source, "rows": contents.rows, **facts},
    )
    if found.mapping != mapping.key:
        raise Conflict(f"The project has a dataset {name!r} by the mapping {found.mapping}; choose another name.")
    return found


def _store_prompts(project: Project, contents: DatasetContents, problems: list[Problem]) -> int:
    there: dict[str, str] = {}
    for ids in in_batches(sorted(contents.prompts)):
        rows = Prompt.objects.filter(project=project, external_id__in=ids)
        there.update(rows.values_list("external_id", "text"))
    fresh = []
    for each in contents.prompts.values():
        if each.id not in there:
            fields = {"category": each.category, "state": each.state, "rejection": each.rejection}
            fresh.append(
                Prompt(project=project, external_id=each.id, text=each.text, metadata=dict(each.metadata), **fields)
            )
        elif there[each.id] != each.text:
            message = f"the project has a prompt {each.id[:60]!r} with another text."
            problems.append(Problem(*each.place, message))
    return len(Prompt.objects.bulk_create(fresh, batch_size=500))


def _store_clips(project: Project, contents: DatasetContents, folder: Path, result: LoadResult) -> None:
    with tempfile.TemporaryDirectory(prefix="outtake-dataset-") as scratch:
        rows: list[Row] = []
        clips = list(contents.clips.values())
        for number, clip in enumerate(clips):
            try:
                rows.append(_manifest_row(number, clip, contents, folder, Path(scratch)))
            except VideoRejected as refusal:
                result.problems.append(Problem(*clip.place, refusal.detail))
        done = import_videos(project, Manifest(tuple(rows), ()))
        result.clips = done.accepted
        result.placeholders = sum(1 for row in rows if PLACEHOLDER in row.metadata)
        result.problems += [Problem(*clips[each.row].place, each.reason) for each in done.rejected]
        if done.unfinished is not None:
            raise Invalid.field("project", f"{done.unfinished.reason} Run the same command again for the rest.")


def _manifest_row(number: int, clip: LoadedClip, contents: DatasetContents, folder: Path, scratch: Path) -> Row:
    metadata = dict(clip.metadata)
    if clip.file:
        path = inside(folder, clip.file)
    else:
        path = draw_placeholder(scratch, clip.seconds or SECONDS)
        metadata[PLACEHOLDER] = "yes"
    return Row(
        row=number,
        path=path,
        written_path=clip.file or path.name,
        external_id=clip.id,
        prompt=contents.prompts[clip.prompt].text,
        prompt_id=clip.prompt,
        generator=clip.generator,
        generator_version="",
        seed=clip.seed,
        source="",
        metadata=metadata,
    )


def _store_questions(project: Project, contents: DatasetContents) -> int:
    if not contents.questions:
        return 0
    prompts = _prompt_rows(project, {each.prompt for each in contents.questions})
    of_them = Question.objects.filter(prompt__project=project, instrument_version=None)
    before = of_them.count()
    rows = [
        Question(
            prompt_id=prompts[each.prompt],
            text=each.text,
            dimension=each.dimension,
            criterion=each.criterion,
            state=each.state,
        )
        for each in contents.questions
        if each.prompt in prompts
    ]
    Question.objects.bulk_create(rows, ignore_conflicts=True, batch_size=500)
    return of_them.count() - before


def _prompt_rows(project: Project, ids: Iterable[str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for some in in_batches(sorted(ids)):
        found.update(Prompt.objects.filter(project=project, external_id__in=some).values_list("external_id", "pk"))
    return found


def _study(dataset: Dataset, mapping: DatasetMapping, contents: DatasetContents) -> Study:
    """Return the study of a dataset; it is made on first use, with as many annotators per clip as the dataset has."""
    with transaction.atomic():
        dataset = Dataset.objects.select_for_update().get(pk=dataset.pk)
        if dataset.study is None:
            key = _instrument_key(dataset.project, mapping)
            people = _people_per_clip(contents)
            dataset.study = create_study(project=dataset.project, name=dataset.name, instrument=key, overlap=people)
            dataset.save(update_fields=["study"])
    for some in in_batches(sorted(contents.clips)):
        there = Video.objects.filter(project=dataset.project, external_id__in=some).order_by("pk")
        if names := list(there.values_list("external_id", flat=True)):
            add_tasks(study=dataset.study, videos=names)
    return dataset.study


def _store_clip_questions(project: Project, contents: DatasetContents) -> int:
    videos: dict[str, Video] = {}
    for names in in_batches(sorted(contents.clip_questions)):
        rows = Video.objects.filter(project=project, external_id__in=names)
        videos.update((each.external_id, each) for each in rows)
    written = {videos[name]: own for name, own in contents.clip_questions.items() if name in videos}
    return add_clip_questions(written) if written else 0


def _people_per_clip(contents: DatasetContents) -> int:
    people: Counter[str] = Counter()
    for clip, author in contents.annotated | {(c, a) for c in contents.clips for a in contents.complete}:
        people[clip] += author.kind == Annotator.PERSON
    most = max(people.values(), default=1)
    if most > MAX_OVERLAP:
        raise Invalid.field("mapping", f"{most} people annotated one clip; a study takes at most {MAX_OVERLAP}.")
    return max(1, most)


def _instrument_key(project: Project, mapping: DatasetMapping) -> str:
    """Return the key of the instrument, which is made in the project where the mapping has its document."""
    if isinstance(mapping.instrument, str):
        return mapping.instrument
    assert mapping.instrument is not None
    if not ProjectInstrument.objects.filter(project=project, key=mapping.key).exists():
        text = yaml.safe_dump(dict(mapping.instrument), sort_keys=False, allow_unicode=True)
        title = str(mapping.instrument.get("title", mapping.title))
        draft = create_instrument(project=project, key=mapping.key, title=title, yaml=text)
        create_version(instrument=draft.instrument, lock=draft.lock)
    return mapping.key
