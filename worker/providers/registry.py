"""A provider from its JSON, as a critic's parameters hold it. Each kind is loaded only when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from django.conf import settings

from outtake.accounts.projects.models import Project
from outtake.errors import Invalid
from outtake.plugins import entry_points
from worker.engines.folders.files import DIGESTS
from worker.engines.folders.qwen_folder import read_folder
from worker.engines.folders.text_folders import read_sentence_folder, read_text_folder, sees
from worker.providers.endpoints.models import Endpoint
from worker.providers.local.model_folder import LocalFolder
from worker.requests.contract import Provider

if TYPE_CHECKING:
    from worker.providers.openai.chat_completions import OpenAIProvider

GROUP = "outtake.providers"  # of entry points


def of(spec: Mapping[str, Any], project: Project | None = None) -> Provider:
    """
    Return a provider.

    :param spec: ``{"kind": "openai", "endpoint": id}``, the same with "gemini", ``{"kind": "replay", "run": id}``, or
        ``{"kind": "local", "folder": …, "dtype": …, "device": …}``; for texts alone also "openai embeddings",
        "local text" and "local sentences", in the same two ways; or a kind that a package adds by an entry point of
        the group ``outtake.providers``, a factory ``(options, project) -> Provider``
    :param project: where the endpoint or run has to be; None where the spec was checked when it was stored

    :raises Invalid: naming the field, if there is no such kind, endpoint, run or folder.
    """
    kind, options = spec.get("kind"), {name: value for name, value in spec.items() if name != "kind"}
    if kind in _KINDS:
        return _KINDS[kind](options, project)
    outside = {entry.name: entry for entry in entry_points(GROUP)}
    if kind not in outside:
        raise Invalid.field("provider", f"{str(kind)[:60]!r} is not one of {', '.join([*_KINDS, *sorted(outside)])}.")
    made: Provider = outside[kind].load()(options, project)
    return made


def kinds_of_packages() -> list[str]:
    """Return the kinds that packages add, by name."""
    return sorted({entry.name for entry in entry_points(GROUP)})


def register(kind: str, make: Callable[[dict[str, Any], Project | None], Provider]) -> None:
    """Register a kind of provider from a higher layer."""
    _KINDS[kind] = make


def text_kind(folder: str) -> str:
    """
    Return which kind of provider asks the model of a folder with texts alone: one that sees is asked without a clip.

    :raises Invalid: if it is no folder of a model.
    """
    return "local" if sees(folder) else "local text"


def fingerprints_of(spec: Mapping[str, Any]) -> dict[str, str]:
    """
    Return the digests of what is in the folder of a local model; none of a provider that has no folder.

    :raises Invalid: if it is no folder of such a model.
    """
    if "folder" not in spec:
        return {}
    return _FOLDERS[spec["kind"]](spec["folder"]).fingerprints(settings.HOME / DIGESTS)


def of_endpoint(endpoint: Endpoint) -> OpenAIProvider:
    """Return what asks an endpoint in its protocol."""
    from worker.providers.gemini.provider import GeminiProvider
    from worker.providers.openai.chat_completions import OpenAIProvider

    return (GeminiProvider if endpoint.protocol == Endpoint.GEMINI else OpenAIProvider).of(endpoint)


def _at_endpoint(spec: dict[str, Any], project: Project | None) -> Provider:
    return of_endpoint(_endpoint(spec, project))


def _openai_embeddings(spec: dict[str, Any], project: Project | None) -> Provider:
    from worker.providers.openai.embeddings import EmbeddingProvider

    endpoint = _endpoint(spec, project)
    if endpoint.protocol != Endpoint.OPENAI:
        raise Invalid.field("endpoint", f"{endpoint.name!r} gives no embeddings; choose an OpenAI-compatible endpoint.")
    return EmbeddingProvider.of(endpoint)


def _local(spec: dict[str, Any], project: Project | None) -> Provider:
    from worker.providers.local.vision import LocalProvider

    return LocalProvider(**_folder(spec))


def _local_text(spec: dict[str, Any], project: Project | None) -> Provider:
    from worker.providers.local.text import LocalTextProvider

    return LocalTextProvider(**_folder(spec))


def _local_sentences(spec: dict[str, Any], project: Project | None) -> Provider:
    from worker.providers.local.sentences import SentenceProvider

    return SentenceProvider(**_folder(spec))


def _folder(spec: dict[str, Any]) -> dict[str, Any]:
    """Return what a model on this machine is made from."""
    if unknown := sorted(set(spec) - {"folder", "dtype", "device"}):
        raise Invalid.field("provider", f"A local model has no option {unknown[0][:60]!r}.")
    if not isinstance(spec.get("folder"), str):
        raise Invalid.field("folder", "Give the folder of the model.")
    return spec


def _endpoint(spec: dict[str, Any], project: Project | None) -> Endpoint:
    public_id = only_field(spec, "endpoint")
    endpoint = within_project(Endpoint.objects.filter(public_id=public_id), "project", project).first()
    if endpoint is None:
        raise Invalid.field("endpoint", f"{public_id[:60]!r} is not an endpoint of this project.")
    return endpoint


def within_project(rows: Any, path: str, project: Project | None) -> Any:
    return rows if project is None else rows.filter(**{path: project})


def only_field(spec: dict[str, Any], name: str) -> str:
    if set(spec) != {name} or not isinstance(spec[name], str):
        raise Invalid.field("provider", f"This kind of provider takes {name!r}, an id, and nothing else.")
    return spec[name]


_FOLDERS: dict[str, Callable[[str], LocalFolder]] = {
    "local": read_folder,
    "local text": read_text_folder,
    "local sentences": read_sentence_folder,
}
_KINDS: dict[str, Callable[[dict[str, Any], Project | None], Provider]] = {
    "openai": _at_endpoint,
    "gemini": _at_endpoint,
    "openai embeddings": _openai_embeddings,
    "local": _local,
    "local text": _local_text,
    "local sentences": _local_sentences,
}
