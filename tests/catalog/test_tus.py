"""Bytes over tus: what is stored, what is refused, and what a lost answer or a second server leaves behind."""

from __future__ import annotations

import base64
import hashlib
from datetime import timedelta
from pathlib import Path

import pytest
from django.db.models.functions import Now
from django.http import UnreadablePostError

from outtake.accounts.projects.models import Project, Role
from outtake.catalog.uploads import parts
from outtake.catalog.uploads.models import Upload, UploadLimits, UploadPart
from outtake.catalog.uploads.operations import expire_uploads
from outtake.errors import Conflict
from tests.catalog.batch import *  # noqa: F403
from tests.catalog.uploading import TUS, Uploader
from tests.support.cast import browser_of, make_person, script_of

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


def test_parts_are_stored_and_joined_to_what_was_sent(uploader: Uploader, storage_folder: Path, tmp_path: Path) -> None:
    content = bytes(range(256)) * 40
    address = uploader.send("a.mp4", content, part=3000)
    upload = Upload.objects.get()
    assert (upload.state, upload.offset, upload.parts.filter(stored=True).count()) == ("waiting", len(content), 4)
    joined = parts.join_parts(upload, tmp_path / "joined")
    assert (tmp_path / "joined").read_bytes() == content
    assert joined.sha256 == hashlib.sha256(content).hexdigest()
    answer = uploader.head(address)
    assert (answer["Upload-Offset"], answer["Upload-Length"]) == (str(len(content)), str(len(content)))
    assert (answer["Tus-Resumable"], answer["Cache-Control"]) == (TUS, "no-store")


def test_a_long_body_becomes_parts_each_of_which_counts(uploader: Uploader, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "PART_BYTES", 1000)
    uploader.send("a.mp4", b"x" * 2500, part=2500)
    assert list(UploadPart.objects.order_by("start").values_list("start", "size")) == [
        (0, 1000),
        (1000, 1000),
        (2000, 500),
    ]


def test_what_came_before_the_sender_went_away_is_kept(uploader: Uploader) -> None:
    uploader.create("a.mp4", 100)

    class Broken:
        pieces = iter([b"a" * 30, b"b" * 10])

        def read(self, n: int) -> bytes:
            if (piece := next(self.pieces, None)) is None:
                raise UnreadablePostError("the client went away")
            return piece

    upload = Upload.objects.get()
    assert parts.receive(upload, offset=0, body=Broken(), length=100) == 40
    upload.refresh_from_db()
    assert (upload.offset, upload.state) == (40, "uploading")


def test_to_create_the_same_file_again_makes_no_second_one(uploader: Uploader) -> None:
    first, again = uploader.create("clips/a.mp4", 10), uploader.create("clips/a.mp4", 10)
    assert first["Location"] == again["Location"] and first["Upload-Expires"]
    assert uploader.create("clips/a.mp4", 11).status_code == 409
    assert Upload.objects.count() == 1


def test_bytes_at_another_offset_are_refused(uploader: Uploader, storage_folder: Path) -> None:
    address = uploader.create("a.mp4", 10)["Location"]
    assert uploader.patch(address, 0, b"12345").status_code == 204
    for offset in (0, 4, 6):
        assert uploader.patch(address, offset, b"x").status_code == 409
    assert uploader.patch(address, 5, b"123456").status_code == 413
    assert uploader.head(address)["Upload-Offset"] == "5"
    assert len(files(storage_folder)) == 1


def test_of_two_servers_with_the_same_bytes_one_wins(uploader: Uploader, storage_folder: Path, tmp_path: Path) -> None:
    uploader.create("a.mp4", 10)
    one, two = Upload.objects.get(), Upload.objects.get()
    (tmp_path / "part").write_bytes(b"12345")
    assert parts.store_part(one, 0, tmp_path / "part", 5) == 5
    with pytest.raises(Conflict):
        parts.store_part(two, 0, tmp_path / "part", 5)
    assert (UploadPart.objects.count(), len(files(storage_folder))) == (1, 1)


def test_a_part_of_a_file_that_was_replaced_meanwhile_does_not_count(uploader: Uploader, tmp_path: Path) -> None:
    """Its row goes with the replaced file, so the late bytes are refused even at a fitting offset."""
    uploader.create("a.mp4", 10)
    upload = Upload.objects.get()
    (tmp_path / "part").write_bytes(b"12345")
    part = UploadPart.objects.create(upload=upload, start=0, size=5, storage_key="uploads/x/gone")
    parts.remove_parts(upload.pk)
    with pytest.raises(Conflict):
        parts._count_part(upload, part, 5)
    upload.refresh_from_db()
    assert upload.offset == 0


