"""A provider from its JSON, as a critic's parameters hold it. Each kind is loaded only when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from outtake.accounts.models import Project
from outtake.errors import Invalid
from worker.models import CriticRun, Endpoint
from worker.providers.contract import Provider


def of(spec: Mapping[str, Any], project: Project | None = None) -> Provider:
    """
    Return a provider.

    :param spec: ``{"kind": "openai", "endpoint": id}``, ``{"kind": "replay", "run": id}``, or
        ``{"kind": "local", "folder": …, "dtype": …, "device": …}``
    :param project: where the endpoint or run has to be; None where the spec was checked when it was stored

    :raises Invalid: naming the field, if there is no such kind, endpoint, run or folder.
    """
    kind = spec.get("kind")
    if kind not in _KINDS:
        raise Invalid.field("provider", f"{str(kind)[:60]!r} is none of {', '.join(_KINDS)}.")
    return _KINDS[kind]({name: value for name, value in spec.items() if name != "kind"}, project)


def _openai(spec: dict[str, Any], project: Project | None) -> Provider:
    from worker.providers.openai import OpenAIProvider

    public_id = _only(spec, "endpoint")
    endpoint = _within(Endpoint.objects.filter(public_id=public_id), "project", project).first()
    if endpoint is None:
        raise Invalid.field("endpoint", f"{public_id[:60]!r} is no endpoint of this project.")
    return OpenAIProvider(
        address=endpoint.address,
        model=endpoint.model,
        family=endpoint.family,
        sealed_key=endpoint.sealed_key,
        input_price=endpoint.input_price,
        output_price=endpoint.output_price,
        json_schema=endpoint.json_schema,
        probabilities=endpoint.probabilities,
    )


def _replay(spec: dict[str, Any], project: Project | None) -> Provider:
    from worker.providers.replay import ReplayProvider

    public_id = _only(spec, "run")
    found = CriticRun.objects.select_related("round__study").filter(public_id=public_id)
    run = _within(found, "round__study__project", project).first()
    if run is None:
        raise Invalid.field("replay", f"{public_id[:60]!r} is no run of this project.")
    return ReplayProvider(run)


def _local(spec: dict[str, Any], project: Project | None) -> Provider:
    from worker.providers.local import LocalProvider

    if unknown := sorted(set(spec) - {"folder", "dtype", "device"}):
        raise Invalid.field("provider", f"A local model takes no {unknown[0][:60]!r}.")
    if not isinstance(spec.get("folder"), str):
        raise Invalid.field("folder", "Name the folder of the model.")
    return LocalProvider(**spec)


def _within(rows: Any, path: str, project: Project | None) -> Any:
    return rows if project is None else rows.filter(**{path: project})


def _only(spec: dict[str, Any], name: str) -> str:
    if set(spec) != {name} or not isinstance(spec[name], str):
        raise Invalid.field("provider", f"This kind of provider takes {name!r}, an id, and nothing else.")
    return spec[name]


_KINDS: dict[str, Callable[[dict[str, Any], Project | None], Provider]] = {
    "openai": _openai,
    "replay": _replay,
    "local": _local,
}
