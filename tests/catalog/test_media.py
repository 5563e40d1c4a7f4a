"""Media addresses are one person's, for some hours; bytes come in ranges."""

from __future__ import annotations

import json

import pytest
from django.core import signing
from django.test import Client

from outtake.accounts.people.models import Person
from outtake.accounts.people.operations import issue_token
from outtake.accounts.projects.members import remove_member
from outtake.accounts.projects.models import Membership, Project, Role
from outtake.catalog.imports.import_videos import import_videos
from outtake.catalog.serving.media_urls import KINDS, ByteRange, Unsatisfiable, media_url, wanted_range
from outtake.catalog.serving.queries import player_video, rendition_file
from outtake.catalog.videos.models import Rendition, Video
from outtake.http.resources import ResourceEncoder
from tests.catalog.painting import ffmpeg
from tests.support.cast import make_person
from tests.support.factories import make_video

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.usefixtures("remembering"),
    pytest.mark.urls("outtake.catalog.serving.urls"),
]


@pytest.fixture(scope="module")
def sounding_clip(tmp_path_factory):
    path = tmp_path_factory.mktemp("media") / "sound.mp4"
    ffmpeg("-f", "lavfi", "-i", "testsrc=d=1:r=10:s=64x48", "-f", "lavfi", "-i", "sine=d=1", "-c:a", "aac", str(path))
    return path


@pytest.fixture
def video(project, sounding_clip, row, manifest_of) -> Video:
    import_videos(project, manifest_of(row(sounding_clip, generator="telltale-generator", external_id="telltale-id")))
    return Video.objects.select_related("rendition", "generator", "prompt").get()


@pytest.fixture
def rendition(video) -> Rendition:
    return video.rendition


@pytest.fixture
def ana(project: Project) -> Person:
    return make_person("ana", project)


@pytest.fixture
def bo(project: Project) -> Person:
    return make_person("bo", project)


@pytest.fixture
def root(db) -> Person:
    return Person.objects.create(username="root", is_installation_admin=True)


def browser_of(person: Person) -> Client:
    client = Client()
    client.force_login(person, backend="django.contrib.auth.backends.ModelBackend")
    return client


def body(answer) -> bytes:
    return b"".join(answer.streaming_content) if answer.streaming else answer.content


def test_the_whole_clip(rendition, ana):
    answer = browser_of(ana).get(media_url(rendition, "clip", ana.pk))
    content = body(answer)
    assert answer.status_code == 200 and len(content) == rendition.size_bytes
    assert content[4:8] == b"ftyp"
    assert answer["Content-Type"] == "video/mp4"
    assert answer["Content-Length"] == str(rendition.size_bytes)
    assert answer["Accept-Ranges"] == "bytes"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Cache-Control"].startswith("private")


@pytest.mark.parametrize(
    ("asked", "status", "start", "end"),
    [
        ("bytes=0-99", 206, 0, 100),
        ("bytes=100-", 206, 100, None),
        ("bytes=-50", 206, -50, None),
        ("bytes=5-5", 206, 5, 6),
        ("bytes=10-99999999", 206, 10, None),
        ("bytes=-99999999", 206, 0, None),
        ("bytes=0-0,5-9", 200, 0, None),
        ("bytes=9-5", 200, 0, None),
        ("bytes=-", 200, 0, None),
        ("frames=0-9", 200, 0, None),
    ],
)
def test_ranges(asked, status, start, end, rendition, ana):
    browser, address = browser_of(ana), media_url(rendition, "clip", ana.pk)
    whole = body(browser.get(address))
    answer = browser.get(address, headers={"Range": asked})
    assert answer.status_code == status
    assert body(answer) == whole[start:end]
    assert int(answer["Content-Length"]) == len(whole[start:end])
    first = start % len(whole)
    wanted = f"bytes {first}-{first + len(whole[start:end]) - 1}/{len(whole)}" if status == 206 else None
    assert answer.get("Content-Range") == wanted


