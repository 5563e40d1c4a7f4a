"""What is known of a chain of reasoning without anyone's word: the errors that were put into it."""

from __future__ import annotations

from collections.abc import Sequence

from annotations.work.submissions.sentence_tags import SentenceTag, Tags
from outtake.catalog.texts.models import Passage
from outtake.measures.papers.videocritic import ALIASES

CLEAN = "clean"


def is_known(passage: Passage) -> bool:
    """Tell whether it is known which errors a chain has: those that were put in, or none where its origin is clean."""
    return bool(passage.injected) or passage.origin == CLEAN


def known_tags(passage: Passage) -> Tags:
    """Return the errors that were put into a chain, by sentence and type."""
    return frozenset(
        SentenceTag(each["sentence"], ALIASES.get(each["type"], each["type"])) for each in passage.injected
    )


def is_of_origin(passage: Passage, origins: Sequence[str]) -> bool:
    """
    Tell whether a chain comes from one of some origins; none means all.

    ``realistic`` takes ``realistic`` and everything that begins with ``realistic:``.
    """
    return not origins or any(passage.origin == each or passage.origin.startswith(f"{each}:") for each in origins)


def known_types(passage: Passage) -> frozenset[str]:
    """Return the types of the errors that were put into a chain, by the names that instruments have for them."""
    return frozenset(ALIASES.get(each["type"], each["type"]) for each in passage.injected)
