"""Imports meet full disks, databases and storages that are away, and are killed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.core.management import call_command
from django.db import OperationalError, transaction

from outtake.catalog.imports import import_videos as imports_import_videos
from outtake.catalog.imports.import_videos import import_videos
from outtake.catalog.media.ffmpeg import Limits, run_limited
from outtake.catalog.videos.models import Video
from outtake.catalog.videos.storage import PART_SECONDS, PARTS, FileStorage, S3Storage, storage
from outtake.outages import StorageAway, StorageFull
from outtake.work_folders import PREFIX, sweep_folders, work_folder

ROOT = Path(__file__).resolve().parents[2]


def full(*_: object) -> None:
    raise OSError(28, "No space left on device")


def failing(error: BaseException, times: int, then):
    """Return a function that fails so often, and then does what it should."""
    left = iter(range(times))

    def call(*args, **kwargs):
        if next(left, None) is not None:
            raise error
        return then(*args, **kwargs)

    return call


@pytest.fixture
def pauses(monkeypatch) -> list[float]:
    """The pauses that an import made, none of which is waited for."""
    made: list[float] = []
    monkeypatch.setattr("tenacity.nap.time", SimpleNamespace(sleep=made.append))
    return made


@pytest.mark.django_db(transaction=True)  # within a transaction, what the database refused is lost
@pytest.mark.usefixtures("remembering")
class TestOutages:
    """What an import does about them."""

    @pytest.mark.parametrize("error", [OperationalError("server closed the connection"), StorageAway("no answer")])
    def test_what_passes_is_waited_for(self, error, project, small_clip, row, manifest_of, monkeypatch, pauses):
        monkeypatch.setattr(imports_import_videos, "_store", failing(error, 2, imports_import_videos._store))
        result = import_videos(project, manifest_of(row(small_clip)))
        assert (result.accepted, result.unfinished, pauses) == (1, None, [1, 5])

    def test_what_lasts_ends_the_import_and_what_is_in_stays(
        self, project, small_clip, row, manifest_of, tmp_path, monkeypatch, pauses
    ):
        copy = tmp_path / "copy.mp4"
        copy.write_bytes(small_clip.read_bytes())
        rows = manifest_of(row(small_clip, 1), row(copy, 2), row(copy, 3))
        real = imports_import_videos.private_copy
        away = StorageAway("no answer")

        def fetched(path, limits):
            if path == copy:
                raise away
            return real(path, limits)

        monkeypatch.setattr(imports_import_videos, "private_copy", fetched)
        result = import_videos(project, rows)
        assert (result.accepted, result.unfinished.rows, pauses) == (1, 2, [1, 5, 15])
        assert "no answer" in result.unfinished.reason
        monkeypatch.setattr(imports_import_videos, "private_copy", real)
        again = import_videos(project, rows)
        assert (again.accepted, again.existing, again.unfinished) == (2, 1, None)

    def test_a_full_disk_is_not_waited_for(self, project, small_clip, row, manifest_of, monkeypatch, pauses):
        monkeypatch.setattr(FileStorage, "put_file", full)
        result = import_videos(project, manifest_of(row(small_clip)))
        assert (result.accepted, pauses) == (0, [])
        assert result.unfinished.reason == "The disk is full ([Errno 28] No space left on device)."
        assert not Video.objects.exists()

    def test_a_fault_of_ours_is_none(self, project, small_clip, row, manifest_of, monkeypatch, pauses):
        monkeypatch.setattr(imports_import_videos, "_store", failing(ZeroDivisionError(), 1, None))
        with pytest.raises(ZeroDivisionError):
            import_videos(project, manifest_of(row(small_clip)))
        assert pauses == []

    def test_in_a_transaction_the_database_is_not_asked_again(
        self, project, small_clip, row, manifest_of, monkeypatch, pauses
    ):
        away = failing(OperationalError("server closed the connection"), 1, imports_import_videos._store)
        monkeypatch.setattr(imports_import_videos, "_store", away)
        with transaction.atomic():
            result = import_videos(project, manifest_of(row(small_clip)))
        assert (result.accepted, result.unfinished.rows, pauses) == (0, 1, [])

    def test_the_command_tells_what_is_in_and_exits_with_3(self, small_clip, monkeypatch, capsys):
        monkeypatch.setattr(FileStorage, "put_file", full)
        with pytest.raises(SystemExit) as end:
            call_command("import_videos", str(small_clip), "--project", "New", "--json")
        assert end.value.code == 3
        printed = json.loads(capsys.readouterr().out)
        assert (printed["accepted"], printed["rejected"]) == (0, [])
        assert "The disk is full" in printed["unfinished"] and "1 rows" in printed["unfinished"]

    def test_the_command_says_so_where_the_database_is_away_from_the_first(self, small_clip, monkeypatch, capsys):
        command = "outtake.catalog.management.commands.import_videos"
        monkeypatch.setattr(f"{command}.get_or_create_project", failing(OperationalError("no route"), 1, None))
        with pytest.raises(SystemExit) as end:
            call_command("import_videos", str(small_clip), "--project", "New", "--json")
        assert end.value.code == 3
        assert "The database is unavailable (no route)" in json.loads(capsys.readouterr().out)["unfinished"]


@pytest.mark.django_db
def test_a_disk_that_fills_while_a_clip_is_encoded_is_not_the_clip_s_fault(
    project, small_clip, row, manifest_of, monkeypatch
):
    monkeypatch.setattr("outtake.catalog.media.ffmpeg.require_room", full)
    result = import_videos(project, manifest_of(row(small_clip)))
    assert (result.rejected, result.unfinished.rows) == ((), 1)


def test_a_tool_is_asked_for_room_however_it_ends(tmp_path, monkeypatch):
    monkeypatch.setattr("outtake.catalog.media.ffmpeg.require_room", full)
    for code in (0, 1):
        with pytest.raises(OSError, match="No space left"):
            run_limited([sys.executable, "-c", f"raise SystemExit({code})"], folder=tmp_path, limits=Limits())


class TestS3:
    """What an S3 server does not do."""

    def test_one_that_does_not_answer_is_away(self, tmp_path, monkeypatch):
        monkeypatch.setenv("AWS_ACCESS_KEY_ID", "x")
        monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "x")
        monkeypatch.setenv("AWS_MAX_ATTEMPTS", "1")
        store = S3Storage(bucket="clips", endpoint_url="http://127.0.0.1:9", region_name="us-east-1")
        (tmp_path / "clip").write_bytes(b"x")
        for use in (
            lambda: store.put_file(tmp_path / "clip", "clips/x"),
            lambda: store.size("clips/x"),
            lambda: store.delete("clips/x"),
            lambda: list(store.open("clips/x")),
        ):
            with pytest.raises(StorageAway):
                use()

    @pytest.mark.parametrize(
        ("code", "status", "kind"),
        [
            ("NoSuchKey", 404, FileNotFoundError),
            ("SlowDown", 503, StorageAway),
            ("NoSuchBucket", 404, StorageAway),
            ("XMinioStorageFull", 507, StorageFull),
        ],
    )
    def test_each_refusal_is_told_apart(self, code, status, kind, monkeypatch):
        from botocore.exceptions import ClientError

        monkeypatch.setenv("AWS_ACCESS_KEY_ID", "x")
        monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "x")
        store = S3Storage(bucket="clips", endpoint_url="http://127.0.0.1:9", region_name="us-east-1")
        answer = {"Error": {"Code": code, "Message": ""}, "ResponseMetadata": {"HTTPStatusCode": status}}
        monkeypatch.setattr(
            store._client, "head_object", lambda **_: (_ for _ in ()).throw(ClientError(answer, "HeadObject"))
        )
        with pytest.raises(kind) as told:
            store.size("clips/x")
        assert type(told.value) is kind


class TestSweeping:
    """What a killed process leaves is gone after the next import."""

    @pytest.fixture(autouse=True)
    def temporary(self, tmp_path, monkeypatch) -> Path:
        """A folder of temporary folders that is this test's alone."""
        folder = tmp_path / "tmp"
        folder.mkdir()
        monkeypatch.setenv("TMPDIR", str(folder))
        monkeypatch.setattr(tempfile, "tempdir", str(folder))
        return folder

    def test_a_folder_goes_with_its_use(self, temporary):
        with work_folder() as folder:
            (folder / "clip").write_bytes(b"x")
            assert list(temporary.iterdir()) == [folder]
        assert not list(temporary.iterdir())

    @pytest.mark.django_db
    def test_that_of_a_killed_import_goes_and_that_of_a_live_one_stays(
        self, temporary, small_clip, project, row, manifest_of
    ):
        importing = (
            "import time; from outtake.work_folders import work_folder\n"
            "with work_folder() as folder:\n"
            "    (folder / 'clip').write_bytes(b'x'); print(folder, flush=True); time.sleep(60)"
        )
        env = {**os.environ, "PYTHONPATH": str(ROOT / "platform")}
        process = subprocess.Popen([sys.executable, "-c", importing], env=env, stdout=subprocess.PIPE, text=True)
        try:
            live = Path(process.stdout.readline().strip())
            assert live.parent == temporary and live.name.startswith(PREFIX)
            assert sweep_folders() == 0 and live.exists()
        finally:
            process.kill()
            process.communicate()
        assert live.exists()
        assert import_videos(project, manifest_of(row(small_clip))).accepted == 1
        assert not list(temporary.iterdir())

    @pytest.mark.django_db
    @pytest.mark.usefixtures("remembering")
    def test_old_parts_of_files_are_removed_and_new_ones_stay(
        self, project, small_clip, row, manifest_of, storage_folder
    ):
        parts = storage_folder / PARTS
        parts.mkdir(parents=True)
        for name, age in (("old", PART_SECONDS + 60), ("new", 0)):
            (parts / name).write_bytes(b"x")
            os.utime(parts / name, (time.time() - age,) * 2)
        import_videos(project, manifest_of(row(small_clip)))
        assert [part.name for part in parts.iterdir()] == ["new"]

    def test_a_put_that_ends_well_leaves_no_part(self, tmp_path, storage_folder):
        (tmp_path / "clip").write_bytes(b"x")
        storage().put_file(tmp_path / "clip", "clips/x")
        assert not list((storage_folder / PARTS).iterdir())
