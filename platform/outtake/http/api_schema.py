"""The API schema, from ``docs/openapi.yml``. Generating it would take seconds, and anyone may request it."""

from __future__ import annotations

import hashlib
import json
from functools import lru_cache
from typing import NamedTuple

import yaml
from django.conf import settings
from django.http import HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response, patch_cache_control
from drf_spectacular import renderers
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

CACHED_SECONDS = 300


class Document(NamedTuple):
    """The bytes of one form of it, and their tag."""

    content: bytes
    content_type: str
    etag: str


@lru_cache(maxsize=2)
def _document(*, as_json: bool) -> Document:
    """Read the file once; of the two forms the second is made from it when it is first asked for."""
    content = (settings.ROOT / "docs" / "openapi.yml").read_bytes()
    if as_json:
        content = json.dumps(yaml.load(content, yaml.CSafeLoader)).encode()
    content_type = "application/vnd.oai.openapi+json" if as_json else "application/vnd.oai.openapi; charset=utf-8"
    return Document(content, content_type, f'"{hashlib.sha256(content).hexdigest()[:32]}"')


class SchemaView(APIView):
    """The description, as YAML or JSON."""

    limit = None

    permission_classes = [AllowAny]
    authentication_classes: list = []
    renderer_classes = [
        renderers.OpenApiYamlRenderer,
        renderers.OpenApiYamlRenderer2,
        renderers.OpenApiJsonRenderer,
        renderers.OpenApiJsonRenderer2,
    ]

    @extend_schema(exclude=True)
    def get(self, request: Request) -> HttpResponseBase:
        """Answer the form that ``Accept`` or ``?format=`` asks for; without either, YAML."""
        document = _document(as_json=request.accepted_renderer.format == "json")
        answer = HttpResponse(document.content, content_type=document.content_type)
        answer["ETag"] = document.etag
        patch_cache_control(answer, max_age=CACHED_SECONDS)
        return get_conditional_response(request._request, etag=document.etag, response=answer) or answer
