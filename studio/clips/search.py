"""
Which clips have words in one of their texts: the prompt, ids, reasons of segments and comments.

Each text is one scan for substrings, in SQL, however many words are looked for. It needs no index that would have to be
kept up to date, and works the same on SQLite and PostgreSQL; ``docs/clips.md`` has what it takes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial, reduce

import numpy as np
from django.db.models import Q, QuerySet
from numpy.typing import NDArray

from annotations.work.submissions.models import Segment
from outtake.accounts.projects.models import Project
from outtake.catalog.videos.models import Prompt
from outtake.row_numbers import ListOfNumbers, RowNumbers, as_parameter, in_any, numbers_in
from studio.comments.models import Comment

SHORTEST_ID = 6  # characters of an id that a search looks for at the beginning of ids


def clips_with(project: Project, words: Sequence[str], marked: QuerySet[Segment]) -> RowNumbers:
    """
    Return the clips of a project that have each of some words in one of their texts.

    :param words: at least one; upper and lower case are the same
    :param marked: the segments whose reasons are searched, all of clips of the project
    """
    comments = Comment.objects.filter(video__project=project)
    texts: tuple[tuple[QuerySet, str, Callable[[str], Q]], ...] = (
        (marked, "video", lambda word: Q(reason__icontains=word)),
        (comments, "video", lambda word: Q(text__icontains=word)),
        (project.videos.all(), "pk", lambda word: _own_texts(project, word)),
    )
    found = [_scan(rows, column, [has(word) for word in words]) for rows, column, has in texts]
    by_word = map(in_any, zip(*found, strict=True))
    both = partial(np.intersect1d, assume_unique=True)
    return as_parameter(reduce(both, by_word), of=project.videos.count())


def _own_texts(project: Project, word: str) -> Q:
    prompts = Prompt.objects.filter(project=project, text__icontains=word)
    found = Q(prompt__in=prompts.values("pk")) | Q(external_id__icontains=word)
    # ids are random: a shorter word would find some clips by chance
    return found | Q(public_id__istartswith=word) if len(word) >= SHORTEST_ID else found


def _scan(rows: QuerySet, column: str, conditions: Sequence[Q]) -> list[NDArray[np.int64]]:
    """Return, for each condition, what a column has in the rows that meet it."""
    lists = {f"n{at}": ListOfNumbers(column, filter=each) for at, each in enumerate(conditions)}
    listed = rows.order_by().aggregate(**lists)
    return [numbers_in(listed[name]) for name in lists]
