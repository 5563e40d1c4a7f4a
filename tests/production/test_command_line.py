"""The command ``outtake``, and what a wheel holds."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from django.core.management import get_commands

from outtake.command_line import FORMER_NAMES, GROUPS, WrongUse, main, take_options

ROOT = Path(__file__).resolve().parents[2]
OWN = ("outtake", "annotations", "worker", "evaluation", "studio")


def test_each_command_of_ours_is_in_one_group(capsys: pytest.CaptureFixture[str]):
    own = {name for name, app in get_commands().items() if app.partition(".")[0] in OWN or app == "outtake_demo"}
    grouped = [name for _, names in GROUPS for name in names]
    assert sorted(grouped) == sorted(own.difference(FORMER_NAMES) | {"migrate"})
    main([])
    told = capsys.readouterr().out
    assert all(f"\n  {name} " in told for name in grouped)
    assert max(map(len, told.splitlines())) <= 160


def test_options_before_a_command_set_the_environment(monkeypatch: pytest.MonkeyPatch):
    for name in ("OUTTAKE_HOME", "HOST", "PORT"):
        monkeypatch.setenv(name, "as it was")
    monkeypatch.chdir("/tmp")
    rest = take_options(["--home", "data", "--port=8100", "score", "--json", "--home", "its own"])
    assert rest == ["score", "--json", "--home", "its own"]
    assert [os.environ[name] for name in ("OUTTAKE_HOME", "HOST", "PORT")] == ["/tmp/data", "as it was", "8100"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--folder", "data", "demo"], "--folder: there is no such option before a command"),
        (["--home"], "--home: a value is missing, as in --home FOLDER"),
    ],
)
def test_a_wrong_option_is_named_with_what_there_is(arguments: list[str], said: str):
    with pytest.raises(WrongUse, match=said):
        take_options(arguments)
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2


@pytest.mark.skipif(not (ROOT / "frontend/dist/.vite").is_dir(), reason="no built frontend: make frontend")
def test_a_wheel_holds_every_file_of_the_packages_and_nothing_else(tmp_path: Path):
    build = [sys.executable, "setup.py", "-q", "build", "-b", str(tmp_path / "build"), "bdist_wheel"]
    subprocess.run([*build, "-d", str(tmp_path)], cwd=ROOT, check=True, capture_output=True, text=True)
    (wheel,) = tmp_path.glob("*.whl")
    held = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    asked = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "platform", *OWN[1:]]
    known = subprocess.run(asked, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split()
    source = {name.removeprefix("platform/") for name in known if (ROOT / name).is_file()}
    compiled = {name for name in held if name.endswith(".mo")}
    assert compiled == {"outtake/locale/de/LC_MESSAGES/django.mo"}
    beyond = compiled | {name for name in held if name.startswith("outtake/files/")}
    assert held - beyond == source
    assert {"outtake/files/deploy/gunicorn.conf.py", "outtake/files/docs/openapi.yml"} < beyond
    assert sum(name.endswith(".js") for name in beyond) > 20
