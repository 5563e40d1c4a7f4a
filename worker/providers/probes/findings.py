"""The findings of a test: the tokens of a picture, what the endpoint takes, and what keeps it from use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from worker.providers.probes.steps import ERROR, IGNORED, LARGE, NO, SMALL, YES
from worker.requests.contract import LENGTH, ProviderError, Reply
from worker.requests.visual_tokens import Measured

SAME = 0.02  # two counts that differ by less are one
NAMES_SHOWN = 5
UNKNOWN_MODEL = ("not found", "does not exist", "not exist", "unknown model", "no such model", "invalid model")
PICTURES_REFUSED, PICTURES_DROPPED, ONE_PICTURE_ONLY = "pictures_refused", "pictures_dropped", "one_picture_only"
WITHOUT_PICTURES = frozenset({PICTURES_REFUSED, PICTURES_DROPPED, ONE_PICTURE_ONLY})  # frames do not reach the model


class Problem(NamedTuple):
    """What keeps an endpoint from being used, and what to do about it."""

    code: str
    message: str
    remedy: str


class Server(NamedTuple):
    """What a server lists of its models."""

    models: tuple[str, ...] = ()
    context_tokens: int | None = None  # of the model that is asked


def measured(replies: Mapping[str, Reply]) -> Measured | None:
    """Return what a picture counts, by the prompt tokens with none, one and two, and at two sizes; None: not known."""
    counts = {name: reply.prompt_tokens for name, reply in replies.items() if reply.prompt_tokens is not None}
    none, one, two, small = (counts.get(name) for name in ("text", "one_picture", "two_pictures", "small_picture"))
    if none is None or one is None:
        return None
    large = one - none if two is None or two <= one else two - one
    if large <= 0 or one <= none:
        return None
    less = large if small is None else small - none
    if less <= 0 or large - less <= max(1, SAME * large):
        return Measured(large)
    pixels_per_token = (LARGE.pixels - SMALL.pixels) / (large - less)
    each = round(large - LARGE.pixels / pixels_per_token)
    return Measured(each, pixels_per_token) if each >= 0 else Measured(0, LARGE.pixels / large)


def found(outcomes: Mapping[str, str], replies: Mapping[str, Reply], server: Server) -> dict[str, Any]:
    """Return the columns of an endpoint that a test has found out; what stayed open is not among them."""
    columns: dict[str, Any] = {}
    for name in ("json_schema", "probabilities", "seed", "video", "audio"):
        outcome = outcomes.get(name)
        if outcome in (YES, NO, IGNORED):
            columns[name] = outcome == YES
    if (picture := measured(replies)) is not None:
        columns.update(picture_tokens=picture.each, pixels_per_token=picture.pixels_per_token)
    if server.context_tokens is not None:
        columns["context_tokens"] = server.context_tokens
    return columns


def problem_of(error: ProviderError, *, model: str, has_key: bool, server: Server) -> Problem:
    """Return what an error on a plain request means, and what to do."""
    said, lower = str(error), str(error).casefold()
    if error.status in (401, 403):
        message = "The server refuses the key" if has_key else "The server needs a key"
        return Problem("key", f"{message} ({said}).", "Enter a key that is valid for this server and model.")
    unlisted = bool(server.models) and model not in server.models
    named = "model" in lower and _any(UNKNOWN_MODEL, lower)
    if error.status == 404 or (error.status in (400, 422) and (unlisted or named)):
        return _unknown(model, said, server)
    if "max_completion_tokens" in lower:
        remedy = "Add the endpoint again with the family GPT, which sends the newer name."
        return Problem("limit_name", f"The server wants another name for the limit of a reply ({said}).", remedy)
    if error.status == 429:
        return Problem("busy", f"The server takes no request now ({said}).", "Check the quota, and test again later.")
    if error.away or (error.status or 0) >= 500:
        remedy = "Check the address and that the server is running, then test again."
        return Problem("away", f"The server is not available: {said}.", remedy)
    if not error.permanent and "did not answer" in said:
        remedy = "Check that the model is loaded, or raise MODEL_CALL_SECONDS."
        return Problem("timeout", f"The server took too long: {said}.", remedy)
    return Problem("refused", f"The server refuses a plain text request: {said}.", "Check the address and the model.")


def problems_with_pictures(
    outcomes: Mapping[str, str], errors: Mapping[str, str], replies: Mapping[str, Reply]
) -> list[Problem]:
    """Return what keeps pictures from reaching the model."""
    problems = []
    one, two = outcomes.get("one_picture"), outcomes.get("two_pictures")
    if one in (NO, ERROR):
        remedy = "Choose a model that takes images; for judges and texts this one can be used."
        problems.append(Problem(PICTURES_REFUSED, f"Images are refused: {errors.get('one_picture', '')}.", remedy))
    elif one == IGNORED:
        message = "Images are accepted, but add no tokens: the model does not receive them."
        problems.append(Problem(PICTURES_DROPPED, message, "Choose a model that takes images, or check the gateway."))
    elif two in (NO, ERROR):
        message = f"One image is accepted, but not two: {errors.get('two_pictures', '')}."
        remedy = "Raise the server's limit of images (vLLM: --limit-mm-per-prompt), or send one frame per clip."
        problems.append(Problem(ONE_PICTURE_ONLY, message, remedy))
    elif one == YES and replies["one_picture"].prompt_tokens is None:
        message = "The server does not count prompt tokens, so lost images cannot be noticed."
        problems.append(Problem("no_counts", message, "Set the tokens per image by hand for estimates."))
    return problems


def problems_with_replies(replies: Sequence[Reply]) -> list[Problem]:
    """Return that a model says nothing, if no reply has text."""
    if not replies or any(reply.text.strip() for reply in replies):
        return []
    if all(reply.finish == LENGTH for reply in replies):
        message = "Replies have no text: the model used all tokens before its answer, perhaps for thinking."
        return [Problem("empty", message, "Allow longer replies in the run, or turn thinking off on the server.")]
    return [Problem("empty", "Replies have no text.", "Check the model and its chat template on the server.")]


def _unknown(model: str, said: str, server: Server) -> Problem:
    if not server.models:
        remedy = "Check the name of the model, and that the address ends where /chat/completions begins."
        return Problem("model", f"The server does not have the model {model!r}: {said}.", remedy)
    listed = ", ".join(server.models[:NAMES_SHOWN]) + (", …" if len(server.models) > NAMES_SHOWN else "")
    remedy = f"Add an endpoint with one of its models: {listed}."
    return Problem("model", f"The server does not have the model {model!r}: {said}.", remedy)


def _any(signs: Sequence[str], text: str) -> bool:
    return any(sign in text for sign in signs)
