"""
What an annotator hands in, as frozen values, and the rules of an instrument for it.

Pure: no database. `check` lists every fault at once, each with the path of its field, so that a page can show all.

- `content`: the shape of what is said, and of what is asked
- `faults`: the rules
- `marks`: those for marked errors
"""

from annotations.bodies.content import AnswerBody, Asked, Body, SegmentBody, TextSegmentBody
from annotations.bodies.faults import MAX_NOTE_CHARS, check
from annotations.bodies.marks import MAX_SEGMENTS, text_faults

__all__ = [
    "MAX_NOTE_CHARS",
    "MAX_SEGMENTS",
    "AnswerBody",
    "Asked",
    "Body",
    "SegmentBody",
    "TextSegmentBody",
    "check",
    "text_faults",
]
