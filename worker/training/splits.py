"""
Train, dev and test: apart by video and question, and checked by hash.

Chains that share a video or a question are one group, directly or through others, and a group is in one split. Groups
come in the order of their SHA-256 with the seed; the first are test, until it has its share of the chains, then dev,
then train. Splits that come as files of their own are not changed; what they share is refused.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from outtake.errors import Invalid
from worker.training.config import BY_QUESTION, BY_VIDEO
from worker.training.dataset import LabelledChain, digest_of

TRAIN, DEV, TEST = "train", "dev", "test"
LEAST_TRAINING = 2


class Splits(NamedTuple):
    """The chains of each split."""

    train: list[LabelledChain]
    dev: list[LabelledChain]
    test: list[LabelledChain]

    def named(self) -> dict[str, list[LabelledChain]]:
        """Return the splits by name."""
        return {TRAIN: self.train, DEV: self.dev, TEST: self.test}


def split_chains(
    chains: Sequence[LabelledChain], *, dev_share: float, test_share: float, together: Sequence[str], seed: int
) -> Splits:
    """
    Split chains by shares of their number.

    :raises Invalid: if the groups are so large that a split stays empty that has a share
    """
    groups = _groups(chains, together)
    ordered = sorted(groups, key=lambda group: (_place(group, seed), group[0].id))
    splits = Splits([], [], [])
    for group in ordered:
        wants = [(splits.test, test_share), (splits.dev, dev_share)]
        into = next((split for split, share in wants if len(split) < round(share * len(chains))), splits.train)
        into.extend(group)
    empty = [name for name, share in ((DEV, dev_share), (TEST, test_share)) if share and not splits.named()[name]]
    if empty or len(splits.train) < LEAST_TRAINING:
        raise Invalid.field(
            "data.together",
            f"{len(chains)} chains are {len(groups)} groups of one video or question, the largest of "
            f"{max(map(len, groups), default=0)}: {empty[0] if empty else TRAIN} stays empty. Give more chains, "
            f"smaller shares, or keep chains together by {BY_VIDEO} alone.",
        )
    return splits


def check_apart(splits: Splits, together: Sequence[str]) -> None:
    """
    Refuse splits of which one has something of another: a chain, a video or a question, by their hashes.

    :raises Invalid: naming the first shared one
    """
    known: dict[str, tuple[str, LabelledChain]] = {}
    for name, chains in splits.named().items():
        for chain in chains:
            for key in [chain.hash, *(key for _, key in _keys(chain, together))]:
                other, first = known.setdefault(key, (name, chain))
                if other != name:
                    what = next((kind for kind, each in _keys(chain, together) if each == key), "text")
                    raise Invalid.field(
                        f"data.{name}",
                        f"The chain {chain.id[:60]!r} has the {what} of {first.id[:60]!r}, which is in {other}. A "
                        "critic must not be trained on what it is measured on; remove it from one of them.",
                    )


def check_clips_apart(splits: Splits, content: Mapping[str, str]) -> None:
    """
    Refuse splits of which two have one clip, under different names.

    :param content: SHA-256 of a clip's bytes, by its name
    :raises Invalid: naming the first one
    """
    known: dict[str, tuple[str, LabelledChain]] = {}
    for name, chains in splits.named().items():
        for chain in chains:
            other, first = known.setdefault(content.get(chain.video, chain.video), (name, chain))
            if other != name and chain.video:
                raise Invalid.field(
                    f"data.{name}",
                    f"The clip {chain.video[:60]!r} has the bytes of {first.video[:60]!r}, which is in {other}. A "
                    "critic must not be trained on what it is measured on; remove it from one of them.",
                )


def _groups(chains: Sequence[LabelledChain], together: Sequence[str]) -> list[list[LabelledChain]]:
    """Return the groups of chains that belong together, in the order of their first chains."""
    parent = list(range(len(chains)))

    def root(place: int) -> int:
        while parent[place] != place:
            parent[place] = parent[parent[place]]
            place = parent[place]
        return place

    first: dict[str, int] = {}
    for place, chain in enumerate(chains):
        for key in [chain.hash, *(key for _, key in _keys(chain, together))]:
            parent[root(place)] = root(first.setdefault(key, place))
    groups: dict[int, list[LabelledChain]] = {}
    for place, chain in enumerate(chains):
        groups.setdefault(root(place), []).append(chain)
    return list(groups.values())


def _keys(chain: LabelledChain, together: Sequence[str]) -> Iterator[tuple[str, str]]:
    if BY_VIDEO in together and (chain.video or chain.frames):
        yield "video", digest_of("video", chain.video or [str(each) for each in chain.frames])
    if BY_QUESTION in together and chain.question.strip():
        yield "question", digest_of("question", chain.question)


def _place(group: Sequence[LabelledChain], seed: int) -> bytes:
    return hashlib.sha256(f"{seed}:{min(each.hash for each in group)}".encode()).digest()


def hashes_of(splits: Splits) -> Mapping[str, str]:
    """Return one SHA-256 for each split, of the hashes and types of its chains: what a card cites."""
    return {
        name: hashlib.sha256(
            "".join(sorted(f"{each.hash} {','.join(each.types)}\n" for each in chains)).encode()
        ).hexdigest()
        for name, chains in splits.named().items()
    }
