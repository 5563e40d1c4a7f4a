"""
A program of this machine that makes a clip.

It is given as a list of arguments with placeholders, and run without a shell: ``["python", "make.py", "{prompt}",
"--seconds", "{duration}", "--seed", "{seed}", "--out", "{output}"]``. Only who may run commands of the server can set
one up; no page offers it.
"""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.conf import settings

from outtake.accounts.projects.models import Project
from outtake.catalog.media.ffmpeg import Limits, run_limited
from outtake.errors import Invalid
from outtake.jobs.queues import CRITICS, GPU
from worker.generators.contract import ClipRequest, Common, Facts, NamedModel, Parameters, Poll, Ticket, common
from worker.requests.contract import ProviderError

KIND = "command"
PLACEHOLDERS = ("prompt", "seed", "duration", "output")
MEMORY_BYTES = 1 << 42  # of address space: a program on a GPU maps far more than it uses
LONGEST_SAID = 300


@dataclass(frozen=True)
class Command(NamedModel):
    """Runs a program for each clip. Fulfils `worker.generators.contract.Generator`."""

    arguments: tuple[str, ...]
    queue: str
    common: Common

    kind = KIND

    @property
    def identity(self) -> dict[str, Any]:
        """Its words. A program that changes under the same words is another version: give it one."""
        return {"kind": KIND, "name": self.name, "version": self.version, "command": list(self.arguments)}

    def cost_micros(self, request: ClipRequest) -> int | None:
        """Return what was set as price; without one a program of this machine costs nothing."""
        return self.common.price.of(request) or 0

    def submit(self, request: ClipRequest) -> Ticket:
        """Return an empty ticket: the clip is made when it is fetched."""
        return {}

    def poll(self, ticket: Ticket) -> Poll:
        """Return that it can be fetched."""
        return Poll(ready=True)

    def fetch(self, request: ClipRequest, ticket: Ticket, target: Path) -> Facts:
        """
        Run the program; it has to write the file.

        :raises ProviderError: if it cannot be run, fails, takes too long or writes no file.
        """
        values = {"prompt": request.prompt, "seed": str(request.seed), "duration": request.seconds}
        words = [_filled(each, {**values, "output": str(target)}) for each in self.arguments]
        program = shutil.which(words[0])
        if program is None:
            raise ProviderError(f"{words[0][:200]!r} is not a program of this machine", permanent=True)
        seconds = self.patience_s
        limits = Limits(
            seconds=seconds,
            cpu_seconds=int(seconds * 64),
            memory_bytes=MEMORY_BYTES,
            output_bytes=settings.UPLOAD_MAX_BYTES,
        )
        ran = run_limited([program, *words[1:]], folder=target.parent, limits=limits)
        if ran.stopped is not None:
            raise ProviderError(f"the command reached its limit of {ran.stopped} ({seconds:g} s)", permanent=True)
        if ran.returncode != 0:
            said = ran.stderr[-LONGEST_SAID:] or "nothing"
            raise ProviderError(f"the command ended with status {ran.returncode}; it wrote: {said}", permanent=True)
        if not target.is_file():
            raise ProviderError("the command ended well, but wrote no file to {output}", permanent=True)
        return {}


def command(parameters: Parameters, project: Project) -> Command:
    """
    Return a generator that runs a program.

    :param parameters: ``command``, a list of arguments with placeholders; ``queue`` "critics" or "gpu"; and those of
        `worker.generators.contract`
    :raises Invalid: naming the parameter.
    """
    words = parameters.get("command")
    if not isinstance(words, list) or not words or not all(isinstance(each, str) and each for each in words):
        raise Invalid.field("command", 'Give a list of arguments, such as ["make-clip", "{prompt}", "{output}"].')
    text = "\0".join(words)
    if missing := [f"{{{name}}}" for name in ("prompt", "output") if f"{{{name}}}" not in text]:
        raise Invalid.field("command", f"The arguments lack {' and '.join(missing)}; add it.")
    queue = parameters.get("queue", CRITICS)
    if queue not in (CRITICS, GPU):
        raise Invalid.field("queue", f"{str(queue)[:60]!r} is not one of {CRITICS}, {GPU}.")
    name = Path(words[0]).stem
    return Command(tuple(words), queue, common(parameters, others=("command", "queue"), name=name))


def _filled(word: str, values: dict[str, str]) -> str:
    """Fill the placeholders of an argument, from left to right, so that none in a prompt counts."""
    filled, rest = "", word
    while True:
        places = [(rest.find(f"{{{name}}}"), name) for name in PLACEHOLDERS if f"{{{name}}}" in rest]
        if not places:
            return filled + rest
        at, name = min(places)
        filled, rest = filled + rest[:at] + values[name], rest[at + len(name) + 2 :]
