"""Single clips as plots: what is true, what each annotator says, and what was matched (Spotlight's figure 7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from evaluation.reports.plots.segment_plots import TRUTH
from evaluation.reports.tables.labels import LABELS, rests_on_judge

Figures = Mapping[str, Any]

KIND = "timeline"
REFERENCE = "reference"


class Bar(NamedTuple):
    """
    A segment on a lane, in milliseconds.

    ``match`` is the place of the true error that it was matched to, counted from 1; None: to none.
    """

    start_ms: int
    end_ms: int
    type: str
    reason: str
    severity: int | None = None
    match: int | None = None


class Lane(NamedTuple):
    """The segments of the truth or of one annotator; ``note`` says why there are none, or what cannot be drawn."""

    label: str
    of: str
    bars: tuple[Bar, ...]
    note: str = ""


class Timeline(NamedTuple):
    """One clip. The first lane is the reference; the bars of it are numbered from 1."""

    name: str
    title: str
    caption: str
    duration_ms: int
    lanes: tuple[Lane, ...]
    provisional: bool = False

    def as_json(self) -> dict[str, Any]:
        """Give plain values."""
        lanes = [{**lane._asdict(), "bars": [bar._asdict() for bar in lane.bars]} for lane in self.lanes]
        return {**self._asdict(), "kind": KIND, "lanes": lanes}


def timelines_of(figures: Figures) -> list[Timeline]:
    """Return the timelines of the clips that the figures hold; earlier figures hold none."""
    return [_timeline(figures, place, clip) for place, clip in enumerate(figures.get("timelines", ()), 1)]


def _timeline(figures: Figures, place: int, clip: Figures) -> Timeline:
    reference = tuple(
        Bar(each["start_ms"], each["end_ms"], each["type"], each["reason"], each["severity"], number)
        for number, each in enumerate(clip["reference"], 1)
    )
    lanes = [_lane(figures["rows"][lane["row"]], lane) for lane in clip["lanes"]]
    return Timeline(
        f"timeline_{place}",
        f"Timeline: {clip['video']}",
        _caption(figures, clip),
        clip["duration_ms"],
        (Lane(REFERENCE, TRUTH, reference), *lanes),
        rests_on_judge(figures, figures["headline"]),
    )


def _lane(row: Figures, lane: Figures) -> Lane:
    valid = [each for each in lane["segments"] if not each["invalid_reason"]]
    bars = tuple(
        Bar(
            each["start_ms"],
            each["end_ms"],
            each["type"],
            each["reason"],
            match=None if each["match"] is None else each["match"] + 1,
        )
        for each in valid
    )
    return Lane(row["label"], row["kind"], bars, _note(lane, len(lane["segments"]) - len(valid)))


def _note(lane: Figures, invalid: int) -> str:
    if lane["status"] != "ok":
        return str(lane["status"]).replace("_", " ")
    if not lane["segments"]:
        return "no error marked"
    return f"{invalid} invalid, not drawn" if invalid else ""


def _caption(figures: Figures, clip: Figures) -> str:
    said = f"{clip['generator']}, {clip['duration_ms'] / 1000:g} s. Lines: pairs of {LABELS[figures['headline']]} at "
    said += f"τ {figures['tau'] / 100:.2f}; white: no match."
    missing = len(figures["rows"]) - len(clip["lanes"])
    return said + (f" Not shown, or not scored on this clip: {missing} of {len(figures['rows'])}." if missing else "")
