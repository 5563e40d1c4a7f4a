"""
The storage of files: a folder or an S3 bucket, set by ``STORAGE_URL``.

``file:///folder``, or ``s3://bucket/prefix?endpoint_url=https://…&region_name=…`` with credentials found as boto3 finds
them. Keys are made here, of a kind, a hash and a random part; they name no person, prompt or generator.
"""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from functools import lru_cache
from pathlib import Path
from typing import Protocol
from urllib.parse import parse_qsl, unquote, urlsplit

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from outtake.fields import new_public_id
from outtake.outages import StorageAway, StorageFull
from outtake.work_folders import work_folder

CHUNK_BYTES = 256 << 10
CONNECT_SECONDS = 10  # to an S3 server; boto3 tries a few times
S3_OPTIONS = {"endpoint_url", "region_name"}
FULL_CODES = ("XMinioStorageFull", "InsufficientStorage", "QuotaExceeded", "XMinioAdminBucketQuotaExceeded")
PARTS = ".parts"  # the folder of files that are not whole yet
PART_SECONDS = 3600


class Storage(Protocol):
    """
    The interface of every storage. A missing key raises `FileNotFoundError`.

    A storage that does not answer raises `outtake.outages.StorageAway`, one that is full `StorageFull` or ``ENOSPC``.
    """

    def put_file(self, path: Path, key: str) -> None:
        """Store a file under a key: when this returns it is all there and lasts; before, there is nothing."""

    def open(self, key: str, start: int = 0, end: int | None = None) -> Iterator[bytes]:
        """Yield the bytes from ``start`` up to, not including, ``end``, piece by piece."""

    def size(self, key: str) -> int:
        """Return the number of bytes."""

    def local_path(self, key: str) -> AbstractContextManager[Path]:
        """Lend a path to read from; it may be gone after the ``with``."""

    def url(self, key: str, seconds: int, content_type: str) -> str | None:
        """Return a signed address that lasts so long; None where files have no address of their own."""

    def delete(self, key: str) -> None:
        """Remove a key; a missing one is no error."""

    def answers(self) -> bool:
        """Return within seconds whether it can be used now."""

    def sweep(self) -> None:
        """Remove what processes that were killed had stored in part."""


def new_key(kind: str, sha256: str, suffix: str = "") -> str:
    """
    Return a fresh key for content with this hash, such as ``clips/3f/3f…e1.8k2m….mp4``.

    The hash says what it holds. The random part says whose it is: an import that fails removes what it stored, and
    never what another import stored of the same content.
    """
    return f"{kind}/{sha256[:2]}/{sha256}.{new_public_id()}{suffix}"


def storage() -> Storage:
    """Return the storage that ``STORAGE_URL`` names."""
    return storage_at(settings.STORAGE_URL)


@lru_cache(maxsize=8)
def storage_at(address: str) -> Storage:
    """
    Return the storage at an address.

    :raises ImproperlyConfigured: if the address is of no known form
    """
    parts = urlsplit(address)
    if parts.scheme == "file" and not parts.netloc and parts.path.startswith("/"):
        return FileStorage(Path(unquote(parts.path)))
    options = dict(parse_qsl(parts.query))
    if parts.scheme == "s3" and parts.netloc and options.keys() <= S3_OPTIONS:
        return S3Storage(bucket=parts.netloc, prefix=unquote(parts.path).strip("/"), **options)
    raise ImproperlyConfigured(
        f"STORAGE_URL is {address!r}; it has to be file:///folder or s3://bucket/prefix?endpoint_url=…"
    )


