"""What the journeys take place in: a study that people come into, and a whole campaign of simulated people."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

from bench.server import Server, manage
from outtake_demo.drawn.clips import DrawnClip
from outtake_demo.drawn.demo import demo_clips

CROWD, CAMPAIGNS = "Errors in short clips", "campaigns"
CODE = "THANKS-8F2K"
CONSENT = """You look at short clips and mark what is wrong in them: what moves, looks or happens as it never could.

What you mark is published under a random name. You may stop at any time, and ask for all of it to be erased.

Write to rui@example.org with any question."""


class Entrance(NamedTuple):
    """A study that recruits: its id, the address at which someone comes in, and the clip that they will be given."""

    study: str
    link: str
    clip: DrawnClip


def open_entrance(server: Server, project: str, folder: Path) -> Entrance:
    """Make a study of one clip with a training, and open the recruitment from the simulated platform."""
    clip = next(each for each in demo_clips() if len(each.planted) == 1)
    body = {"project": project, "name": CROWD, "instrument": "spotlight", "overlap": 1}
    study = server.as_admin("POST", "studies/", json=body)["id"]
    server.as_admin("POST", f"studies/{study}/tasks/", json={"videos": [clip.name]})
    manage(server.env, "add_training", study, "--json")
    (consent := folder / "consent.txt").write_text(CONSENT)
    numbers = ("--tasks-each", "1", "--max-minutes", "30", "--reward-minor", "250", "--completion-code", CODE)
    how = ("--platform", "simulated", "--currency", "GBP", "--consent", str(consent), "--needs-sound", "--open")
    manage(server.env, "recruit", study, *numbers, *how, "--json")
    link = json.loads(manage(server.env, "crowd_link", study, "--person", "pat", "--json"))["link"]
    return Entrance(study, link, clip)


def run_campaign(server: Server) -> str:
    """Run a small campaign, look at some of its annotations again, and compare its annotators; return its study."""
    made = manage(server.env, "simulate_campaign", "spotlight", "--videos", "12", "--json")
    study: str = json.loads(made)["study"]
    people = server.as_admin("GET", f"studies/{study}/")["annotators"]
    _look_again(server, study, people[0]["id"])
    newest = server.as_admin("GET", f"studies/{study}/ground-truths/")["results"][0]["id"]
    report = {"ground_truth": newest, "annotators": [each["id"] for each in people]}
    made: str = server.as_admin("POST", f"studies/{study}/reports/", json=report)["id"]
    compute_report(server, made)
    return study


def compute_report(server: Server, report: str) -> None:
    """Carry out the task of a worker, since none runs here."""
    code = f"from evaluation.reports.builds.tasks import compute_report; compute_report(report={report!r})"
    manage(server.env, "shell", "--verbosity", "0", "-c", code)


def _look_again(server: Server, study: str, annotator: str) -> None:
    """Have an annotator's work rechecked, and decide about some of it."""
    action = {"kind": "recheck", "message": "A second person looks at your clips."}
    server.as_admin("POST", f"studies/{study}/rule-events/", json={"annotator": annotator, "action": action})
    for decision in ("accepted", "accepted", "sent_back", "accepted"):
        waiting = server.as_admin("POST", f"studies/{study}/rechecks/next")["recheck"]["id"]
        note = "Mark the shadow, too." if decision == "sent_back" else ""
        server.as_admin("POST", f"rechecks/{waiting}/decide", json={"decision": decision, "note": note})
