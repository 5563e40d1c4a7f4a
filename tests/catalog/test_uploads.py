"""From an upload to a clip: the stored files, the answers, and rejections with a remedy."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from django.db import IntegrityError

from outtake.accounts.projects.models import Project, Role
from outtake.catalog.imports import import_videos as imports
from outtake.catalog.imports.manifest import read_sources
from outtake.catalog.uploads import prepare
from outtake.catalog.uploads.models import Upload, UploadPart
from outtake.catalog.uploads.upload_jobs import UPLOADS
from outtake.catalog.videos.models import Media, Rendition, Video
from outtake.jobs.kernel import claim, finish
from outtake.outages import StorageAway
from tests.catalog.batch import *  # noqa: F403
from tests.catalog.painting import numbered_clip
from tests.catalog.uploading import Uploader, work
from tests.support.cast import make_person, script_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("remembering")]


@pytest.fixture
def uploader(project: Project) -> Uploader:
    """A researcher with a batch."""
    made = Uploader(script_of(make_person("rui", project, Role.RESEARCHER)), project.public_id)
    made.begin(generator="veo3@2", source="lab", category="animals")
    return made


@pytest.fixture(scope="session")
def other_clip(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Six numbered frames."""
    return numbered_clip(tmp_path_factory.mktemp("clips") / "other.mp4", 6, "12")


@pytest.fixture
def put(uploader: Uploader) -> Callable[[str, Path], dict]:
    """Upload a file, have it prepared, and return what the drawer shows of it."""

    def upload(name: str, path: Path) -> dict:
        uploader.send(name, path.read_bytes(), part=4096)
        work()
        return next(each for each in uploader.page()["results"] if each["path"] == name)

    return upload


