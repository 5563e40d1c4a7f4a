"""Observers: which detections count and what they are called, and observers of packages outside."""

from __future__ import annotations

import pytest

from outtake.errors import Invalid
from worker.observers import registry
from worker.observers.contract import Box, Observation
from worker.observers.detections import parse_selection

CODE = """
from worker.observers.contract import Observation


class Brightness:
    kind, queue = "brightness", "critics"
    identity = {"kind": "brightness"}

    def __init__(self, parameters):
        self.word = parameters["word"]

    def observe(self, pictures):
        return [[Observation(text=f"{self.word} {each}")] for each in pictures]
"""


def test_a_score_at_the_threshold_counts_and_labels_take_the_names_of_the_map():
    selection = parse_selection(0.5, {" Woman": "person "})
    found = [Observation("woman", 0.5), Observation("WOMAN", 0.49), Observation("Cup", 0.9), Observation(text="A cup.")]
    assert selection.apply(found) == [Observation("person", 0.5), Observation("Cup", 0.9), Observation(text="A cup.")]
    assert selection.as_json() == {"threshold": 0.5, "class_map": {"woman": "person"}}


@pytest.mark.parametrize(
    "given, field",
    [
        ({"threshold": 1.1}, "threshold"),
        ({"threshold": float("nan")}, "threshold"),
        ({"threshold": True}, "threshold"),
        ({"threshold": "0.5"}, "threshold"),
        ({"class_map": ["woman"]}, "class_map"),
        ({"class_map": {"woman": 1}}, "class_map"),
        ({"class_map": {" ": "person"}}, "class_map"),
        ({"class_map": {"Woman": "person", "woman": "people"}}, "class_map"),
    ],
)
def test_a_threshold_or_class_map_that_cannot_be_used_is_refused_by_name(given, field):
    with pytest.raises(Invalid, match=f"^{field}: "):
        parse_selection(**given)


def test_a_box_is_cut_to_the_frame_and_one_outside_is_none():
    assert Box.within_frame(-0.1, 0.2, 0.5, 1.3) == Box(0.0, 0.2, 0.5, 1.0)
    assert Box.within_frame(1.1, 0.2, 1.4, 0.5) is None
    assert Box.within_frame(0.5, 0.2, 0.5, 0.5) is None


def test_a_package_adds_an_observer(tmp_path, monkeypatch):
    with pytest.raises(Invalid, match="'brightness' is not one of captioner, colour_questions, "):
        registry.make("brightness", {})
    (tmp_path / "brightness_observer.py").write_text(CODE)
    info = tmp_path / "brightness_observer-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: brightness-observer\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[outtake.observers]\nbrightness = brightness_observer:Brightness\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert "brightness" in registry.kinds() and "object_detector" in registry.kinds()
    assert registry.make("brightness", {"word": "light"}).observe([7]) == [[Observation(text="light 7")]]
