"""Print what extras of the project ask for, such as ``python -m tools.extra local train``; it installs nothing."""

import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

if __name__ == "__main__":
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    print("\n".join(each for name in sys.argv[1:] for each in project["optional-dependencies"][name]))
