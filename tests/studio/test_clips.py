"""The explorer: which clips a filter matches, in which order, and how many each value would leave."""

from __future__ import annotations

import csv
import io
from urllib.parse import quote, urlencode

import pytest

from annotations.annotators.models import Annotator
from annotations.quality.holds.operations import hold_video
from annotations.review.models import Review
from evaluation.disagreements.queue import find_disagreements
from outtake.catalog.videos.models import Prompt, Video
from studio.clips.filters import read_query, write_query
from studio.clips.matching import clips_matching
from studio.clips.states import STATES
from studio.comments.models import Comment
from tests.support.clip_states import counts_by_state
from tests.support.factories import make_rendition, make_scene, make_video, segment
from tests.support.working import fields_of, take

pytestmark = [pytest.mark.django_db, pytest.mark.rows_once("scene2")]


def clips(actor, project, query=""):
    answer = actor.get(f"projects/{project.public_id}/clips/?{query}")
    assert answer.status_code == 200, answer.content
    return [each["video"] for each in answer.json()["results"]]


def facets(actor, project, query=""):
    answer = actor.get(f"projects/{project.public_id}/clips/facets?{query}")
    assert answer.status_code == 200, answer.content
    body = answer.json()
    return body, {each["key"]: {value["value"]: value["n"] for value in each["values"]} for each in body["facets"]}


@pytest.fixture
def scene2(project, ana, bo):
    """A study of four clips for two people: they disagree on the first; agree on the second; then Ana alone."""
    scene = make_scene(project, tasks=5, overlap=2, name="Two")
    work = take(ana, scene)
    work.submit(work.body(segment(400, 2000, severity=4, reason="The cup melts into the floor.")))
    work = take(ana, scene)
    work.submit(work.body())
    work = take(ana, scene)
    work.submit(work.body(segment(type="anatomy_body", severity=2)))
    work = take(bo, scene)
    work.submit(work.body(segment(400, 2000, type="logical_error", severity=3)))
    work = take(bo, scene)
    work.submit(work.body())
    take(ana, scene)
    find_disagreements(study=scene.study)
    return scene


def names(scene, *places):
    return [scene.videos[place].external_id for place in places]


def test_a_clip_is_in_one_state_in_each_study(rui, project, scene2):
    hold_video(video=scene2.videos[4], reason="On request.")
    counts = counts_by_state(scene2.study)
    expected = {"in_review": 1, "agreed": 1, "waiting": 1, "in_progress": 1, "taken_down": 1}
    assert counts == {state: expected.get(state, 0) for state in STATES}
    assert sum(counts.values()) == len(scene2.videos)
    for state, place in (("in_review", 0), ("agreed", 1), ("waiting", 2), ("in_progress", 3), ("taken_down", 4)):
        assert clips(rui, project, f"state={state}&study={scene2.study.public_id}") == names(scene2, place)
    assert clips(rui, project, "state=waiting&state=agreed") == names(scene2, 2, 1)


def test_a_settled_disagreement_is_a_state_of_its_own(rui, project, scene2):
    review = Review.objects.get(round=scene2.round)
    segments = [s for a in review.task.annotations.all() for s in (f"{a.public_id}-0",)]
    assert rui.post(f"reviews/{review.public_id}/settle", {"revision": 0, "dropped": segments}).status_code == 201
    assert clips(rui, project, "state=settled") == names(scene2, 0)
    assert clips(rui, project, "disagreement=type") == []


def test_error_type_severity_disagreement_and_annotator_narrow(rui, project, scene2):
    ana, bo = Annotator.objects.order_by("id")
    assert clips(rui, project, "type=physics_violation") == names(scene2, 0)
    assert clips(rui, project, "type=anatomy_body&type=logical_error") == names(scene2, 2, 0)
    assert clips(rui, project, "severity=4") == names(scene2, 0)
    assert clips(rui, project, "type=logical_error&severity=4") == []  # of one segment, not of one clip
    assert clips(rui, project, "disagreement=type") == names(scene2, 0)
    assert clips(rui, project, f"annotator={bo.public_id}") == names(scene2, 1, 0)
    assert clips(rui, project, f"annotator={ana.public_id}&type=anatomy_body") == names(scene2, 2)
    assert clips(rui, project, "confidence=0.0..1.0") == []  # people give none


@pytest.mark.database
def test_a_part_that_is_no_clip_is_not_counted_as_one(rui, project, scene2):
    task = scene2.videos[0].task_parts.get().task
    task.parts.create(role="error", content={"id": "e1"})
    assert facets(rui, project)[1]["disagreement"]["type"] == 1


