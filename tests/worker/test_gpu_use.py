"""How busy a GPU is, as a program of the name nvidia-smi tells it, and what a run keeps of that."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from outtake.observability.metrics.counters import GPU_BUSY
from tests.support.metrics import Counted
from tests.worker.scripts import scripted_run
from worker.execution import batched_items
from worker.execution.batched_items import GpuUse, _note_gpu, watching
from worker.providers.announced.hardware import gpu_utilization, this_machine
from worker.runs.representation import serialize_run


@pytest.fixture
def smi(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A program that tells of a GPU, 80 % busy, and then 40 %."""
    program = tmp_path / "nvidia-smi"
    program.write_text(
        "#!/bin/sh\n"
        f'case "$1" in *utilization*) echo x >> {tmp_path}/asked; '
        f"[ $(wc -l < {tmp_path}/asked) = 1 ] && echo 80 || echo 40;;\n"
        '*) echo "NVIDIA H200, 143771";; esac\n'
    )
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    return program


def test_a_gpu_is_named_and_its_use_told_as_a_part(smi: Path) -> None:
    assert this_machine() == ("cuda", "bfloat16", "NVIDIA H200", 143_771 << 20)
    assert [gpu_utilization(), gpu_utilization()] == [0.8, 0.4]


@pytest.mark.parametrize("says", ["echo '[N/A]'", "exit 9", "true"])
def test_a_use_that_is_not_told_is_not_measured(smi: Path, says: str) -> None:
    smi.write_text(f"#!/bin/sh\n{says}\n")
    assert gpu_utilization() is None


def test_the_gpu_is_watched_while_a_body_runs(smi: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batched_items, "EVERY_SECONDS", 0.05)
    told: list[GpuUse] = []
    with watching(told.append, device="cuda"):
        until = time.monotonic() + 20
        while len((smi.parent / "asked").read_text().split() if (smi.parent / "asked").exists() else []) < 2:
            assert time.monotonic() < until
            time.sleep(0.02)
    (use,) = told
    looks = round((use.busy + use.idle) / 0.05)
    assert looks >= 2 and use.busy == pytest.approx(0.05 * (0.8 + 0.4 * (looks - 1)))
    with watching(told.append, device="cpu"):
        time.sleep(0.1)
    smi.unlink()
    monkeypatch.setenv("PATH", "/nowhere")
    with watching(told.append, device="cuda"):
        time.sleep(0.1)
    assert len(told) == 1


@pytest.mark.django_db
def test_a_run_adds_up_how_busy_its_gpu_was(scene, monkeypatch: pytest.MonkeyPatch) -> None:
    counted, run = Counted(monkeypatch), scripted_run(scene, [], [], [])
    assert serialize_run(run)["gpu_busy"] is None
    for use in (GpuUse(6, 2), GpuUse(3, 1)):
        _note_gpu(run, use)
    run.refresh_from_db()
    assert serialize_run(run)["gpu_busy"] == 0.75
    assert [counted.of(GPU_BUSY, state=state) for state in ("busy", "idle")] == [9, 3]
