"""Keyset pages: the next page starts after the last row seen, so a page costs the same wherever it lies."""

from __future__ import annotations

import re
from typing import Any

from rest_framework.exceptions import NotFound
from rest_framework.pagination import Cursor, CursorPagination
from rest_framework.request import Request
from rest_framework.response import Response

from outtake.text import whole_number

NEXT = {"type": "string", "format": "uri", "nullable": True, "description": "URL of the next page; null on the last"}
POSITION = re.compile(r"\d{1,18}", re.ASCII)  # a row's number


class KeysetPages(CursorPagination):
    """``{"results": […], "next": address or null}``, oldest first."""

    page_size = 200
    page_size_query_param = "page_size"
    max_page_size = 1000
    ordering = "id"

    def get_page_size(self, request: Request) -> int:
        """Return how many rows a page has: what is asked for, up to `max_page_size`, else `page_size`."""
        asked = whole_number(request.query_params.get(self.page_size_query_param, ""))
        return min(asked, self.max_page_size) if asked else self.page_size

    def decode_cursor(self, request: Request) -> Cursor | None:
        """Return where the page starts. Raises `NotFound` for a cursor that none of our pages gave."""
        cursor = super().decode_cursor(request)
        position = cursor.position if cursor is not None else None
        if position is not None and not POSITION.fullmatch(str(position)):
            raise NotFound(self.invalid_cursor_message)
        return cursor

    def get_paginated_response(self, data: Any) -> Response:
        return Response({"results": data, "next": self.get_next_link()})

    def get_paginated_response_schema(self, schema: dict) -> dict:
        return {
            "type": "object",
            "required": ["results", "next"],
            "properties": {"results": schema, "next": NEXT},
        }
