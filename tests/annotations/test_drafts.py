"""Drafts: saved on top of the version that one has seen, and never lost."""

from __future__ import annotations

import pytest

from tests.support.factories import segment
from tests.support.working import fields_of, take

pytestmark = [pytest.mark.django_db, pytest.mark.rows_once]


@pytest.mark.parametrize("version", ['"0"', "0", 'W/"0"'])
def test_a_draft_is_saved_on_top_of_the_version_quoted_or_not(ana, scene, version: str):
    work = take(ana, scene)
    saved = work.draft(work.body(segment(reason="half a sen")), version)
    assert (saved.status_code, saved.json()) == (200, {"version": 1})


def test_next_brings_the_draft_back_with_its_version(ana, scene):
    work = take(ana, scene)
    body = work.body(segment(reason="half a sen"))
    work.draft(body, "0")
    again = take(ana, scene).answer
    assert again["assignment"]["version"] == 1
    assert again["draft"] == body


def test_an_unfinished_draft_need_not_fit_the_instrument(ana, scene):
    work = take(ana, scene)
    assert work.draft({"lease_token": work.token, "segments": [{"start_ms": 13}]}, "0").status_code == 200


def test_a_stale_draft_gets_the_stored_one(ana, scene):
    work = take(ana, scene)
    stored = work.body(segment(reason="from the first tab"))
    work.draft(stored, "0")
    late = work.draft(work.body(segment(reason="from the second tab")), "0")
    assert late.status_code == 409
    assert (late.json()["version"], late.json()["draft"]) == (1, stored)
    fields_of(late)


@pytest.mark.parametrize("version", ["", "one", "1.0", '""', "٣", "1_0", "--1"])
def test_a_version_that_is_none_is_named(ana, scene, version: str):
    work = take(ana, scene)
    answer = work.draft(work.body(), version)
    assert (answer.status_code, fields_of(answer)) == (400, ["If-Match"])


@pytest.mark.parametrize("version", ["7", "-1", "9" * 18, "9" * 20, "9" * 5000])
def test_a_version_that_was_never_given_is_stale(ana, scene, version: str):
    work = take(ana, scene)
    assert work.draft(work.body(), version).status_code == 409


def test_a_draft_without_a_version_is_refused(ana, scene):
    work = take(ana, scene)
    answer = ana.put(f"assignments/{work.id}/draft", work.body())
    assert answer.status_code == 428
    fields_of(answer)


@pytest.mark.parametrize("token", [None, 7, ["x"], ""])
def test_a_draft_names_its_lease(ana, scene, token):
    work = take(ana, scene)
    answer = work.draft({"lease_token": token}, "0")
    assert (answer.status_code, fields_of(answer)) == (400, ["lease_token"])


def test_a_draft_under_another_lease_is_refused(ana, scene):
    work = take(ana, scene)
    assert work.draft({"lease_token": "another"}, "0").status_code == 409
    assert work.row.draft == ""


def test_a_draft_is_still_taken_when_the_lease_ran_out(ana, bo, scene):
    work = take(ana, scene)
    work.lapse()
    for _ in range(3):
        take(bo, scene).submit()
    assert work.row.state == "expired"
    assert work.draft(work.body(segment()), "0").status_code == 200


def test_a_submitted_task_takes_no_draft(ana, scene):
    work = take(ana, scene)
    work.submit()
    assert work.draft(work.body(), "0").status_code == 409


def test_a_draft_longer_than_any_honest_one_is_refused(ana, scene):
    work = take(ana, scene)
    answer = work.draft({"lease_token": work.token, "notes": "x" * 400_000}, "0")
    assert (answer.status_code, fields_of(answer)) == (400, ["draft"])


@pytest.mark.parametrize("number", [b"1e999", b"-1e999", b"NaN", b"Infinity"])
def test_a_draft_holds_no_number_that_json_has_not(ana, scene, number: bytes):
    work = take(ana, scene)
    answer = work.draft(b'{"lease_token": "%s", "at": %s}' % (work.token.encode(), number), "0")
    assert answer.status_code == 400
    assert take(ana, scene).answer["draft"] is None


def test_a_draft_that_can_be_saved_can_be_read_again(ana, scene):
    work = take(ana, scene)
    for version, depth in enumerate((50, 500, 900, 960, 980, 990)):
        nested = b'{"lease_token": "%s", "deep": %s}' % (work.token.encode(), b"[" * depth + b"]" * depth)
        answer = work.draft(nested, str(version))
        assert answer.status_code in (200, 400)
        take(ana, scene)
        if answer.status_code == 400:
            break
    else:
        pytest.fail("no depth was too deep")