@pytest.mark.parametrize(
    "asked", ["bytes=99999999-", "bytes=-0", "bytes=99999999-999999999", f"bytes={'9' * 5000}-{'9' * 5000}"]
)
def test_a_range_outside_the_file(asked, rendition, ana):
    answer = browser_of(ana).get(media_url(rendition, "clip", ana.pk), headers={"Range": asked})
    assert answer.status_code == 416
    assert answer["Content-Range"] == f"bytes */{rendition.size_bytes}"


def test_if_range(rendition, ana):
    browser, address = browser_of(ana), media_url(rendition, "clip", ana.pk)
    tag = browser.head(address)["ETag"]
    same = browser.get(address, headers={"Range": "bytes=0-9", "If-Range": tag})
    other = browser.get(address, headers={"Range": "bytes=0-9", "If-Range": '"another"'})
    assert (same.status_code, other.status_code) == (206, 200)


def test_head_has_the_headers_and_no_body(rendition, ana):
    answer = browser_of(ana).head(media_url(rendition, "clip", ana.pk), headers={"Range": "bytes=0-9"})
    assert (answer.status_code, answer["Content-Length"], body(answer)) == (206, "10", b"")


def test_post_is_not_taken(rendition, ana):
    assert browser_of(ana).post(media_url(rendition, "clip", ana.pk)).status_code == 405


@pytest.mark.parametrize(
    ("asked", "size", "wanted"),
    [("bytes=0-", 1, ByteRange(0, 1)), ("bytes=-5", 3, ByteRange(0, 3)), (None, 9, None), ("bytes=٣-٤", 9, None)],
)
def test_reading_a_range(asked, size, wanted):
    assert wanted_range(asked, None, size, '"t"') == wanted


def test_an_empty_file_has_no_range():
    with pytest.raises(Unsatisfiable):
        wanted_range("bytes=0-", None, 0, '"t"')


def test_frame_times(rendition, ana):
    times = json.loads(body(browser_of(ana).get(media_url(rendition, "frames", ana.pk))))
    assert times["edges_ms"] == list(range(0, 1001, 100))
    assert times["times"] == pytest.approx([number / 10 for number in range(10)], abs=1e-12)
    assert times["end"] == 1.0


def test_peaks_and_strip(rendition, ana):
    browser = browser_of(ana)
    peaks = json.loads(body(browser.get(media_url(rendition, "peaks", ana.pk))))
    assert peaks["duration_ms"] == 1000 and len(peaks["peaks"]) == 100
    assert all(0 <= peak <= 1 for peak in peaks["peaks"])
    strip = browser.get(media_url(rendition, "strip", ana.pk))
    assert strip["Content-Type"] == "image/jpeg" and body(strip).startswith(b"\xff\xd8")


def test_a_silent_clip_has_no_peaks(rendition, ana):
    address = media_url(rendition, "peaks", ana.pk)
    Rendition.objects.update(peaks=None)
    assert browser_of(ana).get(address).status_code == 404


def test_bearer_tokens_work_too(rendition, ana):
    address = media_url(rendition, "clip", ana.pk)
    token = issue_token(person=ana)
    assert Client().get(address, headers={"Authorization": f"Bearer {token}"}).status_code == 200
    assert Client().get(address, headers={"Authorization": "Bearer wrong"}).status_code == 404


def test_all_refusals_are_alike(rendition, ana, bo, settings, monkeypatch):
    """Someone else's, no one's, altered, expired and never made: no one can tell which."""
    address = media_url(rendition, "clip", ana.pk)
    token, name = address.removeprefix("/media/").split("/")
    changed = token[:-1] + ("A" if token[-1] != "A" else "B")
    other_clip = f"/media/{token}/{'0' * 16}.mp4"
    hers = browser_of(ana)
    refusals = [
        browser_of(bo).get(address),
        Client().get(address),
        hers.get(f"/media/{changed}/{name}"),
        hers.get(other_clip),
        hers.get(f"/media/{token}/{name.replace('.mp4', '.jpg')}"),
        hers.get(f"/media/{token}/{name.replace('.mp4', '.html')}"),
        hers.get(f"/media/x/{name}"),
    ]
    settings.MEDIA_URL_SECONDS = -1
    refusals.append(hers.get(address))
    assert {answer.status_code for answer in refusals} == {404}
    assert len({(body(answer), answer["Content-Type"]) for answer in refusals}) == 1


