"""
How long a prompt an endpoint takes: found by trying, from `LONGEST` tokens down, half as many after each refusal.

Nothing is tried where the server says it or a person has set it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from worker.providers.probes.steps import ERROR, IGNORED, NO, PLAIN, YES, Step, Verdict
from worker.requests.contract import ProviderError, Reply, Request

NAME = "long_prompt"
LONGEST, SHORTEST = 32_768, 1_024
UNIT = "one "  # a token each for all common tokenizers
AROUND = 384  # tokens that are left for the words around, the template of the chat, and the reply
CUT = 0.9  # of the tokens that were sent; a server that counts fewer has read a part of them
FIRST, LAST = "What follows is the word one, many times:\n", "\nReply with the single word yes."
IN_SHORT = "The word one, {count:,} times."

Ask = Callable[[Step], Reply]


class Tried(NamedTuple):
    """
    What was found.

    :param tokens: of prompt and reply that are taken; None where that stayed open
    :param asked: the last request, in short
    """

    verdict: Verdict
    tokens: int | None
    asked: str = ""
    reply: Reply | None = None


def longest_prompt(ask: Ask) -> Tried:
    """
    Find the longest prompt that is answered, among `LONGEST` and its halves down to `SHORTEST`.

    :param ask: sends a request; raises `ProviderError`
    """
    refused, tokens, why = "", LONGEST, ""
    while tokens >= SHORTEST:
        step = prompt_of(tokens)
        asked = IN_SHORT.format(count=tokens - AROUND)
        try:
            reply = ask(step)
        except ProviderError as error:
            why = str(error)
            if not (error.of_request or error.permanent):
                return Tried(Verdict(ERROR, f"{refused}A prompt of {tokens:,} tokens: {why}"), None, asked)
            refused = f"{refused}{tokens:,} tokens are refused. "
            tokens //= 2
        else:
            return _accepted(tokens, refused, asked, reply)
    return Tried(Verdict(NO, f"{refused}{why}"), None, asked)


def prompt_of(tokens: int) -> Step:
    """Return the request with a prompt of about so many tokens, with its reply."""
    words = f"{FIRST}{UNIT * (tokens - AROUND)}{LAST}"
    return Step(NAME, lambda: [], Request(NAME, "", words, "", template="endpoint test", decoding=PLAIN), _unjudged)


def _accepted(tokens: int, refused: str, asked: str, reply: Reply) -> Tried:
    sent, read = tokens - AROUND, reply.prompt_tokens
    if read is not None and read < CUT * sent:
        detail = f"{refused}{sent:,} tokens are accepted, but only {read:,} are read: the server cuts long prompts."
        return Tried(Verdict(IGNORED, detail), max(read, 1), asked, reply)
    return Tried(Verdict(YES, f"{refused}A prompt of {sent:,} tokens is accepted."), tokens, asked, reply)


def _unjudged(reply: Reply, _: object) -> Verdict:
    return Verdict(YES, "")