@pytest.mark.database
def test_each_count_says_how_many_would_remain(rui, project, scene2):
    body, counts = facets(rui, project, "type=physics_violation")
    assert (body["n"], body["total"]) == (1, 5)
    assert counts["type"] == {"physics_violation": 1, "logical_error": 1, "anatomy_body": 1}  # "or" within a facet
    assert counts["state"]["in_review"] == 1 and counts["state"]["agreed"] == 0  # "and" between facets
    assert counts["disagreement"]["type"] == 1
    for key, values in counts.items():
        for value, n in values.items():
            others = "" if key == "type" else "type=physics_violation&"
            assert len(clips(rui, project, f"{others}{key}={quote(value)}")) == n, (key, value)


@pytest.mark.database
@pytest.mark.parametrize("given", [{"state": "in_review", "severity": "3"}, {"gold": "no", "state": "agreed"}])
def test_counts_hold_with_filters_of_several_keys(rui, project, scene2, given):
    _, counts = facets(rui, project, urlencode(given))
    for key, values in counts.items():
        for value, n in values.items():
            wanted = read_query(urlencode({**given, key: value}))
            assert clips_matching(project, wanted).count() == n, (key, value)


def test_only_the_facets_that_are_asked_for_are_counted(rui, project, scene2):
    _, whole = facets(rui, project, "severity=3")
    body, some = facets(rui, project, "severity=3&facets=type&facets=state")
    assert some == {"type": whole["type"], "state": whole["state"]} and list(some) == ["type", "state"]
    assert (body["n"], body["total"]) == (1, 5)
    assert fields_of(rui.get(f"projects/{project.public_id}/clips/facets?facets=hue")) == ["facets"]


def test_clips_are_found_by_the_state_of_their_prompt(rui, project):
    make_video(project, "kept", prompt="A cup.")
    rejected = make_video(project, "rejected", prompt="A dog.")
    Prompt.objects.filter(pk=rejected.prompt_id).update(state=Prompt.REJECTED)
    _, counts = facets(rui, project)
    assert counts["prompt_state"] == {"kept": 1, "rejected": 1}
    assert list(clips_matching(project, read_query("prompt_state=rejected"))) == [rejected]
    assert fields_of(rui.get(f"projects/{project.public_id}/clips/?prompt_state=lost")) == ["prompt_state"]


def test_the_catalogue_narrows(rui, project):
    loud = make_video(project, "a", generator="Aster", rendition=make_rendition(frames=60, has_audio=True))
    mute = make_video(project, "b", generator="Bilt", rendition=make_rendition(frames=300))
    Video.objects.filter(pk=loud.pk).update(source="vbench", metadata={"rule": "gravity", "a__b": "x"})
    loud.prompt.category = "cups"
    loud.prompt.save()
    assert clips(rui, project, "generator=Aster+1") == ["a"]
    assert clips(rui, project, "sound=no") == ["b"]
    assert clips(rui, project, "length=2000..4000") == ["a"]
    assert clips(rui, project, "length=..2400&length=10000..") == ["b"]
    assert clips(rui, project, "source=vbench&category=cups") == ["a"]
    assert clips(rui, project, "metadata.rule=gravity&metadata.a__b=x") == ["a"]
    assert clips(rui, project, "study=none") == ["b", "a"]
    body, counts = facets(rui, project, "columns=rule")
    assert counts["metadata.rule"] == {"gravity": 1} and body["metadata_columns"] == ["a__b", "rule"]
    assert counts["generator"] == {"Aster 1": 1, "Bilt 1": 1}
    assert counts["length"] == {"..2000": 0, "2000..4000": 1, "4000..6000": 0, "6000..10000": 0, "10000..": 1}
    assert mute.prompt_id == loud.prompt_id


def test_the_search_reads_prompts_reasons_comments_and_ids(rui, project, scene2):
    other = make_video(project, "odd/17", prompt="A kite over a lake.", generator="Corum")
    other.public_id = f"zq{other.public_id[2:]}"  # which no text here has
    other.save()
    Comment.objects.create(video=scene2.videos[1], text="Is this the wake of a boat?")
    assert clips(rui, project, "q=KITE") == ["odd/17"]
    assert clips(rui, project, "q=odd/17") == ["odd/17"]
    assert clips(rui, project, f"q={other.public_id}") == ["odd/17"]
    assert clips(rui, project, f"q={other.public_id[:6]}") == ["odd/17"]
    assert clips(rui, project, f"q={other.public_id[:2]}") == []  # random ids begin with anything
    assert clips(rui, project, "q=melts") == names(scene2, 0)
    assert clips(rui, project, "q=wake+boat") == names(scene2, 1)
    assert clips(rui, project, "q=%22wake+boat%22") == []  # a phrase
    assert clips(rui, project, "q=generator:coru") == ["odd/17"]
    assert clips(rui, project, "q=type:anatomy") == names(scene2, 2)
    assert clips(rui, project, f"q=by:{Annotator.objects.latest('id').public_id[:6]}") == names(scene2, 1, 0)


