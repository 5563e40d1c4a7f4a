"""The pictures of the docs: each that a page shows is there, and each that is there is shown."""

from __future__ import annotations

import re
from pathlib import Path

import yaml

from tools.pictures.journeys import TYPES
from tools.pictures.studio import FOLDER

DOCS = FOLDER.parent
SHOWN = re.compile(r"!\[[^\]]+\]\((?:docs/)?pictures/([\w-]+\.webp)\)")
SPOTLIGHT = Path(__file__).parents[2] / "annotations" / "instruments" / "spotlight.v2.yaml"


def test_every_picture_is_shown_and_every_one_shown_is_there():
    pages = (DOCS.parent / "README.md", *DOCS.glob("*.md"))
    shown = {name for page in pages for name in SHOWN.findall(page.read_text(encoding="utf-8"))}
    assert shown == {picture.name for picture in FOLDER.iterdir()}


def test_types_are_marked_by_the_keys_that_the_instrument_gives_them():
    types = yaml.safe_load(SPOTLIGHT.read_text(encoding="utf-8"))["segments"]["types"]
    assert [each["key"] for each in types] == list(TYPES)
