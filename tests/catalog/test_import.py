"""Imports: complete or not at all, once, and quick where rows share a file."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest
from django.core.management import call_command

from outtake.accounts.projects.models import Project
from outtake.catalog.imports import import_videos as imports_import_videos
from outtake.catalog.imports import store_clip
from outtake.catalog.imports.import_videos import import_videos
from outtake.catalog.imports.manifest import read_sources
from outtake.catalog.media import ingest_file
from outtake.catalog.videos.models import Generator, Media, Prompt, Rendition, Video
from outtake.catalog.videos.storage import FileStorage, storage
from outtake.measures.segments.frame_times import check_edges
from tests.catalog.painting import numbered_clip

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("remembering")]


def files_in(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def counts() -> list[int]:
    return [model.objects.count() for model in (Video, Media, Rendition, Prompt, Generator)]


def test_an_accepted_row_is_complete(project, small_clip, row, manifest_of, storage_folder):
    wanted = row(small_clip, seed="7", source="lab", metadata={"score": 0.5}, generator_version="2")
    assert import_videos(project, manifest_of(wanted)).accepted == 1
    video = Video.objects.select_related("media", "rendition", "prompt", "generator").get()
    assert (video.external_id, video.seed, video.source, video.metadata) == ("v1", "7", "lab", {"score": 0.5})
    assert (video.prompt.external_id, video.prompt.text) == ("p1", "A cup falls off a table.")
    assert str(video.generator) == "veo3 2"
    assert video.media.sha256 == ingest_file.sha256_of(small_clip)
    assert video.media.size_bytes == small_clip.stat().st_size
    rendition = video.rendition
    check_edges(rendition.edges_ms)
    assert rendition.edges_ms[-1] == rendition.duration_ms == 1000
    assert len(rendition.edges_ms) == len(rendition.ticks) == 13
    assert all(b > a for a, b in pairwise(rendition.ticks))
    with storage().local_path(rendition.storage_key) as path:
        assert ingest_file.sha256_of(path) == rendition.sha256
        assert path.stat().st_size == rendition.size_bytes
    with storage().local_path(video.media.storage_key) as path:
        assert path.read_bytes() == small_clip.read_bytes()
    assert len(files_in(storage_folder)) == 3


def test_keys_and_probe_tell_no_names(project, small_clip, row, manifest_of, storage_folder):
    import_videos(project, manifest_of(row(small_clip)))
    told = " ".join(str(path.relative_to(storage_folder)) for path in files_in(storage_folder))
    told += json.dumps(Media.objects.get().probe)
    assert "veo3" not in told and small_clip.stem not in told


def test_a_repeated_import_adds_nothing(project, small_clip, row, manifest_of, storage_folder):
    manifest = manifest_of(row(small_clip, 1), row(small_clip, 2, prompt_id="p2", prompt="A ball."))
    import_videos(project, manifest)
    before, files = counts(), files_in(storage_folder)
    again = import_videos(project, manifest)
    assert (again.accepted, again.existing, again.rejected) == (0, 2, ())
    assert (counts(), files_in(storage_folder)) == (before, files)


def test_the_same_bytes_in_another_file_and_project_are_one_media(project, small_clip, row, manifest_of, tmp_path):
    copy = tmp_path / "copy.mp4"
    copy.write_bytes(small_clip.read_bytes())
    other = Project.objects.create(name="Kettles")
    import_videos(project, manifest_of(row(small_clip, 1), row(copy, 2)))
    import_videos(other, manifest_of(row(small_clip, 1)))
    assert counts() == [3, 1, 1, 2, 2]


def test_a_file_is_encoded_once_however_many_rows_share_it(
    project, small_clip, row, manifest_of, monkeypatch, remembering
):
    calls = []
    monkeypatch.setattr(
        store_clip, "make_rendition", lambda inspected, progress: calls.append(1) or remembering.make(inspected)
    )
    import_videos(project, manifest_of(*(row(small_clip, number) for number in range(1, 6))))
    assert calls == [1] and Video.objects.count() == 5


def test_thousands_of_rows_that_share_a_clip(project, small_clip, row, manifest_of):
    rows = [row(small_clip, n, prompt_id=f"p{n % 500}", prompt=f"Prompt {n % 500}.") for n in range(3_000)]
    done: list[int] = []
    result = import_videos(project, manifest_of(*rows), progress=done.append)
    assert (result.accepted, sum(done)) == (3_000, 3_000)
    assert counts() == [3_000, 1, 1, 500, 1]
    assert import_videos(project, manifest_of(*rows)).existing == 3_000


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"prompt_id": "p2", "prompt": "Another."}, "with different prompt_id, prompt"),
        ({"generator": "pika"}, "with different generator"),
        ({"metadata": {"a": 1}}, "with different metadata"),
        ({"prompt": "Another text for the same id."}, "with different prompt"),
    ],
)
def test_a_changed_row_for_a_known_id_is_refused(change, said, project, small_clip, row, manifest_of):
    import_videos(project, manifest_of(row(small_clip)))
    before = counts()
    result = import_videos(project, manifest_of(row(small_clip, **change)))
    assert said in result.rejected[0].reason and counts() == before


def test_another_clip_for_a_known_id_is_refused_before_it_is_encoded(
    project, small_clip, row, manifest_of, tmp_path, storage_folder
):
    import_videos(project, manifest_of(row(small_clip)))
    before, files = counts(), files_in(storage_folder)
    other = numbered_clip(tmp_path / "other.mp4", 5, "12")
    result = import_videos(project, manifest_of(row(other)))
    assert "there is already a video 'v1' with different media" in result.rejected[0].reason
    assert (counts(), files_in(storage_folder)) == (before, files)


def test_a_prompt_id_for_two_texts_is_refused(project, small_clip, row, manifest_of):
    result = import_videos(project, manifest_of(row(small_clip, 1), row(small_clip, 2, prompt="Another.")))
    assert result.accepted == 1
    assert "prompt_id 'p1' is used for a different text" in result.rejected[0].reason


class TestPrompts:
    """What a manifest says of prompts fills what these lack, and replaces nothing."""

    def test_new_prompts_have_it(self, project, small_clip, row, manifest_of):
        said = {"category": "Physical", "prompt_metadata": {"rule": "gravity"}}
        rows = [row(small_clip, 1), row(small_clip, 2, **said), row(small_clip, 3, category="Temporal")]
        assert import_videos(project, manifest_of(*rows)).accepted == 3
        prompt = Prompt.objects.get()
        assert (prompt.category, prompt.metadata) == ("Physical", {"rule": "gravity"})

    def test_only_what_is_empty_is_filled(self, project, small_clip, row, manifest_of):
        Prompt.objects.create(
            project=project, external_id="p1", text=row(small_clip).prompt, metadata={"rule": "inertia", "place": ""}
        )
        said = {"category": "Physical", "prompt_metadata": {"rule": "gravity", "place": "beach", "light": "dim"}}
        import_videos(project, manifest_of(row(small_clip, **said)))
        prompt = Prompt.objects.get()
        assert prompt.category == "Physical"
        assert prompt.metadata == {"rule": "inertia", "place": "beach", "light": "dim"}

    def test_a_later_manifest_completes_the_prompts_of_existing_videos(self, project, small_clip, row, manifest_of):
        import_videos(project, manifest_of(row(small_clip)))
        said = {"category": "Physical", "prompt_metadata": {"rule": "gravity"}}
        refused = row(small_clip, 2, external_id="v1", generator="pika", category="Temporal")
        dry = import_videos(project, manifest_of(row(small_clip, **said)), dry_run=True)
        assert (dry.existing, Prompt.objects.get().category) == (1, "")
        result = import_videos(project, manifest_of(refused, row(small_clip, **said)))
        assert (result.existing, len(result.rejected)) == (1, 1)
        assert (Prompt.objects.get().category, Prompt.objects.get().metadata) == ("Physical", {"rule": "gravity"})

    def test_a_clip_that_has_its_category_among_its_metadata_is_the_same(self, project, small_clip, row, manifest_of):
        import_videos(project, manifest_of(row(small_clip, metadata={"category": "Physical", "lab": "north"})))
        again = row(small_clip, metadata={"lab": "north"}, category="Physical")
        assert import_videos(project, manifest_of(again)).existing == 1
        assert Prompt.objects.get().category == "Physical"


def test_good_and_bad_files_side_by_side(project, small_clip, row, manifest_of, tmp_path):
    bad = tmp_path / "bad.mp4"
    bad.write_bytes(small_clip.read_bytes()[:900])
    rows = [row(bad, 1, prompt_id="p-bad", generator="g-bad"), row(small_clip, 2), row(bad, 3, prompt_id="p-bad")]
    result = import_videos(project, manifest_of(*rows))
    assert result.accepted == 1
    assert [no.row for no in result.rejected] == [1, 3]
    assert not Prompt.objects.filter(external_id="p-bad").exists()
    assert not Generator.objects.filter(name="g-bad").exists()


def test_a_dry_run_finds_the_same_faults_and_stores_nothing(
    project, small_clip, row, manifest_of, tmp_path, storage_folder
):
    bad = tmp_path / "bad.mp4"
    bad.write_bytes(small_clip.read_bytes()[:900])
    manifest = manifest_of(row(small_clip, 1), row(bad, 2), row(small_clip, 3, prompt="Another."))
    dry = import_videos(project, manifest, dry_run=True)
    assert counts() == [0] * 5 and not storage_folder.exists()
    assert dry == import_videos(project, manifest)


@pytest.mark.parametrize("failing_put", [1, 2, 3])
def test_a_storage_that_fails_leaves_nothing(
    failing_put, project, small_clip, row, manifest_of, storage_folder, monkeypatch
):
    real, puts = FileStorage.put_file, []

    def put(self, path, key):
        puts.append(key)
        if len(puts) == failing_put:
            raise OSError(28, "No space left on device")
        real(self, path, key)

    monkeypatch.setattr(FileStorage, "put_file", put)
    result = import_videos(project, manifest_of(row(small_clip)))
    assert "No space left" in result.unfinished.reason
    assert counts() == [0] * 5 and files_in(storage_folder) == []


def test_a_database_that_fails_leaves_no_files(project, small_clip, row, manifest_of, storage_folder, monkeypatch):
    def fail(*args, **kwargs):
        raise RuntimeError("the database went away")

    monkeypatch.setattr(imports_import_videos, "write_videos", fail)
    with pytest.raises(RuntimeError, match="went away"):
        import_videos(project, manifest_of(row(small_clip)))
    assert counts() == [0] * 5 and files_in(storage_folder) == []


def test_an_import_that_was_overtaken_uses_what_the_other_stored(
    project, small_clip, row, manifest_of, storage_folder, monkeypatch, remembering
):
    """While one import encodes a clip, another into another project stores the same clip."""
    other = Project.objects.create(name="Kettles")

    def overtaken(inspected, progress):
        monkeypatch.setattr(store_clip, "make_rendition", remembering.make)
        import_videos(other, manifest_of(row(small_clip)))
        return remembering.make(inspected)

    monkeypatch.setattr(store_clip, "make_rendition", overtaken)
    import_videos(project, manifest_of(row(small_clip)))
    assert counts() == [2, 1, 1, 2, 2]
    assert len(files_in(storage_folder)) == 3


class TestCommand:
    """``manage.py import_videos``, as scripts use it."""

    @pytest.fixture
    def folder(self, small_clip, tmp_path) -> Path:
        (tmp_path / "good.mp4").write_bytes(small_clip.read_bytes())
        (tmp_path / "bad.mp4").write_bytes(b"")
        text = "path,prompt,generator\ngood.mp4,A cup.,veo3\nbad.mp4,A ball.,veo3\ngood.mp4,A cup.,veo3\n"
        (tmp_path / "videos.csv").write_text(text)
        return tmp_path

    def test_json_and_exit_status_1(self, folder, db, capsys):
        with pytest.raises(SystemExit) as end:
            call_command("import_videos", str(folder / "videos.csv"), "--project", "New", "--json")
        assert end.value.code == 1
        printed = json.loads(capsys.readouterr().out)
        assert (printed["accepted"], printed["existing"]) == (1, 1)
        assert printed["rejected"] == [
            {"row": 2, "path": "bad.mp4", "reason": "empty: the file has no bytes; copy it again."}
        ]
        assert Video.objects.get().project.name == "New"

    def test_clips_and_exit_status_0(self, folder, db, capsys):
        call_command("import_videos", str(folder / "good.mp4"), "--project", "New", "--generator", "pika")
        assert capsys.readouterr().out.startswith("1 accepted, 0 already existed, 0 rejected")
        assert (Video.objects.get().prompt.text, Video.objects.get().generator.name) == ("good", "pika")

    def test_a_table_of_the_rejected(self, folder, db, capsys):
        with pytest.raises(SystemExit):
            call_command("import_videos", str(folder / "videos.csv"), "--project", "New")
        lines = capsys.readouterr().out.splitlines()
        assert lines[1].split() == ["row", "path", "reason"]
        assert lines[2].split(maxsplit=2)[:2] == ["2", "bad.mp4"]

    def test_a_dry_run_makes_no_project(self, folder, db):
        call_command("import_videos", str(folder / "good.mp4"), "--project", "New", "--dry-run")
        assert not Project.objects.exists()

    @pytest.mark.parametrize("arguments", [["absent.csv", "--project", "New"], ["good.mp4", "--project", " "]])
    def test_wrong_use_is_status_2(self, arguments, folder, db, monkeypatch):
        monkeypatch.chdir(folder)
        with pytest.raises(SystemExit) as wrong:
            call_command("import_videos", *arguments)
        assert wrong.value.code == 2
        assert not Project.objects.exists()

    def test_a_folder(self, folder, db, capsys):
        with pytest.raises(SystemExit):
            call_command("import_videos", str(folder), "--project", "New", "--json")
        assert json.loads(capsys.readouterr().out)["accepted"] == 1


def test_sources_agree_on_what_a_clip_is(small_clip):
    assert read_sources([small_clip]).rows[0].prompt == small_clip.stem
