"""
A site whose pages have something to show: one project with a study of each kind, at work and half done.

What takes a worker is computed here, by the command line, so that nothing runs while pages are looked at.
"""

from __future__ import annotations

import itertools
import json
import re
from pathlib import Path
from typing import Any

from tests.browser.clerk import Clerk
from tests.browser.conftest import Site
from tests.catalog.painting import numbered_clip

PROJECT = "every page"
CLIPS = {
    "cup.mp4": "A cup slides off a table and breaks on the floor",
    "kite.mp4": "A kite rises over the beach",
    "bar.mp4": "A bar moves to the right",
}
RATE = 10  # a frame lasts 100 ms
REASONS = {"ana": "The pieces rise again after they fell.", "bo": "A second cup comes out of nowhere."}
CONSENT = "You look at short clips and mark what is wrong in them. Write to rui@example.org with any question."
FEW_WORDS = {"collector": "words_per_reason", "op": "<", "value": 12, "at_least_n": 2}
OBJECTS = {"objects": [{"class": "cup", "count": 1}], "colours": []}  # that the prompts name
QUESTIONS = (("Is there a cup?", "Subject"), ("Does it break?", "Action"))
_keys = itertools.count()


class Scene:
    """
    The project and its studies, made once.

    :ivar ids: what the addresses of pages name, by the name of the parameter
    :ivar studies: ids of studies by what there is to do in them
    :ivar people: accounts, whose one-time links can be used once
    :ivar cookies: of those who have signed in
    """

    def __init__(self, site: Site, folder: Path) -> None:
        self.site = site
        self.folder = folder
        self.clerk = Clerk({**site.env, "BROKER_URL": "memory://"})  # or what it computes would wait for a broker
        self.ids: dict[str, str] = {}
        self.studies: dict[str, str] = {}
        self._import_clips()
        roles = {"ana": "annotator", "bo": "annotator", "eve": "annotator", "admin": "admin"}
        self.people = {name: site.account(f"{name}-every-page", role, PROJECT) for name, role in roles.items()}
        self.cookies: dict[str, list[Any]] = {}
        self._marked()
        self._measured()
        self._staffed()
        self._questions()
        self._others()
        self._opened()
        self.clerk.dismiss()

    def address(self, pattern: str) -> str:
        """Return the address of a page from that of Django's: ``studies/<str:study>``."""
        return "/" + re.sub(r"<str:(\w+)>", lambda found: self.ids[found[1]], pattern)

    def _manage(self, *arguments: str) -> str:
        done = self.clerk.run(*arguments)
        assert done.status == 0, done.complained
        return done.printed

    def _call(self, name: str, *arguments: Any) -> str:
        """Call a function of `measured`; return its result as JSON."""
        called = f"import json; from tests.browser import measured; print(json.dumps(measured.{name}(*{arguments!r})))"
        return self._manage("shell", "-v0", "-c", called)

    def _import_clips(self) -> None:
        rows = ["path,prompt,generator"]
        for n, (name, prompt) in enumerate(CLIPS.items()):
            numbered_clip(self.folder / name, 60 + n, str(RATE))
            rows.append(f"{name},{prompt},{'Aster' if n else 'Bilt'}@1")
        (self.folder / "clips.csv").write_text("\n".join(rows))
        self._manage("import_videos", str(self.folder / "clips.csv"), "--project", PROJECT)
        projects = self.site.call("GET", "navigation")["projects"]
        self.ids["project"] = next(each["id"] for each in projects if each["name"] == PROJECT)
        tiles = self.site.call("GET", f"projects/{self.ids['project']}/clips/")["results"]
        self.ids["video"] = next(each["id"] for each in tiles if each["video"] == "cup.mp4")

    def _study(self, kind: str, instrument: str, *subjects: dict[str, Any], training: bool = False) -> str:
        """Make a study in which each task is for three people."""
        body = {"project": self.ids["project"], "name": f"Study of {kind}", "instrument": instrument, "overlap": 3}
        self.studies[kind] = self.site.call("POST", "studies/", body)["id"]
        asked = {"subjects": list(subjects), **({"training": True} if training else {})}
        self.site.call("POST", f"studies/{self.studies[kind]}/tasks/", asked)
        return self.studies[kind]

    def _annotate(self, who: str, study: str, *segments: dict[str, Any], values: tuple[str, ...] = ()) -> str:
        """Hand the next task in; return the annotation."""
        token = self.people[who]["token"]
        work = self.site.call("POST", f"studies/{study}/next", token=token)
        asked = [each["id"] for each in work["task"].get("questions", ())]
        answers = [{"question": id_, "value": said, "unclear": False} for id_, said in zip(asked, values, strict=False)]
        said = {"clean": None if values else not segments, "segments": list(segments), "answers": answers}
        body = {"lease_token": work["assignment"]["lease_token"], "active_ms": 45_000, "plays": 2, **said}
        key = {"Idempotency-Key": f"every-page-{next(_keys)}"}
        path = f"assignments/{work['assignment']['id']}/submit"
        return self.site.call("POST", path, body, token=token, headers=key)["annotation"]["id"]

    def _marked(self) -> None:
        """Make a study in which two people differ, a critic has its own view, and work is left."""
        study = self.ids["study"] = self._study("errors", "spotlight", *({"video": name} for name in CLIPS))
        self._annotate("ana", study, _error(1400, 2600, "ana"), _error(3800, 5200, "ana", "physics_violation"))
        self._annotate("bo", study, _error(1900, 3300, "bo"))
        for who in ("ana", "bo"):
            self._annotate(who, study)
        self.site.call("POST", f"studies/{study}/reviews/find", {})

    def _measured(self) -> None:
        """Have a critic look, make two ground truths, a report and a release."""
        self.ids |= json.loads(self._call("measure", self.ids["study"]))
        self.ids["observation_run"] = json.loads(self._call("observed", PROJECT, OBJECTS))["run"]
        self.ids["training"] = json.loads(self._call("trained", PROJECT))
        self._manage("release", "build", self.ids["study"], "--out", str(self.folder / "release"))

    def _staffed(self) -> None:
        """Have people recruited, rules act on them, a model to ask, a judge, and an instrument under way."""
        study, project = self.ids["study"], self.ids["project"]
        (consent := self.folder / "consent.txt").write_text(CONSENT)
        numbers = ("--tasks-each", "2", "--max-minutes", "30", "--reward-minor", "250", "--completion-code", "DONE")
        self._manage(
            "recruit", study, *numbers, "--platform", "simulated", "--consent", str(consent), "--needs-sound", "--open"
        )
        warn = {"kind": "warn", "message": "Say what you see, and why it cannot be."}
        rule = {"name": "Few words", "document": {"condition": {"all": [FEW_WORDS]}, "action": warn}}
        self.site.call("POST", f"studies/{study}/rules/", rule)
        ana = self.site.call("GET", f"studies/{study}/")["annotators"][0]["id"]
        recheck = {"kind": "recheck", "message": "A second person looks at your clips."}
        self.site.call("POST", f"studies/{study}/rule-events/", {"annotator": ana, "action": recheck})
        where = ("--base-url", "https://models.example.org/v1", "--model", "qwen3-vl-8b", "--family", "qwen3_vl")
        self._manage("add_endpoint", "lab", "--project", PROJECT, *where, "--input-price", "0.20")
        self._manage("add_judge", "reader", "--project", PROJECT, "--endpoint", "lab")
        self.ids["instrument"] = key = "bodies"
        copied = {"key": key, "title": "Bodies and things", "copy_of": {"key": "spotlight"}}
        self.site.call("POST", f"projects/{project}/instruments/", copied)
        self.site.call("POST", f"videos/{self.ids['video']}/comments/", {"text": "Look at the pieces."})
        self.site.call("POST", f"projects/{project}/benchmarks/", {"recipe": "spotlight"})

    def _questions(self) -> None:
        """Make a study of questions in which two people differ, and are to settle it themselves."""
        self._call("ask", PROJECT, *QUESTIONS)
        study = self._study("questions", "brite", {"video": "cup.mp4"}, {"video": "kite.mp4"})
        self._annotate("ana", study, values=("yes", "yes"))
        self._annotate("bo", study, values=("yes", "no"))
        self.site.call("POST", f"studies/{study}/reviews/find", {})
        (review,) = self.site.call("GET", f"studies/{study}/reviews/")["results"]
        self.ids["joint"] = self.site.call("POST", f"reviews/{review['id']}/joint", {})["id"]

    def _others(self) -> None:
        """Make a study of pairs and a training."""
        self._study("pairs", "reprompt", {"a": "cup.mp4", "b": "kite.mp4"})
        known = {"clean": False, "segments": [_error(1200, 3000, "ana")], "answers": []}
        study = self._study("practice", "spotlight", {"video": "cup.mp4", "key": known}, training=True)
        self.site.call("POST", f"studies/{study}/tasks/", {"subjects": [{"video": "bar.mp4"}]})

    def _opened(self) -> None:
        """Open ways in: an invitation, and the link of a platform."""
        invitation = self.site.call("POST", f"projects/{self.ids['project']}/invitations/", {"role": "annotator"})
        link = json.loads(self._manage("crowd_link", self.ids["study"], "--person", "pat", "--json"))["link"]
        self.invitation, self.entrance = (re.sub("^https?://[^/]+", "", each) for each in (invitation["link"], link))


def _error(start_ms: int, end_ms: int, by: str, kind: str = "object_appearance_disappearance") -> dict[str, Any]:
    segment = {"start_ms": start_ms, "end_ms": end_ms, "type": kind, "severity": 4, "box": None}
    return {**segment, "reason": REASONS[by]}
