"""A client of tus, as plain as it can be, and a worker that carries out what waits."""

from __future__ import annotations

import base64
from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse

from outtake.catalog.uploads.models import Upload
from outtake.catalog.uploads.prepare import prepare_upload
from tests.support.cast import Actor

TUS = "1.0.0"
BODY = "application/offset+octet-stream"


def metadata(**values: str) -> str:
    """Return Upload-Metadata."""
    return ",".join(f"{name} {base64.b64encode(value.encode()).decode()}" for name, value in values.items())


@dataclass
class Uploader:
    """Someone who uploads files into a batch of a project."""

    actor: Actor
    project: str
    batch: str = ""

    def begin(self, **options: Any) -> str:
        """Begin a batch; returns its id."""
        answer = self.actor.post(f"projects/{self.project}/uploads/", options)
        assert answer.status_code == 201, answer.content
        self.batch = answer.json()["id"]
        return self.batch

    def create(self, name: str, size: int) -> HttpResponse:
        """Announce a file."""
        named = metadata(batch=self.batch, filename=name)
        headers = {"tus_resumable": TUS, "upload_length": str(size), "upload_metadata": named}
        return self.actor.post(f"projects/{self.project}/uploads/files/", **headers)

    def patch(self, address: str, offset: int, piece: bytes, **headers: str) -> HttpResponse:
        """Send bytes."""
        sent = {"HTTP_TUS_RESUMABLE": TUS, "HTTP_UPLOAD_OFFSET": str(offset)}
        sent |= {f"HTTP_{name.upper()}": value for name, value in headers.items()}
        return self.actor.client.generic("PATCH", address, piece, BODY, **sent)

    def head(self, address: str) -> HttpResponse:
        """Ask how far a file is."""
        return self.actor.call("HEAD", address, tus_resumable=TUS)

    def delete(self, address: str) -> HttpResponse:
        """Remove a file."""
        return self.actor.call("DELETE", address, tus_resumable=TUS)

    def send(self, name: str, content: bytes, part: int = 1 << 20) -> str:
        """Upload a file; returns its address."""
        created = self.create(name, len(content))
        assert created.status_code == 201, created.content
        address = created["Location"]
        for at in range(0, len(content), part):
            answer = self.patch(address, at, content[at : at + part])
            assert answer.status_code == 204, answer.content
        return address

    def page(self, **query: str) -> Any:
        """Return what the drawer shows."""
        asked = "&".join(f"{name}={value.replace('+', '%2B')}" for name, value in query.items())
        answer = self.actor.get(f"uploads/{self.batch}/?{asked}")
        assert answer.status_code == 200, answer.content
        return answer.json()

    def states(self) -> dict[str, str]:
        """Return the state of each file by its path."""
        return {each["path"]: each["state"] for each in self.page()["results"]}


def work() -> None:
    """Prepare what waits, as workers would, until nothing does."""
    while (upload := Upload.objects.filter(state=Upload.WAITING).order_by("id").first()) is not None:
        prepare_upload(public_id=upload.public_id)
