"""What is wrong with an unfinished document: all of it at once, each with its place; and how types look."""

from __future__ import annotations

import copy
import re
from itertools import combinations
from typing import Any

import pytest

from annotations.instruments.appearance import BY_LETTER, COLOURS, SHAPES
from annotations.instruments.differences import changes_between
from annotations.instruments.documents import FOLDER, shipped
from annotations.instruments.problems import problems_of
from tools.machine import ROOT

LEAST_DISTANCE = 13  # ΔE*ab 1976, between any two fills in either theme, as anyone sees them


def changed(key: str, place: str, value: Any) -> dict[str, Any]:
    """Return a shipped document with one place changed; of None, removed."""
    document = copy.deepcopy(shipped()[key].document)
    *way, last = [int(step) if step.isdigit() else step for step in place.split("/")[1:]]
    part: Any = document
    for step in way:
        part = part[step]
    if value is None:
        del part[last]
    else:
        part[last] = value
    return document


def test_the_shipped_documents_have_no_problems():
    assert {key: problems_of(each.document) for key, each in shipped().items()} == {key: [] for key in shipped()}


@pytest.mark.parametrize(
    ("key", "place", "value", "found"),
    [
        ("spotlight", "/title", None, "/title"),
        ("spotlight", "/segments/types/1/key", "physics_violation", "/segments/types/1/key"),
        ("spotlight", "/segments/types/1/letter", "P", "/segments/types/1/letter"),
        ("spotlight", "/segments/types/1/colour", "blue", "/segments/types/1/colour"),
        ("spotlight", "/segments/types/1/shape", "circle", "/segments/types/1/shape"),
        ("spotlight", "/segments/types/1/colour", "pink", "/segments/types/1/colour"),
        ("spotlight", "/segments/severity/max", 1, "/segments/severity/max"),
        ("spotlight", "/segments/severity/levels/9", "no step", "/segments/severity/levels/9"),
        ("spotlight", "/segments/reason/aim_words", 0, "/segments/reason/aim_words"),
        ("spotlight", "/segments/reason/max_chars", 0, "/segments/reason/max_chars"),
        ("spotlight", "/segments/types/0/size", 3, "/segments/types/0/size"),
        ("vf_eval", "/questions/fixed/1/key", "alignment", "/questions/fixed/1/key"),
        ("vf_eval", "/questions/fixed/0/dimension", "Nowhere", "/questions/fixed/0/dimension"),
        ("vf_eval", "/questions/fixed/0/options", [], "/questions/fixed/0/options"),
        ("ratings", "/questions/fixed/0/scale/levels/7", "?", "/questions/fixed/0/scale/levels/7"),
        ("brite_questions", "/keep/criterion", ["maybe"], "/keep/criterion"),
    ],
)
def test_a_fault_is_told_with_its_place_and_a_remedy(key, place, value, found):
    problems = problems_of(changed(key, place, value))
    assert found in [each.path for each in problems]
    assert all(each.message and each.remedy.endswith(".") for each in problems)


def test_a_broken_part_hides_no_fault_of_another():
    document = changed("spotlight", "/segments/types/0/key", "physics_violation")
    document["questions"] = {"unclear": "perhaps"}
    document["segments"]["types"][2]["letter"] = "P"
    document["examples"] = [{"video": "v", "start_ms": 5, "end_ms": 5, "note": "Here.", "type": "no_type"}]
    assert [each.path for each in problems_of(document)] == [
        "/examples/0/end_ms",
        "/examples/0/type",
        "/questions",
        "/questions/dimensions",
        "/questions/unclear",
        "/segments/types/2/letter",
    ]


@pytest.mark.parametrize("document", [{}, {"segments": 3}, {"segments": {"types": [1, {"key": []}]}}, {"keep": []}])
def test_any_object_is_checked(document):
    assert problems_of(document)


def test_a_moved_entry_is_one_change_of_its_list():
    before = shipped()["spotlight"].document
    after = copy.deepcopy(before)
    types = after["segments"]["types"]
    types.insert(0, types.pop(2))
    types.append({**types[0], "key": "new", "letter": "N"})
    found = changes_between(before, after)
    assert (found.added, found.changed, found.removed) == (1, 1, 0)
    assert [each.path for each in found.changes] == ["/segments/types/6", "/segments/types"]


def test_every_two_colours_can_be_told_apart_by_anyone():
    for theme in ("light", "dark"):
        fills = {name: getattr(each, theme) for name, each in COLOURS.items()}
        for one, other in combinations(fills, 2):
            for vision, matrix in VISIONS.items():
                distance = delta_e(seen(fills[one], matrix), seen(fills[other], matrix))
                assert distance >= LEAST_DISTANCE, f"{one} and {other}, {theme}, {vision}: {distance:.1f}"


def test_the_style_sheet_has_the_palette():
    shared = ROOT / "frontend" / "src" / "shared"
    sheets = [(shared / name).read_text() for name in ("tokens.css", "palette.css")]
    css = "".join(sheets)
    light, dark = (
        "".join(parts) for parts in zip(*(sheet.split('[data-theme="dark"] {', 1) for sheet in sheets), strict=True)
    )
    for name, colour in COLOURS.items():
        token = re.search(rf'\[data-colour="{name}"\] {{\s*--fill: var\((--[a-z]-fill)\);', css)
        assert token, f"{name} has no rule"
        assert f"{token[1]}: {colour.light};" in light, name
        assert f"{token[1]}: {colour.dark};" in dark, name


def test_the_schema_names_the_palette():
    schema = (FOLDER / "schema.json").read_text()
    assert all(f'"{name}"' in schema for name in (*COLOURS, *SHAPES))
    assert {colour for colour, _ in BY_LETTER.values()} <= set(COLOURS)
    assert {shape for _, shape in BY_LETTER.values()} <= set(SHAPES)


# Machado, Oliveira and Fernandes (2009), severity 1.0, on linear RGB
VISIONS = {
    "anyone": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
Triple = tuple[float, ...]


def seen(colour: str, vision: tuple[Triple, ...]) -> Triple:
    """Return a colour in CIE L*a*b* as someone sees it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in parts]
    r, g, b = (min(1, max(0, sum(row[n] * linear[n] for n in range(3)))) for row in vision)
    xyz = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883,
    )
    x, y, z = (each ** (1 / 3) if each > 216 / 24389 else (24389 / 27 * each + 16) / 116 for each in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def delta_e(one: Triple, other: Triple) -> float:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5