class FileStorage:
    """Files in a folder."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def _path(self, key: str) -> Path:
        path = self.root / key
        if ".." in path.parts or not path.is_relative_to(self.root):
            raise FileNotFoundError(key)
        return path

    @contextmanager
    def _told_apart(self, key: str) -> Iterator[None]:
        """A file is missing only from a storage that is there: a disk that is not mounted leaves an empty folder."""
        try:
            yield
        except FileNotFoundError:
            if not (self.root / Path(key).parts[0]).is_dir():
                raise StorageAway(f"the storage folder {self.root} is not there, or empty") from None
            raise FileNotFoundError(f"{key} is missing from the storage") from None

    def put_file(self, path: Path, key: str) -> None:
        """Copy to a temporary name in the same storage, force it to disk, then rename it."""
        target, parts = self._path(key), self.root / PARTS
        for folder in (target.parent, parts):
            folder.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=parts)
        try:
            with os.fdopen(handle, "wb") as copy, path.open("rb") as original:
                shutil.copyfileobj(original, copy, CHUNK_BYTES)
                copy.flush()
                os.fsync(copy.fileno())
                os.fchmod(copy.fileno(), 0o644)  # nginx reads them too
            Path(name).replace(target)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
        _sync_folder(target.parent)

    def open(self, key: str, start: int = 0, end: int | None = None) -> Iterator[bytes]:
        """See `Storage.open`."""
        path = self._path(key)
        with self._told_apart(key):
            left = (path.stat().st_size if end is None else end) - start
            file = path.open("rb")
        with file:
            file.seek(start)
            while left > 0 and (piece := file.read(min(CHUNK_BYTES, left))):
                left -= len(piece)
                yield piece

    def size(self, key: str) -> int:
        """See `Storage.size`."""
        path = self._path(key)
        with self._told_apart(key):
            return path.stat().st_size

    @contextmanager
    def local_path(self, key: str) -> Iterator[Path]:
        """See `Storage.local_path`."""
        path = self._path(key)
        with self._told_apart(key):
            path.open("rb").close()
        yield path

    def url(self, key: str, seconds: int, content_type: str) -> str | None:
        """Files have no address of their own."""
        return None

    def delete(self, key: str) -> None:
        """See `Storage.delete`."""
        self._path(key).unlink(missing_ok=True)

    def answers(self) -> bool:
        """Return whether the folder can be written or created."""
        there = next(each for each in (self.root, *self.root.parents) if each.exists())
        return there.is_dir() and os.access(there, os.R_OK | os.W_OK | os.X_OK)

    def sweep(self) -> None:
        """See `Storage.sweep`. Parts that were not written to for `PART_SECONDS` have no writer."""
        for part in (self.root / PARTS).glob("*"):
            with suppress(FileNotFoundError):
                if part.stat().st_mtime < time.time() - PART_SECONDS:
                    part.unlink()


def _sync_folder(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


class S3Storage:
    """Objects in a bucket. boto3 (the extra "s3") is imported with the first one of these."""

    def __init__(self, *, bucket: str, prefix: str = "", **options: str) -> None:
        try:
            import boto3
            from boto3.exceptions import Boto3Error
            from botocore.config import Config
            from botocore.exceptions import BotoCoreError, ClientError
        except ImportError:
            raise ImproperlyConfigured("STORAGE_URL names S3, which needs boto3: pip install 'outtake[s3]'.") from None
        self.bucket = bucket
        self.prefix = f"{prefix}/" if prefix else ""
        self._errors = (Boto3Error, BotoCoreError, ClientError)
        # path style works with every S3-type server, names in the host only with some
        config = Config(signature_version="s3v4", s3={"addressing_style": "path"}, connect_timeout=CONNECT_SECONDS)
        self._client = boto3.client("s3", config=config, **options)
        soon = Config(connect_timeout=2, read_timeout=2, retries={"total_max_attempts": 1})
        self._soon = boto3.client("s3", config=config.merge(soon), **options)

    def _place(self, key: str) -> dict[str, str]:
        return {"Bucket": self.bucket, "Key": self.prefix + key}

    @contextmanager
    def _told_apart(self, key: str) -> Iterator[None]:
        """Tell a key that is missing from a server that is full, does not answer, or answers that it cannot."""
        try:
            yield
        except self._errors as error:
            answer = getattr(error if hasattr(error, "response") else error.__context__, "response", {})
            code = answer.get("Error", {}).get("Code", "")
            if code in ("404", "NoSuchKey"):
                raise FileNotFoundError(f"{key} is missing from the storage") from None
            full = answer.get("ResponseMetadata", {}).get("HTTPStatusCode") == 507 or code in FULL_CODES
            what = "is full" if full else "refused" if answer else "does not answer"
            raise (StorageFull if full else StorageAway)(f"the storage {what}: {error}") from error

    def put_file(self, path: Path, key: str) -> None:
        """S3 shows an object only when it is whole."""
        with self._told_apart(key):
            self._client.upload_file(str(path), self.bucket, self.prefix + key)

    def open(self, key: str, start: int = 0, end: int | None = None) -> Iterator[bytes]:
        """See `Storage.open`."""
        if end is not None and end <= start:
            return
        last = "" if end is None else end - 1
        with self._told_apart(key):
            answer = self._client.get_object(**self._place(key), Range=f"bytes={start}-{last}")
        with closing(answer["Body"]) as body, self._told_apart(key):
            yield from body.iter_chunks(CHUNK_BYTES)

    def size(self, key: str) -> int:
        """See `Storage.size`."""
        with self._told_apart(key):
            return self._client.head_object(**self._place(key))["ContentLength"]

    @contextmanager
    def local_path(self, key: str) -> Iterator[Path]:
        """Lend a copy in a private folder."""
        with work_folder() as folder:
            path = folder / "object"
            with self._told_apart(key):
                self._client.download_file(self.bucket, self.prefix + key, str(path))
            yield path

    def url(self, key: str, seconds: int, content_type: str) -> str | None:
        """See `Storage.url`."""
        asked = {**self._place(key), "ResponseContentType": content_type}
        return self._client.generate_presigned_url("get_object", Params=asked, ExpiresIn=seconds)

    def delete(self, key: str) -> None:
        """See `Storage.delete`."""
        with self._told_apart(key):
            self._client.delete_object(**self._place(key))

    def answers(self) -> bool:
        """Tell whether the bucket is there for us, by one call with little patience."""
        self._soon.head_bucket(Bucket=self.bucket)
        return True

    def sweep(self) -> None:
        """Parts of uploads are the bucket's own affair, by a rule of its lifecycle."""