def keys(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


def test_an_upload_becomes_the_video_that_the_command_makes(
    put, small_clip: Path, storage_folder: Path, tmp_path: Path, uploader: Uploader
) -> None:
    shown = put("a_cat_on_a_roof.mp4", small_clip)
    video = Video.objects.select_related("prompt", "generator", "rendition").get()
    assert (shown["state"], shown["clip"]["id"]) == ("ready", video.public_id)
    assert (shown["done"], shown["total"], shown["clip"]["prompt"]) == (12, 12, "a cat on a roof")
    assert (str(video.generator), video.source, video.prompt.category) == ("veo3 2", "lab", "animals")
    assert uploader.actor.get(shown["clip"]["poster"]["url"]).status_code == 200
    rendition = Rendition.objects.get()
    assert keys(storage_folder) == {video.media.storage_key, rendition.storage_key, rendition.strip_key}
    assert UploadPart.objects.count() == 0

    shutil.copy(small_clip, tmp_path / "a_cat_on_a_roof.mp4")
    by_command = Project.objects.create(name="By command")
    imports.import_videos(by_command, read_sources([tmp_path / "a_cat_on_a_roof.mp4"], generator="veo3@2"))
    same = Video.objects.get(project=by_command)
    assert (same.rendition_id, same.external_id, same.prompt.text) == (
        video.rendition_id,
        video.external_id,
        video.prompt.text,
    )


def test_the_same_content_is_a_duplicate_with_a_link(put, small_clip: Path, uploader: Uploader) -> None:
    first = put("one.mp4", small_clip)
    second = put("two.mp4", small_clip)
    assert (second["state"], second["clip"]["id"]) == ("duplicate", first["clip"]["id"])
    counts = uploader.page()["batch"]["counts"]
    assert (counts["ready"], counts["duplicate"], Video.objects.count()) == (1, 1, 1)


def test_two_files_of_one_name_are_two_clips(put, small_clip: Path, other_clip: Path, uploader: Uploader) -> None:
    put("clip.mp4", small_clip)
    uploader.begin()
    assert put("clip.mp4", other_clip)["clip"]["external_id"] == "clip.mp4 (2)"


@pytest.mark.parametrize(
    ("name", "content", "code", "helps"),
    [
        ("notes.mp4", b"These are my notes.", "text", "Choose a video"),
        ("empty.mp4", b"", "empty", "again"),
        ("list.mp4", b"#EXTM3U\nother.ts", "playlist", "video itself"),
        ("noise.mp4", bytes(range(128, 256)) * 8, "not_a_video", "H.264"),
    ],
)
def test_what_is_no_clip_is_rejected_with_a_remedy(
    uploader: Uploader, name: str, content: bytes, code: str, helps: str
) -> None:
    uploader.send(name, content)
    work()
    shown = uploader.page()["results"][0]
    assert (shown["state"], shown["code"], shown["can_cut"]) == ("rejected", code, False)
    assert shown["reason"][0].isupper() and helps in shown["remedy"]


def test_a_truncated_file_is_rejected_and_can_be_replaced(
    put, small_clip: Path, tmp_path: Path, uploader: Uploader
) -> None:
    content = small_clip.read_bytes()
    (tmp_path / "half.mp4").write_bytes(content[: len(content) // 2])
    assert put("clip.mp4", tmp_path / "half.mp4")["code"] == "truncated"
    assert put("clip.mp4", small_clip)["state"] == "ready"
    assert (Upload.objects.count(), UploadPart.objects.count()) == (1, 0)


def test_a_clip_that_is_too_long_is_cut_when_asked(put, tmp_path: Path, settings, uploader: Uploader) -> None:
    settings.VIDEO_MAX_SECONDS = 2
    long = numbered_clip(tmp_path / "long.mp4", 36, "12")
    shown = put("long.mp4", long)
    assert (shown["code"], shown["can_cut"]) == ("too_long", True)
    again = f"projects/{uploader.project}/uploads/files/{shown['id']}/retry"
    assert uploader.actor.post(again).json()["state"] == "waiting"
    work()
    assert uploader.states() == {"long.mp4": "rejected"}
    assert uploader.actor.post(again, {"cut": True}).status_code == 200
    work()
    shown = uploader.page()["results"][0]
    assert shown["state"] == "ready" and 1000 < shown["clip"]["duration_ms"] <= 2000
    assert uploader.actor.post(again).status_code == 409


class TestManifest:
    """A manifest that comes with the files."""

    def give(self, uploader: Uploader, text: str, name: str = "clips.csv") -> dict:
        answer = uploader.actor.put(f"uploads/{uploader.batch}/manifest", {"name": name, "text": text})
        assert answer.status_code == 200, answer.content
        return answer.json()

    def test_before_the_files(self, put, small_clip: Path, uploader: Uploader) -> None:
        text = "path,prompt,generator,seed,mood\nclips/a.mp4,A cup falls.,sora@1,7,calm\nb.mp4,,x,,\n"
        said = self.give(uploader, text)
        assert (said["rows"], said["rejected"]) == (
            1,
            [{"row": 2, "path": "b.mp4", "reason": "row: prompt is missing; every row needs one."}],
        )
        put("a.mp4", small_clip)
        video = Video.objects.select_related("prompt", "generator").get()
        assert (video.prompt.text, str(video.generator), video.seed) == ("A cup falls.", "sora 1", "7")
        assert video.metadata == {"mood": "calm"}

    def test_after_the_files(self, put, small_clip: Path, uploader: Uploader) -> None:
        put("sent/clips/a.mp4", small_clip)
        line = json.dumps({"path": "clips/a.mp4", "prompt": "A cup falls.", "generator": "sora"})
        assert self.give(uploader, line, "clips.jsonl")["edited"] == 1
        video = Video.objects.select_related("prompt", "generator").get()
        assert (video.prompt.text, video.generator.name) == ("A cup falls.", "sora")

    def test_categories_and_rules(self, put, small_clip: Path, other_clip: Path, uploader: Uploader) -> None:
        text = "path,prompt,generator,category,violated_rule\na.mp4,A cup falls.,sora,Physical,gravity\n"
        self.give(uploader, text)
        put("a.mp4", small_clip)
        first = Video.objects.select_related("prompt").get()
        assert (first.prompt.category, first.prompt.metadata) == ("Physical", {"rule": "gravity"})
        assert first.metadata == {"violated_rule": "gravity"}
        put("b.mp4", other_clip)
        line = {"path": "b.mp4", "prompt": "A cup rises.", "generator": "sora", "category": "Temporal"}
        self.give(uploader, json.dumps(line | {"prompt.place": "beach"}), "more.jsonl")
        second = Video.objects.select_related("prompt").exclude(pk=first.pk).get()
        assert (second.prompt.text, second.prompt.category) == ("A cup rises.", "Temporal")
        assert (second.prompt.metadata, second.metadata) == ({"place": "beach"}, {})

    def test_a_rows_category_counts_more_than_that_of_the_batch(
        self, put, small_clip: Path, other_clip: Path, uploader: Uploader
    ) -> None:
        uploader.begin(category="Temporal")
        self.give(uploader, "path,prompt,generator,category\na.mp4,A cup falls.,sora,Physical\n")
        put("a.mp4", small_clip)
        put("b.mp4", other_clip)
        self.give(uploader, "path,prompt,generator,category\nb.mp4,A cup rises.,sora,Social\n")
        shown = Video.objects.order_by("id").values_list("prompt__text", "prompt__category")
        assert list(shown) == [("A cup falls.", "Physical"), ("A cup rises.", "Social")]

    def test_an_external_id_that_is_taken(self, put, small_clip: Path, other_clip: Path, uploader: Uploader) -> None:
        put("one.mp4", small_clip)
        self.give(uploader, "path,prompt,generator,external_id\ntwo.mp4,A cup,veo3,one.mp4\n")
        shown = put("two.mp4", other_clip)
        assert (shown["state"], shown["code"]) == ("rejected", "row")
        assert "one.mp4" in shown["reason"] and "manifest" in shown["remedy"]

    def test_what_is_no_manifest(self, uploader: Uploader) -> None:
        for name, text, field in [("a.txt", "x", "name"), ("a.csv", "name\nx\n", "text")]:
            answer = uploader.actor.put(f"uploads/{uploader.batch}/manifest", {"name": name, "text": text})
            assert (answer.status_code, answer.json()["errors"][0]["field"]) == (400, field)


def test_a_prompt_can_stay_unknown(put, small_clip: Path, uploader: Uploader) -> None:
    uploader.begin(prompt_from="none")
    assert put("a_cat.mp4", small_clip)["clip"]["prompt"] == ""


def test_changes_since_an_answer_name_what_was_removed(put, small_clip: Path, uploader: Uploader) -> None:
    address = uploader.create("a.mp4", 5)["Location"]
    since = uploader.page()["since"]
    uploader.delete(address)
    assert uploader.page()["results"] == []
    changed = uploader.page(since=since)
    assert [each["state"] for each in changed["results"]] == ["cancelled"]
    for query in ("since=soon", "since=2026-01-01T00:00:00", "after=nothing"):
        assert uploader.actor.get(f"uploads/{uploader.batch}/?{query}").status_code == 400


def test_pages_follow_each_other(uploader: Uploader, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("outtake.catalog.uploads.queries.PAGE", 2)
    for number in range(5):
        uploader.create(f"{number}.mp4", 5)
    seen, after = [], {}
    while True:
        page = uploader.page(**after)
        seen += [each["path"] for each in page["results"]]
        if page["next"] is None:
            break
        after = {"after": page["next"]}
    assert seen == [f"{number}.mp4" for number in range(5)]


def test_a_cancelled_batch_keeps_what_is_ready(put, small_clip: Path, uploader: Uploader, storage_folder: Path) -> None:
    put("a.mp4", small_clip)
    stored = keys(storage_folder)
    uploader.send("b.mp4", b"a text")
    uploader.create("c.mp4", 5)
    answer = uploader.actor.post(f"uploads/{uploader.batch}/cancel").json()
    assert (answer["counts"]["ready"], answer["counts"]["waiting"], answer["counts"]["uploading"]) == (1, 0, 0)
    assert uploader.create("d.mp4", 5).status_code == 409
    assert keys(storage_folder) == stored
    assert uploader.actor.get(f"projects/{uploader.project}/uploads/").json()["results"] == []


def test_a_worker_that_lost_its_job_writes_nothing(
    small_clip: Path, uploader: Uploader, storage_folder: Path, tmp_path: Path
) -> None:
    uploader.send("a.mp4", small_clip.read_bytes())
    late = claim(UPLOADS, batch__public_id=uploader.batch)
    store = prepare._prepare(late, folder=tmp_path)
    Upload.objects.update(state=Upload.WAITING, lease_token="", expires_at=None)
    work()
    assert finish(late, store) is False
    assert (Video.objects.count(), Media.objects.count()) == (1, 1)
    assert len(keys(storage_folder)) == 3


def test_what_a_killed_worker_stored_is_removed_by_the_next(
    small_clip: Path, uploader: Uploader, storage_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    uploader.send("a.mp4", small_clip.read_bytes())
    with monkeypatch.context() as killed:
        killed.setattr(prepare, "carry_out", lambda spec, do, **lookup: do(claim(spec, **lookup)) and None)
        prepare.prepare_upload(public_id=Upload.objects.get().public_id)
    assert (len(keys(storage_folder)), Video.objects.count()) == (4, 0)
    Upload.objects.update(state=Upload.WAITING, lease_token="", expires_at=None)
    work()
    assert (len(keys(storage_folder)), Video.objects.count(), Upload.objects.get().made_keys) == (3, 1, [])


def test_an_outage_is_no_attempt(uploader: Uploader, small_clip: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    uploader.send("a.mp4", small_clip.read_bytes())

    def away(*args: object) -> None:
        raise StorageAway("the storage does not answer")

    with monkeypatch.context() as broken:
        broken.setattr(prepare, "join_parts", away)
        prepare.prepare_upload(public_id=Upload.objects.get().public_id)
    upload = Upload.objects.get()
    assert (upload.state, upload.attempts) == ("waiting", 0)
    work()
    assert uploader.states() == {"a.mp4": "ready"}


def test_a_fault_of_ours_ends_after_five_attempts_and_says_what_helps(
    uploader: Uploader, monkeypatch: pytest.MonkeyPatch
) -> None:
    uploader.send("a.mp4", b"12345")

    def fail(*args: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(prepare, "join_parts", fail)
    work()
    shown = uploader.page()["results"][0]
    assert (shown["state"], shown["code"], Upload.objects.get().attempts) == ("rejected", "not_prepared", 5)
    assert shown["can_retry"] and "Try again" in shown["remedy"]


def test_a_clip_that_another_project_stores_meanwhile_is_shared(
    uploader: Uploader, small_clip: Path, monkeypatch: pytest.MonkeyPatch, storage_folder: Path
) -> None:
    uploader.send("a.mp4", small_clip.read_bytes())
    real, other = prepare.save_rendition, Project.objects.create(name="Kettles")

    def overtaken(*args: object) -> Rendition:
        monkeypatch.setattr(prepare, "save_rendition", real)
        raise IntegrityError("media: sha256 is unique")

    monkeypatch.setattr(prepare, "save_rendition", overtaken)
    imports.import_videos(other, read_sources([small_clip], generator="x"))
    work()
    assert (uploader.states(), Media.objects.count(), len(keys(storage_folder))) == ({"a.mp4": "ready"}, 1, 3)
