"""
Media to browsers: addresses that are signed, short-lived and good for one person, and byte ranges (RFC 9110, §14).

An address is ``/media/TOKEN/NAME``. The token signs the name and the hour for one person, without saying who that is;
the name is random and shows neither prompt nor generator. All others get the 404 of what never was, and so does a later
request, one for a clip of which every video is held, and one of a person who is no longer in a project that has a video
of it (`outtake.catalog.serving.viewers`).
"""

from __future__ import annotations

import json
import re
from typing import NamedTuple
from urllib.parse import quote, urlsplit

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect, StreamingHttpResponse
from django.views.decorators.http import require_safe

from outtake.accounts.people.authentication import person_of
from outtake.catalog.serving.viewers import shown_renditions, watchable_by
from outtake.catalog.videos.models import Rendition
from outtake.catalog.videos.storage import storage
from outtake.errors import Missing
from outtake.http.problems import plain
from outtake.text import whole_number

RANGE = re.compile(r"bytes=(\d*)-(\d*)", re.ASCII)
BEYOND = 10**18  # the end of any file


class Kind(NamedTuple):
    """What a name ends in, the only Content-Type it is ever served as, and the columns that this takes."""

    suffix: str
    content_type: str
    columns: tuple[str, ...]


KINDS = {
    "clip": Kind(".mp4", "video/mp4", ("storage_key",)),
    "strip": Kind(".jpg", "image/jpeg", ("strip_key",)),
    "frames": Kind(".frames.json", "application/json", ("edges_ms", "ticks", "ticks_per_second")),
    "peaks": Kind(".peaks.json", "application/json", ("peaks", "duration_ms")),
}


class ByteRange(NamedTuple):
    """The bytes from start up to, not including, end."""

    start: int
    end: int


class Unsatisfiable(ValueError):
    """The range lies outside the file."""


def media_url(rendition: Rendition, kind: str, person_id: int) -> str:
    """
    Return an address of a rendition's "clip", "strip", "frames" or "peaks" for one person.

    It works for ``MEDIA_URL_SECONDS``, and for no one else.
    """
    name = rendition.public_id + KINDS[kind].suffix
    return f"/media/{_signer(person_id).sign(name).removeprefix(name + ':')}/{name}"


def _signer(person_id: int) -> signing.TimestampSigner:
    return signing.TimestampSigner(salt=f"outtake.media.{person_id}")


@require_safe
def serve_media(request: HttpRequest, token: str, name: str) -> HttpResponseBase:
    """Answer GET and HEAD for what `media_url` names; 404 for everyone and everything else."""
    found = _find(request, token, name)
    if found is None:
        return plain(404, Missing().detail)
    rendition, kind = found
    if kind == "frames":
        answer: HttpResponseBase = _json(frame_times(rendition))
    elif kind == "peaks":
        answer = _json({"peaks": rendition.peaks, "duration_ms": rendition.duration_ms})
    elif kind == "clip":
        answer = serve_stored(request, rendition.storage_key, KINDS[kind].content_type)
    else:
        answer = serve_stored(request, rendition.strip_key, KINDS[kind].content_type)
    answer["Cache-Control"] = f"private, max-age={settings.MEDIA_URL_SECONDS}"
    answer["X-Content-Type-Options"] = "nosniff"
    return answer


def _find(request: HttpRequest, token: str, name: str) -> tuple[Rendition, str] | None:
    person = person_of(request)
    public_id = name.partition(".")[0]
    kind = next((kind for kind, known in KINDS.items() if public_id + known.suffix == name), None)
    if person is None or kind is None:
        return None
    try:
        _signer(person.pk).unsign(f"{name}:{token}", max_age=settings.MEDIA_URL_SECONDS)
    except signing.BadSignature:
        return None
    found = shown_renditions().filter(watchable_by(person), public_id=public_id)
    rendition = found.only(*KINDS[kind].columns).first()
    if rendition is None or (kind == "peaks" and rendition.peaks is None):
        return None
    return rendition, kind


def frame_times(rendition: Rendition) -> dict:
    """Return ``edges_ms`` of a rendition, and the exact ``times`` of its frames and their ``end``, in seconds."""
    times = [tick / rendition.ticks_per_second for tick in rendition.ticks]
    return {"edges_ms": rendition.edges_ms, "times": times[:-1], "end": times[-1]}


def _json(body: dict) -> HttpResponse:
    return HttpResponse(json.dumps(body), content_type="application/json")


def serve_stored(request: HttpRequest, key: str, content_type: str) -> HttpResponseBase:
    """Hand over a stored file or a range of it: by nginx or the storage where they can, else by ourselves."""
    address = storage().url(key, settings.MEDIA_URL_SECONDS, content_type)
    if settings.MEDIA_ACCEL_PREFIX:
        place = f"/{quote(key)}" if address is None else urlsplit(address)._replace(scheme="", netloc="").geturl()
        redirect = {"X-Accel-Redirect": settings.MEDIA_ACCEL_PREFIX.rstrip("/") + place}
        return HttpResponse(content_type=content_type, headers=redirect)
    if address is not None:
        return HttpResponseRedirect(address)
    try:
        size = storage().size(key)
    except FileNotFoundError:
        return plain(404, Missing().detail)
    tag = f'"{key.rpartition("/")[2]}"'
    headers = {"Accept-Ranges": "bytes", "ETag": tag, "Content-Type": content_type}
    try:
        wanted = wanted_range(request.headers.get("Range"), request.headers.get("If-Range"), size, tag)
    except Unsatisfiable:
        return HttpResponse(status=416, headers={**headers, "Content-Range": f"bytes */{size}"})
    part = wanted or ByteRange(0, size)
    headers["Content-Length"] = str(part.end - part.start)
    if wanted is not None:
        headers["Content-Range"] = f"bytes {part.start}-{part.end - 1}/{size}"
    body = () if request.method == "HEAD" else storage().open(key, part.start, part.end)
    return StreamingHttpResponse(body, status=200 if wanted is None else 206, headers=headers)


def _place(digits: str) -> int | None:
    """Return a place in a file; `BEYOND` for a number of any further length, None for none."""
    if not digits:
        return None
    found = whole_number(digits)
    return BEYOND if found is None else found


def wanted_range(asked: str | None, if_range: str | None, size: int, tag: str) -> ByteRange | None:
    """
    Return the part of a file that a request asks for; None for all of it.

    Several ranges at once, other units and malformed ones are answered in full, as the standard allows, and so is a
    range whose ``If-Range`` names another version.

    :raises Unsatisfiable: if the file has no such bytes
    """
    match = RANGE.fullmatch((asked or "").strip())
    if match is None or match[1] == match[2] == "" or (if_range is not None and if_range.strip() != tag):
        return None
    first, last = (_place(digits) for digits in match.groups())
    if first is None:
        start, end = max(0, size - (last or 0)), size
    else:
        start, end = first, size if last is None else min(size, last + 1)
        if last is not None and last < start:
            return None  # malformed
    if start >= size or start >= end:
        raise Unsatisfiable(f"bytes {start}-{end - 1} of {size}")
    return ByteRange(start, end)
