"""Documents as YAML: written for people, and read with the lines of their places."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import yaml

from annotations.instruments.problems import pointer
from outtake.errors import Invalid
from outtake.text import storable_in

MAX_CHARS = 200_000
MAX_NODES = 20_000  # with what aliases repeat, so that a short text cannot become a long document
MAX_DEPTH = 30


@dataclass(frozen=True)
class ParsedYaml:
    """A document that was written as YAML, and on which line each place stands, from 1."""

    document: dict[str, Any]
    lines: Mapping[str, int]

    def line_of(self, path: str) -> int:
        """Return the line of a place, or of the nearest one around it."""
        while path and path not in self.lines:
            path = path.rpartition("/")[0]
        return self.lines.get(path, 1)


def read_yaml(text: str) -> ParsedYaml:
    """
    Return the document of a YAML text.

    :raises Invalid: naming the line, if it is no YAML, no mapping, or larger than any honest document
    """
    if len(text) > MAX_CHARS:
        raise Invalid.field("yaml", f"{len(text):,} characters; send at most {MAX_CHARS:,}.")
    try:
        loader = yaml.SafeLoader(text)
        try:
            node = loader.get_single_node()
            lines = _Lines(node)
            document = loader.construct_document(node) if node is not None else None
        finally:
            loader.dispose()
        document = json.loads(json.dumps(document, allow_nan=False))  # YAML's integer keys become JSON's text
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        where = f"line {mark.line + 1}: " if mark else ""
        raise Invalid.field("yaml", f"{where}{error.problem or error}; correct the line.") from None
    except (yaml.YAMLError, ValueError, TypeError, RecursionError) as error:
        raise Invalid.field("yaml", f"{error}; write plain texts, numbers, lists and mappings.") from None
    if not isinstance(document, dict):
        raise Invalid.field("yaml", "line 1: This is not a mapping; start with key: and title:.")
    if storable_in(document) != document:
        raise Invalid.field("yaml", "It contains a NUL or an incomplete character, which cannot be stored; remove it.")
    return ParsedYaml(document, lines.found)


def write_yaml(document: Mapping[str, Any]) -> str:
    """Return a document as YAML, in its order, long texts as blocks."""
    return yaml.dump(document, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=100)


class _Dumper(yaml.SafeDumper):
    """YAML as the shipped documents are written."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style="|" if "\n" in text else None)


_Dumper.add_representer(str, _text)


class _Lines:
    """The lines of all places of a composed text, which is refused if it is too large or a mapping repeats a key."""

    def __init__(self, node: yaml.Node | None) -> None:
        self.found: dict[str, int] = {}
        self._nodes = 0
        if node is not None:
            self._walk(node, ())

    def _walk(self, node: yaml.Node, place: tuple[str | int, ...]) -> None:
        self._nodes += 1
        if self._nodes > MAX_NODES or len(place) > MAX_DEPTH:
            raise yaml.YAMLError("It has too many entries, or is nested too deeply")
        self.found.setdefault(pointer(*place), node.start_mark.line + 1)
        if isinstance(node, yaml.SequenceNode):
            for n, each in enumerate(node.value):
                self._walk(each, (*place, n))
        elif isinstance(node, yaml.MappingNode):
            seen: set[str] = set()
            for key, value in node.value:
                if key.value in seen if isinstance(key.value, str) else True:
                    problem = f"{key.value!r} is duplicated" if isinstance(key.value, str) else "a key is not a string"
                    raise yaml.MarkedYAMLError(problem=problem, problem_mark=key.start_mark)
                seen.add(key.value)
                self._walk(value, (*place, key.value))
                self.found[pointer(*place, key.value)] = key.start_mark.line + 1
