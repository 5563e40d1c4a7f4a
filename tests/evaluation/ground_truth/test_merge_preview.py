"""A merge before it is applied, and pairs that are kept apart in every later one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluation.ground_truth.models import KeptApart
from evaluation.ground_truth.policies.merge_segments import merge
from evaluation.ground_truth.versions import merge_preview
from evaluation.ground_truth.versions.create import make_ground_truth
from evaluation.ground_truth.versions.truth_request import TruthRequest
from tests.evaluation.annotators import CUP, CUP_AGAIN, DOG, marked, person_annotates
from tests.evaluation.ground_truth.test_merging import SAME, many
from tests.evaluation.ground_truth.test_merging import marked as measured
from tests.support.factories import make_scene
from tests.support.working import fields_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def scene(project):
    """Three clips, each for two annotators."""
    return make_scene(project, overlap=2)


@pytest.fixture
def people(ana, bo, scene):
    """Two people who marked one error alike, another one differently, and one clip both clean."""
    return [
        person_annotates(ana, scene, [marked(0, 1000, CUP, severity=2), marked(4000, 5000, DOG)], []),
        person_annotates(bo, scene, [marked(0, 800, CUP_AGAIN, severity=5), marked(4000, 5000, CUP)], []),
    ]


def path(scene, what: str) -> str:
    return f"studies/{scene.study.public_id}/{what}"


def errors(scene, people) -> int:
    truth = make_ground_truth(TruthRequest(study=scene.study, annotators=people, policy="merged"))
    return sum(item.segments.count() for item in truth.items.all())


def test_the_groups_are_told_before_anything_is_stored(people, rui, scene):
    shown = rui.get(path(scene, "merge/")).json()
    (group,) = shown["groups"]
    assert (shown["before"], shown["after"], shown["kept_apart"]) == (4, 3, [])
    assert (group["video"], group["severities"]) == (scene.videos[0].external_id, [2, 5])
    assert group["duration_ms"] == scene.videos[0].rendition.duration_ms
    first, second = group["sources"]
    assert (group["representative"], second["word_count"], second["reason"]) == (second["id"], 7, CUP_AGAIN)
    (pair,) = group["pairs"]
    assert ({pair["a"], pair["b"]}, pair["iou"], pair["same"]) == ({first["id"], second["id"]}, 0.8, True)
    assert errors(scene, people) == shown["after"]


def test_of_many_groups_some_come_at_a_time_and_all_are_counted(ana, bo, scene, rui, monkeypatch):
    monkeypatch.setattr(merge_preview, "MOST_TOLD", 2)
    for actor in (ana, bo):
        person_annotates(actor, scene, [marked(at, at + 800, CUP) for at in range(0, 5000, 1000)])
    begins = []
    for skip in (0, 2, 4, 6):
        shown = rui.get(path(scene, f"merge/?skip={skip}")).json()
        assert (shown["merges"], shown["skipped"], shown["before"], shown["after"]) == (5, min(skip, 5), 10, 5)
        begins.append([group["sources"][0]["start_ms"] for group in shown["groups"]])
    assert begins == [[0, 1000], [2000, 3000], [4000], []]
    assert set(fields_of(rui.get(path(scene, "merge/?skip=-1")))) == {"skip"}


def test_it_is_of_those_who_are_named(people, rui, scene):
    assert rui.get(path(scene, f"merge/?annotators={people[0].public_id}")).json()["groups"] == []
    answer = rui.get(path(scene, "merge/?annotators=nobody"))
    assert (answer.status_code, fields_of(answer)) == (400, ["annotators"])


def test_what_is_kept_apart_is_merged_no_more_until_that_is_undone(people, rui, scene):
    first, second = (each["id"] for each in rui.get(path(scene, "merge/")).json()["groups"][0]["sources"])
    assert errors(scene, people) == 3
    for body in ({"first": first, "second": second}, {"first": second, "second": first}):
        assert rui.post(path(scene, "kept-apart/"), body).status_code == 201
    shown = rui.get(path(scene, "merge/")).json()
    assert (shown["groups"], [(each["first"], each["second"]) for each in shown["kept_apart"]]) == (
        [],
        [(first, second)],
    )
    assert [each["reason"] for each in shown["kept_apart"][0]["sources"]] == [CUP, CUP_AGAIN]
    assert (errors(scene, people), KeptApart.objects.count()) == (4, 1)
    body = {"first": first, "second": second}
    assert rui.call("DELETE", path(scene, "kept-apart/"), body).status_code == 204
    assert rui.call("DELETE", path(scene, "kept-apart/"), body).status_code == 404
    assert errors(scene, people) == 3


def test_only_two_segments_of_one_clip_are_kept_apart(ana, people, rui, scene):
    person_annotates(ana, scene, [marked(0, 400)])
    stored = rui.get(scene.annotations_path).json()["results"]
    here, _, there = (each["segments"][0]["id"] for each in stored if each["segments"])
    for first, second, field in ((here, here, "second"), (here, there, "second"), (here, "x-y", "second")):
        answer = rui.post(path(scene, "kept-apart/"), {"first": first, "second": second})
        assert (answer.status_code, fields_of(answer)) == (400, [field])


@given(segments=many(), data=st.data())
def test_two_that_are_kept_apart_are_in_no_group_together(segments, data):
    ids = [segment.id for segment in segments]
    pairs = (
        data.draw(st.sets(st.frozensets(st.sampled_from(ids), min_size=2, max_size=2), max_size=4)) if ids[1:] else ()
    )
    found = [set(each.source_ids) for each in merge(segments, SAME, apart=pairs)]
    assert not any(pair <= group for pair in pairs for group in found)
    assert sorted(name for group in found for name in group) == sorted(ids)


def test_not_even_through_a_third_and_the_closer_pair_stays():
    chain = [measured("a", 0, 1000), measured("b", 100, 1000), measured("c", 300, 1000)]
    assert [each.source_ids for each in merge(chain, SAME)] == [("a", "b", "c")]
    apart = {frozenset("ac")}
    assert [each.source_ids for each in merge(chain, SAME, apart=apart)] == [("a", "b"), ("c",)]
