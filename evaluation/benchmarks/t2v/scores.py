"""
The scores of T2V-Bench by generator and length of clips, as plain values: what tables 1 and 2 and figures 6 to 8 show.

A score is an average over videos with its n; where it is undefined it has a reason. Its interval is over videos, by
Student's t: frames of a clip are alike, so a clip counts once. With fewer than ten videos there is none. Figure 6 is
the mean over generators, as in the paper. Generators of one length are ranked by each task, equal scores share a place.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from outtake.measures.papers.t2v_bench import (
    CaptionAlignment,
    ClassMap,
    Detected,
    Reply,
    TaskScore,
    caption_alignment,
    colour_attribution,
    colour_identification,
    counting,
    mean_of_answerers,
    object_detection,
)
from outtake.measures.uncertainty import clustered
from outtake.measures.uncertainty.averages import Average, average
from outtake.measures.uncertainty.clustered import Linear

TASKS = ("captions", "detection", "counting", "identification", "attribution")

ByClip = Mapping[str, Sequence[Reply] | None]


class Seen(NamedTuple):
    """
    All that observers saw, by clip.

    :param groups: clips by generator and length in seconds
    :param classes: the classes that the detector knows
    :param colour: by answering model, its replies on colours; ``others`` on other objects of the colour
    :param judged: whether a caption agrees with its prompt; None where the judgement could not be read
    """

    groups: Mapping[tuple[str, float], Sequence[str]]
    classes: ClassMap
    detected: Mapping[str, Detected]
    colour: Mapping[str, ByClip]
    others: Mapping[str, ByClip]
    judged: Mapping[str, bool | None]


def scores_of(seen: Seen) -> dict[str, Any]:
    """Return the scores of each generator at each length, their means, and the places of generators by task."""
    rows = [
        _row(model, seconds, videos, seen)
        for (model, seconds), videos in sorted(seen.groups.items(), key=lambda each: (each[0][1], each[0][0]))
    ]
    lengths = sorted({row["seconds"] for row in rows})
    of_length = {seconds: [row for row in rows if row["seconds"] == seconds] for seconds in lengths}
    means = [
        {"seconds": seconds, **{task: _cell(_mean(some, task)) for task in TASKS}}
        for seconds, some in of_length.items()
    ]
    places = [
        {"seconds": seconds, "task": task, "places": _places(some, task)}
        for seconds, some in of_length.items()
        for task in TASKS
    ]
    return {"rows": rows, "means": means, "ranking": places, "answerers": sorted(seen.colour)}


def _row(model: str, seconds: float, videos: Sequence[str], seen: Seen) -> dict[str, Any]:
    found = {video: seen.detected[video] for video in videos if video in seen.detected}
    detection, exact = object_detection(found, seen.classes), counting(found, seen.classes)
    captioned = caption_alignment({video: seen.judged[video] for video in videos if video in seen.judged})
    own: dict[str, dict[str, Any]] = {}
    means: dict[str, dict[str, Average]] = {"identification": {}, "leak": {}, "attribution": {}}
    spread: dict[str, list[Linear]] = {task: [] for task in means}
    for name in sorted(seen.colour):
        named = colour_identification(_of(seen.colour[name], videos))
        others = colour_attribution(_of(seen.others[name], videos))
        own[name] = {
            "identification": _task(named),
            "leak": _task(others.leak),
            "attribution": {**_cell(others.attribution), **_interval(_over_videos(others.leak, kept=True))},
        }
        means["identification"][name] = named.score
        means["leak"][name] = others.leak.score
        means["attribution"][name] = others.attribution
        spread["identification"].append(_over_videos(named))
        spread["leak"].append(_over_videos(others.leak))
        spread["attribution"].append(_over_videos(others.leak, kept=True))
    return {
        "model": model,
        "seconds": seconds,
        "clips": len(videos),
        "captions": _captions(captioned),
        "detection": _task(detection),
        "counting": _task(exact),
        **{
            task: {**_cell(mean_of_answerers(each)), **_interval(clustered.average(spread[task]))}
            for task, each in means.items()
        },
        "answerers": own,
    }


def _of(replies: ByClip, videos: Sequence[str]) -> dict[str, Sequence[Reply] | None]:
    return {video: replies[video] for video in videos if video in replies}


def _mean(rows: Sequence[Mapping[str, Any]], task: str) -> Average:
    return average([row[task]["value"] for row in rows if row[task]["value"] is not None], "generator")


def _places(rows: Sequence[Mapping[str, Any]], task: str) -> list[dict[str, Any]]:
    scored = [(row[task]["value"], row["model"]) for row in rows if row[task]["value"] is not None]
    return [
        {"place": 1 + sum(other > value for other, _ in scored), "model": model, "value": value}
        for value, model in sorted(scored, key=lambda each: (-each[0], each[1]))
    ]


def _cell(each: Average) -> dict[str, Any]:
    return {"value": each.value, "n": each.n, "unit": each.unit, "reason": each.reason or ""}


def _task(score: TaskScore) -> dict[str, Any]:
    return {
        **_cell(score.score),
        **_interval(_over_videos(score)),
        "not_applicable": len(score.not_applicable),
        "unseen": len(score.unseen),
        "replies": score.replies,
        "unparsed": score.unparsed,
        "outside": dict(score.outside),
    }


def _over_videos(score: TaskScore, *, kept: bool = False) -> Linear:
    """Return the mean over videos with what each video does to it; of what is left of 1, where that is ``kept``."""
    values = {video: each.value for video, each in score.videos.items() if each.value is not None}
    return clustered.mean([1 - each if kept else each for each in values.values()], list(values))


def _interval(statistic: Linear) -> dict[str, float]:
    """Return the interval of a score, within 0 and 1; nothing where there are too few videos for one."""
    found = clustered.estimate(statistic)
    if found.low is None or found.high is None:
        return {}
    return {"low": max(found.low, 0.0), "high": min(found.high, 1.0)}


def _captions(each: CaptionAlignment) -> dict[str, Any]:
    share = each.aligned
    return {
        "value": share.share,
        "low": share.low,
        "high": share.high,
        "n": share.n,
        "unit": "video",
        "reason": share.reason or "",
        "unparsed": each.unparsed,
    }
