"""``make local MODEL=folder``: a model of this machine looks at the demo study, zero-shot and as six agents."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tools.machine import ROOT

STRATEGIES = ("zero_shot", "multi_agent")


def main(folder: str) -> int:
    """Load the demo where it is missing, and run both strategies; return the exit status."""
    if not folder or not (Path(folder) / "config.json").is_file():
        print(
            f"{folder or 'Nothing'!r} is no model folder; say make local MODEL=folder, with the config.json and "
            "safetensors of a Qwen3-VL or Qwen2.5-VL model. One of random weights, to try it out, is made by "
            "python -m bench.models FOLDER tiny-qwen3_vl",
            file=sys.stderr,
        )
        return 2
    model = str(Path(folder).resolve())
    steps = [["migrate", "--verbosity", "0"], ["load_demo"]]
    steps += [["run_critic", strategy, "--study", "demo", "--model", model] for strategy in STRATEGIES]
    for step in steps:
        if status := subprocess.run([sys.executable, "manage.py", *step], cwd=ROOT).returncode:
            return status
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else ""))
