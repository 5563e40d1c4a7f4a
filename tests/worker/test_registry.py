"""Critics by name: ours, and those of packages outside; nothing heavy is loaded before it is chosen."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from outtake.errors import Invalid
from tests.worker.outside import write_package
from worker.critics import registry
from worker.critics.strategies.registry import STRATEGIES

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(
    ("name", "parameters"),
    [
        ("signal", {}),
        ("scripted", {"answers": {"v1": []}}),
        *((name, {"provider": {"kind": "openai", "endpoint": "abc"}}) for name in STRATEGIES),
    ],
)
def test_each_of_ours_can_be_made_and_says_who_it_is(name: str, parameters: dict):
    critic = registry.make(name, parameters)
    assert critic.name == name
    assert all(isinstance(text, str) and text for text in (critic.version, critic.title, critic.description))
    assert name in registry.names()


def test_an_unknown_critic_is_named_with_those_that_there_are():
    with pytest.raises(Invalid, match=r"'oracle' is not one of .*scripted, sequential, signal"):
        registry.make("oracle", {})


def test_a_package_outside_adds_a_critic(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    assert "slow" not in registry.names()
    write_package(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    assert "slow" in registry.names()
    critic = registry.make("slow", {"seconds": 0, "notes": str(tmp_path / "notes")})
    assert (critic.name, critic.seconds) == ("slow", 0)


def test_the_catalogue_says_what_the_critics_say_of_themselves():
    assert {each.name for each in registry.catalogue()} == set(registry.SHIPPED) - {"scripted"}
    for listed in registry.catalogue():
        parameters = {"provider": {"kind": "openai", "endpoint": "abc"}} if listed.asks_model else {}
        critic = registry.make(listed.name, parameters)
        told = (listed.name, listed.version, listed.title, listed.description)
        assert told == (critic.name, critic.version, critic.title, critic.description)
        assert listed.takes == getattr(critic, "takes", "segments")


def test_the_registry_loads_no_critic():
    code = (
        "import sys; sys.path.insert(1, 'platform'); import worker.critics.registry as r; r.names();"
        "print(sorted(m for m in sys.modules if m.startswith('worker.critics.s') or m in ('numpy', 'torch')));"
        "r.catalogue(); assert 'torch' not in sys.modules and 'worker.critics.signal.critic' not in sys.modules"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.strip()) == (0, "[]"), done.stderr
