"""Both storages keep the same promises."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import requests
from django.core.exceptions import ImproperlyConfigured

from outtake.catalog.imports.import_videos import import_videos
from outtake.catalog.videos.models import Rendition
from outtake.catalog.videos.storage import CHUNK_BYTES, FileStorage, Storage, new_key, storage_at
from outtake.outages import StorageAway

CONTENT = bytes(range(256)) * 1200  # more than one piece
KEY = "clips/ab/ab12.mp4"


@pytest.fixture(scope="module")
def s3_address() -> Iterator[str]:
    """A bucket on a server of its own."""
    import boto3
    from moto.server import ThreadedMotoServer

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("AWS_ACCESS_KEY_ID", "for-tests")
        patch.setenv("AWS_SECRET_ACCESS_KEY", "for-tests")
        server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
        server.start()
        host, port = server.get_host_and_port()
        endpoint = f"http://{host}:{port}"
        boto3.client("s3", endpoint_url=endpoint, region_name="us-east-1").create_bucket(Bucket="clips")
        yield f"s3://clips/some/prefix?endpoint_url={endpoint}&region_name=us-east-1"
        server.stop()


@pytest.fixture(params=["file", "s3"])
def store(request, tmp_path) -> Storage:
    if request.param == "file":
        return storage_at(f"file://{tmp_path / 'store'}")
    return storage_at(request.getfixturevalue("s3_address"))


@pytest.fixture
def source(tmp_path) -> Path:
    path = tmp_path / "source"
    path.write_bytes(CONTENT)
    return path


def test_what_is_put_comes_back(store, source):
    store.put_file(source, KEY)
    assert store.size(KEY) == len(CONTENT)
    assert b"".join(store.open(KEY)) == CONTENT
    with store.local_path(KEY) as path:
        assert path.read_bytes() == CONTENT


@pytest.mark.parametrize(("start", "end"), [(0, 10), (5, None), (100, 100), (CHUNK_BYTES - 1, CHUNK_BYTES + 1)])
def test_parts(start, end, store, source):
    store.put_file(source, KEY)
    assert b"".join(store.open(KEY, start, end)) == CONTENT[start:end]


def test_large_files_come_in_pieces(store, source):
    store.put_file(source, KEY)
    assert max(len(piece) for piece in store.open(KEY)) <= CHUNK_BYTES < len(CONTENT)


def test_missing_keys(store, source):
    store.put_file(source, KEY)
    for use in (store.size, lambda key: list(store.open(key)), lambda key: store.local_path(key).__enter__()):
        with pytest.raises(FileNotFoundError):
            use("clips/00/absent.mp4")


@pytest.mark.parametrize("away", ["a folder that is gone", "a disk that is not mounted", "a server that is gone"])
def test_a_storage_that_is_away_is_told_from_a_missing_file(away: str, source, tmp_path, monkeypatch):
    if away == "a server that is gone":
        for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
            monkeypatch.setenv(name, "for-tests")
        monkeypatch.setenv("AWS_MAX_ATTEMPTS", "1")
        store = storage_at(f"s3://clips/{away.replace(' ', '-')}?endpoint_url=http://127.0.0.1:1&region_name=us-east-1")
        with pytest.raises(StorageAway):
            store.put_file(source, KEY)
    else:
        store = storage_at(f"file://{tmp_path / 'store'}")
        store.put_file(source, KEY)
        (tmp_path / "store").rename(tmp_path / "aside")
        if away == "a disk that is not mounted":
            (tmp_path / "store").mkdir()
    for use in (store.size, lambda key: list(store.open(key)), lambda key: store.local_path(key).__enter__()):
        with pytest.raises(StorageAway):
            use(KEY)


def test_deleting_twice(store, source):
    store.put_file(source, KEY)
    store.delete(KEY)
    store.delete(KEY)
    with pytest.raises(FileNotFoundError):
        store.size(KEY)


def test_signed_addresses(s3_address, source, tmp_path):
    store = storage_at(s3_address)
    store.put_file(source, KEY)
    address = store.url(KEY, 60, "video/mp4")
    part = requests.get(address, headers={"Range": "bytes=3-5"}, timeout=60)
    assert (part.status_code, part.content) == (206, CONTENT[3:6])
    assert part.headers["Content-Type"] == "video/mp4"
    assert storage_at(f"file://{tmp_path}").url(KEY, 60, "video/mp4") is None


def test_the_prefix_is_used(s3_address, source):
    storage_at(s3_address).put_file(source, KEY)
    assert "/clips/some/prefix/clips/ab/ab12.mp4?" in storage_at(s3_address).url(KEY, 60, "video/mp4")


@pytest.mark.django_db
def test_an_import_into_s3(s3_address, settings, project, small_clip, row, manifest_of):
    settings.STORAGE_URL = s3_address
    assert import_videos(project, manifest_of(row(small_clip))).accepted == 1
    rendition = Rendition.objects.get()
    assert storage_at(s3_address).size(rendition.storage_key) == rendition.size_bytes


def test_a_put_that_fails_leaves_nothing(tmp_path, source, monkeypatch):
    store = FileStorage(tmp_path / "store")
    monkeypatch.setattr("os.fsync", lambda handle: (_ for _ in ()).throw(OSError(5, "Input/output error")))
    with pytest.raises(OSError, match="Input/output"):
        store.put_file(source, KEY)
    assert not [path for path in (tmp_path / "store").rglob("*") if path.is_file()]


def test_keys_do_not_leave_the_folder(tmp_path):
    (tmp_path / "secret").write_bytes(b"secret")
    for key in ("../secret", "/etc/hostname", "clips/../../secret"):
        with pytest.raises(FileNotFoundError):
            FileStorage(tmp_path / "store").size(key)


def test_keys_are_fresh_and_named_by_content():
    one, two = new_key("clips", "ab" * 32, ".mp4"), new_key("clips", "ab" * 32, ".mp4")
    assert one != two and one.startswith(f"clips/ab/{'ab' * 32}.") and len(one) <= 200


@pytest.mark.parametrize("address", ["", "/folder", "file://host/folder", "s3://", "s3://b?acl=public", "ftp://x/y"])
def test_an_address_of_no_known_form(address):
    with pytest.raises(ImproperlyConfigured, match="STORAGE_URL"):
        storage_at(address)
