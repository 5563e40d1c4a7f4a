"""
VideoCritic's scores of files: the types that were named of chains of reasoning, against the true ones.

The definitions are those of `outtake.measures.calibration.multilabel`. A reply with the status ``failed`` or
``refused`` counts as one that names no type; next to it is the micro F1 without such replies. A chain that was not
attempted, or whose clip was not received, is left out and counted, as is one that the predictions lack.

A line of a file is a chain. ``chains`` of a reference have true types, and in a release the sentences of each as
``tags``; predictions have the types that a critic or a person named. The types are the five of VideoCritic, or those of
one's own instrument.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from outtake.measures.calibration.multilabel import LabelScores, TypeScore, score_both_ways
from outtake.measures.files.jsonl import FileError, Record, read_records
from outtake.measures.files.progress import Watch, unwatched
from outtake.measures.papers.videocritic import TYPES
from outtake.measures.spotlight.pairs.values import STATUSES

LEFT_OUT = ("not_attempted", "media_not_received")


def score_chain_files(reference: Path, predictions: Path, *, watch: Watch = unwatched) -> dict[str, Any]:
    """
    Score a file of predictions about chains against a reference file.

    :param watch: called for every line, to show how far it is
    :returns: as `score_chains`
    :raises FileError: for anything in the files that cannot be used
    """
    true = [true_types(line) for line in _once(watch(read_records(reference), f"reading {reference.name}"))]
    known = {each.chain for each in true}
    said = []
    for line in _once(watch(read_records(predictions), f"reading {predictions.name}")):
        reply = chain_reply(line)
        if reply.chain not in known:
            raise FileError(
                f"{predictions}: chain {reply.chain!r} is not in {reference}; "
                f"add its reference line or leave it out ({line.place}, chain)"
            )
        said.append(reply)
    return score_chains(true, said)


def score_chains(reference: Iterable[TrueTypes], predictions: Iterable[ChainReply]) -> dict[str, Any]:
    """
    Score replies about chains; every chain is there at most once on each side.

    :returns: counts of chains; ``micro``, ``has_error`` and each of ``by_type`` with tp, fp, fn, precision, recall and
        f1; ``micro_readable`` and ``macro`` F1; ``exact``, the share of chains with all types right. 0/0 is null
    :raises ValueError: if a prediction is of a chain that the reference lacks
    """
    true = {each.chain: each.types for each in reference}
    said = list(predictions)
    left_out = Counter(each.status for each in said if each.status in LEFT_OUT)
    named = {each.chain: each.types if each.status == "ok" else None for each in said if each.status not in LEFT_OUT}
    every = set().union(*true.values(), *(types for types in named.values() if types))
    types = (*TYPES, *sorted(every.difference(TYPES)))
    both = score_both_ways(true, named, types)
    found = both.empty
    return {
        "chains": len(true),
        "scored": len(named),
        "with_errors": sum(bool(true[chain]) for chain in named),
        "unreadable": found.unreadable,
        "left_out": {**{status: left_out[status] for status in LEFT_OUT}, "absent": len(true) - len(said)},
        "micro": _scores(found.micro),
        "micro_readable": both.left_out.micro.f1.value,
        "macro": found.macro_f1.value,
        "has_error": _scores(found.has_error),
        "exact": found.exact_match.value,
        "by_type": _by_type(found),
    }


def _by_type(found: LabelScores) -> dict[str, Any]:
    return {kind: _scores(each) for kind, each in found.by_type.items()}


def _scores(found: TypeScore) -> dict[str, Any]:
    return {
        "tp": found.tp,
        "fp": found.fp,
        "fn": found.fn,
        "precision": found.precision.value,
        "recall": found.recall.value,
        "f1": found.f1.value,
    }


def _once(lines: Iterable[Record]) -> Iterator[Record]:
    seen: set[str] = set()
    for line in lines:
        name = line.text("chain")
        if name in seen:
            line.refuse("chain", name, "an earlier line has it; write one line a chain")
        seen.add(name)
        yield line


LONGEST_TYPE = 60  # characters


class TrueTypes(NamedTuple):
    """A chain and its true types; one without an error has none."""

    chain: str
    types: frozenset[str]


class ChainReply(NamedTuple):
    """The annotation of a chain; types count where the status is ``ok``."""

    chain: str
    status: str
    types: frozenset[str]


def true_types(line: Record) -> TrueTypes:
    """
    Read the true types of a chain.

    :raises FileError: if the line breaks the format, or its tags have other types
    """
    types = _types(line)
    if "tags" in line.fields:
        tagged = frozenset(tag.text("type") for tag in line.records("tags"))
        if tagged != types:
            line.refuse("types", sorted(types), f"its tags have the types {sorted(tagged)}; both have to be the same")
    return TrueTypes(line.text("chain"), types)


def chain_reply(line: Record) -> ChainReply:
    """
    Read the annotation of a chain.

    :raises FileError: if the line breaks the format
    """
    status = line.choice("status", STATUSES) if "status" in line.fields else "ok"
    return ChainReply(line.text("chain"), status, _types(line))


def _types(line: Record) -> frozenset[str]:
    given = line.fields.get("types")
    is_list = isinstance(given, list) and all(isinstance(each, str) and 0 < len(each) <= LONGEST_TYPE for each in given)
    if not isinstance(given, list) or not is_list:
        line.refuse("types", given, f'give a list of texts of up to {LONGEST_TYPE} characters, such as ["temporal"]')
    return frozenset(given)
