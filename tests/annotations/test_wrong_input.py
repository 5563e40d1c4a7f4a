"""Whatever no instrument allows gets a clear 4xx that names its field, and nothing of it is stored."""

from __future__ import annotations

import json

import pytest

from annotations.work.submissions.models import Annotation, Segment
from tests.support.factories import segment
from tests.support.working import fields_of, stored, take

pytestmark = [pytest.mark.django_db, pytest.mark.rows_once]

WRONG_SEGMENTS = {
    "end before the start": (segment(5000, 2000), "end_ms"),
    "zero length": (segment(2000, 2000), "end_ms"),
    "negative times": (segment(-5000, -2000), "start_ms"),
    "beyond the duration": (segment(5_000_000, 9_000_000), "start_ms"),
    "larger than any column": (segment(0, 2**63), "end_ms"),
    "longer than any number": (segment(0, 10**4000), "end_ms"),
    "inside a frame": (segment(401, 2000), "start_ms"),
    "unknown type": (segment(type="no_such_type"), "type"),
    "type of another kind": (segment(type=["physics_violation"]), "type"),
    "severity 9": (segment(severity=9), "severity"),
    "severity -1": (segment(severity=-1), "severity"),
    "severity 'high'": (segment(severity="high"), "severity"),
    "severity '3'": (segment(severity="3"), "severity"),
    "severity true": (segment(severity=True), "severity"),
    "severity 3.0": (segment(severity=3.0), "severity"),
    "no severity": (segment(severity=None), "severity"),
    "empty reason": (segment(reason=""), "reason"),
    "no reason": ({k: v for k, v in segment().items() if k != "reason"}, "reason"),
    "a reason that is a number": (segment(reason=7), "reason"),
    "a reason of 500 kB": (segment(reason="x" * 500_000), "reason"),
    "a reason with a NUL": (segment(reason="a\0b"), "reason"),
    "a reason with half a character": (segment(reason="a\ud800b"), "reason"),
    "times that are fractions": (segment(0.5, 3.5), "start_ms"),
    "times that are text": (segment("0", "3000"), "start_ms"),
    "times that are true": (segment(True, 40), "start_ms"),
    "no times": ({"type": "logical_error", "severity": 3, "reason": "r"}, "start_ms"),
    "a box outside the picture": (segment(box={"x": 0.5, "y": 0.5, "w": 0.6, "h": 0.1}), "box"),
    "a box that is no number": (segment(box={"x": "nan", "y": 0, "w": 1, "h": 1}), "box.x"),
    "a box with a part missing": (segment(box={"x": 0, "y": 0, "w": 1}), "box.h"),
    "a box of another form": (segment(box=[0, 0, 1, 1]), "box"),
    "a field that there is not": (segment(is_gold=True), "is_gold"),
}


@pytest.mark.parametrize("name", WRONG_SEGMENTS)
def test_a_wrong_segment_is_refused_by_field(ana, scene, name: str):
    wrong, field = WRONG_SEGMENTS[name]
    work = take(ana, scene)
    answer = work.submit(work.body(wrong))
    assert answer.status_code == 400
    assert f"segments.0.{field}" in fields_of(answer)
    assert not Annotation.objects.exists()


WRONG_BODIES = {
    "no segments at all": ({"clean": False, "segments": []}, "segments"),
    "clean with segments": ({"clean": True, "segments": [segment()]}, "clean"),
    "neither clean nor not": ({"clean": None}, "clean"),
    "clean is text": ({"clean": "true"}, "clean"),
    "clean is a number": ({"clean": 1}, "clean"),
    "the same segment twice": ({"segments": [segment(), segment()]}, "segments.1"),
    "segments are text": ({"segments": "abc"}, "segments"),
    "segments are numbers": ({"segments": [1, 2]}, "segments.0"),
    "segments are an object": ({"segments": {"0": segment()}}, "segments"),
    "a thousand segments": ({"segments": [segment()] * 1000}, "segments"),
    "no such question": ({"clean": True, "answers": [{"question": "nope", "value": "yes"}]}, "answers.0.question"),
    "active for less than nothing": ({"active_ms": -1}, "active_ms"),
    "active for centuries": ({"active_ms": 2**40}, "active_ms"),
    "plays are text": ({"plays": "3"}, "plays"),
    "an annotator of one's own choice": ({"annotator": "bo"}, "annotator"),
    "a time of one's own choice": ({"submitted_at": "2020-01-01T00:00:00Z"}, "submitted_at"),
    "a lease of another form": ({"lease_token": 7}, "lease_token"),
}


