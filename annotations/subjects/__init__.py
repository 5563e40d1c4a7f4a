"""
What tasks are to be about, as somebody sends it: one JSON object a task, read strictly.

Pure: no tables. Every fault is named by the place of the object and of the field in it.

- `given`: the objects, as frozen values
- `fields`: how one JSON object is read
- `reading`: objects into values
- `keys`: the known answer of a training task
"""

from annotations.subjects.given import GivenKey, GivenQuestion, GivenSubject
from annotations.subjects.reading import MAX_FAULTS, read_subjects, refuse

__all__ = ["MAX_FAULTS", "GivenKey", "GivenQuestion", "GivenSubject", "read_subjects", "refuse"]
