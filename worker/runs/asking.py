"""The models that a critic may ask, with its calls booked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from worker.critics.contract.values import Critic, CriticInput
from worker.critics.vlm import VlmCritic
from worker.ledger.ledger import Ledger
from worker.requests.contract import Provider

Through = Callable[[Provider], Provider]
"""Gives the provider by which the model of a critic is asked, such as one that asks for several clips at once."""


def directly(provider: Provider) -> Provider:
    """Ask a provider itself."""
    return provider


def with_models(
    brief: CriticInput, critic: Critic, ledger: Callable[..., Ledger], through: Through = directly
) -> CriticInput:
    """
    Return what a critic is asked with the models that it may ask.

    :param ledger: makes the ledger that books the calls, from a ``provider`` and a ``replicate``
    """
    if not isinstance(critic, VlmCritic):
        return brief
    booked = partial(ledger, replicate=critic.replicate)
    ask = booked(provider=through(critic.provider)).ask
    if critic.text_provider is critic.provider:
        return replace(brief, ask=ask)
    return replace(brief, ask=ask, ask_text=booked(provider=critic.text_provider).ask)