def test_a_sort_is_kept_from_page_to_page(rui, project, scene2):
    make_video(project, "long", prompt="Zebra.", rendition=make_rendition(frames=900))
    make_video(project, "short", prompt="An ant.", rendition=make_rendition(frames=5))
    for sort, first in (
        ("newest", "short"),
        ("longest", "long"),
        ("prompt", None),
        ("disagreement", names(scene2, 0)[0]),
    ):
        whole, got, cursor = clips(rui, project, f"sort={sort}"), [], ""
        assert first is None or whole[0] == first
        while True:
            page = rui.get(f"projects/{project.public_id}/clips/?sort={sort}&page_size=2{cursor}").json()
            got += [each["video"] for each in page["results"]]
            if page["cursor"] is None:
                break
            cursor = f"&cursor={page['cursor']}"
        assert got == whole and len(got) == 7
    assert fields_of(rui.get(f"projects/{project.public_id}/clips/?sort=longest&cursor=x")) == ["cursor"]


def test_a_tile_has_what_the_grid_shows(rui, project, scene2):
    tile = rui.get(f"projects/{project.public_id}/clips/?state=in_review").json()["results"][0]
    assert (tile["frames"], tile["fps"], tile["duration_ms"]) == (200, 25.0, 8000)
    assert tile["poster"]["tiles"] == 24 and tile["poster"]["url"].startswith("/media/")
    assert tile["states"] == [{"study": scene2.study.public_id, "name": "Two", "state": "in_review"}]
    assert "type" in tile["disagreements"]
    assert [(each["start_ms"], each["type"], each["by"]) for each in tile["spans"]] == [
        (400, "physics_violation", "person"),
        (400, "logical_error", "person"),
    ]
    hold_video(video=scene2.videos[0], reason="On request.")
    tile = rui.get(f"projects/{project.public_id}/clips/?state=taken_down").json()["results"][0]
    assert (tile["held"], tile["poster"], tile["spans"]) == (True, None, [])


def test_what_is_not_known_is_refused_by_name(rui, project):
    path = f"projects/{project.public_id}/clips/?"
    for query, field in (
        ("colour=red", "colour"),
        ("state=done", "state"),
        ("severity=6", "severity"),
        ("severity=1&severity=2", "severity"),
        ("length=5000..2000", "length"),
        ("confidence=0.9..0.1", "confidence"),
        ("study=nowhere", "study"),
        ("annotator=no1", "annotator"),
        ("metadata.=x", "metadata."),
        ("sort=oldest", "sort"),
        ("page_size=0", "page_size"),
        ("q=" + "a+" * 40, "q"),
    ):
        answer = rui.get(path + query)
        assert (answer.status_code, fields_of(answer)) == (400, [field]), query
    many = "&".join(f"columns={n}" for n in range(6))
    assert fields_of(rui.get(f"projects/{project.public_id}/clips/facets?{many}")) == ["columns"]


def test_a_study_and_an_annotator_of_another_project_are_not_known(rui, zoe, project, other_project, scene2):
    there = f"projects/{other_project.public_id}/clips/?"
    assert fields_of(zoe.get(there + f"study={scene2.study.public_id}")) == ["study"]
    assert fields_of(zoe.get(there + f"annotator={Annotator.objects.first().public_id}")) == ["annotator"]
    assert clips(zoe, other_project) == []


def test_a_query_is_read_as_it_is_written():
    given = {"type": ["b", "a"], "q": ["x y&z"]}
    assert write_query(given) == "q=x+y%26z&type=b&type=a"
    assert read_query("?" + write_query(given)).words == ("x", "y&z")


def test_a_page_and_its_facets_take_as_many_statements_for_many_as_for_one(
    rui, project, scene2, django_assert_max_num_queries
):
    with django_assert_max_num_queries(12):
        assert len(clips(rui, project)) == 5
    with django_assert_max_num_queries(31):
        facets(rui, project, "type=physics_violation&columns=rule")


def test_the_list_is_exported_as_it_is_filtered(rui, project, scene2):
    first = scene2.videos[0]
    Video.objects.filter(pk=first.pk).update(metadata={"rule": "=gravity()"})
    answer = rui.get(f"projects/{project.public_id}/clips.csv?study={scene2.study.public_id}&sort=longest")
    rows = list(csv.DictReader(io.StringIO(b"".join(answer).decode())))
    path = f"projects/{project.public_id}/clips/?study={scene2.study.public_id}&sort=longest"
    shown = rui.get(path).json()["results"]
    assert [row["clip"] for row in rows] == [each["id"] for each in shown]
    for row, tile in zip(rows, shown, strict=True):
        assert (row["video"], row["generator"], row["prompt"]) == (tile["video"], tile["generator"], tile["prompt"])
        assert row[f"state {scene2.study.name}"] == tile["states"][0]["state"]
        assert row["disagreements"].split() == tile["disagreements"]
        assert sum(int(each.split(":")[1]) for each in row["error_types"].split()) == len(tile["spans"])
    assert {row["metadata.rule"] for row in rows} == {"'=gravity()", ""}
    assert rui.get(f"projects/{project.public_id}/clips.csv?colour=red").status_code == 400
