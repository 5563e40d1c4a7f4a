"""What is sent through the doors: bodies and headers that more than one line of the table has, or that are long."""

from __future__ import annotations

from annotations.instruments.documents import shipped
from tests.support.factories import submission

KEY = {"idempotency_key": "key"}
CLEAN = submission("{lease}")
WARNING = {"kind": "warn", "message": "Please watch each clip to its end."}
ENDPOINT = {"name": "New", "base_url": "https://8.8.8.8/v1", "model": "vl", "family": "gpt"}  # no one is called

TUS = {"tus_resumable": "1.0.0"}
AT_START = {"content_type": "application/offset+octet-stream", "upload_offset": "0", "content_length": "0"}
MANIFEST = "path,prompt,generator\na.mp4,A cup falls.,veo3\n"

TO_COMPARE = {
    "kind": "agreement",
    "measure": "segments",
    "files": [{"role": "annotations", "name": "a.jsonl", "size": 0}],
}
NO_BYTES = {"content_type": "application/octet-stream", "content_length": "0"}

DEVICE = {"width_px": 1366, "keyboard": True, "sound": True}
CLIPS = {"filter": {}, "seconds": [6], "parameters": {"endpoint": "{endpoint}"}}
PROMPTS = {"endpoint": "{endpoint}", "category": "Physical", "rule": "gravity", "count": 1}
JUDGED = {"prompt": "spotlight/reason-judge", "first": "A cup floats.", "second": "The cup hovers."}
APART = {"first": "{marked}", "second": "{marked_too}"}

CRITIC_DOCUMENT = shipped()["spotlight"].document
NEW_STUDY = {
    "name": "All at once",
    "instrument": {"key": "spotlight"},
    "clips": ["{video}"],
    "rounds": [{"overlap": 1}],
}
