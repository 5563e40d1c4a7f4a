"""What clients should not send, and some do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

HALF = "\ud83d"  # of an emoji that was cut in two

TEXTS = [
    *(
        "",
        " ",
        "a\0b",
        f"a{HALF}",
        "\udc00",
        "\ufffe",
        "\u202e",
        "e\u0301",
        "١٢",
        "1_0",
        "-1e999999",
        "1e999999",
        "NaN",
    ),
    *("-1", "0", "9" * 18, "9" * 19, "9" * 5000, "x" * 70_000, "../../etc/passwd", "%00", "{}", "[]", "null", "true"),
    *("' OR 1=1 --", "a,b", ",", "-", "a-١", "a-" + "9" * 5000, "2020-13-45T99:99:99Z", "\r\nSet-Cookie: a=b"),
]
VALUES: list[Any] = [
    *TEXTS,
    *(None, True, 0, -1, 2**31, 2**63, -(2**63) - 1, 10**400, 1.5, -0.0, 1e308, 5e-324),
    *([], {}, [None], [[]], ["a\0"], {"": ""}, {HALF: 1}, {"a": HALF}, [{"a": [HALF]}], {"id": {"id": {}}}),
    *([0] * 2000, ["x"] * 300),
]
NAMES = [HALF, "a\0", "", "__class__", "x" * 5000, "project__id", "id", "१"]

QUERIES = [
    *(
        "page_size",
        "cursor",
        "format",
        "round",
        "annotators",
        "skip",
        "after",
        "row",
        "type",
        "only",
        "state",
        "reason",
    ),
    *(
        "generator",
        "annotator",
        "standing",
        "appeal",
        "open",
        "tasks_each",
        "minutes",
        "kind",
        "layout",
        "find",
        "lang",
    ),
]
FIELDS = ["username", "password", "login", "email", "code", "next", "remove", "state", "error", "PROLIFIC_PID", "sent"]
CURSORS = [
    "cD0x",
    "cD05OTk5OTk5OTk5OTk5OTk5OTk5OTk5",
    "bz05OTk5",
    "cj0xJnA9eA==",
    "cD0lMDA=",
    "o=1",
    "////",
    "cD3tv70=",
]

HEADERS = [
    ("Content-Type", "application/json; charset=rot13"),
    ("Content-Type", "application/json; charset=zlib"),
    ("Content-Type", "application/json; charset=unicode_escape"),
    ("Content-Type", "application/json; charset=utf-16"),
    ("Content-Type", "application/json; charset=undefined"),
    ("Content-Type", "application/json; charset*=rot13''x"),
    ("Content-Type", "application/json; charset*=nothing''x"),
    ("Content-Type", "application/json; charset*=utf-8''a%00b"),
    ("Content-Type", "application/json; charset*0*=utf-8''a; charset*1=b"),
    ("Content-Type", "application/json; a*=x''%ff"),
    ("Content-Type", "multipart/form-data"),
    ("Content-Type", "multipart/form-data; boundary=é"),
    ("Content-Type", "application/x-www-form-urlencoded; charset=latin-1"),
    ("Content-Type", ";;;=;"),
    ("Content-Type", "\xff" * 300),
    ("Content-Type", "application/json;" + "a=b;" * 3000),
    ("Content-Length", "-1"),
    ("Content-Length", "1_0"),
    ("Content-Length", "9" * 5000),
    ("Accept", "text/html"),
    ("Accept", "application/json; q*=rot13''x"),
    ("Accept", "application/json; indent=99999999999999999999"),
    ("Accept", "application/json; indent=1_0"),
    ("Accept", "\xff/\xff;" + ";" * 5000),
    ("Accept-Language", "x" * 5000),
    ("Accept-Encoding", "\xff;q=nan"),
    ("Authorization", "Bearer"),
    ("Authorization", "Bearer \xff\xfe"),
    ("Authorization", "Bearer " + "a" * 60_000),
    ("Authorization", "Basic \xff"),
    ("Cookie", 'sessionid="aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\000"'),
    ("Cookie", "sessionid=\xff; csrftoken=\xff"),
    ("Cookie", 'csrftoken="\\000"; sessionid=' + "a" * 5000),
    ("Cookie", "messages=" + "é" * 100),
    ("Host", "evil.example.org"),
    ("Host", "[::1"),
    ("Host", "testserver:١"),
    ("Idempotency-Key", ""),
    ("Idempotency-Key", "\xff\x80"),
    ("Idempotency-Key", "k" * 70_000),
    ("If-Match", "1_0"),
    ("If-Match", "9" * 5000),
    ("If-Match", 'W/"'),
    ("If-Modified-Since", "Mon, 99 Foo 99999999 99:99:99 GMT"),
    ("If-None-Match", '"\xff'),
    ("If-Range", "\xff"),
    ("Range", "bytes=0-" + "9" * 5000),
    ("Range", "bytes=-" + "9" * 5000),
    ("Range", "bytes=" + "0-1," * 2000),
    ("Origin", "null"),
    ("Origin", "http://[::1"),
    ("Referer", "http://[::1"),
    ("X-CSRFToken", "\xff"),
    ("X-Forwarded-For", "\xff, 1.2.3.4:x"),
    ("X-Forwarded-Proto", "\xff"),
    ("User-Agent", "\xff" * 5000),
]


RAW = [
    *(b"", b" ", b"\0", b"\xff\xfe{\x00}\x00", b"\xef\xbb\xbf{}", b"null", b"[]", b'"a"', b"{", b'{"a": 1}{"b": 2}'),
    *(
        b'{"a": "\\ud800"}',
        b'{"\\ud800": 1}',
        b'{"a": "\xed\xa0\x80"}',
        b'{"a": NaN}',
        b'{"a": 1e999}',
        b'{"a": -1e999}',
    ),
    *(b'{"a": ' + b"9" * 5000 + b"}", b'{"a": 1, "a": 1}', b'{"a": ' * 900 + b"1" + b"}" * 900, b"[" * 100_000),
    b'{"a": "' + b"x" * (9 << 20) + b'"}',
]


def spoiled(body: Any) -> Iterator[Any]:
    """Yield a body with each of its parts, one at a time, in turn replaced by each of `VALUES`, or left out."""
    yield from VALUES
    if isinstance(body, dict):
        for name, value in body.items():
            yield {other: each for other, each in body.items() if other != name}
            yield from ({**body, name: each} for each in spoiled(value))
        yield from ({**body, name: 1} for name in NAMES)
    elif isinstance(body, list):
        for place, value in enumerate(body[:2]):
            yield from ([*body[:place], each, *body[place + 1 :]] for each in spoiled(value))
        yield body * 2
