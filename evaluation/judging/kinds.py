"""What asks for each kind of judge. Each is loaded only when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from evaluation.judging.contract import Allowance, Asker
from evaluation.models import Judge
from outtake.errors import Conflict


def asker_of(judge: Judge, allowance: Allowance | None = None) -> Asker:
    """
    Return a judge, ready to be asked.

    :raises Conflict: if it lacks what it is asked with, or is of a kind that nothing here asks: the engines of this
        machine read clips, and none reads texts alone.
    """
    if judge.kind not in _KINDS:
        raise Conflict(f"Nothing here asks a judge of the kind {judge.kind!r}; serve its model, and add an endpoint.")
    return _KINDS[judge.kind](judge, allowance)


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
    Judge.EMBEDDING: _embedding,
}
