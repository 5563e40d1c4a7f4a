"""What observers saw of clips, from their stored runs, in the form of the formulas of T2V-Bench."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from outtake.catalog.videos.models import Video
from outtake.measures.papers.t2v_bench import Detected, Reply
from worker.observations.models import ObservationRun, ObservedClip, StoredObservation
from worker.observers.frame_questions import COLOUR, OTHERS
from worker.observers.prompt_facts import PromptFacts, facts_in

JOINED = " / "


class ClipFacts(NamedTuple):
    """A clip: its generator, and what its prompt asks for."""

    model: str
    prompt: str
    facts: PromptFacts


class ColourReplies(NamedTuple):
    """The replies of one model, by clip: on colours, and on other objects of the colour; None for nothing asked."""

    colour: Mapping[str, Sequence[Reply] | None]
    others: Mapping[str, Sequence[Reply] | None]


def clips_named(project_id: int, names: Sequence[str]) -> dict[str, ClipFacts]:
    """
    Return clips by their external id.

    :raises Invalid: if the facts in a prompt's metadata have another form
    """
    found = Video.objects.filter(project=project_id, external_id__in=names).select_related("prompt", "generator")
    return {
        each.external_id: ClipFacts(str(each.generator), each.prompt.text, facts_in(each.prompt.metadata))
        for each in found.order_by("pk")
    }


def detected(run: ObservationRun, clips: Mapping[str, ClipFacts]) -> dict[str, Detected]:
    """Return what a detector found in each frame of each clip that it looked at; a frame with nothing counts too."""
    frames: dict[str, dict[int, Counter[str]]] = defaultdict(lambda: defaultdict(Counter))
    rows = StoredObservation.objects.filter(clip__run=run, clip__video__external_id__in=clips)
    for video, at_ms, label in rows.values_list("clip__video__external_id", "at_ms", "label").iterator(2000):
        frames[video][at_ms][label] += 1
    found = {}
    for video, looked in _looked_at(run, clips).items():
        seen = list(frames[video].values())
        empty: list[Counter[str]] = [Counter() for _ in range(looked - len(seen))]
        found[video] = Detected(clips[video].facts.objects, seen + empty)
    return found


def colour_replies(run: ObservationRun, clips: Mapping[str, ClipFacts]) -> ColourReplies:
    """Return the replies of one model about each clip that it was asked about."""
    by_kind: dict[str, dict[str, list[Reply]]] = {COLOUR: defaultdict(list), OTHERS: defaultdict(list)}
    rows = StoredObservation.objects.filter(clip__run=run, clip__video__external_id__in=clips, asked__isnull=False)
    ordered = rows.order_by("clip", "at_ms", "position")
    for video, at_ms, asked, text in ordered.values_list("clip__video__external_id", "at_ms", "asked", "text"):
        if asked is not None:
            by_kind[asked["ask"]][video].append(Reply(at_ms, asked["object"], asked["colour"], text))
    looked = _looked_at(run, clips)
    asked_for = {video: bool(clips[video].facts.colours) for video in looked}
    colour, others = (
        {video: by_kind[kind][video] if asked_for[video] else None for video in looked} for kind in (COLOUR, OTHERS)
    )
    return ColourReplies(colour, others)


def captions(run: ObservationRun, clips: Mapping[str, ClipFacts]) -> dict[str, str]:
    """Return the caption of each clip: the captions of its frames in their order, the same one once; "" for none."""
    texts: dict[str, list[str]] = {video: [] for video in _looked_at(run, clips)}
    rows = StoredObservation.objects.filter(clip__run=run, clip__video__external_id__in=clips).exclude(text="")
    for video, text in rows.order_by("clip", "at_ms", "position").values_list("clip__video__external_id", "text"):
        texts[video].append(text)
    return {video: JOINED.join(dict.fromkeys(each)) for video, each in texts.items()}


def _looked_at(run: ObservationRun, clips: Mapping[str, ClipFacts]) -> dict[str, int]:
    """Return how many frames of each clip were looked at; clips that failed are left out."""
    rows = run.clips.filter(state=ObservedClip.DONE, video__external_id__in=clips).order_by("pk")
    return dict(rows.values_list("video__external_id", "frames"))