@pytest.mark.parametrize("algorithm", ["sha1", "sha256"])
def test_a_checksum_is_held_against_the_body(uploader: Uploader, algorithm: str) -> None:
    address = uploader.create("a.mp4", 10)["Location"]
    digest = base64.b64encode(hashlib.new(algorithm, b"12345").digest()).decode()
    assert uploader.patch(address, 0, b"12346", upload_checksum=f"{algorithm} {digest}").status_code == 460
    assert uploader.head(address)["Upload-Offset"] == "0"
    assert uploader.patch(address, 0, b"12345", upload_checksum=f"{algorithm} {digest}").status_code == 204
    assert uploader.patch(address, 5, b"12345", upload_checksum=f"md5 {digest}").status_code == 400


def test_a_removed_file_is_gone_with_its_bytes(uploader: Uploader, storage_folder: Path) -> None:
    address = uploader.create("a.mp4", 10)["Location"]
    uploader.patch(address, 0, b"12345")
    assert uploader.delete(address).status_code == 204
    assert uploader.head(address).status_code == 410
    assert uploader.patch(address, 5, b"12345").status_code == 410
    assert (files(storage_folder), uploader.page()["results"]) == ([], [])


def test_other_versions_and_bodies_are_refused(uploader: Uploader) -> None:
    address = uploader.create("a.mp4", 10)["Location"]
    assert uploader.actor.call("HEAD", address).status_code == 412
    answer = uploader.actor.call("PATCH", address, b"12345", tus_resumable=TUS, upload_offset="0")
    assert answer.status_code == 415
    spoken = uploader.actor.call("OPTIONS", f"projects/{uploader.project}/uploads/files/")
    assert spoken["Tus-Extension"] == "creation,termination,expiration,checksum"


@pytest.mark.parametrize("name", ["", "../a.mp4", "a/../../b.mp4", "a\nb.mp4", "x" * 501])
def test_paths_that_leave_their_folder_are_refused(uploader: Uploader, name: str) -> None:
    answer = uploader.create(name, 10)
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (400, "filename")


def test_limits_of_the_project_and_of_the_installation(uploader: Uploader, project: Project, settings) -> None:
    settings.UPLOAD_MAX_BYTES = 100
    assert uploader.create("a.mp4", 101).json()["code"] == "too_large"
    UploadLimits.objects.create(project=project, max_file_bytes=200, max_files=2, max_total_bytes=250)
    assert uploader.create("a.mp4", 101).status_code == 201
    assert uploader.create("b.mp4", 150).json()["code"] == "project_full"
    assert uploader.create("b.mp4", 149).status_code == 201
    refused = uploader.create("c.mp4", 1)
    assert (refused.status_code, refused.json()["code"]) == (413, "too_many_files")
    assert "admin" in refused.json()["remedy"]


def test_what_is_not_continued_expires(uploader: Uploader, storage_folder: Path) -> None:
    address = uploader.create("a.mp4", 10)["Location"]
    uploader.patch(address, 0, b"12345")
    assert expire_uploads() == 0
    Upload.objects.update(keep_until=Now() - timedelta(seconds=1))
    assert expire_uploads() == 1
    assert uploader.head(address).status_code == 410
    assert files(storage_folder) == []


def test_what_a_killed_server_left_is_removed(uploader: Uploader, storage_folder: Path) -> None:
    """It had written the row and the bytes, and died before they counted."""
    uploader.create("a.mp4", 10)
    left = UploadPart.objects.create(upload=Upload.objects.get(), start=0, size=5, storage_key="uploads/aa/left")
    (storage_folder / "uploads/aa").mkdir(parents=True)
    (storage_folder / "uploads/aa/left").write_bytes(b"12345")
    expire_uploads()
    assert len(files(storage_folder)) == 1
    UploadPart.objects.filter(pk=left.pk).update(created_at=Now() - timedelta(hours=2))
    expire_uploads()
    assert (files(storage_folder), UploadPart.objects.count()) == ([], 0)


def test_a_browser_needs_its_token_against_forgery(project: Project) -> None:
    person = make_person("ria", project, Role.RESEARCHER)
    uploader = Uploader(script_of(person), project.public_id)
    uploader.begin()
    address = uploader.create("a.mp4", 10)["Location"]
    browser = Uploader(browser_of(person, enforce_csrf=True), project.public_id)
    assert browser.patch(address, 0, b"12345").status_code == 403
    browser.actor.client.get("/")
    token = browser.actor.client.cookies["csrftoken"].value
    assert browser.patch(address, 0, b"12345", x_csrftoken=token).status_code == 204


def test_only_researchers_and_admins_upload(project: Project, uploader: Uploader) -> None:
    annotator = Uploader(script_of(make_person("ana", project)), project.public_id, uploader.batch)
    stranger = Uploader(script_of(make_person("zoe")), project.public_id, uploader.batch)
    assert (annotator.create("a.mp4", 1).status_code, stranger.create("a.mp4", 1).status_code) == (403, 404)