@pytest.mark.parametrize("name", WRONG_BODIES)
def test_a_wrong_body_is_refused_by_field(ana, scene, name: str):
    changes, field = WRONG_BODIES[name]
    work = take(ana, scene)
    answer = work.submit({**work.body(), "clean": False, **changes})
    assert answer.status_code == 400
    assert field in fields_of(answer)
    assert not Annotation.objects.exists()


RAW = {
    "malformed": b'{"a": [',
    "empty": b"",
    "a list": b"[]",
    "a number": b"7",
    "not UTF-8": b'{"a": "\xff"}',
    "NaN": b'{"lease_token": "t", "clean": true, "active_ms": NaN}',
    "infinity": b'{"lease_token": "t", "clean": true, "active_ms": 1e999}',
    "a name twice": b'{"lease_token": "t", "clean": true, "clean": false}',
    "as deep as the sea": b'{"a": ' + b"[" * 100_000,
}


@pytest.mark.parametrize("name", RAW)
def test_a_malformed_body_is_refused(ana, scene, name: str):
    answer = take(ana, scene).submit(RAW[name])
    assert answer.status_code == 400
    fields_of(answer)


def test_a_body_of_ten_megabytes_is_too_large(ana, scene):
    work = take(ana, scene)
    answer = work.submit(json.dumps(work.body(segment(reason="x" * 10_000_000))).encode())
    assert answer.status_code == 413
    fields_of(answer)


def test_another_kind_of_body_is_not_understood(ana, scene):
    work = take(ana, scene)
    answer = ana.client.post(
        f"/api/v1/assignments/{work.id}/submit", {"clean": "true"}, headers={"Idempotency-Key": "k"}
    )
    assert answer.status_code == 415
    fields_of(answer)


def test_a_script_in_a_reason_is_text_like_any_other(ana, rui, scene):
    script = "<script>alert(1)</script> =1+1 '; DROP TABLE x; --"
    work = take(ana, scene)
    assert work.submit(work.body(segment(reason=script))).status_code == 201
    assert stored(rui, scene)[0]["segments"][0]["reason"] == script


@pytest.mark.database
def test_text_of_all_the_world_is_kept(ana, scene):
    reason = "杯が浮く 🫗 e\u0301 \u202eabc \uffff"
    work = take(ana, scene)
    assert work.submit(work.body(segment(reason=reason))).status_code == 201
    assert Segment.objects.get().reason == reason


@pytest.mark.parametrize("path", ["reviews/?type=", "reviews/?generator=", "rule-events/?annotator="])
@pytest.mark.database
def test_a_nul_in_a_query_finds_nothing(rui, scene, path: str):
    answer = rui.get(f"studies/{scene.study.public_id}/{path}a%00b")
    assert answer.status_code == 404
    fields_of(answer)


@pytest.mark.parametrize("name", ["%00", "a%00b", "%ED%A0%80", "..%2f..", "x" * 3000])
@pytest.mark.parametrize("path", ["studies/{}/next", "assignments/{}/skip", "annotations/{}/revise", "runs/{}/cancel"])
@pytest.mark.database
def test_an_id_that_cannot_be_is_one_that_does_not_exist(ana, path: str, name: str):
    answer = ana.post(path.format(name), {}, idempotency_key="k")
    assert answer.status_code == 404
    fields_of(answer)
