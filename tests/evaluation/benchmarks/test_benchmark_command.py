"""``benchmark``: what it prints, and that it goes on after a kill of its process."""

from __future__ import annotations

import inspect
import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing, suppress
from pathlib import Path

import pytest

from evaluation.benchmarks.recipes.models import Benchmark
from evaluation.benchmarks.recipes.steps.registry import SHIPPED, operation_named
from tests.support.commands import manage
from tools.machine import ROOT

KITES = Path(__file__).parent / "recipes" / "kites"
PATIENCE_SECONDS = 240
CHAIN_STEPS = {"chains", "chain_questions", "chain_answers", "trainings"}  # docs/benchmark-videocritic.md has them


def test_the_files_of_the_docs_are_those_that_are_tried_here() -> None:
    page = (ROOT / "docs" / "your-own-benchmark.md").read_text()
    for language, file in (("yaml", "recipe.yaml"), ("json", "prompts.jsonl")):
        assert f"```{language}\n{(KITES / file).read_text().rstrip()}\n```" in page, file


def test_the_docs_name_each_operation_with_its_values() -> None:
    page = (ROOT / "docs" / "your-own-benchmark.md").read_text().partition("A package adds more")[0]
    rows = dict(re.findall(r"^\| `(\w+)` \| (.+?) \|", page, re.MULTILINE))
    made = {name: operation_named(name) for name in SHIPPED}
    of_chains = {name for name, each in made.items() if each.__module__.rsplit(".", 1)[1] in CHAIN_STEPS}
    assert rows.keys() == SHIPPED.keys() - of_chains
    for name, values in rows.items():
        taken = list(inspect.signature(made[name]).parameters)[1:]
        assert sorted(re.findall(r"`(\w+)`", values)) == sorted(taken), name


@pytest.mark.django_db(transaction=True)
def test_it_stops_where_people_have_to_work_and_goes_on_from_a_step(capsys: pytest.CaptureFixture[str]) -> None:
    ran = manage(capsys, "benchmark", "run", str(KITES), "--project", "Kites", "--set", "people=1", "--json")
    assert (ran.status, ran.json["state"], ran.json["parameters"]["people"]) == (3, "idle", 1)
    assert [step["state"] for step in ran.json["steps"]][:3] == ["done", "waits", "to_do"]
    again = manage(capsys, "benchmark", "run", str(KITES), "--project", "Kites", "--from", "prompts")
    assert again.status == 3
    assert again.out.splitlines()[0] == (
        "✓ Prompts  5 → 2 prompts  (1 fewer than 4 words, 1 has a blocked word, 1 not drawn)"
    )
    assert "0 of 2 clips are there" in again.out
    assert Benchmark.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_wrong_use_names_what_to_correct(capsys: pytest.CaptureFixture[str]) -> None:
    run = ("benchmark", "run", str(KITES), "--project", "Kites")
    for options, message in (
        (("--set", "people"), "'people' is not NAME=VALUE"),
        (("--set", "people=11"), "people: 11 is more than 10"),
        (("--simulate", "angels"), "'angels' is not a simulation; there are: drawn"),
    ):
        ran = manage(capsys, *run, *options)
        assert ran.status == 2 and message in ran.err, ran.err
    assert manage(capsys, *run).status == 3
    refused = manage(capsys, *run, "--set", "people=1")
    assert refused.status == 2 and "started with other values of people." in refused.err
    assert "other values of --simulate." in manage(capsys, *run, "--simulate", "drawn").err
    assert manage(capsys, *run, "--set", "people=2").status == 3  # the same value: it goes on
    assert "'end' is not a step of Kites" in manage(capsys, *run, "--from", "end").err
    shown = manage(capsys, "benchmark", "show", "kites", "--project", "Kites", "--json")
    assert shown.json["recipe"] == "kites"
    assert "brite" in [each["recipe"] for each in manage(capsys, "benchmark", "list", "--json").json["recipes"]]


@pytest.mark.long
@pytest.mark.processes
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("recipe", [str(KITES), "brite", "spotlight", "t2v_bench", "vf_eval", "videocritic"])
def test_killed_at_every_step_it_ends_all_the_same(tmp_path: Path, recipe: str) -> None:
    env = {**os.environ, "OUTTAKE_HOME": str(tmp_path)}
    for name in ("DATABASE_URL", "BROKER_URL", "STORAGE_URL"):
        env.pop(name, None)
    try:
        _killed_at_every_step(tmp_path, env, recipe)
    finally:
        _end_workers_of(tmp_path)  # those of a killed command go on without it


def _killed_at_every_step(tmp_path: Path, env: dict[str, str], recipe: str) -> None:
    command = [sys.executable, "manage.py", "benchmark", "run", recipe, "--project", "P"]
    subprocess.run([sys.executable, "manage.py", "migrate", "-v0"], cwd=ROOT, env=env, check=True)
    first = [*command, "--small", "--simulate", "drawn"]
    killed: set[str] = set()
    while True:
        started = time.monotonic()
        options = command if _steps(tmp_path) else first
        process = subprocess.Popen(
            [*options, "--json"], cwd=ROOT, env=env, stdout=subprocess.PIPE, start_new_session=True
        )
        while process.poll() is None and time.monotonic() - started < PATIENCE_SECONDS:
            running = [name for name, state in _steps(tmp_path) if state == "running" and name not in killed]
            if running:
                killed |= set(running)
                os.killpg(process.pid, signal.SIGKILL)
                process.communicate()
                break
            time.sleep(0.01)
        else:
            break
        with closing(sqlite3.connect(tmp_path / "outtake.sqlite3")) as database, database:
            for table in ("benchmark", "groundtruth", "report", "release"):  # do not wait for the end of their leases
                database.execute(
                    f"update evaluation_{table} set expires_at = '2020-01-01' where expires_at is not null"
                )
    out, _ = process.communicate(timeout=5)
    result = json.loads(out)
    assert result["state"] == "done", result["error"]
    assert len(killed) > len(result["steps"]) // 2  # the shortest ones are over before they are seen


def _end_workers_of(home: Path) -> None:
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it has ended, or is not ours
            if str(home).encode() in (process / "environ").read_bytes() + (process / "cmdline").read_bytes():
                os.kill(int(process.name), signal.SIGKILL)


def _steps(home: Path) -> list[tuple[str, str]]:
    with closing(sqlite3.connect(home / "outtake.sqlite3", timeout=30)) as database:
        rows = database.execute("select name, state from evaluation_benchmarkstep order by position")
        return list(rows.fetchall())
