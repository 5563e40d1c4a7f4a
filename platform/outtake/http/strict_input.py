"""Request bodies: strict JSON of bounded size, and fields that take nothing for something else."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from itertools import islice
from typing import IO, Any

from django.utils.translation import gettext, gettext_lazy
from rest_framework import exceptions, parsers, serializers, status

from outtake.text import is_storable, storable, whole_number
from outtake.translations import gettext_noop

MAX_BODY_BYTES = 1 << 20  # an annotation with fifty long reasons is some 100 kB
MAX_LIST_BODY_BYTES = 8 << 20  # ten thousand external ids
DEEPEST = 40  # levels; what is read near the end of Python's stack could not be written again
MOST_TOLD = 20  # faults of one body
UNSTORABLE = gettext_noop("This contains a NUL or an incomplete character, which cannot be stored; remove it.")
TOO_DEEP = f"This is nested more than {DEEPEST} levels deep; use fewer levels."


class BodyTooLarge(exceptions.APIException):
    """The body is longer than any honest one."""

    status_code = status.HTTP_413_REQUEST_ENTITY_TOO_LARGE


def _refuse_constant(name: str) -> Any:
    raise ValueError(f"{name} is not JSON")


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):  # 1e999 is valid JSON to read, and nothing that could be written again
        raise ValueError(f"{text[:20]} is too large")
    return number


def _no_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("an object has a duplicate name")
    return found


def _faults(body: dict) -> Iterator[tuple[str, str]]:
    """Yield the dotted path of what cannot be stored or answered, and why. It takes no stack, however deep it is."""
    waiting: list[tuple[tuple[str, ...], Any]] = [((), body)]
    while waiting:
        path, value = waiting.pop()
        if isinstance(value, str):
            if not is_storable(value):
                yield _dotted(path), UNSTORABLE
        elif isinstance(value, dict | list):
            if len(path) >= DEEPEST:
                yield _dotted(path), TOO_DEEP
                continue
            named = value.items() if isinstance(value, dict) else ((str(n), each) for n, each in enumerate(value))
            for name, each in named:
                if is_storable(name):
                    waiting.append(((*path, name), each))
                else:
                    yield _dotted((*path, storable(name))), UNSTORABLE


def _dotted(path: tuple[str, ...]) -> str:
    return ".".join(name[:60] for name in path)[:300]


class StrictJSONParser(parsers.BaseParser):
    """
    JSON without NaN or repeated names, at most `max_bytes` long and `DEEPEST` levels deep, with an object at its top.

    No text in it, names included, has a NUL or half of a surrogate pair, which JSON can spell and nothing can store.
    """

    media_type = "application/json"
    max_bytes = MAX_BODY_BYTES

    def parse(self, stream: IO[bytes], media_type: str | None = None, parser_context: Any = None) -> dict:
        """Return the object. Raises `ParseError`, `BodyTooLarge`, or `ValidationError` with the fields."""
        raw = stream.read(self.max_bytes + 1)
        if len(raw) > self.max_bytes:
            raise BodyTooLarge(f"The body is longer than {self.max_bytes:,} bytes; split it into several calls.")
        if not raw.strip():
            return {}
        try:
            body = json.loads(
                raw.decode("utf-8"),
                parse_constant=_refuse_constant,
                parse_float=_finite,
                object_pairs_hook=_no_twins,
            )
        except (ValueError, RecursionError) as error:
            raise exceptions.ParseError(f"The body is not valid JSON: {error}.") from None
        if not isinstance(body, dict):
            raise exceptions.ParseError("The body must be a JSON object.")
        if faults := dict(islice(_faults(body), MOST_TOLD)):
            raise exceptions.ValidationError({path: [gettext(why)] for path, why in faults.items()})
        return body


class ListJSONParser(StrictJSONParser):
    """The same for calls that take long lists."""

    max_bytes = MAX_LIST_BODY_BYTES


class StrictInteger(serializers.IntegerField):
    """A JSON number without a fraction: neither text, nor true, nor 3.0."""

    default_error_messages = {"strict": gettext_lazy("{value} is not a whole number; send a JSON integer.")}

    def to_internal_value(self, data: Any) -> int:
        if type(data) is not int:
            self.fail("strict", value=json.dumps(data, default=str)[:40])
        return super().to_internal_value(data)


class WholeNumberText(serializers.IntegerField):
    """A whole number in an address: digits of ASCII, perhaps after a minus."""

    default_error_messages = {"strict": gettext_lazy("{value!r} is not a whole number; use digits only.")}

    def to_internal_value(self, data: Any) -> int:
        text = str(data)
        number = whole_number(text.removeprefix("-"))
        if number is None:
            self.fail("strict", value=text[:40])
        return super().to_internal_value(-number if text.startswith("-") else number)


class StrictNumber(serializers.FloatField):
    """A JSON number: neither text, nor true."""

    default_error_messages = {"strict": gettext_lazy("{value} is not a number; send a JSON number.")}

    def to_internal_value(self, data: Any) -> float:
        if type(data) not in (int, float):
            self.fail("strict", value=json.dumps(data, default=str)[:40])
        return super().to_internal_value(data)


class StrictString(serializers.CharField):
    """JSON text: a number is not turned into one."""

    default_error_messages = {"strict": gettext_lazy("{value} is not text; send a JSON string.")}

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("strict", value=json.dumps(data, default=str)[:40])
        return super().to_internal_value(data)


class StrictBoolean(serializers.BooleanField):
    """JSON true or false: neither 1 nor "yes"."""

    default_error_messages = {"strict": gettext_lazy("{value} is not true or false.")}

    def to_internal_value(self, data: Any) -> bool:
        if not isinstance(data, bool):
            self.fail("strict", value=json.dumps(data, default=str)[:40])
        return data


class StrictSerializer(serializers.Serializer):
    """An input object that names what it does not know, instead of dropping it silently."""

    default_error_messages = {"unknown": gettext_lazy("This field does not exist; the known fields are {known}.")}

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, dict) and (unknown := sorted(set(data) - set(self.fields))):
            message = self.error_messages["unknown"].format(known=", ".join(self.fields))
            raise serializers.ValidationError({str(name)[:60]: [message] for name in unknown})
        return super().to_internal_value(data)


def validated(expected: type[serializers.Serializer], data: Any, **options: Any) -> dict[str, Any]:
    """
    Return the values of an input.

    :param options: of the serializer, such as ``context``
    :raises rest_framework.exceptions.ValidationError: naming each field that is wrong.
    """
    read = expected(data=data, **options)
    read.is_valid(raise_exception=True)
    return dict(read.validated_data)
