"""Rules at work: they act once, with their numbers, and what they did can be undone."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.db.models.functions import Now

from annotations.annotators.models import Annotator, AnnotatorAction, Participation
from annotations.annotators.queries import AnnotatorEligibility, eligibility_by_annotator
from annotations.crowd.models import Recruitment
from annotations.quality.checks.models import CheckSchedule
from annotations.quality.rechecks.models import Recheck
from annotations.quality.rule_documents.documents import Action, read_action
from annotations.quality.rules.appeals import act, undo
from annotations.quality.rules.apply import apply_due, apply_rules
from annotations.quality.rules.edit import add_preset, add_rule, change_rule
from annotations.quality.rules.models import Rule
from annotations.quality.rules.tasks import apply_rules as swept
from annotations.work.assignments.models import Assignment
from outtake.accounts.projects.models import Project
from outtake.errors import Conflict, Invalid
from tests.annotations.quality import copy_task, hand, known, person, recheck, say, tasks_of
from tests.support.commands import manage
from tests.support.factories import Scene, make_scene

pytestmark = pytest.mark.django_db

EXCLUDE = {"kind": "exclude", "message": "No more.", "sets_aside": True, "ends_entry": "attention"}
PAUSE = {"kind": "pause", "hours": 24, "message": "Rest."}


@pytest.fixture
def wide(project: Project) -> Scene:
    """A study of thirty clips."""
    return make_scene(project, tasks=30, overlap=2)


def check(collector: str, op: str, value: float, at_least_n: int = 1, **look: int) -> dict[str, Any]:
    return {"collector": collector, "op": op, "value": value, "at_least_n": at_least_n, **look}


def rule(scene: Scene, action: dict[str, Any], *tests: dict[str, Any], name: str = "R") -> Rule:
    return add_rule(study=scene.study, name=name, document={"condition": {"all": list(tests)}, "action": action})


def work(scene: Scene, who: Annotator, n: int, *, first: int = 0, **columns: Any) -> None:
    """Have someone annotate so many clips with one error each."""
    for task in tasks_of(scene)[first : first + n]:
        say(task, who, (0, 1000), **columns)


def lazy(scene: Scene) -> Rule:
    """A rule that pauses who is active for less than a clip lasts, over five clips."""
    return rule(scene, PAUSE, check("active_ratio", "<", 1, 5, last=5))


def test_a_rule_acts_on_whom_its_tests_pass_with_its_numbers_and_once(wide):
    ana, bo, cy = person("ana"), person("bo"), person("cy")
    work(wide, ana, 6, active_ms=4000)
    work(wide, bo, 6, active_ms=8000)
    work(wide, cy, 4, active_ms=4000)
    found = lazy(wide)
    (event,) = apply_rules(study=wide.study)
    assert (event.annotator, event.rule, event.action, event.message) == (ana, found, "pause", "Rest.")
    (numbers,) = event.numbers["tests"]
    assert (numbers["exact"], numbers["value"], numbers["n"], numbers["seen"]) == ("1/2", 0.5, 5, 6)
    assert (numbers["threshold_exact"], numbers["op"], numbers["last"]) == ("1/1", "<", 5)
    assert event.until - event.created_at == timedelta(hours=24)
    assert eligibility_by_annotator(wide.study)[ana.pk].state == "paused"
    assert apply_rules(study=wide.study) == []


def test_all_tests_have_to_pass_and_the_qualification_is_for_its_round(wide):
    add_preset(study=wide.study, preset="spotlight")
    ana, bo = person("ana"), person("bo")
    for task in tasks_of(wide)[:10]:
        say(task, ana, (0, 400), (800, 1200), (2000, 2400), reason="One two three four five six seven eight.")
        say(task, bo, (0, 400), (800, 1200), (2000, 2400), reason="One two three four five six seven.")
    (event,) = apply_rules(study=wide.study)
    assert (event.annotator, event.action, event.round_n) == (ana, "qualify", 2)
    assert [each["exact"] for each in event.numbers["tests"]] == ["3/1", "8/1"]
    assert eligibility_by_annotator(wide.study)[ana.pk].rounds == (2,)
    undo(event=event, by=None, reason="A mistake.")
    assert ana.pk not in eligibility_by_annotator(wide.study)


def test_after_an_undoing_the_rule_needs_as_many_more_tasks(wide):
    ana = person("ana")
    work(wide, ana, 5, active_ms=100)
    lazy(wide)
    (event,) = apply_rules(study=wide.study)
    undo(event=event, by=None, reason="The clips had stalled.")
    work(wide, ana, 4, first=5, active_ms=100)
    assert apply_rules(study=wide.study) == []
    work(wide, ana, 1, first=9, active_ms=100)
    (again,) = apply_rules(study=wide.study)
    assert again.numbers["tests"][0]["seen"] == 10


def test_a_pause_that_is_over_needs_news_too(wide):
    ana = person("ana")
    work(wide, ana, 5, active_ms=100)
    lazy(wide)
    apply_rules(study=wide.study)
    AnnotatorAction.objects.update(until=Now() - timedelta(seconds=1))
    assert apply_rules(study=wide.study) == []
    assert ana.pk not in eligibility_by_annotator(wide.study)
    work(wide, ana, 5, first=5, active_ms=100)
    assert len(apply_rules(study=wide.study)) == 1


def test_who_is_excluded_is_left_alone_and_the_gravest_comes_first(wide):
    ana = person("ana")
    work(wide, ana, 3)
    rule(wide, {"kind": "qualify", "round": 2}, check("submitted", ">=", 1), name="In")
    rule(wide, EXCLUDE, check("submitted", ">=", 3), name="Out")
    assert [event.action for event in apply_rules(study=wide.study)] == ["exclude"]
    assert eligibility_by_annotator(wide.study)[ana.pk] == AnnotatorEligibility("excluded")


def test_an_exclusion_sets_the_work_aside_and_its_undoing_brings_it_back(wide):
    ana = person("ana")
    for task in tasks_of(wide)[:2]:
        hand(task, ana, slot=0)
        say(task, ana, (0, 1000))
        task.free_slots = 2
        task.save()
    open_task = tasks_of(wide)[2]
    hand(open_task, ana, Assignment.LEASED, slot=1, expires_at=Now() + timedelta(hours=1))
    event = act(study=wide.study, annotator=ana, action=read_action(EXCLUDE))
    assert set(ana.assignments.values_list("state", "slot")) == {("set_aside", None), ("expired", None)}
    assert [task.free_slots for task in tasks_of(wide)[:2]] == [3, 3]
    undo(event=event, by=None, reason="On appeal.")
    assert sorted(ana.assignments.values_list("state", flat=True)) == ["expired", "submitted", "submitted"]
    assert ana.pk not in eligibility_by_annotator(wide.study)


def test_undoing_one_of_two_exclusions_brings_nothing_back(wide):
    ana = person("ana")
    work(wide, ana, 1)
    first = act(study=wide.study, annotator=ana, action=read_action(EXCLUDE))
    with pytest.raises(Conflict, match="excluded"):
        act(study=wide.study, annotator=ana, action=Action("warn", "Hello."))
    AnnotatorAction.objects.create(
        study=wide.study, annotator=ana, action="exclude", numbers={"tests": []}, sets_aside=True
    )
    undo(event=first, by=None, reason="")
    assert ana.assignments.get().state == Assignment.SET_ASIDE
    assert eligibility_by_annotator(wide.study)[ana.pk].state == "excluded"


@pytest.fixture
def recruited(wide: Scene) -> Recruitment:
    """A recruitment for the study of thirty clips."""
    return Recruitment.objects.create(
        study=wide.study,
        platform="simulated",
        person_parameter="person",
        submission_parameter="submission",
        consent="Yes.",
        tasks_each=30,
        max_minutes=60,
        reward_minor=900,
        completion_code="C",
        screen_out_code="S",
        attention_code="A",
    )


@pytest.mark.parametrize(("ended", "state"), [(None, "working"), ("withdrawn", "withdrawn")])
def test_an_exclusion_ends_the_participation_and_its_undoing_lets_it_go_on_but_not_who_left(
    wide, recruited, ended, state
):
    ana = person("ana")
    work(wide, ana, 1)
    entry = Participation.objects.create(recruitment=recruited, annotator=ana, state="working")
    event = act(study=wide.study, annotator=ana, action=read_action(EXCLUDE))
    entry.refresh_from_db()
    assert (entry.state, entry.ended_because) == ("attention", "No more.")
    if ended:
        Participation.objects.update(state=ended)
    undo(event=event, by=None, reason="On appeal.")
    entry.refresh_from_db()
    assert entry.state == state
    assert ana.assignments.get().state == ("set_aside" if ended else "submitted")


def test_rechecks_are_opened_of_all_and_withdrawn_where_nobody_decided(wide):
    ana, bo = person("ana"), person("bo")
    work(wide, ana, 4)
    work(wide, bo, 1)
    first, *others = ana.annotations.order_by("id")
    recheck(first, Recheck.CORRECTED)
    rule(wide, {"kind": "recheck"}, check("accepted_share", "<", 0.8))
    (event,) = apply_rules(study=wide.study)
    assert list(event.rechecks.order_by("annotation").values_list("annotation", "state")) == [
        (each.pk, "open") for each in others
    ]
    event.rechecks.filter(annotation=others[0]).update(state="accepted", decided_at=Now())
    undo(event=event, by=None, reason="")
    assert sorted(Recheck.objects.values_list("state", flat=True)) == ["accepted", "corrected"]


def test_gold_leads_to_a_warning_and_then_to_an_exclusion(wide):
    add_preset(study=wide.study, preset="attention")
    CheckSchedule.objects.create(round=wide.round)
    ana, tasks = person("ana"), tasks_of(wide)
    for n, task in enumerate(tasks[:12]):
        gold = copy_task(task, wide.round, repeats=task, key=known((0, 1000)))
        say(gold, ana, (5000, 6000), purpose=Assignment.GOLD)
        if n == 5:
            assert [event.action for event in apply_rules(study=wide.study)] == ["warn"]
        if n == 10:
            assert apply_rules(study=wide.study) == []
    (event,) = apply_rules(study=wide.study)
    assert (event.action, event.numbers["ends_entry"], event.sets_aside) == ("exclude", "attention", True)
    assert event.numbers["tests"][0]["exact"] == "0/1"


def test_a_changed_rule_does_not_act_again_where_its_event_stands(wide):
    ana = person("ana")
    work(wide, ana, 5)
    found = rule(wide, {"kind": "warn", "message": "One."}, check("submitted", ">=", 5))
    apply_rules(study=wide.study)
    change_rule(rule=found, document={**found.document, "condition": {"all": [check("submitted", ">=", 4)]}})
    assert apply_rules(study=wide.study) == []
    change_rule(rule=found, active=False, name="Other")
    work(wide, person("bo"), 5)
    assert apply_rules(study=wide.study) == []
    found.delete()
    assert AnnotatorAction.objects.get().rule is None


def test_names_are_unique_and_a_preset_is_added_once(wide):
    assert add_preset(study=wide.study, preset="careless") == add_preset(study=wide.study, preset="careless")
    document = Rule.objects.earliest("id").document
    with pytest.raises(Conflict, match="Too fast, a pause"):
        add_rule(study=wide.study, name="Too fast, a pause", document=document)
    with pytest.raises(Conflict, match="Too fast, a pause"):
        change_rule(rule=Rule.objects.earliest("id"), name="Too fast, a pause")
    with pytest.raises(Invalid, match="1 to 200"):
        add_rule(study=wide.study, name=" ", document=document)


def test_a_researcher_acts_without_a_rule_and_qualifies_once(wide):
    ana = person("ana")
    event = act(study=wide.study, annotator=ana, action=Action("qualify", round_n=2))
    assert (event.rule, event.numbers) == (None, {"tests": []})
    with pytest.raises(Conflict, match="already qualified for round 2"):
        act(study=wide.study, annotator=ana, action=Action("qualify", round_n=2))
    act(study=wide.study, annotator=ana, action=Action("pause", "Rest.", hours=2))
    act(study=wide.study, annotator=ana, action=Action("pause", "Rest.", hours=1))
    assert eligibility_by_annotator(wide.study)[ana.pk].rounds == (2,)
    assert (
        eligibility_by_annotator(wide.study)[ana.pk].until
        == AnnotatorAction.objects.order_by("until").filter(action="pause").last().until
    )


def test_the_sweep_looks_only_where_something_is_new(wide, monkeypatch):
    looked: list[int] = []
    monkeypatch.setattr("annotations.quality.rules.apply.apply_rules", lambda *, study: looked.append(study.pk) or [])
    cache.clear()
    make_scene(wide.project, name="Without rules")
    ana = person("ana")
    lazy(wide)
    swept()
    swept()
    assert looked == [wide.study.pk]
    work(wide, ana, 1)
    swept()
    hand(tasks_of(wide)[5], ana, Assignment.SKIPPED)
    swept()
    recheck(ana.annotations.get(), Recheck.ACCEPTED)
    swept()
    Rule.objects.update(active=False)
    swept()
    assert len(looked) == 4


def test_the_sweep_acts(wide):
    cache.clear()
    work(wide, person("ana"), 5, active_ms=100)
    lazy(wide)
    assert [event.action for event in apply_due()] == ["pause"]
    assert apply_due() == []


def test_the_command_adds_a_preset_acts_and_lists(wide, capsys):
    work(wide, person("ana"), 10, active_ms=100)
    study = wide.study.public_id
    assert "no rules" in manage(capsys, "rules", study).out
    ran = manage(capsys, "rules", study, "--preset", "careless", "--apply")
    assert "Warn when active time over clip length, median < 1" in ran.out
    assert "Annotator" not in ran.out and "ana: warn, active time over clip length, median 1/80 (n = 10)." in ran.out
    listed = manage(capsys, "rules", study, "--json").json
    assert [each["in_force"] for each in listed["rules"]] == [1, 0]
    assert listed["events"] == []
    refused = manage(capsys, "rules", study, "--preset", "best")
    assert (refused.status, "not one of attention, careless" in refused.err) == (2, True)
