"""People from a simulated platform, for tests."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from django.http import HttpResponse
from django.test import Client

from annotations.annotators.models import CrowdIdentity, Participation
from annotations.crowd.models import Recruitment
from annotations.crowd.participation.consent_and_completion import check_device, consent
from annotations.crowd.participation.entry import Entered, start_participation
from annotations.crowd.recruitment.operations import recruit, set_state
from tests.support.cast import Actor
from tests.support.factories import Scene

CONSENT = "You agree to look at clips.\n\nWrite to rui@example.org."
DEVICE = {"width_px": 1366, "keyboard": True, "sound": True}


def recruiting(scene: Scene, *, opened: bool = True, **columns: Any) -> Recruitment:
    """Let a study recruit two tasks a person on the simulated platform."""
    given = {"consent": CONSENT, "tasks_each": 2, "max_minutes": 60, "reward_minor": 300, **columns}
    recruitment = recruit(study=scene.study, platform=given.pop("platform", "simulated"), **given)
    return set_state(recruitment=recruitment, state=Recruitment.OPEN) if opened else recruitment


def let_in(recruitment: Recruitment, person: str = "pat", submission: str = "s-pat") -> Entered:
    """Let someone in and bring them to work, without a browser."""
    entered = start_participation(recruitment=recruitment, person_id=person, submission_id=submission)
    consent(entry=entered.entry, version=recruitment.consent_version, agrees=True)
    return entered._replace(entry=check_device(entry=entered.entry, **DEVICE))


@dataclass(frozen=True)
class Newcomer:
    """A browser that the platform opens the study in."""

    recruitment: Recruitment
    person: str = "pat"
    submission: str = "s-pat"
    client: Client = field(default_factory=Client)

    @property
    def address(self) -> str:
        """Where it comes in."""
        ids = {"participant": self.person, "submission": self.submission}
        return f"/join/{self.recruitment.public_id}?{urlencode(ids)}"

    def join(self) -> HttpResponse:
        """Open the address."""
        return self.client.get(self.address)

    @property
    def actor(self) -> Actor:
        """The browser as one that calls the API."""
        return Actor(None, self.client)

    @property
    def entry(self) -> Participation:
        """The entry's row, fresh."""
        return CrowdIdentity.objects.get(recruitment=self.recruitment, person=self.person).entry

    def tell(self, verb: str = "", body: Any = None) -> HttpResponse:
        """Call the entry's API: GET without a verb."""
        path = f"entries/{self.entry.public_id}"
        return self.actor.post(f"{path}/{verb}", body) if verb else self.actor.get(path)

    def begin(self) -> None:
        """Join, consent, and pass the device check."""
        assert self.join().status_code == 302
        version = self.recruitment.consent_version
        assert self.tell("consent", {"version": version, "agrees": True}).status_code == 200
        assert self.tell("device", DEVICE).json()["state"] == "working"
