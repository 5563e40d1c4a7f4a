"""Print what an extra of the project asks for, such as ``python -m tools.extra local``; it installs nothing."""

import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

if __name__ == "__main__":
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    print("\n".join(project["optional-dependencies"][sys.argv[1]]))
