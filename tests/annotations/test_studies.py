"""Studies and their tasks, and the pages of their annotations."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from annotations.instruments.documents import Instrument, shipped
from annotations.instruments.operations import frozen_version
from annotations.rounds.operations import open_round
from annotations.studies.models import Round
from annotations.tasks.models import Task
from outtake.catalog.videos.models import Video
from tests.support.cast import Actor
from tests.support.factories import make_rendition, make_scene, make_video
from tests.support.working import fields_of, stored, take

pytestmark = [pytest.mark.django_db, pytest.mark.rows_once]


def new_study(ada, project, **changes):
    body = {"project": project.public_id, "name": "Falls", "instrument": "spotlight", "overlap": 3, **changes}
    return ada.post("studies/", body)


def test_a_study_is_made_with_its_first_round(ada, project):
    answer = new_study(ada, project)
    assert (answer.status_code, list(answer.json())) == (201, ["id"])
    study = ada.get(f"studies/{answer.json()['id']}/").json()
    assert study["round"] == {"n": 1, "overlap": 3}
    assert study["instrument"] == {"key": "spotlight", "version": 3, "title": "Error segments"}
    assert study["counts"] == {"tasks": 0, "open": 0, "leased": 0, "submitted": 0, "done": 0, "held": 0}


def test_a_number_taken_by_another_document_is_skipped(ada, project):
    newest = shipped()["spotlight"]
    frozen_version(Instrument("spotlight", newest.version, {**newest.document, "guideline": "Changed here."}))
    study = new_study(ada, project).json()["id"]
    assert ada.get(f"studies/{study}/").json()["instrument"]["version"] == newest.version - 1


def test_a_study_may_warn_of_what_its_clips_show(ana, ada, project):
    made = new_study(ada, project, content_warning=" Some clips show people who fall. ").json()["id"]
    assert ana.get(f"studies/{made}/").json()["content_warning"] == "Some clips show people who fall."
    plain = new_study(ada, project, name="Plain").json()["id"]
    assert ana.get(f"studies/{plain}/").json()["content_warning"] == ""


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"content_warning": "x" * 2001}, "content_warning"),
        ({"content_warning": None}, "content_warning"),
        ({"instrument": "spotlite"}, "instrument"),
        ({"overlap": 0}, "overlap"),
        ({"overlap": 31}, "overlap"),
        ({"overlap": "3"}, "overlap"),
        ({"overlap": True}, "overlap"),
        ({"name": " "}, "name"),
        ({"name": "x" * 201}, "name"),
        ({"owner": "zoe"}, "owner"),
    ],
)
def test_a_study_that_cannot_be_is_refused_by_field(ada, project, changes: dict, field: str):
    answer = new_study(ada, project, **changes)
    assert (answer.status_code, fields_of(answer)) == (400, [field])


def test_a_name_is_taken_once_a_project(ada, project):
    new_study(ada, project)
    assert new_study(ada, project).status_code == 409


@pytest.mark.long
def test_ten_thousand_tasks_are_added_at_once_and_only_once(ada, project, django_assert_max_num_queries):
    clip = make_video(project, "v0")
    Video.objects.bulk_create(
        Video(
            project=project,
            external_id=f"v{n}",
            media=clip.media,
            rendition=clip.rendition,
            prompt=clip.prompt,
            generator=clip.generator,
        )
        for n in range(1, 10_001)
    )
    path = f"studies/{new_study(ada, project).json()['id']}/tasks/"
    names = [f"v{n}" for n in range(10_001)]
    with django_assert_max_num_queries(200):
        first = ada.post(path, {"videos": names[:10_000]})
    assert (first.status_code, first.json()) == (201, {"created": 10_000, "existing": 0})
    again = ada.post(path, {"videos": names[1:]})
    assert (again.status_code, again.json()) == (201, {"created": 1, "existing": 9_999})
    too_many = ada.post(path, {"videos": names})
    assert (too_many.status_code, fields_of(too_many)) == (400, ["videos"])


def test_tasks_are_handed_out_in_the_order_they_were_given(ana, ada, project):
    videos = [make_video(project, name, rendition=make_rendition(frames=n)) for n, name in ((9, "b"), (8, "a"))]
    scene = make_scene(project, name="Order", tasks=0)
    ada.post(f"studies/{scene.study.public_id}/tasks/", {"videos": ["b", "a", "b"]})
    assert take(ana, scene).answer["video"]["id"] == videos[0].public_id
    assert Task.objects.count() == 2


def test_unknown_videos_are_refused_and_nothing_is_added(ada, zoe, scene, other_project):
    make_video(other_project, "zoe's")
    path = f"studies/{scene.study.public_id}/tasks/"
    answer = ada.post(path, {"videos": [scene.videos[0].external_id, "zoe's"]})
    assert (answer.status_code, fields_of(answer)) == (400, ["videos"])
    assert '"zoe\'s"' in answer.json()["detail"]
    assert scene.round.tasks.count() == 3


@pytest.mark.parametrize("videos", [[], "v1", [1], [None], {"0": "v1"}, None])
def test_a_list_of_videos_is_a_list_of_texts(ada, scene, videos):
    answer = ada.post(f"studies/{scene.study.public_id}/tasks/", {"videos": videos})
    assert answer.status_code == 400
    assert {field.split(".")[0] for field in fields_of(answer)} == {"videos"}


def test_counts_follow_the_work(ana, bo, rui, project):
    scene = make_scene(project, name="Pairs", tasks=3, overlap=2)
    take(ana, scene).submit()
    take(bo, scene).submit()
    take(ana, scene).submit()
    take(bo, scene)
    study = rui.get(f"studies/{scene.study.public_id}/").json()
    assert study["counts"] == {"tasks": 3, "open": 1, "leased": 1, "submitted": 2, "done": 1, "held": 0}
    assert sorted(row["annotations"] for row in study["annotators"]) == [1, 2]


def test_annotators_see_no_counts_and_nobody_else(ana, bo, scene):
    take(bo, scene).submit()
    study = ana.get(f"studies/{scene.study.public_id}/").json()
    assert (study["counts"], study["annotators"], study["done"], study["mine"]) == (None, [], None, 0)


def test_the_list_holds_the_studies_of_one_s_projects(ana, zoe, scene):
    assert [each["id"] for each in ana.get("studies/").json()["results"]] == [scene.study.public_id]
    assert zoe.get("studies/").json()["results"] == []


@pytest.mark.database
def test_the_list_counts_each_study_s_last_round_in_as_many_statements_for_many_as_for_one(ana, bo, rui, project):
    first = make_scene(project, tasks=3, overlap=2)
    for actor in (ana, bo, ana):
        take(actor, first).submit()

    def listed(actor: Actor) -> tuple[list[tuple[int | None, int]], int]:
        with CaptureQueriesContext(connection) as caught:
            results = actor.get("studies/").json()["results"]
        return [(each["done"], each["mine"]) for each in results], len(caught)

    listed(rui)
    (own, of_one), (theirs, _) = listed(rui), listed(ana)
    assert (own, theirs) == ([(1, 0)], [(None, 2)])
    others = [make_scene(project, name=f"another {n}", tasks=1, overlap=1) for n in range(3)]
    take(ana, others[0]).submit()
    open_round(study=others[1].study, overlap=1)
    listed(rui)  # what never changes of them is read once
    assert listed(rui) == ([(0, 0), (0, 0), (1, 0), (1, 0)], of_one)
    assert listed(ana)[0] == [(None, 0), (None, 0), (None, 1), (None, 2)]
    Task.objects.filter(round=first.round).update(asked_more=True)
    Round.objects.filter(pk=first.round.pk).update(extra_on_dispute=1)
    assert listed(rui)[0][-1] == (0, 0)  # a third person is asked


def test_annotations_come_in_pages_that_miss_nothing(ana, rui, project):
    scene = make_scene(project, name="Pages", tasks=5)
    said = []
    for _ in range(5):
        said.append(take(ana, scene).submit().json()["annotation"]["id"])
    read, address = [], f"{scene.annotations_path}?page_size=2"
    while address:
        page = rui.get(address).json()
        assert set(page) == {"results", "next"} and len(page["results"]) <= 2
        read += [each["id"] for each in page["results"]]
        address = page["next"]
    assert read == said


def test_a_page_costs_the_same_number_of_queries_whatever_it_holds(ana, rui, project, django_assert_max_num_queries):
    scene = make_scene(project, name="Pages", tasks=5)
    for _ in range(5):
        take(ana, scene).submit()
    with django_assert_max_num_queries(9):
        assert len(stored(rui, scene)) == 5


@pytest.mark.parametrize("query", ["cursor=x", "cursor=cD1hYmM=", "cursor=cD0wOTk5OTk5OTk5OTk5OTk5OTk5OTk5"])
def test_a_cursor_that_is_none_is_refused(rui, scene, query: str):
    assert rui.get(f"{scene.annotations_path}?{query}").status_code in (200, 404)


@pytest.mark.parametrize("query", ["annotator__person__password__startswith=a", "_connector=OR", "ordering=annotator"])
def test_no_query_reaches_a_filter(ana, rui, scene, query: str):
    take(ana, scene).submit()
    assert rui.get(f"{scene.annotations_path}?{query}").json() == rui.get(scene.annotations_path).json()
