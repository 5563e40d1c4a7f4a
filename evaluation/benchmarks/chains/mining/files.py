"""What mining writes: chains for people, everything that was found with its scores and votes, and the funnel."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from evaluation.benchmarks.chains.mining.mine import FunnelStep, JudgedChain, Pool, as_subjects
from outtake.errors import Invalid
from outtake.measures.papers.videocritic_mining import Cue, Scored, Shortlist, Vote, overlap, tokens

CHAINS, CANDIDATES, FUNNEL = "chains.jsonl", "candidates.jsonl", "funnel.jsonl"


def write_mined(
    folder: Path,
    lists: Sequence[tuple[Pool, Shortlist]],
    judged: Sequence[JudgedChain],
    funnel: Sequence[FunnelStep],
    *,
    only_accepted: bool,
) -> dict[str, Path]:
    """
    Write the files into a folder, which is created; return them by name.

    :raises Invalid: if the folder cannot be written
    """
    contents = {
        CHAINS: as_lines(as_subjects(judged, only_accepted=only_accepted)),
        CANDIDATES: as_lines(candidates(lists, judged)),
        FUNNEL: as_lines(each._asdict() for each in funnel),
    }
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in contents.items():
            (folder / name).write_text(content, encoding="utf-8")
    except OSError as error:
        raise Invalid.field("--out", f"{folder} cannot be written: {error}.") from None
    return {name: folder / name for name in contents}


def candidates(lists: Sequence[tuple[Pool, Shortlist]], judged: Sequence[JudgedChain]) -> list[dict[str, Any]]:
    """
    Return every chain that models wrote, with its cues, its suspicion, how far it came, and what judges said.

    Confidences are in 0 to 1, suspicions their weighted sums. Replies that are no chain are there as well, with why.
    """
    voted = {each.chosen.scored.candidate.id: each for each in judged}
    rows = []
    for pool, found in lists:
        scored: dict[str, tuple[str, Scored, tuple[str, ...]]] = {}
        for each in found.chosen:
            scored[each.scored.candidate.id] = ("shortlisted", each.scored, each.reasons)
        for each in found.too_many:
            scored[each.scored.candidate.id] = ("too many for its question", each.scored, each.reasons)
        for one in found.not_suspicious:
            scored[one.candidate.id] = ("not suspicious", one, ())
        texts = {each.id: each.text for each in pool.candidates}
        for candidate in pool.candidates:
            read = pool.read[candidate.id]
            row: dict[str, Any] = {
                "id": candidate.id,
                "question": pool.question.id,
                "generator": candidate.generator,
                "text": candidate.text,
                "final": read.final,
                "steps": read.steps,
            }
            if candidate.id in found.duplicates:
                of = found.duplicates[candidate.id]
                shared, every = overlap(tokens(candidate.text), tokens(texts[of]))
                became = {"became": "near-duplicate", "of": of, "overlap": round(shared / every, 4)}
                row |= became | {"cues": [_cue(cue, agreed=False) for cue in candidate.cues]}
            else:
                became_of, each_scored, reasons = scored[candidate.id]
                row |= {
                    "became": became_of,
                    "reasons": list(reasons),
                    "suspicion": each_scored.suspicion / 10_000,
                    "cues": [_cue(cue, agreed=(cue.kind, cue.about) in each_scored.agreed) for cue in each_scored.cues],
                }
            if candidate.id in voted:
                verdict = voted[candidate.id].verdict
                row |= {
                    "votes": {name: _vote(vote) for name, vote in voted[candidate.id].votes.items()},
                    "replies": {name: list(said) for name, said in voted[candidate.id].replies.items()},
                    "accepted": verdict.accepted,
                    "types": sorted(verdict.types),
                }
            rows.append(row)
        rows += [
            {"id": one.id, "question": pool.question.id, "generator": one.generator, "text": one.text}
            | {"became": one.why}
            for one in pool.unread
        ]
    return rows


def as_lines(rows: Iterable[Mapping[str, Any]]) -> str:
    """Return rows as JSON Lines."""
    return "".join(json.dumps(each, ensure_ascii=False) + "\n" for each in rows)


def _cue(cue: Cue, *, agreed: bool) -> dict[str, Any]:
    return {
        "kind": cue.kind,
        "about": cue.about,
        "confidence": cue.confidence / 100,
        "sentence": cue.sentence,
        **({"another_generator": True} if agreed else {}),
    }


def _vote(vote: Vote | None) -> dict[str, Any] | None:
    return None if vote is None else {"yes": vote.yes, "types": sorted(vote.types), "reason": vote.reason}
