"""A route, the people whom it lets in, and what it answers them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from outtake.accounts.projects.models import Role
from tests.house.routes import Route

OWN = "own"  # the annotator whose work it is; for all others it does not exist
ROOT = "admin of the installation"  # for the project's own admins it is forbidden
BLIND = "researcher, unknown to annotators"  # for whom it does not exist
SOMEWHERE = "researcher of any project"  # whatever is asked is the person's own
OWN_OR_RESEARCHER = "own or researcher"  # and those who read everything; for other annotators it does not exist


OF_THE_PROJECT = {
    *("project", "person", "invitation", "endpoint", "judge", "video", "instrument", "version", "prompt", "draft"),
    *("batch", "upload", "filter", "comment", "role", "benchmark", "made_file"),
    "comparison",  # in no study at all
    *("observation_run", "frame_check", "clip_maker", "prompt_writing", "prompt_trial"),
    *("training", "training_plot"),
}
OWNED = ("assignment", "annotation", "entry", "event", "joint", "comparison")  # what is someone's own
OF_ANOTHER_STUDY = {"joint"}  # in the world it is about questions, so it is in a separate study


@dataclass(frozen=True)
class Door:
    """One route: whom it lets in, what is sent, and what those who are let in get."""

    method: str
    pattern: str
    least: Role | str | None  # None: everyone, signed in or not
    ok: int
    body: dict[str, Any] | None = None
    headers: dict[str, str] = field(default_factory=dict)
    entering: int | None = None  # for who has not gone through the steps of their entry; None: as after them

    @property
    def route(self) -> Route:
        """What the resolver calls it."""
        return Route(self.method, self.pattern)

    @property
    def names(self) -> set[str]:
        """What the address, and a body that makes something in a project, name."""
        in_body = {"project"} & set(self.body or {})
        return set(re.findall(r"<str:(\w+)>", self.pattern)) | in_body

    @property
    def is_in_a_study(self) -> bool:
        """Whether it names something that belongs to a study."""
        return bool(self.names - OF_THE_PROJECT)

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
    is_name = isinstance(value, str) and value.startswith("{")
    return ids.get(value[1:-1], value) if is_name else value
