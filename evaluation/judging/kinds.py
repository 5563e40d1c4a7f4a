"""What asks for each kind of judge. Each is loaded only when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from evaluation.judging.contract import Allowance, Asker
from evaluation.judging.making import SENTENCES
from evaluation.models import Judge
from outtake.queues import BUILDS, GPU


def asker_of(judge: Judge, allowance: Allowance | None = None) -> Asker:
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
    return GPU if "folder" in spec and not small else BUILDS


def _lexical(judge: Judge, allowance: Allowance | None) -> Asker:
    from evaluation.judging.lexical import LexicalAsker

    return LexicalAsker()


def _model(judge: Judge, allowance: Allowance | None) -> Asker:
    from evaluation.judging.asking import ModelAsker

    return ModelAsker(judge, allowance)


def _embedding(judge: Judge, allowance: Allowance | None) -> Asker:
    from evaluation.judging.embedding import EmbeddingAsker

    return EmbeddingAsker(judge, allowance)


_KINDS: Mapping[str, Callable[[Judge, Allowance | None], Asker]] = {
    Judge.LEXICAL: _lexical,
    Judge.ENDPOINT: _model,
    Judge.LOCAL: _model,
    Judge.EMBEDDING: _embedding,
}
