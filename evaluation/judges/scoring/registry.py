"""What asks for each kind of judge. Each is loaded only when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from evaluation.judges.kinds.contract import JudgeBackend, SpendingLimit
from evaluation.judges.models import Judge
from evaluation.judges.scoring.create_judge import SENTENCES
from outtake.jobs.queues import BUILDS, GPU
from worker.providers.announced.provider import KIND as ANNOUNCED


def asker_of(judge: Judge, allowance: SpendingLimit | None = None) -> JudgeBackend:
    """
    Return a judge, ready to be asked.

    :raises Conflict: if it lacks what it is asked with, or its folder holds another model by now.
    :raises Invalid: if the folder of its model is gone.
    """
    return _KINDS[judge.kind](judge, allowance)


def queue_of(judge: Judge) -> str:
    """
    Return the queue of the workers that can ask a judge: `GPU` where they load a language model, or use a GPU.

    The folder of a model is not looked at: it need not be there where the message is sent.
    """
    spec = judge.parameters.get("provider", {})
    small = spec.get("kind") == SENTENCES and spec.get("device") == "cpu"
    return GPU if ("folder" in spec and not small) or spec.get("kind") == ANNOUNCED else BUILDS


def _lexical(judge: Judge, allowance: SpendingLimit | None) -> JudgeBackend:
    from evaluation.judges.kinds.lexical_judge import LexicalAsker

    return LexicalAsker()


def _model(judge: Judge, allowance: SpendingLimit | None) -> JudgeBackend:
    from evaluation.judges.kinds.model_judge import ModelAsker

    return ModelAsker(judge, allowance)


def _embedding(judge: Judge, allowance: SpendingLimit | None) -> JudgeBackend:
    from evaluation.judges.kinds.embedding_judge import EmbeddingAsker

    return EmbeddingAsker(judge, allowance)


_KINDS: Mapping[str, Callable[[Judge, SpendingLimit | None], JudgeBackend]] = {
    Judge.LEXICAL: _lexical,
    Judge.ENDPOINT: _model,
    Judge.LOCAL: _model,
    Judge.EMBEDDING: _embedding,
}
