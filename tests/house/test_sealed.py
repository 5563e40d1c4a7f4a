"""Sealed secrets: opened by the key that sealed them or its successor, by nothing else."""

from __future__ import annotations

import pytest

from outtake.encryption import SealBroken, decrypt, encrypt

OLD, NEW = "old-" * 20, "new-" * 20


def test_what_was_sealed_is_opened_and_does_not_show():
    sealed = encrypt("sk-secret-ü")
    assert decrypt(sealed) == "sk-secret-ü"
    assert "secret" not in sealed and sealed != encrypt("sk-secret-ü")


def test_a_former_key_still_opens_and_no_other_does(settings):
    settings.SECRET_KEY = OLD
    sealed = encrypt("sk-secret")
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = NEW, [OLD]
    assert decrypt(sealed) == "sk-secret"
    settings.SECRET_KEY_FALLBACKS = []
    with pytest.raises(SealBroken, match="add the previous key to SECRET_KEY_FALLBACKS"):
        decrypt(sealed)


@pytest.mark.parametrize("change", [lambda s: s[:-4] + "AAA=", lambda s: "", lambda s: "not sealed at all"])
def test_what_was_changed_is_not_opened(change):
    with pytest.raises(SealBroken):
        decrypt(change(encrypt("sk-secret")))