def test_who_is_removed_from_the_project_loses_every_address_at_once(project, rendition, ana, bo):
    addresses = {person: [media_url(rendition, kind, person.pk) for kind in KINDS] for person in (ana, bo)}
    never = browser_of(ana).get("/media/x/none.mp4")
    assert {browser_of(ana).get(each).status_code for each in addresses[ana]} == {200}
    remove_member(project=project, person_id=ana.public_id)
    for each in addresses[ana]:
        answer = browser_of(ana).get(each)
        assert (answer.status_code, answer.content) == (404, never.content)
    assert {browser_of(bo).get(each).status_code for each in addresses[bo]} == {200}


def test_who_is_removed_keeps_the_clips_of_another_project(project, rendition, ana):
    elsewhere = Project.objects.create(name="Elsewhere")
    make_video(elsewhere, "the same clip", rendition=rendition)
    Membership.objects.create(person=ana, project=elsewhere, role=Role.ANNOTATOR)
    remove_member(project=project, person_id=ana.public_id)
    assert browser_of(ana).get(media_url(rendition, "clip", ana.pk)).status_code == 200


def test_an_admin_of_the_installation_watches_every_clip(rendition, root):
    assert browser_of(root).get(media_url(rendition, "clip", root.pk)).status_code == 200


def test_a_token_lasts_its_time(rendition, ana, settings, monkeypatch):
    address = media_url(rendition, "clip", ana.pk)
    now = signing.time.time()
    monkeypatch.setattr(signing.time, "time", lambda: now + settings.MEDIA_URL_SECONDS - 2)
    assert browser_of(ana).get(address).status_code == 200
    monkeypatch.setattr(signing.time, "time", lambda: now + settings.MEDIA_URL_SECONDS + 2)
    assert browser_of(ana).get(address).status_code == 404


def test_a_file_that_went_missing(rendition, ana, storage_folder):
    (storage_folder / rendition.storage_key).unlink()
    assert browser_of(ana).get(media_url(rendition, "clip", ana.pk)).status_code == 404


def test_nginx_is_told_where_the_file_is(rendition, ana, settings):
    settings.MEDIA_ACCEL_PREFIX = "/protected/"
    answer = browser_of(ana).get(media_url(rendition, "clip", ana.pk))
    assert answer["X-Accel-Redirect"] == f"/protected/{rendition.storage_key}"
    assert (answer["Content-Type"], body(answer)) == ("video/mp4", b"")


def test_a_players_video_shows_no_generator(video, ana):
    shown = player_video(video.public_id, video.rendition, has_peaks=True, person_id=ana.pk)
    told = json.dumps(shown, cls=ResourceEncoder)
    for secret in ("telltale", video.prompt.text, video.media.sha256, "sound.mp4"):
        assert secret not in told
    assert (shown.duration_ms, shown.width, shown.height, shown.has_audio) == (1000, 64, 48, True)
    assert shown.strip.tiles == 10
    browser = browser_of(ana)
    addresses = [shown.url, shown.frame_times_url, shown.peaks_url, shown.strip.url]
    assert [browser.get(address).status_code for address in addresses] == [200] * 4


def test_a_silent_players_video_has_no_peaks_address(video, ana):
    assert player_video(video.public_id, video.rendition, has_peaks=False, person_id=ana.pk).peaks_url is None


def test_a_workers_file(rendition):
    with rendition_file(rendition) as path:
        assert path.stat().st_size == rendition.size_bytes


def test_nginx_is_told_the_signed_address_of_an_object(rendition, ana, settings, monkeypatch):
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "for-tests")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "for-tests")
    settings.MEDIA_ACCEL_PREFIX = "/stored/"
    settings.STORAGE_URL = "s3://clips?endpoint_url=http://storage:7070&region_name=us-east-1"
    place = browser_of(ana).get(media_url(rendition, "clip", ana.pk))["X-Accel-Redirect"]
    assert place.startswith(f"/stored/clips/{rendition.storage_key}?")
    assert "X-Amz-Signature=" in place
