"""
Prompts as versioned files next to this one, and what is filled into them.

A file is named ``family/name.vN.md``: front matter in YAML, then the sections System, Head and Tail. Everything before
the tail is the same for all queries about a clip. A file that was committed stays as it is: ``digests.json`` holds the
SHA-256 of each, and a change is the next version. What a run has used is stored in the database as well.

A project's own prompt is such a file in the database (`worker.prompts.models`), named without a family. It is made from
a shipped prompt, its ``base``, and takes that one's place in a run.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple

import yaml

from outtake.errors import Invalid

FOLDER = Path(__file__).parent
SECTIONS = ("System", "Head", "Tail")
OPTIONAL_SLOTS = frozenset({"seconds", "fps", "where"})  # a prompt may leave them out: frames have their times
FOR_JUDGES = ("spotlight/reason-judge", "spotlight/reason-judge-plain", "spotlight/same-error", "vf-eval/grade")
CRITICS, JUDGES = "critics", "judges"
WHO_ASKS = (CRITICS, JUDGES)
OWN_WORDS = (  # asked of models that write, and in measurements: there is no other prompt in their place
    *("brite/write-prompts", "brite/write-questions", "vf-eval/write-distractors", "vf-eval/write-yes-no"),
    *("videocritic/inject", "videocritic/reason", "videocritic/judge-chain"),
    *("videocritic/answer", "videocritic/answer-with-chain"),
    *("t2v-bench/frame-question", "t2v-bench/caption", "t2v-bench/caption-judge", "t2v-bench/facts"),
)
NOT_FOR_CRITICS = (*(each for each in FOR_JUDGES if each != "spotlight/same-error"), *OWN_WORDS)
_FILE_NAME = re.compile(r"(?P<name>[a-z0-9-]+(?:/[a-z0-9-]+)?)\.v(?P<version>[1-9][0-9]{0,3})\.md")
_SLOT = re.compile(r"\{\{([a-z_]+)\}\}")


class RenderedPrompt(NamedTuple):
    """What a model is told: `system`, the clip, `head`, `tail`."""

    system: str
    head: str
    tail: str


@dataclass(frozen=True)
class PromptTemplate:
    """One version of one prompt file, read and checked."""

    name: str
    version: int
    digest: str  # SHA-256 of the file's bytes
    text: str  # of the whole file
    slots: frozenset[str]
    sections: RenderedPrompt
    base: str  # the shipped prompt in whose place it is asked; its own name for a shipped one

    @property
    def id(self) -> str:
        """Its name, version and the first digits of its digest, such as ``spotlight/zero-shot@1:ab12cd34``."""
        return f"{self.name}@{self.version}:{self.digest[:8]}"

    @property
    def reference(self) -> str:
        """How people name it: its name and version."""
        return f"{self.name}@{self.version}"

    def fill(self, **values: str) -> RenderedPrompt:
        """
        Put values into the slots. A value is text and is not looked into: braces in it mean nothing.

        :raises ValueError: if a slot has no value, or a value no slot.
        """
        if odd := (values.keys() ^ self.slots) - (OPTIONAL_SLOTS - self.slots):
            raise ValueError(
                f"{self.id} takes {', '.join(sorted(self.slots))}; missing or too many: {', '.join(sorted(odd))}"
            )
        return RenderedPrompt(*(_SLOT.sub(lambda slot: values[slot[1]], section) for section in self.sections))


def load(name: str, version: int | None = None) -> PromptTemplate:
    """
    Return a prompt, by default its newest version.

    :raises Invalid: if there is none.
    """
    versions = {each.version: each for each in shipped().values() if each.name == name}
    if not versions:
        names = sorted({each.name for each in shipped().values()})
        raise Invalid.field("prompt", f"{name[:100]!r} is not one of {', '.join(names)}.")
    wanted = max(versions) if version is None else version
    if wanted not in versions:
        known = ", ".join(str(each) for each in sorted(versions))
        raise Invalid.field("prompt", f"{name} has no version {wanted}; there is {known}.")
    return versions[wanted]


@cache
def shipped() -> Mapping[str, PromptTemplate]:
    """Return all prompts by the path of their file, relative to the folder."""
    paths = (path.relative_to(FOLDER).as_posix() for path in sorted(FOLDER.rglob("*.md")))
    return {path: read(path, (FOLDER / path).read_bytes()) for path in paths}


def read(path: str, content: bytes) -> PromptTemplate:
    """
    Return a prompt from the content of its file.

    :param path: relative to the folder; it has to agree with the front matter
    :raises ValueError: naming the file and its fault.
    """
    text = content.decode()
    _, _, rest = text.partition("---\n")
    front, closed, body = rest.partition("\n---\n")
    header = yaml.load(front, yaml.CSafeLoader) if closed and text.startswith("---\n") else None
    if not isinstance(header, dict) or {"name", "version", "source", "slots"} - header.keys():
        raise ValueError(f"{path} needs front matter with name, version, source and slots")
    named = _FILE_NAME.fullmatch(path)
    if named is None or (named["name"], int(named["version"])) != (header["name"], header["version"]):
        raise ValueError(f"{path} calls itself {header['name']} {header['version']}; name it family/name.vN.md alike")
    titles, slots = re.findall(r"^## (.+)$", body, re.MULTILINE), frozenset(header["slots"])
    if tuple(titles) != SECTIONS:
        raise ValueError(f"{path} has the sections {', '.join(titles)}; it needs {', '.join(SECTIONS)}")
    if (used := frozenset(_SLOT.findall(body))) != slots:
        raise ValueError(f"{path} declares other slots than it uses: {', '.join(sorted(used ^ slots))}")
    sections = RenderedPrompt(*(part.strip() for part in re.split(r"^## .+$", body, flags=re.MULTILINE)[1:]))
    digest = hashlib.sha256(content).hexdigest()
    base = str(header.get("base", header["name"]))
    return PromptTemplate(header["name"], header["version"], digest, text, slots, sections, base)


def asked_by(base: str) -> tuple[str, ...]:
    """Return who asks with the prompts in the place of a shipped one: critics, judges or both."""
    asking = {CRITICS: base not in NOT_FOR_CRITICS, JUDGES: base in FOR_JUDGES}
    return tuple(who for who in WHO_ASKS if asking[who])


def pin_version(template: PromptTemplate) -> None:
    """
    Store that a shipped prompt is used: from now on its version stays as it is. A project's own does so anyway.

    :raises Invalid: if another text was used under the same name and version.
    """
    from worker.prompts.models import PromptVersion  # prompts can be read without a database, too

    if template.name != template.base:
        return
    stored, _ = PromptVersion.objects.get_or_create(
        prompt=None,
        name=template.name,
        version=template.version,
        defaults={"digest": template.digest, "text": template.text},
    )
    if stored.digest != template.digest:
        raise Invalid.field(
            "prompt",
            f"{template.name} {template.version} was already used with different content ({stored.digest[:8]}, now "
            f"{template.digest[:8]}); restore the file, and add yours as version {template.version + 1}.",
        )
