"""
What the API answers, declared once and typed.

A resource is a `TypedDict`, which the type checker holds against what a view builds, or a frozen dataclass, which a
query returns and a view answers as it is. `serializer_for` derives the serializer that describes it in
``docs/openapi.yml``, from which the TypeScript types follow; tests validate each answer against that file. There, all
names of resources end in ``Output``, as those of inputs do in ``Input``: `Figure` is ``FigureOutput``. The web server
describes nothing, so a serializer is made when it is first looked at.

Fields may be ``str``, ``int``, ``float``, ``bool``, `datetime`, ``Literal``, ``Any``, another resource, ``list[…]``,
``tuple[…, ...]``, ``tuple[int, int]``, ``dict[str, …]``, each with ``| None``. ``Annotated[int, Doc("ms")]`` describes
one, as a plain string does in `measures`; `Choices` lists its values, `OneOf` names a union of resources, and `As`
takes the description of a serializer.
"""

from __future__ import annotations

import dataclasses
import datetime
import types
from functools import cache
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from django.utils.functional import SimpleLazyObject
from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema_field
from rest_framework import serializers
from rest_framework.renderers import JSONRenderer
from rest_framework.utils.encoders import JSONEncoder
from typing_extensions import Doc

from outtake.http.field_notes import As, Choices, OneOf

_FIELDS: dict[Any, type[serializers.Field]] = {
    str: serializers.CharField,
    int: serializers.IntegerField,
    float: serializers.FloatField,
    bool: serializers.BooleanField,
    datetime.datetime: serializers.DateTimeField,
    Any: serializers.JSONField,
}


def serializer_for(resource: type, *, many: bool = False) -> serializers.BaseSerializer:
    """
    Return a serializer that describes a resource or a list of them.

    Looking at it raises `TypeError` for a type that an answer cannot have.
    """
    return SimpleLazyObject(lambda: serializer_class_for(resource)(many=many))  # type: ignore[return-value]


@cache
def serializer_class_for(resource: type) -> type[serializers.Serializer]:
    """Return the class of the serializer that describes a resource, for a view's ``serializer_class``."""
    hints = get_type_hints(resource, include_extras=True)
    fields = {name: _field(hint, f"{resource.__name__}.{name}") for name, hint in hints.items()}
    described = {"__doc__": resource.__doc__, "__module__": resource.__module__}
    name = resource.__name__.removesuffix("Output") + "Output"
    return type(name, (serializers.Serializer,), {**fields, **described})


def _field(hint: Any, where: str) -> serializers.Field:
    """Return the field of a type hint."""
    hint, notes, options = _unwrapped(hint)
    for note in notes:
        if isinstance(note, Choices):
            return serializers.ChoiceField(choices=note.values, **options)
        if isinstance(note, As):
            return note.described_by(**options)
        if isinstance(note, OneOf):
            return _union(note.name, get_args(hint))(**options)
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Literal:
        return serializers.ChoiceField(choices=inner, **options)
    many = origin is list or (origin is tuple and inner[1:] == (Ellipsis,))
    if many and is_resource(inner[0]):
        return serializer_class_for(inner[0])(many=True, **options)
    if many:
        return serializers.ListField(child=_field(inner[0], where), **options)
    if origin is tuple and len(set(inner)) == 1:
        child = _field(inner[0], where)
        return serializers.ListField(child=child, min_length=len(inner), max_length=len(inner), **options)
    if origin is dict:
        if inner[1] is not Any:
            options["child"] = _field(inner[1], where)
        return serializers.DictField(**options)
    if hint in _FIELDS:
        return _FIELDS[hint](**options)
    if is_resource(hint):
        return serializer_class_for(hint)(**options)
    raise TypeError(f"{where}: {hint} is not a type that an answer can have; see outtake.http.resources.")


def _unwrapped(hint: Any) -> tuple[Any, list[Any], dict[str, Any]]:
    """Return what a hint wraps, the notes on it, and what they and ``| None`` say as options of a field."""
    notes: list[Any] = []
    options: dict[str, Any] = {}
    while True:
        origin, inner = get_origin(hint), get_args(hint)
        if origin is Annotated:
            hint, *more = inner
            notes += more
        elif origin is NotRequired:
            options["required"] = False
            (hint,) = inner
        elif origin in (Union, types.UnionType) and type(None) in inner:
            options["allow_null"] = True
            hint = Union[tuple(each for each in inner if each is not type(None))]  # noqa: UP007  of a tuple
        else:
            docs = [
                note if isinstance(note, str) else note.documentation for note in notes if isinstance(note, str | Doc)
            ]
            return hint, notes, options | ({"help_text": docs[0]} if docs else {})


@cache
def _union(name: str, resources: tuple[type, ...]) -> type[serializers.Field]:
    described = [serializer_class_for(each) for each in resources]
    proxy = PolymorphicProxySerializer(component_name=name, serializers=described, resource_type_field_name=None)
    return extend_schema_field(proxy)(type(name, (serializers.Field,), {}))


def is_resource(hint: Any) -> bool:
    """Tell whether a type is one whose fields can be answered."""
    return isinstance(hint, type) and (is_typeddict(hint) or dataclasses.is_dataclass(hint))


@cache
def _names(resource: type) -> tuple[str, ...]:
    return tuple(field.name for field in dataclasses.fields(resource))


class ExcerptSerializer(serializers.Serializer):
    """Describes a part of JSON that is stored and answered whole: the rest of its fields may change with its schema."""


def describe_excerpts(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Note in the API's description that objects of which it has an excerpt have further fields."""
    for each in ExcerptSerializer.__subclasses__():
        result["components"]["schemas"][each.__name__]["additionalProperties"] = {}
    return result


class ResourceEncoder(JSONEncoder):
    """Writes dataclasses as objects, anywhere in an answer."""

    def default(self, obj: Any) -> Any:
        """Return what JSON can say of an object."""
        if dataclasses.is_dataclass(obj) and not isinstance(obj, type):
            return {name: getattr(obj, name) for name in _names(type(obj))}
        return super().default(obj)


class ResourceRenderer(JSONRenderer):
    """JSON, with resources."""

    encoder_class = ResourceEncoder
