"""Annotators who do nothing but ask for the next task and submit it, as fast as they are answered."""

from __future__ import annotations

import math
import threading
import time
import uuid
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import requests

from bench.server import API, Server

SEGMENTS = [
    (500, 2000, "physics_violation", 4, "the cup passes through the table"),
    (2500, 4250, "anatomy_body", 2, "a sixth finger shows on the left hand"),
    (5000, 7500, "object_appearance_disappearance", 5, "the second dog vanishes behind the tree"),
]


class Pair(NamedTuple):
    """One task asked for and submitted. `mark` is in the reason of its first segment."""

    next_ms: float
    submit_ms: float
    task: str
    mark: str


class Load(NamedTuple):
    """The results of several annotators who work at the same time. Errors are answers other than 2xx, by status."""

    annotators: int
    seconds: float
    pairs: tuple[Pair, ...]
    errors: dict[int, int]


@dataclass(frozen=True)
class Latency:
    """Milliseconds by nearest rank; None where there was no answer."""

    p50: float | None
    p95: float | None

    def __str__(self) -> str:
        """Write as a cell of a table."""
        return f"{self.p50} / {self.p95}"


@dataclass(frozen=True)
class Kept:
    """How what is stored differs from what was acknowledged; all of it has to be 0."""

    lost: int
    doubled: int
    over_assigned: int


def drive(server: Server, study: str, tokens: Sequence[str], seconds: float) -> Load:
    """Let one annotator for each token work until the time is up or there are no tasks left."""
    gate, lock = threading.Barrier(len(tokens) + 1), threading.Lock()
    pairs: list[Pair] = []
    errors: Counter[int] = Counter()
    deadline = math.inf

    def work(token: str) -> None:
        own: list[Pair] = []
        wrong: Counter[int] = Counter()
        with requests.Session() as session:
            session.trust_env = False  # looking for proxies and netrc costs more than the call
            session.headers["Authorization"] = f"Bearer {token}"
            gate.wait()
            while time.perf_counter() < deadline:
                if isinstance(done := one_pair(session, server.base + API, study), Pair):
                    own.append(done)
                elif done == 204:
                    break
                else:
                    wrong[done] += 1
        with lock:
            pairs.extend(own)
            errors.update(wrong)

    threads = [threading.Thread(target=work, args=(token,), daemon=True) for token in tokens]
    for thread in threads:
        thread.start()
    deadline = time.perf_counter() + seconds
    gate.wait()
    began = time.perf_counter()
    for thread in threads:
        thread.join()
    return Load(len(tokens), time.perf_counter() - began, tuple(pairs), dict(errors))


def one_pair(session: requests.Session, api: str, study: str) -> Pair | int:
    """Ask for a task and submit it; return the pair, or the status that was no task or no success."""
    began = time.perf_counter()
    given = session.post(f"{api}studies/{study}/next", timeout=60)
    asked = time.perf_counter()
    if given.status_code != 200:
        return given.status_code
    work = given.json()
    mark, lease = uuid.uuid4().hex, work["assignment"]
    body = _body(lease["lease_token"], mark)
    sending = time.perf_counter()
    address = f"{api}assignments/{lease['id']}/submit"
    answer = session.post(address, json=body, headers={"Idempotency-Key": mark}, timeout=60)
    ended = time.perf_counter()
    if answer.status_code != 201:
        return answer.status_code
    return Pair((asked - began) * 1e3, (ended - sending) * 1e3, work["task"]["id"], mark)


def _body(lease_token: str, mark: str) -> dict:
    names = ("start_ms", "end_ms", "type", "severity", "reason")
    segments = [dict(zip(names, segment, strict=True)) | {"box": None} for segment in SEGMENTS]
    segments[0]["reason"] = f"{mark} {SEGMENTS[0][4]}"
    return {
        "lease_token": lease_token,
        "clean": False,
        "active_ms": 30_000,
        "plays": 2,
        "segments": segments,
        "answers": [],
    }


def compare_kept(server: Server, study: str, loads: Iterable[Load], overlap: int) -> Kept:
    """Read back what a study keeps and compare it with what was acknowledged."""
    stored: Counter[str] = Counter()
    by_task: Counter[str] = Counter()
    by_person: Counter[tuple[str, str]] = Counter()
    for annotation in server.annotations(study):
        stored[annotation["segments"][0]["reason"].split()[0]] += 1
        by_task[annotation["task"]] += 1
        by_person[annotation["task"], annotation["annotator"]] += 1
    acknowledged = [pair.mark for load in loads for pair in load.pairs]
    return Kept(
        lost=sum(stored[mark] == 0 for mark in acknowledged),
        doubled=sum(n > 1 for n in stored.values()) + sum(n > 1 for n in by_person.values()),
        over_assigned=sum(n > overlap for n in by_task.values()),
    )


def latency_of(values: Sequence[float]) -> Latency:
    """Return the median and the 95th percentile of milliseconds."""
    ranked = sorted(values)
    p50, p95 = (round(ranked[math.ceil(share * len(ranked)) - 1], 1) if ranked else None for share in (0.5, 0.95))
    return Latency(p50, p95)
