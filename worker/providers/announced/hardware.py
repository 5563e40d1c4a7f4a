"""What a worker computes on, asked without torch: a process that loaded CUDA must not fork."""

from __future__ import annotations

import os
import shutil
import subprocess
from typing import NamedTuple

ASK_SECONDS = 10


class Hardware(NamedTuple):
    """Where a model runs, and in which numbers; ``gpu`` is empty on the CPU."""

    device: str
    dtype: str
    gpu: str
    memory_bytes: int


def this_machine() -> Hardware:
    """Return the first GPU that nvidia-smi names, in bfloat16; otherwise the CPU with the machine's memory."""
    return _first_gpu() or Hardware("cpu", "float32", "", os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE"))


def gpu_utilization() -> float | None:
    """Return the part of the last moments in which the first GPU computed, 0 to 1; None if nvidia-smi does not say."""
    told = _ask("utilization.gpu")
    try:
        return None if told is None else min(max(int(told), 0), 100) / 100
    except ValueError:  # "[N/A]", on GPUs that are split
        return None


def _first_gpu() -> Hardware | None:
    told = _ask("name,memory.total")
    if told is None:
        return None
    name, _comma, mebibytes = told.rpartition(",")
    try:
        return Hardware("cuda", "bfloat16", name.strip(), int(mebibytes) << 20)
    except ValueError:
        return None


def _ask(columns: str) -> str | None:
    """Return what nvidia-smi tells of the first GPU; None where there is no such program, or no GPU."""
    program = shutil.which("nvidia-smi")
    if program is None:
        return None
    asked = [program, f"--query-gpu={columns}", "--format=csv,noheader,nounits"]
    try:
        told = subprocess.run(asked, capture_output=True, text=True, timeout=ASK_SECONDS, check=True).stdout
        return told.splitlines()[0]
    except (OSError, subprocess.SubprocessError, IndexError):
        return None
