"""
Where annotators disagree about the tags of a chain of reasoning. Pure.

People disagree about the *types* that some of them named in the chain and others did not, and, of the types that all of
them named, about the *sentences*: those whose sets of sentences differ. VideoCritic asks for the same types alone, so
that the second is a lesser disagreement. A critic names types of the whole chain: it is compared by types, where it
named one that no person did.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from annotations.review.models import CRITIC_ONLY, SENTENCE, TYPE
from annotations.work.submissions.sentence_tags import Tags


class ChainTags(NamedTuple):
    """What one annotator tagged a chain with."""

    is_person: bool
    tags: Tags


def disputed_tags(annotations: Sequence[ChainTags]) -> dict[str, tuple[str, ...]]:
    """Return the disputed types by kind of disagreement: ``type``, ``sentence`` and ``critic_only``; all are there."""
    people = [each.tags for each in annotations if each.is_person]
    named = [_types(tags) for tags in people]
    by_people = frozenset().union(*named)
    by_all = frozenset.intersection(*named) if named else frozenset()
    by_critics = frozenset().union(*(_types(each.tags) for each in annotations if not each.is_person))
    apart = {kind for kind in by_all if len({_sentences(tags, kind) for tags in people}) > 1}
    return {
        TYPE: tuple(sorted(by_people - by_all)),
        SENTENCE: tuple(sorted(apart)),
        CRITIC_ONLY: tuple(sorted(by_critics - by_people)) if people else (),
    }


def _types(tags: Tags) -> frozenset[str]:
    return frozenset(tag.type for tag in tags)


def _sentences(tags: Tags, kind: str) -> frozenset[int]:
    return frozenset(tag.sentence for tag in tags if tag.type == kind)
