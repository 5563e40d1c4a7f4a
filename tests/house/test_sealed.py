"""Sealed secrets: opened by the key that sealed them or its successor, by nothing else."""

from __future__ import annotations

import pytest

from outtake.sealed import SealBroken, seal, unseal

OLD, NEW = "old-" * 20, "new-" * 20


def test_what_was_sealed_is_opened_and_does_not_show():
    sealed = seal("sk-secret-ü")
    assert unseal(sealed) == "sk-secret-ü"
    assert "secret" not in sealed and sealed != seal("sk-secret-ü")


def test_a_former_key_still_opens_and_no_other_does(settings):
    settings.SECRET_KEY = OLD
    sealed = seal("sk-secret")
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = NEW, [OLD]
    assert unseal(sealed) == "sk-secret"
    settings.SECRET_KEY_FALLBACKS = []
    with pytest.raises(SealBroken, match="add the former key to SECRET_KEY_FALLBACKS"):
        unseal(sealed)


@pytest.mark.parametrize("change", [lambda s: s[:-4] + "AAA=", lambda s: "", lambda s: "not sealed at all"])
def test_what_was_changed_is_not_opened(change):
    with pytest.raises(SealBroken):
        unseal(change(seal("sk-secret")))
