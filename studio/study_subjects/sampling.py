"""A sample of what a study is to be about: the same one for the same seed."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from itertools import chain, zip_longest
from typing import Any

from annotations.instruments.documents import MARKED_ERROR
from annotations.subjects.marked_errors import draw_errors


def sample_of_clips(clips: Iterable[tuple[str, int]], n: int, seed: int) -> list[str]:
    """
    Return `n` clips, as many of each generator as there are: the same ones for the same seed, in any order of clips.

    :param clips: id and generator
    """
    by_generator: dict[int, list[str]] = defaultdict(list)
    for clip, generator in sorted(clips, key=lambda each: sha256(f"{seed}:{each[0]}".encode()).digest()):
        by_generator[generator].append(clip)
    turns = zip_longest(*(by_generator[each] for each in sorted(by_generator)))
    return [each for each in chain.from_iterable(turns) if each is not None][:n]


def sample_of_matches(subjects: Sequence[Mapping[str, Any]], kind: str, n: int, seed: int) -> list[Mapping[str, Any]]:
    """
    Return `n` subjects of those that a filter matches; fewer if it matches fewer.

    Marked errors are drawn as ``add_tasks --errors-of`` draws them.

    :raises Invalid: if there are not so many marked errors
    """
    if kind == MARKED_ERROR:
        ids = [str(each["error"]) for each in subjects]
        return [{"error": each} for each in draw_errors(ids, count=n, seed=seed)]
    return sample_of_subjects(subjects, n, seed)


def sample_of_subjects(subjects: Sequence[Mapping[str, Any]], n: int, seed: int) -> list[Mapping[str, Any]]:
    """Return `n` of a list of subjects, fewer if it is shorter; the order of the list does not matter."""
    return sorted(subjects, key=lambda each: sha256(f"{seed}:{json.dumps(each, sort_keys=True)}".encode()).digest())[:n]
