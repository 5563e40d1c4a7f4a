"""The prompts of a project: listed with what rests on them, and decided in bulk."""

from __future__ import annotations

import pytest

from outtake.accounts.projects.models import Project
from outtake.catalog.videos.models import Prompt

pytestmark = pytest.mark.django_db


@pytest.fixture
def drafts(project):
    texts = ["A kite rises without wind.", "A cup falls upwards.", "A dog reads."]
    facts = {"category": "Physical", "state": Prompt.DRAFT, "metadata": {"rule": "gravity"}}
    return [
        Prompt.objects.create(project=project, external_id=f"d{n}", text=text, **facts) for n, text in enumerate(texts)
    ]


def test_prompts_without_clips_are_listed_next_to_those_with_some(ada, project, scene, drafts):
    path = f"projects/{project.public_id}/clip-prompts/"
    whole = ada.get(path).json()
    assert whole["n"] == Prompt.objects.filter(project=project).count() == sum(whole["states"].values())
    own = {each["external_id"]: each for each in whole["results"]}
    assert (own["d0"]["clips"], own["d0"]["questions"], own["d0"]["rule"]) == (0, 0, "gravity")
    assert sum(each["clips"] for each in whole["results"]) == project.videos.count()
    assert "Physical" in whole["categories"]
    for query, names in {
        "state=draft": ["d0", "d1", "d2"],
        "q=cup falls&state=draft": ["d1"],
        "clips=no": ["d0", "d1", "d2"],
        "category=Physical&q=reads": ["d2"],
    }.items():
        assert [each["external_id"] for each in ada.get(f"{path}?{query}").json()["results"]] == names, query
    assert all(each["clips"] for each in ada.get(f"{path}?clips=yes").json()["results"])


@pytest.mark.database
def test_a_draft_is_shown_with_the_earlier_prompt_that_it_nearly_repeats(ada, project, drafts):
    text = "A kite rises without any wind."
    again = {"state": Prompt.DRAFT, "metadata": {"near": "d0"}}
    Prompt.objects.create(project=project, external_id="again", text=text, **again)
    (found,) = ada.get(f"projects/{project.public_id}/clip-prompts/?q=any").json()["results"]
    assert found["near"] == {"external_id": "d0", "text": drafts[0].text, "similarity": pytest.approx(5 / 6)}


@pytest.mark.database
def test_pages_follow_each_other_without_gap_or_repetition(ada, project):
    fresh = [Prompt(project=project, external_id=f"p{n}", text=f"Prompt {n}.") for n in range(205)]
    Prompt.objects.bulk_create(fresh)
    path, after, seen = f"projects/{project.public_id}/clip-prompts/", 0, []
    while after is not None:
        page = ada.get(f"{path}?q=Prompt&after={after}").json()
        seen += [each["external_id"] for each in page["results"]]
        after = page["next"]
    assert seen == [f"p{n}" for n in range(205)]


def test_prompts_are_rejected_with_a_reason_and_kept_again(ada, project, drafts):
    path = f"projects/{project.public_id}/clip-prompts/decide"
    ids = [each.public_id for each in drafts[:2]]
    answer = ada.post(path, {"prompts": [*ids, "none"], "state": "rejected", "rejection": "Ambiguous."})
    assert answer.json() == {"changed": 2, "missing": ["none"]}
    assert list(Prompt.objects.filter(state="rejected").values_list("rejection", flat=True)) == ["Ambiguous."] * 2
    drafts[2].refresh_from_db()
    assert drafts[2].state == "draft"
    assert ada.post(path, {"prompts": ids, "state": "kept"}).json()["changed"] == 2
    assert set(Prompt.objects.filter(public_id__in=ids).values_list("state", "rejection")) == {("kept", "")}


@pytest.mark.parametrize("wrong", [{"state": "rejected"}, {"state": "kept", "rejection": "Why"}, {"state": "best"}])
def test_a_decision_that_says_too_little_or_too_much_changes_nothing(ada, project, drafts, wrong):
    answer = ada.post(f"projects/{project.public_id}/clip-prompts/decide", {"prompts": [drafts[0].public_id], **wrong})
    assert answer.status_code == 400
    drafts[0].refresh_from_db()
    assert (drafts[0].state, drafts[0].rejection) == ("draft", "")


def test_prompts_of_another_project_are_out_of_reach(ada, project, drafts):
    other_project = Project.objects.create(name="Elsewhere")
    far = Prompt.objects.create(project=other_project, external_id="far", text="Far.", state="draft")
    path = f"projects/{project.public_id}/clip-prompts/decide"
    assert ada.post(path, {"prompts": [far.public_id], "state": "kept"}).json()["changed"] == 0
    far.refresh_from_db()
    assert far.state == "draft"
    wrong = ada.get(f"projects/{project.public_id}/clip-prompts/?state=best")
    assert wrong.status_code == 400


@pytest.mark.database
def test_all_that_a_filter_matches_are_decided_but_some(ada, project, drafts):
    path = f"projects/{project.public_id}/clip-prompts/decide"
    of_filter = {"filter": {"category": "Physical", "state": ["draft"]}, "without": [drafts[1].public_id]}
    assert ada.post(path, {**of_filter, "state": "kept"}).json() == {"changed": 2, "missing": []}
    assert list(Prompt.objects.filter(state="draft").values_list("external_id", flat=True)) == ["d1"]
    for wrong in (
        {"state": "kept"},
        {"filter": {}, "prompts": ["none"], "state": "kept"},
        {"filter": {"clips": "maybe"}, "state": "kept"},
        {"filter": {"q": "no such word"}, "state": "kept"},
        {"prompts": [drafts[1].public_id], "without": ["none"], "state": "kept"},
    ):
        assert ada.post(path, wrong).status_code == 400, wrong
    assert Prompt.objects.filter(state="draft").count() == 1


def test_category_and_rule_are_set_in_bulk_and_the_rest_of_the_metadata_stays(ada, rui, project, drafts):
    path = f"projects/{project.public_id}/clip-prompts/edit"
    Prompt.objects.filter(pk=drafts[0].pk).update(metadata={"rule": "gravity", "written_by": {"model": "m"}})
    ids = [each.public_id for each in drafts[:2]]
    assert ada.post(path, {"prompts": ids, "category": " Wind ", "rule": "causality"}).json()["changed"] == 2
    assert ada.post(path, {"prompts": ids, "category": "Wind"}).json()["changed"] == 0
    first, second, third = Prompt.objects.filter(pk__in=[each.pk for each in drafts]).order_by("pk")
    assert (first.category, first.metadata) == ("Wind", {"rule": "causality", "written_by": {"model": "m"}})
    assert (second.category, third.category, third.metadata) == ("Wind", "Physical", {"rule": "gravity"})
    assert ada.post(path, {"filter": {"category": "Wind"}, "rule": ""}).json()["changed"] == 2
    assert not Prompt.objects.filter(category="Wind", metadata__has_key="rule").exists()
    assert ada.post(path, {"prompts": ids}).status_code == 400
    assert rui.post(path, {"prompts": ids, "category": "Sea"}).status_code == 403
