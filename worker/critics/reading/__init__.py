"""
What a reply means: raw text into segments or answers, as a step of its own that asks no model and can be repeated.

The text is read from strict to lenient: as JSON; as JSON inside a fenced block or within prose; mended by json-repair;
by patterns of times in prose. Every change that was needed is recorded as an edit. A reply that cannot be read is never
"no errors": only a list that the model itself left empty is.
"""

from worker.critics.reading.segments import PARSER, Read, read_segments
from worker.critics.reading.validity import why_invalid
from worker.critics.reading.yes_no import ANSWER_PARSER, ReadAnswer, read_yes_no

__all__ = ["ANSWER_PARSER", "PARSER", "Read", "ReadAnswer", "read_segments", "read_yes_no", "why_invalid"]
