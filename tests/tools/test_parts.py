"""What `make test` runs, what it says was left out, and when it fails."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tools.machine import ROOT, Machine, find_real_data
from tools.parts import (
    LAST,
    LATE_PAGES_AGAIN,
    NO_LOCAL_MODELS,
    NO_POSTGRESQL,
    LeftOut,
    Outcome,
    Part,
    missing_program,
    plan,
    read_outcome,
    verdict,
)
from tools.test import run_all

FULL = Machine(
    "/usr/bin/chromium", Path("dist"), Path("/usr/lib/postgresql/15/bin"), "/usr/bin/redis-server", Path("d"), True
)
BARE = Machine(None, None, None, None, None, False)
NO_DATA = "no real data: set OUTTAKE_DATA to the folder that holds it"
ALL = {"OUTTAKE_TEST_ALL": "1"}


def outcome(*, status: int = 0, passed: int = 9, failed: int = 0, skipped: tuple[str, ...] = ()) -> Outcome:
    return Outcome("Python", status, passed, failed, skipped, 1.0)


def test_a_machine_with_everything_leaves_nothing_out(tmp_path: Path) -> None:
    parts, left_out = plan(FULL, tmp_path, 2)
    assert [part.name for part in parts if part.on_postgresql] == ["Python, PostgreSQL"]
    assert left_out == []


def test_a_bare_machine_leaves_out_the_second_database_and_local_models(tmp_path: Path) -> None:
    parts, left_out = plan(BARE, tmp_path, 2)
    assert [part.name for part in parts] == ["Python, SQLite", "Browser", "Servers", "Frontend"]
    assert left_out == [LeftOut(NO_LOCAL_MODELS), LeftOut(NO_POSTGRESQL)]


def test_each_part_is_given_the_files_of_its_tests(tmp_path: Path) -> None:
    """Which of them have them all, `tests/conftest` checks wherever tests are collected."""
    commands = {part.name: part.command for part in plan(FULL, tmp_path, 2)[0]}
    given = {name: [each for each in command if each.startswith("tests/")] for name, command in commands.items()}
    assert (given["Python, SQLite"], given["Browser"]) == ([], ["tests/browser"])
    assert {"tests/production/test_health.py", "tests/tools/test_services.py"} <= set(given["Servers"])
    assert "tests/annotations/test_races.py" in given["Python, PostgreSQL"]
    assert "tests/engines/test_generate.py" in given["Local models"]
    assert all((ROOT / each).exists() for names in given.values() for each in names)


def test_what_waits_for_its_processes_runs_with_the_servers(tmp_path: Path) -> None:
    commands = {part.name: part.command for part in plan(FULL, tmp_path, 2)[0]}
    of_python = {name: command for name, command in commands.items() if "pytest" in command}
    chosen = {name: command[command.index("-m", command.index("pytest")) + 1] for name, command in of_python.items()}
    assert chosen["Servers"] == "not long and not browser and (redis or postgresql or processes)"
    assert chosen["Python, SQLite"] == "not long and not (browser or local_model or redis or postgresql or processes)"
    assert {"tests/worker/test_processes.py", "tests/production/test_gunicorn.py"} <= set(commands["Servers"])


def test_what_takes_long_is_left_to_a_run_of_its_own(tmp_path: Path) -> None:
    each_run, long = ({part.name: part.command for part in plan(FULL, tmp_path, 2, is_long=yes)[0]} for yes in (0, 1))
    assert each_run.keys() - long.keys() == {"Local models", "Frontend"}
    assert any(each.startswith("django_db and not ") for each in long.pop("Python, PostgreSQL"))
    for name, command in long.items():
        assert any(each.startswith("(long or generated) and ") for each in command), name
        assert any(each.startswith("not long and ") for each in each_run[name]), name


def test_what_computes_gives_way_to_what_waits_for_pages_and_servers(tmp_path: Path) -> None:
    parts = plan(FULL, tmp_path, 2)[0]
    later = [part.name for part in parts if part.command[: len(LAST)] == LAST]
    assert later == ["Python, SQLite", "Local models", "Python, PostgreSQL"]


def test_parts_run_next_to_each_other_and_are_reported_in_their_order(tmp_path: Path) -> None:
    """Each of the two ends only when it has seen the other; what failed is known as such."""
    see = "import pathlib, sys, time\nmine, other = map(pathlib.Path, sys.argv[1:3])\nmine.touch()\n"
    see += "while not other.exists(): time.sleep(0.01)\nsys.exit(int(sys.argv[3]))"
    marks = [str(tmp_path / name) for name in "ab"]

    def part(name: str, one: str, other: str, status: int) -> Part:
        return Part(name, (sys.executable, "-c", see, one, other, str(status)), tmp_path / name)

    outcomes = run_all([part("Pages", *marks, 3), part("Python", *reversed(marks), 4)])
    assert [(each.name, each.status) for each in outcomes] == [("Pages", 3), ("Python", 4)]


@pytest.mark.parametrize("marker", ["browser", "postgresql", "redis", "real_data", "local_model"])
def test_what_a_bare_machine_lacks_is_named_with_its_remedy(marker: str) -> None:
    assert missing_program({marker}, FULL) is None
    reason = missing_program({marker, "database"}, BARE)
    assert reason is not None
    assert reason.startswith("no ")
    assert ": " in reason


def test_a_plain_test_runs_anywhere() -> None:
    assert missing_program({"database", "django_db"}, BARE) is None


def test_a_browser_is_of_no_use_without_pages() -> None:
    assert missing_program({"browser"}, FULL._replace(pages=None)) == "no built frontend: make frontend"


def test_all_passed_is_success() -> None:
    assert verdict([outcome(), outcome()], [], {}) == (18, 0, (), ())


@pytest.mark.parametrize(
    ("bad", "problem"),
    [
        (outcome(status=1, failed=2), "Python: 2 failed"),
        (outcome(status=3), "Python: ended with status 3"),
        (outcome(passed=0), "Python: no test was run"),
        (outcome(status=-9), "Python: ended with status -9"),
    ],
)
def test_one_bad_part_fails_everything(bad: Outcome, problem: str) -> None:
    whole = verdict([outcome(), bad, outcome()], [], {})
    assert whole.problems == (problem,)
    assert whole.status == 1


def test_left_out_tests_are_counted_by_reason_and_forgiven() -> None:
    whole = verdict(
        [outcome(skipped=("no Redis", NO_DATA)), outcome(skipped=("no Redis",))], [LeftOut("no server")], {}
    )
    assert whole.left_out == (LeftOut("no server"), LeftOut("no Redis", 2), LeftOut(NO_DATA, 1))
    assert whole.status == 0


@pytest.mark.parametrize("left_out", [LeftOut("no server"), LeftOut("no Redis", 2), LeftOut(NO_DATA, 1)])
def test_a_left_out_test_is_a_failure_when_all_are_wanted(left_out: LeftOut) -> None:
    assert verdict([outcome()], [left_out], ALL).status == 1
    assert verdict([outcome(skipped=(left_out.why,))], [], ALL).status == 1


def test_real_data_alone_may_be_switched_off_when_all_are_wanted() -> None:
    waived = ALL | {"OUTTAKE_DATA": ""}
    assert verdict([outcome(skipped=(NO_DATA,))], [], waived).status == 0
    assert verdict([outcome(skipped=(NO_DATA, "no Redis"))], [], waived).status == 1
    assert verdict([outcome(skipped=(NO_DATA,))], [], ALL | {"OUTTAKE_DATA": "/nowhere"}).status == 1


def test_the_results_of_pytest_are_read(tmp_path: Path) -> None:
    (tmp_path / "test_four.py").write_text(
        "import pytest\n"
        "def test_good(): pass\n"
        "def test_bad(): assert False\n"
        "@pytest.mark.skip(reason='no Redis: install it')\ndef test_left_out(): pass\n"
        "@pytest.mark.xfail\ndef test_known(): assert False\n"
        "def test_broken(absent): pass\n"
    )
    results = tmp_path / "results.xml"
    command = (sys.executable, "-m", "pytest", "-q", "-p", "no:django", "-c", "/dev/null", f"--junitxml={results}", ".")
    status = subprocess.run(command, cwd=tmp_path, capture_output=True).returncode
    read = read_outcome(Part("Python", command, results), status, 2.0)
    assert read == Outcome("Python", 1, 2, 2, ("no Redis: install it",), 2.0)


def test_a_late_page_is_tried_twice_and_named_and_nothing_else_is(tmp_path: Path) -> None:
    (tmp_path / "test_pages.py").write_text(
        "from playwright.sync_api import TimeoutError as TooLate\n"
        "tries = []\n"
        "def test_late():\n"
        "    tries.append('late')\n"
        "    if len(tries) == 1: raise TooLate('Page.goto: Timeout 20000ms exceeded.')\n"
        "def test_wrong(): assert 'TimeoutError' == ''\n"
    )
    results = tmp_path / "results.xml"
    command = (sys.executable, "-m", "pytest", "-q", "-p", "no:django", "-c", "/dev/null", f"--junitxml={results}")
    status = subprocess.run((*command, *LATE_PAGES_AGAIN, "."), cwd=tmp_path, capture_output=True).returncode
    read = read_outcome(Part("Browser", command, results), status, 2.0)
    assert read == Outcome("Browser", 1, 1, 1, (), 2.0, ("test_pages::test_late",))


def test_the_results_of_vitest_are_read(tmp_path: Path) -> None:
    results = tmp_path / "results.json"
    sums = {"numPassedTests": 40, "numFailedTests": 1, "numPendingTests": 2, "numTodoTests": 0}
    results.write_text(json.dumps(sums))
    read = read_outcome(Part("Frontend", (), results), 1, 2.0)
    assert (read.passed, read.failed, len(read.skipped)) == (40, 1, 2)


def test_a_part_that_left_no_results_failed(tmp_path: Path) -> None:
    lost = read_outcome(Part("Python", (), tmp_path / "none.xml"), 0, 2.0)
    assert verdict([lost], [], {}).status == 1


def test_real_data_lie_beside_the_checkout_or_where_the_environment_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OUTTAKE_DATA", str(tmp_path))
    assert find_real_data() == tmp_path
    monkeypatch.setenv("OUTTAKE_DATA", "")
    assert find_real_data() is None
    monkeypatch.delenv("OUTTAKE_DATA")
    beside = ROOT.parent / "shared" / "data"
    assert find_real_data() == (beside.resolve() if beside.is_dir() else None)
