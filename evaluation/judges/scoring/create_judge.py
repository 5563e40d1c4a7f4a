"""
Add a judge to a project.

A judge never changes: another prompt, model or way of drawing replies is another version, with judgements and
certificates of its own.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet

from evaluation.judges.kinds.contract import Pair, unordered_hash
from evaluation.judges.kinds.lexical_judge import LEXICAL, stored
from evaluation.judges.kinds.prompts import DEFENDED, MAX_TOKENS, PURPOSE_OF, base_of, chosen_prompt
from evaluation.judges.models import Judge
from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Project
from outtake.errors import Conflict, FieldError, Invalid
from worker import providers
from worker.critics.contract.parameters import read_decoding
from worker.prompts.models import PromptVersion
from worker.providers.announced.provider import KIND as ANNOUNCED
from worker.providers.announced.queries import announced_model
from worker.providers.endpoints.models import Endpoint
from worker.providers.registry import fingerprints_of, text_kind

SENTENCES = "local sentences"
ASKING = (Judge.ENDPOINT, Judge.LOCAL, Judge.EMBEDDING)


class LocalModel(NamedTuple):
    """A model of this machine: its folder, and what it is computed in and on, as critics name it."""

    folder: str
    dtype: str = "float32"
    device: str = "cpu"

    def spec(self, *, embeds: bool) -> dict[str, str]:
        """
        Return it as the JSON of a provider.

        :raises Invalid: if the folder is not one of a model.
        """
        kind = SENTENCES if embeds else text_kind(self.folder)
        folder = str(Path(self.folder).expanduser().resolve())
        return {"kind": kind, "folder": folder, "dtype": self.dtype, "device": self.device}


@dataclass(frozen=True)
class NewJudge:
    """
    A judge to be added.

    ``endpoint`` is the id or name of one of the project, ``model`` that of a model that a worker announced, or
    ``local`` names a model of this machine; ``decoding`` as critics take it; ``calibration`` of an embedding onto
    0..10, as `Calibration.as_json` gives it, from the pairs ``calibrated_on``.
    """

    name: str
    version: str
    kind: str = Judge.ENDPOINT
    endpoint: str = ""
    model: str = ""
    local: LocalModel | None = None
    prompt: str = DEFENDED
    decoding: Mapping[str, Any] = field(default_factory=dict)
    calibration: Mapping[str, Any] | None = None
    calibrated_on: Collection[Pair] = ()


def create_judge(*, project: Project, new: NewJudge, by: Person | None = None) -> Judge:
    """
    Add a judge. No one is called.

    :raises Invalid: naming the field, if its endpoint, folder, prompt or decoding cannot be, or it has no calibration.
    :raises Conflict: if the project has this version of a judge of this name.
    """
    name, version = new.name.strip(), new.version.strip()
    faults = [FieldError(each, "It is empty.") for each, text in (("name", name), ("version", version)) if not text]
    if name.lower() == LEXICAL.name:
        faults.append(FieldError("name", f"{name!r} is the name of the shared baseline; choose another name."))
    if new.kind not in ASKING:
        faults.append(FieldError("kind", f"{new.kind[:40]!r} is not one of {', '.join(ASKING)}."))
    if faults:
        raise Invalid.of(faults)
    if new.model:
        if new.endpoint or new.local is not None:
            raise Invalid.field("endpoint", "Choose either an endpoint or a local model.")
        found = announced(new.model)
    else:
        found = answering(project, kind=new.kind, endpoint=new.endpoint, local=new.local)
    prompt = None if new.kind == Judge.EMBEDDING else chosen_prompt(project, new.prompt)
    columns = {
        "kind": new.kind,
        "is_baseline": False,
        "endpoint": found.endpoint,
        "model": found.model,
        "prompt": prompt,
        "parameters": {**(_of_embedding(new) if prompt is None else of_model(new, prompt)), **found.parameters},
    }
    try:
        with transaction.atomic():
            return Judge.objects.create(project=project, name=name, version=version, made_by=by, **columns)
    except IntegrityError:
        raise Conflict(
            f"The project has a judge {name!r} {version} already; give the changed judge a new version."
        ) from None


def judges_of(project: Project) -> QuerySet[Judge]:
    """Return the judges that a project can use: its own, newest first, and then those that belong to everyone."""
    stored()  # the baseline is there from the start
    own = Judge.objects.filter(Q(project=project) | Q(project=None)).select_related(
        "endpoint", "prompt__prompt", "project"
    )
    return own.order_by("is_baseline", "-id")


class Answering(NamedTuple):
    """What answers for a judge: an endpoint, or a model of this machine; and the JSON of its provider."""

    endpoint: Endpoint | None
    model: str
    spec: Mapping[str, str]

    @property
    def parameters(self) -> dict[str, Any]:
        """What a judge has to remember of it: of a folder, also what was in it, since that may be exchanged."""
        if self.endpoint is not None:
            return {}
        return {"provider": dict(self.spec), "fingerprints": fingerprints_of(self.spec)}


def answering(project: Project, *, kind: str, endpoint: str = "", local: LocalModel | None = None) -> Answering:
    """
    Return what answers for a judge of a kind.

    :raises Invalid: naming the field, if there is none or another kind of it.
    """
    embeds = kind == Judge.EMBEDDING
    if local is None:
        if kind == Judge.LOCAL:
            raise Invalid.field("folder", "A local judge needs the folder of a model.")
        found = endpoint_named(project, endpoint)
        spec = {"kind": "openai embeddings" if embeds else "openai", "endpoint": found.public_id}
        return Answering(found, found.model, spec)
    if kind == Judge.ENDPOINT:
        raise Invalid.field("folder", "A judge with an endpoint has no folder; remove it, or add a local judge.")
    if endpoint:
        raise Invalid.field("endpoint", "Give an endpoint or the folder of a model, not both.")
    spec = local.spec(embeds=embeds)
    providers.of(spec)  # refuses what cannot be asked
    return Answering(None, Path(spec["folder"]).name, spec)


def announced(name: str) -> Answering:
    """
    Return a local model that a worker announced, by its id or name; the worker asks it as it was announced, or not.

    :raises Invalid: if no worker announced it.
    """
    model = announced_model(name)
    spec = {"kind": ANNOUNCED, "model": model.public_id, "name": model.name}
    return Answering(None, model.name, spec)


def endpoint_named(project: Project, name: str) -> Endpoint:
    """
    Return an endpoint of a project by its id or name.

    :raises Invalid: if it has none.
    """
    of_project = Endpoint.objects.filter(project=project)
    found = of_project.filter(public_id=name).first() or of_project.filter(name=name).first()
    if found is None:
        raise Invalid.field("endpoint", f"{name[:60]!r} is not an endpoint of this project; an admin can add it.")
    return found


def of_model(new: NewJudge, prompt: PromptVersion) -> dict[str, Any]:
    """Return the parameters of a judge that asks a model with a prompt: how its replies are drawn."""
    most = MAX_TOKENS[PURPOSE_OF[base_of(prompt)]]
    return {"decoding": asdict(read_decoding({"decoding": dict(new.decoding)}, max_tokens=most))}


def _of_embedding(new: NewJudge) -> dict[str, Any]:
    if new.calibration is None:
        raise Invalid.field("calibration", "Cosine similarities are not scores; give rated pairs to calibrate on.")
    return {"calibration": dict(new.calibration), "calibrated_on": sorted(map(unordered_hash, new.calibrated_on))}
