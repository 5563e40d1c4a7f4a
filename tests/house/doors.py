"""The table of doors: who may go through each route, and what they find there."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from outtake.accounts.models import Role
from tests.house.routes import Route
from tests.support.factories import submission

OWN = "own"  # the annotator whose work it is; for all others it does not exist


@dataclass(frozen=True)
class Door:
    """One route: whom it lets in, what is sent, and what those who are let in get."""

    method: str
    pattern: str
    least: Role | str | None  # None: everybody, signed in or not
    ok: int
    body: dict[str, Any] | None = None
    headers: dict[str, str] = field(default_factory=dict)

    @property
    def route(self) -> Route:
        """What the resolver calls it."""
        return Route(self.method, self.pattern)

    @property
    def names_an_object(self) -> bool:
        """Whether the address, or a body that makes something in a project, holds an id."""
        return "<" in self.pattern or "project" in (self.body or {})

    def address(self, ids: dict[str, str]) -> str:
        """Fill the ids in."""
        address = self.pattern
        for name, value in ids.items():
            address = address.replace(f"<str:{name}>", value)
        return address

    def content(self, ids: dict[str, str]) -> dict[str, Any] | None:
        """Fill the ids into the body."""
        return None if self.body is None else _fill(self.body, ids)


def _fill(value: Any, ids: dict[str, str]) -> Any:
    if isinstance(value, dict):
        return {key: _fill(each, ids) for key, each in value.items()}
    if isinstance(value, list):
        return [_fill(each, ids) for each in value]
    return ids.get(value[1:-1], value) if isinstance(value, str) else value


A = "/api/v1/"
ANNOTATOR, RESEARCHER, ADMIN = Role.ANNOTATOR, Role.RESEARCHER, Role.ADMIN
KEY = {"idempotency_key": "key"}
CLEAN = submission("{lease}")
ENDPOINT = {"name": "New", "address": "https://8.8.8.8/v1", "model": "vl", "family": "gpt"}  # nobody is called

DOORS = [
    Door("GET", A + "schema/", None, 200),
    Door("POST", A + "auth/token", None, 400, {}),
    Door("GET", A + "me", ANNOTATOR, 200),
    Door("POST", A + "projects/<str:project>/members/", ADMIN, 201, {"username": "{username}", "role": "annotator"}),
    Door("POST", A + "projects/<str:project>/invitations/", ADMIN, 201, {"role": "annotator"}),
    Door("GET", A + "studies/", ANNOTATOR, 200),
    Door(
        *("POST", A + "studies/", ADMIN, 201),
        {"project": "{project}", "name": "New", "instrument": "spotlight", "overlap": 1},
    ),
    Door("GET", A + "studies/<str:study>/", ANNOTATOR, 200),
    Door("POST", A + "studies/<str:study>/tasks/", ADMIN, 201, {"videos": ["{external_id}"]}),
    Door("GET", A + "studies/<str:study>/annotations/", RESEARCHER, 200),
    Door("POST", A + "studies/<str:study>/next", ANNOTATOR, 200),
    Door("GET", A + "studies/<str:study>/upcoming", ANNOTATOR, 200),
    Door("PUT", A + "assignments/<str:assignment>/draft", OWN, 200, CLEAN, {"if_match": "0"}),
    Door("POST", A + "assignments/<str:assignment>/submit", OWN, 201, CLEAN, KEY),
    Door("POST", A + "assignments/<str:assignment>/renew", OWN, 200, {"lease_token": "{lease}"}),
    Door("POST", A + "assignments/<str:assignment>/skip", OWN, 204, {"reason": ""}),
    Door("POST", A + "assignments/<str:assignment>/report", OWN, 204, {"problem": "broken"}),
    Door("POST", A + "annotations/<str:annotation>/revise", OWN, 201, CLEAN, KEY),
    Door("GET", A + "studies/<str:study>/agreement/", RESEARCHER, 200),
    Door("GET", A + "studies/<str:study>/reviews/", RESEARCHER, 200),
    Door("POST", A + "studies/<str:study>/reviews/find", RESEARCHER, 200, {}),
    Door("GET", A + "reviews/<str:review>/", RESEARCHER, 200),
    Door(
        *("POST", A + "reviews/<str:review>/settle", RESEARCHER, 201),
        {"revision": 0, "dropped": ["{marked}", "{marked_too}"]},
    ),
    Door("POST", A + "videos/<str:video>/hold", ADMIN, 201, {"reason": "Taken down on request."}),
    Door("POST", A + "videos/<str:video>/lift", ADMIN, 409),
    Door("GET", A + "projects/<str:project>/endpoints/", RESEARCHER, 200),
    Door("POST", A + "projects/<str:project>/endpoints/", ADMIN, 201, ENDPOINT),
    Door("PATCH", A + "endpoints/<str:endpoint>/", ADMIN, 200, {"key": ""}),
    Door("GET", A + "projects/<str:project>/budget", RESEARCHER, 200),
    Door("PUT", A + "projects/<str:project>/budget", ADMIN, 200, {"limit": "5.00"}),
    Door("GET", A + "critics/", ANNOTATOR, 200),
    Door("GET", A + "studies/<str:study>/runs/", RESEARCHER, 200),
    Door("POST", A + "studies/<str:study>/runs/", RESEARCHER, 201, {"critic": "signal"}),
    Door("POST", A + "studies/<str:study>/runs/estimate", RESEARCHER, 200, {"critic": "signal"}),
    Door("GET", A + "runs/<str:run>/", RESEARCHER, 200),
    Door("POST", A + "runs/<str:run>/pause", RESEARCHER, 200),
    Door("POST", A + "runs/<str:run>/resume", RESEARCHER, 409),
    Door("GET", A + "runs/<str:run>/items/", RESEARCHER, 200),
    Door("GET", A + "runs/<str:run>/items/<str:task>/", RESEARCHER, 200),
    Door("POST", A + "runs/<str:run>/cancel", RESEARCHER, 200),
    Door("GET", A + "studies/<str:study>/ground-truths/", RESEARCHER, 200),
    Door(
        *("POST", A + "studies/<str:study>/ground-truths/", RESEARCHER, 201),
        {"annotators": ["{other}"], "policy": "one"},
    ),
    Door("GET", A + "studies/<str:study>/reports/", RESEARCHER, 200),
    Door(
        *("POST", A + "studies/<str:study>/reports/", RESEARCHER, 201),
        {"ground_truth": "{truth}", "annotators": ["{other}"]},
    ),
    Door("GET", A + "reports/<str:report>/", RESEARCHER, 200),
    Door("GET", A + "reports/<str:report>.json", RESEARCHER, 200),
    Door("GET", A + "reports/<str:report>.csv", RESEARCHER, 200),
    Door("GET", A + "studies/<str:study>/releases/", RESEARCHER, 200),
    Door("POST", A + "studies/<str:study>/releases/", ADMIN, 201, {"ground_truth": "{truth}"}),
    Door("GET", A + "releases/<str:release>/", RESEARCHER, 200),
    Door("GET", A + "releases/<str:release>/archive", RESEARCHER, 200),
]

# Making a project takes an admin of the installation, whatever one is in a project.
INSTALLATION = Door("POST", A + "projects/", None, 201, {"name": "Wells"})

# Pages. Those for people who are signed in are the same shell for everybody: what it shows, the API gives or refuses.
SHELLS = [
    "/",
    "/annotate/<str:study>",
    "/studies/<str:study>",
    "/studies/<str:study>/review",
    "/studies/<str:study>/critics",
    "/studies/<str:study>/releases",
    "/runs/<str:run>",
    "/reports/<str:report>",
]
OPEN_PAGES = {
    "/sign-in": 200,
    "/sign-in/<str:secret>": 200,
    "/sign-out": 405,
    "/invitation/<str:secret>": 404,
    "/media/<str:token>/<str:name>": 404,
}
