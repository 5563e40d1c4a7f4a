"""Chains of reasoning that people tagged: disputes, settled truth, report, and a release that is scored by itself."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotations.instruments.documents import read
from annotations.instruments.operations import frozen_version
from annotations.review.models import Adjudication, Review
from annotations.subjects.operations import add_subjects
from annotations.work.submissions.sentence_tags import SentenceTag, Tags
from evaluation.disagreements.chain_tags import ChainTags, disputed_tags
from evaluation.ground_truth.models import GroundTruth
from evaluation.ground_truth.policies.chains import agreed_tags, majority_tags
from outtake.errors import Invalid
from tests.annotations.reviewing import dispute
from tests.support.chains import TaggedChains, tagged_chains
from tests.support.commands import manage
from tests.support.factories import make_subjects, make_video
from tests.support.reports import computed_report, computed_truth
from tests.support.working import take
from worker.training.dataset import hash_of_file, read_chains

pytestmark = pytest.mark.django_db

TAGS = st.frozensets(st.builds(SentenceTag, st.integers(0, 2), st.sampled_from(["logical", "spatial", "temporal"])))


@pytest.fixture
def chains(project, ana, bo) -> TaggedChains:
    return tagged_chains(project, ana, bo)


def find(rui, chains: TaggedChains) -> dict[str, dict]:
    """Search with the people alone, and return the reviews by the name of their chain."""
    rui.post(f"studies/{chains.scene.study.public_id}/reviews/find", {"annotators": chains.ids})
    rows = rui.get(f"studies/{chains.scene.study.public_id}/reviews/").json()["results"]
    return {row["chain"]: row for row in rows}


def truth_of(rui, chains: TaggedChains, policy: str, **changes) -> dict:
    annotators = [] if policy == "known" else chains.ids
    return computed_truth(rui, chains.scene.study, {"annotators": annotators, "policy": policy, **changes})


def tags_in(truth: dict) -> dict[str, list[tuple[int, str]]]:
    """Return the true tags by the name of the chain."""
    items = GroundTruth.objects.get(public_id=truth["id"]).items.prefetch_related("tags", "task__parts__passage")
    return {
        next(part.passage.external_id for part in item.task.parts.all() if part.passage): sorted(
            (each.sentence, each.type) for each in item.tags.all()
        )
        for item in items
    }


def test_disagreements_are_found_by_type_and_by_sentence_the_worst_first(rui, chains):
    found = find(rui, chains)
    assert {name: [each["kind"] for each in row["reasons"]] for name, row in found.items()} == {
        "against": ["type", "clean_against"],
        "rule": ["type", "clean_against"],
        "types": ["type"],
        "sentences": ["sentence"],
    }
    assert list(found) == ["against", "rule", "types", "sentences"]
    assert found["types"]["reasons"][0]["text"] == "1 type of error found by some people only."
    assert found["sentences"]["reasons"][0]["text"] == "1 type of error tagged on different sentences."
    narrowed = rui.get(f"studies/{chains.scene.study.public_id}/reviews/?type=spatial").json()["results"]
    assert [row["chain"] for row in narrowed] == ["types"]
    # with the critic, which names types of the whole chain
    rui.post(f"studies/{chains.scene.study.public_id}/reviews/find", {})
    kinds = {row["id"]: [each["kind"] for each in row["reasons"]] for row in reviews(rui, chains)}
    assert sorted(kinds.values()) == [
        *(["critic_only"], ["critic_only"], ["sentence"], ["type"]),
        *(["type", "critic_only", "clean_against"], ["type", "critic_only", "clean_against"]),
    ]


def reviews(rui, chains: TaggedChains) -> list[dict]:
    return rui.get(f"studies/{chains.scene.study.public_id}/reviews/").json()["results"]


def test_a_chain_is_shown_with_everyone_s_tags_and_settled_by_sentence(rui, chains):
    row = find(rui, chains)["types"]
    shown = rui.get(f"reviews/{row['id']}/").json()
    assert [lane["tags"] for lane in shown["lanes"]] == [
        [{"sentence": 0, "type": "logical"}, {"sentence": 1, "type": "spatial"}],
        [{"sentence": 0, "type": "logical"}],
    ]
    assert (shown["passage"]["answer"], shown["origin"], len(shown["passage"]["sentences"])) == (
        "It falls.",
        "realistic:two",
        3,
    )
    assert shown["injected"] == []
    put_in = rui.get(f"reviews/{find(rui, chains)['rule']['id']}/").json()
    assert (put_in["origin"], put_in["injected"]) == (
        "rule",
        [{"sentence": 2, "type": "grounding_spatial", "claim": "left", "origin": "rule"}],
    )
    body = {"revision": 0, "segments": [], "dropped": [], "answers": [], "note": ""}
    for tags, field in (
        ([{"sentence": 3, "type": "logical"}], "tags.0.sentence"),
        ([{"sentence": 0, "type": "physics"}], "tags.0.type"),
        ([{"sentence": 0, "type": "logical"}] * 2, "tags.1"),
    ):
        refused = rui.post(f"reviews/{row['id']}/settle", {**body, "tags": tags})
        assert (refused.status_code, refused.json()["errors"][0]["field"]) == (400, field)
    settled = rui.post(f"reviews/{row['id']}/settle", {**body, "tags": [{"sentence": 1, "type": "spatial"}]})
    assert settled.status_code == 201
    assert settled.json()["adjudication"]["tags"] == [{"sentence": 1, "type": "spatial"}]
    assert (settled.json()["adjudication"]["clean"], Review.objects.get(public_id=row["id"]).state) == (
        False,
        "settled",
    )
    assert rui.post(f"reviews/{row['id']}/settle", body).status_code == 409
    clean = rui.post(f"reviews/{row['id']}/settle", {**body, "revision": 1, "tags": []})
    assert clean.json()["adjudication"]["clean"] is True and Adjudication.objects.count() == 2


def test_tags_are_refused_where_clips_are_reviewed(rui, ana, bo, scene):
    case = dispute(scene, ana, bo)
    answer = case.settle(rui, case.true(of=["ana0", "bo0"]), tags=[{"sentence": 0, "type": "logical"}])
    assert "tags" in {each["field"] for each in answer.json()["errors"]}


def test_policies_decide_sentence_by_sentence_and_type_by_type(rui, ana, chains, project):
    exact = truth_of(rui, chains, "exact")
    assert tags_in(exact) == {
        "clean": [],
        "agreed": [(1, "temporal")],
        "sentences": [(0, "logical"), (1, "logical"), (2, "logical")],  # the same type, and no sentence of most
    }
    assert (exact["discarded"], exact["errors"]) == (3, 4)
    majority = tags_in(truth_of(rui, chains, "majority"))
    assert majority == {
        **{name: [] for name in ("clean", "sentences", "against", "rule")},
        "agreed": [(1, "temporal")],
        "types": [(0, "logical")],
    }
    known = truth_of(rui, chains, "known")
    assert tags_in(known) == {"rule": [(2, "spatial")]}
    both = truth_of(rui, chains, "exact", with_known=True)
    assert tags_in(both) == {**tags_in(exact), "rule": [(2, "spatial")]} and both["with_known"]
    split = truth_of(rui, chains, "exact", origins=["realistic"])
    assert tags_in(split) == tags_in(exact) and split["origins"] == ["realistic"]
    one = truth_of(rui, chains, "exact", origins=["realistic:one"])
    assert tags_in(one) == {"clean": [], "agreed": [(1, "temporal")]}
    assert "origin 'mined'" in truth_of(rui, chains, "exact", origins=["mined"])["error"]
    found = rui.get(f"truths/{exact['id']}/diff/{both['id']}").json()
    (added,) = found["tasks"]
    assert [(each["change"], each["sentence"], each["type"], each["text"]) for each in added["tags"]] == [
        ("added", 2, "spatial", "It breaks.")
    ]
    assert found["counts"]["tags"] == {"added": 1, "removed": 0, "changed": 0, "same": 4}


@pytest.mark.parametrize(("changes", "field"), [({"with_known": True}, "with_known"), ({"origins": ["x"]}, "origins")])
def test_what_is_for_chains_is_refused_where_clips_are_marked(rui, scene, changes, field):
    body = {"annotators": [], "policy": "settled", **changes}
    answer = rui.post(f"studies/{scene.study.public_id}/ground-truths/", body)
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (400, field)


def test_a_settled_truth_takes_adjudications_and_what_no_one_disputes(rui, chains):
    row = find(rui, chains)["types"]
    body = {"revision": 0, "tags": [{"sentence": 1, "type": "spatial"}]}
    assert rui.post(f"reviews/{row['id']}/settle", body).status_code == 201
    truth = truth_of(rui, chains, "settled")
    assert tags_in(truth) == {"clean": [], "agreed": [(1, "temporal")], "types": [(1, "spatial")]}
    assert (truth["settled"], truth["left_out"]) == (1, 3)
    votes = GroundTruth.objects.get(public_id=truth["id"]).items.filter(adjudication__isnull=False)
    assert list(votes.values_list("tags__votes_for", "tags__votes", "provenance")) == [(1, 2, "adjudicated")]


def test_annotators_see_the_right_answer_where_the_instrument_says_so(ana, project):
    scene = make_subjects(project, "videocritic")
    document = {**scene.round.instrument_version.document, "version": 99, "shows_answer": True}
    asking = frozen_version(read(document, where="mine.yaml"))
    scene.study.rounds.update(instrument_version=asking)
    make_video(project, "clip", prompt="A cup falls.")
    chain = {"id": "c", "text": "It falls.", "question": "What?", "options": ["It falls.", "It flies."]}
    subject = {"video": "clip", "chain": {**chain, "answer": "It sinks."}}
    with pytest.raises(Invalid, match="is not one of the options"):
        add_subjects(study=scene.study, subjects=[subject])
    subject["chain"]["answer"] = "It flies."
    add_subjects(study=scene.study, subjects=[subject])
    assert take(ana, scene).answer["task"]["passage"]["answer"] == "It flies."


def lines(path: Path) -> Iterator[dict]:
    return (json.loads(line) for line in path.read_text().splitlines())


def test_a_settled_set_is_reported_released_verified_and_scored_without_a_database(
    rui, chains, capsys, tmp_path: Path, django_db_blocker
):
    row = find(rui, chains)["types"]
    body = {"revision": 0, "tags": [{"sentence": 1, "type": "spatial"}]}
    assert rui.post(f"reviews/{row['id']}/settle", body).status_code == 201
    truth = truth_of(rui, chains, "settled", with_known=True)
    asked = {"ground_truth": truth["id"], "annotators": [chains.critic.public_id, chains.ids[0]]}
    report = computed_report(rui, chains.scene.study, asked)
    origins = {each["key"]: each for each in report["chain_figures"]["origins"]}  # VideoCritic's table 1
    assert {key: (each["chains"], each["mentions"]["value"]) for key, each in origins.items()} == {
        "realistic:one": (2, 0.5),
        "realistic:two": (1, 1),
        "rule": (1, 1),
        "overall": (4, 0.75),
    }
    folder = tmp_path / "release"
    built = manage(capsys, "release", "build", chains.scene.study.public_id, "--out", str(folder), "--json")
    assert built.status == 0, built.err
    with django_db_blocker.block():
        assert manage(capsys, "release", "verify", str(folder)).status == 0
        document = json.loads((folder / "report.json").read_text())
        for each in document["rows"]:
            reference, predictions = folder / document["reference"], folder / each["predictions"]
            files = ("--reference", str(reference), "--predictions", str(predictions))
            scored = manage(capsys, "score", "--chains", *files, "--json")
            assert json.loads(scored.out) == each["score"]
            assert "any error" in manage(capsys, "score", "--chains", *files).out
    critic, person = (each["score"] for each in document["rows"])
    assert (critic["chains"], critic["micro"]["fp"], critic["micro"]["fn"]) == (4, 4, 3)
    assert person["by_type"]["spatial"] == {"tp": 1, "fp": 0, "fn": 1, "precision": 1.0, "recall": 0.5, "f1": 2 / 3}
    figures = report["chain_figures"]["rows"]
    assert [each["micro"]["value"] for each in figures] == [critic["micro"]["f1"], person["micro"]["f1"]]
    texts = {each["chain"]: each for each in lines(folder / "chains.jsonl")}
    assert (texts["rule"]["origin"], texts["rule"]["injected"][0]["claim"], texts["rule"]["answer"]) == (
        "rule",
        "left",
        "It falls.",
    )
    assert texts["rule"]["injected"][0]["origin"] == "rule" and texts["types"]["injected"] == []
    true = {each["chain"]: each for each in lines(folder / "ground_truth_chains.jsonl")}
    assert {name: (each["types"], each["provenance"]) for name, each in true.items()} == {
        "agreed": (["temporal"], "unanimous"),
        "clean": ([], "unanimous"),
        "rule": (["spatial"], "known"),
        "types": (["spatial"], "adjudicated"),
    }
    with django_db_blocker.block():  # a training reads the folder
        assert {each.id: (each.types, each.note) for each in read_chains([folder])} == {
            "agreed": (("temporal",), "It falls."),
            "clean": ((), ""),
            "rule": (("spatial",), "left."),
            "types": (("spatial",), "It falls."),
        }
        assert hash_of_file(folder) == hashlib.sha256((folder / "manifest.json").read_bytes()).hexdigest()
        text = (folder / "chains.jsonl").read_text()
        (folder / "chains.jsonl").write_text(text.replace("rule", "ruled"))
        with pytest.raises(Invalid, match=r"another chains\.jsonl than"):
            read_chains([folder])
    lineage = {each["chain"]: each for each in lines(folder / "lineage.jsonl")}
    assert lineage["types"]["tags"] == [{"sentence": 1, "type": "spatial", "votes": 2, "votes_for": 1}]
    assert lineage["types"]["adjudication"]["tags"] == [{"sentence": 1, "type": "spatial"}]
    said = [each for each in lines(folder / "annotations.jsonl") if each["chain"] == "types"]
    assert sorted(len(each["text_segments"]) for each in said if each["kind"] == "person") == [1, 2]


@given(st.lists(TAGS, min_size=1, max_size=4))
def test_disputes_are_none_exactly_where_all_people_gave_the_same_tags(said: list[Tags]):
    found = disputed_tags([ChainTags(True, tags) for tags in said])
    assert (not any(found.values())) == (len(set(said)) == 1)
    types = [{tag.type for tag in tags} for tags in said]
    assert set(found["type"]) == {kind for a, b in combinations(types, 2) for kind in a ^ b}


@given(st.lists(TAGS, min_size=1, max_size=5))
def test_most_tags_are_each_given_by_more_than_half_and_agreed_ones_cover_every_type(said: list[Tags]):
    every = {tag for tags in said for tag in tags}
    assert majority_tags(said) == {tag for tag in every if sum(tag in tags for tags in said) > len(said) / 2}
    agreed = agreed_tags(said)
    assert majority_tags(said) <= agreed <= every
    assert {tag.type for tag in agreed} == {tag.type for tag in every}
    assert agreed_tags([said[0], said[0]]) == said[0]
