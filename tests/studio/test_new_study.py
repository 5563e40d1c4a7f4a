"""A study in one call: together or not at all, with what it takes told beforehand; and drafts of one."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from annotations.crowd.models import Recruitment
from annotations.quality.holds.operations import hold_video
from annotations.quality.rules.models import Rule
from annotations.rounds.operations import open_round
from annotations.studies.models import Round, Study
from annotations.tasks.models import Task, TaskKey
from outtake.catalog.videos.models import Video
from tests.annotations.checks import settle
from tests.annotations.training import key
from tests.support.factories import make_rendition, make_scene, make_video
from tests.support.working import take

pytestmark = pytest.mark.django_db

PEOPLE = {
    "platform": "simulated",
    "consent": "You agree to look at clips.",
    "tasks_each": 2,
    "max_minutes": 60,
    "reward_minor": 300,
    "fee_percent": 25,
}


@pytest.fixture
def clips(project) -> list[str]:
    rendition = make_rendition()
    return [make_video(project, f"veo3/{n}.mp4", rendition=rendition).public_id for n in range(4)]


@pytest.fixture
def path(project) -> str:
    return f"projects/{project.public_id}/studies/"


def body(of: list[str], /, **changes: Any) -> dict[str, Any]:
    """Return the body of a study of three clips, with one to practise on."""
    return {
        "name": "Whole",
        "instrument": {"key": "spotlight", "version": 3},
        "clips": of[:3],
        "rounds": [{"overlap": 2, "extra_on_dispute": 1, "recheck_percent": 10}],
        "content_warning": "Falls.",
        "practice": [{"video": of[3], "key": key()}],
        "checks": {"repeat_percent": 20},
        "rules": ["attention"],
        "people": PEOPLE,
        **changes,
    }


@pytest.mark.database
def test_everything_is_made_together(ada, ana, path, clips):
    made = ada.post(path, body(clips, rounds=[{"overlap": 2}, {"overlap": 3, "admits": "qualified"}]))
    assert made.status_code == 201, made.content
    study = Study.objects.get(public_id=made.json()["id"])
    rounds = study.rounds.order_by("n")
    assert [(each.n, each.overlap, each.admits, each.task_count) for each in rounds] == [
        (0, 2, "everyone", 1),
        (1, 2, "everyone", 3),
        (2, 3, "qualified", 3),
    ]
    tasks = Task.objects.work().filter(round=rounds[1]).order_by("id")
    assert list(tasks.values_list("parts__video__public_id", flat=True)) == clips[:3]
    assert (TaskKey.objects.filter(task__round=rounds[0]).count(), study.content_warning) == (1, "Falls.")
    assert [each.check_schedule.repeat_percent for each in rounds[1:]] == [20, 20]
    assert Rule.objects.filter(study=study).exists()
    assert study.recruitment.state == Recruitment.DRAFT
    assert ana.post(f"studies/{study.public_id}/next").json()["round"] == Round.TRAINING


@pytest.mark.parametrize(
    ("changes", "part", "field"),
    [
        ({"name": " "}, "study", "name"),
        ({"instrument": {"key": "nothing"}}, "study", "instrument.key"),
        ({"instrument": {"key": "reprompt"}, "practice": []}, "clips", "clips"),
        ({"subjects": [{"prompt": "p"}]}, "clips", "subjects"),
        ({"clips": []}, "clips", "clips"),
        ({"shows_proposals": True}, "study", "shows_proposals"),
        ({"clips": ["nothing"]}, "clips", "clips"),
        ({"instrument": {"key": "brite"}, "practice": []}, "clips", "clips"),
        ({"rounds": [{"overlap": 31}]}, "rounds", "rounds.0.overlap"),
        ({"rounds": [{"overlap": 1}, {"overlap": 1, "recheck_percent": 101}]}, "rounds", "rounds.1.recheck_percent"),
        ({"practice": [{"video": "nothing", "key": {}}]}, "practice", "practice.0.video"),
        ({"checks": {"repeat_percent": 60}}, "checks", "checks.repeat_percent"),
        ({"rules": ["attention", "nothing"]}, "rules", "rules.1"),
        ({"people": {**PEOPLE, "reward_minor": 2_000_000}}, "people", "people.reward_minor"),
    ],
)
def test_what_is_wrong_is_told_before_and_nothing_is_made(ada, path, clips, changes, part, field):
    told = ada.post(f"{path}dry-run", body(clips, **changes)).json()["problems"]
    assert (part, field) in [(each["part"], each["field"]) for each in told]
    refused = ada.post(path, body(clips, **changes))
    assert refused.status_code == 400
    assert field in [each["field"] for each in refused.json()["errors"]]
    assert not any(model.objects.exists() for model in (Study, Round, Task, Rule, Recruitment))


def test_a_filter_can_show_what_a_model_proposed(ada, project, path, clips):
    asks = {"instrument": {"key": "brite_prompts"}, "clips": [], "filter": "", "practice": [], "shows_proposals": True}
    assert ada.post(f"{path}dry-run", body(clips, **asks)).json()["problems"] == []
    made = ada.post(path, body(clips, **asks))
    assert made.status_code == 201, made.content
    assert Study.objects.get().shows_proposals
    rows = ada.get(f"projects/{project.public_id}/instruments/").json()["results"]
    filters = {each["key"] for each in rows if each["filters"]}
    assert filters == {"brite_prompts", "brite_questions"}


def test_all_parts_are_checked_at_once(ada, path, clips):
    people = {**PEOPLE, "return_url": "nowhere"}
    wrong = {"name": "", "clips": ["x"], "rules": ["x"], "checks": {"repeat_percent": 99}, "people": people}
    told = ada.post(f"{path}dry-run", body(clips, **wrong)).json()
    assert {each["part"] for each in told["problems"]} == {"study", "clips", "rules", "checks", "people"}
    assert not Study.objects.exists()


@pytest.mark.database
def test_a_dry_run_tells_what_it_takes_and_makes_nothing(ada, path, clips):
    told = ada.post(f"{path}dry-run", body(clips, checks={})).json()
    assert told["problems"] == []
    assert (told["tasks"], told["annotations"], told["annotations_at_most"], told["rechecks"]) == (3, 6, 9, 1)
    assert told["people"] == 3  # two tasks each
    assert (told["seconds_each"], told["seconds_measured_n"]) == (69, None)  # three times eight seconds, and marking
    assert told["cost"] == [
        {"kind": "rewards", "expected_minor": 900, "at_most_minor": 1500},
        {"kind": "fee", "expected_minor": 225, "at_most_minor": 375},
    ]
    assert (told["total_minor"], told["total_at_most_minor"]) == (1125, 1875)
    unpaid = ada.post(f"{path}dry-run", {k: v for k, v in body(clips).items() if k != "people"}).json()
    assert (unpaid["cost"], unpaid["currency"], unpaid["people"]) == ([], None, 2)
    assert not Study.objects.exists()


def test_the_time_is_that_of_earlier_annotations_where_there_are_enough(ada, ana, project, path, clips):
    scene = make_scene(project, name="Earlier", tasks=10)
    for _ in range(10):
        take(ana, scene).submit()
    told = ada.post(f"{path}dry-run", body(clips)).json()
    assert (told["seconds_each"], told["seconds_measured_n"]) == (42, 10)


def test_many_clips_take_as_many_statements_as_few(ada, project, path, clips):
    rendition = Video.objects.first().rendition
    many = [make_video(project, f"many/{n}.mp4", rendition=rendition).public_id for n in range(200)]
    counts = []
    for name, chosen in (("Few", many[:2]), ("Many", many)):
        with CaptureQueriesContext(connection) as caught:
            assert ada.post(path, body([*clips], name=name, clips=chosen)).status_code == 201
        counts.append(len(caught))
    assert counts[1] <= counts[0] + 2


@pytest.mark.database
def test_a_name_that_is_taken(ada, path, clips):
    assert ada.post(path, body(clips)).status_code == 201
    told = ada.post(f"{path}dry-run", body(clips)).json()["problems"]
    assert [(each["part"], each["field"]) for each in told] == [("study", "name")]
    assert ada.post(path, body(clips)).status_code == 400
    assert Study.objects.count() == 1


@pytest.mark.database
def test_a_draft_is_kept_in_any_state_and_goes_with_its_study(ada, project, path, clips):
    drafts = f"projects/{project.public_id}/study-drafts/"
    draft = ada.post(drafts, {"document": {"name": "Half"}}).json()
    saved = ada.put(f"{drafts}{draft['id']}", {"lock": 1, "document": {"name": "Whole", "clips": clips}}).json()
    assert (saved["lock"], saved["name"], saved["owner"]) == (2, "Whole", "ada")
    refused = ada.put(f"{drafts}{draft['id']}", {"lock": 1, "document": {}})
    assert (refused.status_code, refused.json()["document"]["name"]) == (409, "Whole")
    assert [each["id"] for each in ada.get(drafts).json()["results"]] == [draft["id"]]
    assert ada.post(path, body(clips, name="", draft=draft["id"])).status_code == 400
    assert ada.get(f"{drafts}{draft['id']}").json()["document"]["clips"] == clips
    assert ada.post(path, body(clips, draft=draft["id"])).status_code == 201
    assert ada.get(f"{drafts}{draft['id']}").status_code == 404


def test_presets_are_rounds_that_can_be_opened(ada, project, clips):
    presets = ada.get("study-presets").json()
    rules = [each["key"] for each in presets["rules"]]
    for preset in presets["rounds"]:
        sent = body(clips, name=preset["title"], rounds=preset["rounds"], rules=rules)
        made = ada.post(f"projects/{project.public_id}/studies/", sent)
        assert made.status_code == 201, made.content
    study = Study.objects.latest("pk")
    assert open_round(study=study, overlap=1).n == len(presets["rounds"][-1]["rounds"]) + 1


def test_a_trial_is_a_round_on_some_clips_and_the_next_has_all(ada, project, clips):
    presets = {each["key"]: each for each in ada.get("study-presets").json()["rounds"]}
    rounds = presets["vf_eval"]["rounds"]
    path = f"projects/{project.public_id}/studies/"
    made = ada.post(path, body(clips, name="Trial", rounds=rounds, trial=1, seed=3))
    assert made.status_code == 201, made.content
    study = Study.objects.get(name="Trial")
    trial, work = study.rounds.after_training().order_by("n")
    whole = ada.post(path, body(clips, name="Short", rounds=rounds, trial=len(clips)))
    assert whole.status_code == 201
    every = {each.task_count for each in Study.objects.get(name="Short").rounds.after_training()}
    assert (trial.task_count, {work.task_count}) == (1, every) and work.task_count > 1
    refused = ada.post(path, body(clips, name="One", rounds=rounds[:1], trial=1))
    assert (refused.status_code, refused.json()["errors"][0]["field"]) == (400, "trial")


@pytest.mark.database
def test_a_filter_says_which_clips_and_a_sample_is_balanced_and_the_same_again(ada, project, path, clips):
    rendition = Video.objects.first().rendition
    for n in range(8):
        make_video(project, f"kling/{n}.mp4", rendition=rendition, generator="kling")
    whole = body(clips, clips=[], filter="generator=kling 1", practice=[])
    assert ada.post(f"{path}dry-run", whole).json()["tasks"] == 8
    assert ada.post(f"{path}dry-run", {**whole, "filter": ""}).json()["tasks"] == 12
    assert ada.post(f"{path}dry-run", {**whole, "filter": "generator=none"}).json()["problems"][0]["field"] == "clips"
    drawn = []
    for name, seed in (("One", 7), ("Two", 7), ("Three", 8)):
        made = ada.post(path, {**whole, "name": name, "filter": "", "sample": 6, "seed": seed}).json()
        rows = Task.objects.work().filter(round__study__public_id=made["id"]).order_by("id")
        drawn.append(list(rows.values_list("parts__video__external_id", flat=True)))
    assert sorted(each.partition("/")[0] for each in drawn[0]) == ["kling"] * 3 + ["veo3"] * 3
    assert drawn[0] == drawn[1] != drawn[2]


@pytest.mark.parametrize("changes", [{"filter": ""}, {"clips": [], "filter": "nothing=1"}, {"sample": 0}])
def test_clips_that_are_not_said_clearly_are_refused(ada, path, clips, changes):
    assert ada.post(f"{path}dry-run", body(clips, **changes)).status_code == 400


def test_a_clip_that_is_taken_down_is_not_among_those_of_a_filter(ada, project, path, clips):
    hold_video(video=Video.objects.get(public_id=clips[0]), reason="Rights.")
    told = ada.post(f"{path}dry-run", body(clips, clips=[], filter="", practice=[])).json()
    assert (told["tasks"], told["problems"]) == (3, [])


def test_settled_tasks_are_practice_and_known_answers_of_every_round(ada, ana, project, path, clips):
    tasks = [each.public_id for each in make_scene(project, name="Earlier").round.tasks.order_by("id")[:3]]
    settle(*Task.objects.filter(public_id__in=tasks))
    sent = body(
        clips, practice=[], practice_tasks=tasks[:2], gold_tasks=tasks[2:], rules=[], rounds=[{"overlap": 1}] * 2
    )
    assert ada.post(f"{path}dry-run", sent).json()["problems"] == []
    made = ada.post(path, {**sent, "checks": {"gold_later_percent": 10}})
    assert made.status_code == 201, made.content
    study = made.json()["id"]
    assert TaskKey.objects.filter(task__round__study__public_id=study, task__round__n=0).count() == 2
    assert [ada.get(f"studies/{study}/rounds/{n}/mixing").json()["gold"] for n in (1, 2)] == [1, 1]


def test_tasks_that_nobody_settled_are_named_by_their_place(ada, project, path, clips):
    task = make_scene(project, name="Earlier").round.tasks.first().public_id
    for name, part in (("practice_tasks", "practice"), ("gold_tasks", "checks")):
        told = ada.post(f"{path}dry-run", body(clips, **{name: [task]})).json()["problems"]
        assert [(each["part"], each["field"]) for each in told] == [(part, f"{name}.0")]
