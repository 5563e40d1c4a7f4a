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


def _first_gpu() -> Hardware | None:
    program = shutil.which("nvidia-smi")
    if program is None:
        return None
    asked = [program, "--query-gpu=name,memory.total", "--format=csv,noheader,nounits"]
    try:
        told = subprocess.run(asked, capture_output=True, text=True, timeout=ASK_SECONDS, check=True).stdout
        name, _comma, mebibytes = told.splitlines()[0].rpartition(",")
        return Hardware("cuda", "bfloat16", name.strip(), int(mebibytes) << 20)
    except (OSError, subprocess.SubprocessError, IndexError, ValueError):
        return None
