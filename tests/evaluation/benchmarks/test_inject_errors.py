"""Errors put into clean chains: by rule from what images show, by a model over HTTP, and both."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotations.subjects.operations import add_subjects
from annotations.tasks.models import TaskPart
from evaluation.benchmarks.chains.captions import read_caption
from evaluation.benchmarks.chains.evidence import MOST_WORDS_OF_AN_ACTION, SIDES, read_chains
from evaluation.benchmarks.chains.image_numbers import check_numbers
from evaluation.benchmarks.chains.inject import InjectionPlan, expected_injection, inject_errors
from evaluation.benchmarks.chains.injection import sentence_faults
from evaluation.benchmarks.chains.rule_errors import OBJECTS, Claim, inject_by_rule, is_wrong
from evaluation.benchmarks.clip_models.ask_models import frames_of
from evaluation.benchmarks.writing.proposals import Writer
from outtake.errors import Invalid
from outtake.measures.papers.videocritic import TYPES
from tests.support.commands import manage
from tests.support.factories import make_subjects, make_video
from tests.worker.serving import *  # noqa: F403
from worker.ledger.models import ModelCall
from worker.media.footage import numbered

TEXT = "A cup stands on the table. It falls."
EVIDENCE = [
    {
        "image": 1,
        "objects": [{"name": "Cup", "side": "left"}, {"name": "table"}],
        "actions": ["the cup stands"],
    },
    {"image": 3, "objects": [{"name": "cup", "side": "right"}], "actions": ["the cup falls."]},
]
ROW: dict[str, Any] = {
    "video": "clip",
    "id": "c1",
    "text": TEXT,
    "question": "What happens?",
    "options": ["It falls.", "It flies."],
    "evidence": EVIDENCE,
}


def chain(**changes: Any):
    (found,) = read_chains([json.dumps(ROW | changes)])
    return found


def plan(**changes: Any) -> InjectionPlan:
    return InjectionPlan(**({"weights": dict.fromkeys(TYPES, 1.0)} | changes))


def test_each_type_has_an_error_that_the_evidence_contradicts():
    found = inject_by_rule(chain(), TYPES, Random(4))
    assert [each.type for each in found] == list(TYPES)
    by_type = {each.type: each.sentence for each in found}
    assert by_type["temporal"] == "In image 3 the cup falls, and only later, in image 1, the cup stands."
    for kind, sentence in by_type.items():
        assert list(sentence_faults(kind, sentence, images=3)) == []


names = st.sampled_from(["cup", "table", "dog", "lamp", "old man", "piano"])
objects = st.fixed_dictionaries({"name": names}, optional={"side": st.sampled_from(["", *SIDES])})
evidences = st.lists(
    st.fixed_dictionaries(
        {"objects": st.lists(objects, max_size=3), "actions": st.lists(st.sampled_from(["it falls", "a dog runs"]))}
    ),
    max_size=4,
).map(lambda found: [{"image": n} | each for n, each in enumerate(found, 1)])


@given(evidences, st.lists(st.sampled_from(TYPES), max_size=10), st.integers(0, 99))
def test_whatever_the_evidence_errors_keep_the_rules_are_new_and_follow_from_the_seed(evidence, types, seed):
    clean = chain(evidence=evidence)
    found = inject_by_rule(clean, types, Random(seed))
    assert found == inject_by_rule(clean, types, Random(seed)) and len(found) == len(types)
    made = [each for each in found if each is not None]
    assert len({each.sentence for each in made}) == len(made)
    images = max(clean.evidence.objects, default=0)
    assert all(list(sentence_faults(each.type, each.sentence, images)) == [] for each in made)
    assert all(each is None or each.type == kind for each, kind in zip(found, types, strict=True))


@pytest.mark.parametrize(
    ("claim", "wrong"),
    [
        (Claim("perceptual", 1, "cup", "dog"), True),
        (Claim("perceptual", 1, "cup", "table"), False),  # the table is there as well
        (Claim("perceptual", 3, "table", "dog"), False),  # there is none in that image
        (Claim("spatial", 1, "cup", "right"), True),
        (Claim("spatial", 1, "cup", "left"), False),
        (Claim("spatial", 1, "table", "left"), False),  # its side is not known
        (Claim("temporal", 1, first="the cup stands", later=3, second="the cup falls"), True),
        (Claim("temporal", 3, first="the cup falls", later=1, second="the cup stands"), False),
        (Claim("hallucination", name="piano"), True),
        (Claim("hallucination", name="cup"), False),
        (Claim("logical", name="cup"), True),
        (Claim("logical", name="piano"), False),  # that would be a hallucination
    ],
)
def test_a_claim_is_held_against_the_evidence(claim: Claim, wrong: bool):
    assert is_wrong(claim, chain()) is wrong


@given(st.integers(0, 999), st.integers(1, 4), st.integers(0, 6), st.sampled_from([0.0, 0.5, 1.0]))
def test_chains_are_only_added_to_and_say_where_each_error_is(seed, least, more, clean):
    rows, counts = inject_errors([chain()], plan(least=least, most=least + more, clean=clean, seed=seed))
    passage = rows[0]["chain"]
    assert passage["text"].startswith(TEXT)
    assert [each["sentence"] for each in passage["injected"]] == [2 + n for n in range(len(passage["injected"]))]
    assert passage["origin"] == ("rule" if passage["injected"] else "clean")
    assert counts.errors.total() == len(passage["injected"])
    assert counts.errors.total() + counts.not_made <= least + more
    if clean == 1:
        assert (counts.clean, counts.injected) == (1, 0)


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"video": ""}, "line 1.video"),
        ({"text": 3}, "line 1.text"),
        ({"options": "a"}, "line 1.options"),
        ({"evidence": [{"image": 0}]}, "line 1.evidence.0.image"),
        ({"evidence": [{"image": 1}, {"image": 1}]}, "line 1.evidence.1.image"),
        ({"evidence": [{"image": 1, "objects": [{"name": "cup", "side": "up"}]}]}, "line 1.evidence.0.objects.0.side"),
        (
            {"evidence": [{"image": 1, "objects": [{"name": "a very long old cup"}]}]},
            "line 1.evidence.0.objects.0.name",
        ),
        ({"evidence": [{"image": 1, "actions": ["2 cups fall"]}]}, "line 1.evidence.0.actions.0"),
    ],
)
def test_what_is_no_chain_is_refused_by_line_and_field(changes, field):
    with pytest.raises(Invalid) as refused:
        chain(**changes)
    assert [each.field for each in refused.value.errors] == [field]


def test_a_plan_that_cannot_be_is_refused():
    for changes, field in (
        ({"weights": {"weather": 1.0}}, "types"),
        ({"weights": {"logical": 0.0}}, "types"),
        ({"least": 0}, "errors"),
        ({"least": 3, "most": 2}, "errors"),
        ({"most": 11}, "errors"),
        ({"clean": 1.5}, "clean"),
    ):
        with pytest.raises(Invalid) as refused:
            inject_errors([chain()], plan(**changes))
        assert [each.field for each in refused.value.errors] == [field]
    with pytest.raises(Invalid, match="needs a model"):
        inject_errors([chain()], plan(), mode="mixed")


def mutated(*errors: tuple[str, str]) -> str:
    """Return what a model replies that appends these sentences, of these types."""
    text = " ".join([TEXT, *(sentence for _, sentence in errors)])
    return json.dumps(
        {
            "mutated": text,
            "num_errors": len(errors),
            "errors": [{"type": kind, "claim": "it is wrong"} for kind, _ in errors],
        }
    )


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "chains.jsonl"
    path.write_text("".join(json.dumps(ROW | {"id": f"c{n}"}) + "\n" for n in range(2)))
    return path


@pytest.mark.django_db
def test_a_model_writes_them_is_asked_again_and_is_paid_once(
    capsys, project, server, endpoint, file, tmp_path, rendition
):
    make_video(project, "clip", prompt="A cup falls.", rendition=rendition)
    logic = ("logical", "So the table must be made of glass.")
    server.answer = lambda asked: "I cannot do that." if len(server.asked) == 1 else mutated(logic)
    args = ("inject_errors", str(file), "--out", str(tmp_path / "out.jsonl"), "--mode", "model", "--types")
    args = (*args, '{"logical": 1}', "--errors", "1", "1", "--project", project.name, "--endpoint", endpoint.name)
    ran = manage(capsys, *args, "--json")
    assert ran.status == 0, ran.err
    # both chains ask the same, so the stored reply that is no chain is read twice
    assert (ran.json["injected"], ran.json["replies_refused"], ran.json["by_rule_instead"]) == (2, 2, 0)
    rows = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text().splitlines()]
    assert [each["chain"]["text"] for each in rows] == [f"{TEXT} {logic[1]}"] * 2
    assert {each["chain"]["origin"] for each in rows} == {f"model-injected:{endpoint.model}"}
    paid = len(server.asked)
    assert paid == 2 == len({each.body["seed"] for each in server.asked})
    assert manage(capsys, *args).out.startswith("2 chains with errors (logical 2), 0 clean")
    assert len(server.asked) == paid == ModelCall.objects.filter(state="answered").count()


@pytest.mark.django_db
def test_the_rule_writes_what_a_model_does_not_and_the_types_that_are_its_own(
    project, server, endpoint, file, rendition
):
    make_video(project, "clip", prompt="A cup falls.", rendition=rendition)
    chains = read_chains(file.read_text().splitlines())
    server.answer = lambda asked: "No."
    about = {"project": project, "writer": Writer.at(endpoint)}
    expected = expected_injection(chains, plan(weights={"logical": 1.0}), mode="model", **about)
    assert (expected.calls, expected.stored, len(server.asked)) == (2, 0, 0)
    assert expected_injection(chains, plan(weights={"spatial": 1.0}), mode="mixed", **about).calls == 0
    rows, counts = inject_errors(
        chains, plan(weights={"logical": 1.0}), mode="model", project=project, writer=Writer.at(endpoint)
    )
    assert (counts.by_rule_instead, {each["chain"]["origin"] for each in rows}) == (2, {"rule"})
    assert {one["origin"] for each in rows for one in each["chain"]["injected"]} == {"rule"}
    assert expected_injection(chains, plan(weights={"logical": 1.0}), mode="model", **about).stored == 2

    dog = "A dog runs through the room."
    server.answer = lambda asked: mutated(*[("hallucination", f"{dog[:-1]} {'again ' * n}too.") for n in _asked(asked)])
    weights = {"hallucination": 1.0, "spatial": 1.0}
    rows, counts = inject_errors(
        chains,
        plan(weights=weights, least=4, most=4, seed=3),
        mode="mixed",
        project=project,
        writer=Writer.at(endpoint),
    )
    for each in rows:
        said = [(one["type"], each["chain"]["text"]) for one in each["chain"]["injected"]]
        kinds = {kind for kind, _ in said}
        assert (
            ("hallucination" in kinds)
            == (dog[:-1] in each["chain"]["text"])
            == (each["chain"]["origin"] == f"mixed:{endpoint.model}")
        )
        assert ("spatial" in kinds) == (" is at the " in each["chain"]["text"])
        assert {(one["type"], one["origin"]) for one in each["chain"]["injected"]} <= {
            *(("hallucination", f"model-injected:{endpoint.model}"), ("spatial", "rule"))
        }
    assert set(counts.errors) == set(weights) and counts.replies_refused == 0


def _asked(asked) -> range:
    return range(asked.texts[-1].count(". hallucination:"))


@pytest.mark.django_db
def test_what_is_written_can_be_added_as_tasks_and_its_errors_are_known(project, tmp_path, capsys, file):
    make_video(project, "clip", prompt="A cup falls.")
    out = tmp_path / "out.jsonl"
    ran = manage(capsys, "inject_errors", str(file), "--out", str(out), "--seed", "5")
    assert ran.status == 0, ran.err
    rows = [json.loads(line) for line in out.read_text().splitlines()]
    scene = make_subjects(project, "videocritic", rows[0])
    add_subjects(study=scene.study, subjects=rows[1:])
    for part in TaskPart.objects.filter(role="chain").select_related("passage"):
        passage = part.passage
        for each in passage.injected:
            start, end = passage.sentences[each["sentence"]]
            assert start >= len(TEXT) and passage.text[start:end].endswith(".")
    wrong = manage(capsys, "inject_errors", str(file), "--out", str(out), "--mode", "model")
    assert wrong.status == 2 and "--project" in wrong.err
    assert not {"cup", "table"} & set(OBJECTS)


@pytest.mark.parametrize(
    ("caption", "objects", "actions"),
    [
        ("A cup falls.", (("cup", ""),), ("the cup falls",)),
        (
            "A red cup on the left, and a dog is running.",
            (("cup", "left"), ("dog", "")),
            ("the dog is running",),
        ),
        (
            "The old man sits down while a bus stops",
            (("man", ""), ("bus", "")),
            ("the old man sits down", "the bus stops"),
        ),
        ("Two dogs on an orange ball to the left of a tree", (("ball", ""),), ()),
        ("The cup is red.", (("cup", ""),), ()),
        ("", (), ()),
    ],
)
def test_captions_name_objects_with_sides_and_actions(caption, objects, actions):
    assert read_caption(caption) == (objects, actions)


@given(
    st.text(max_size=120)
    | st.lists(st.sampled_from(["a cup", "the dog", "falls", "is", "on the left", ","])).map(" ".join)
)
def test_whatever_a_caption_says_what_is_read_stands_in_it_and_fits_a_sentence(caption):
    found = read_caption(caption)
    plain = " ".join(caption.casefold().split())
    assert all(name in plain and side in ("", *SIDES) for name, side in found.objects)
    for clause in found.actions:
        assert clause.removeprefix("the ") in plain and len(clause.split()) <= MOST_WORDS_OF_AN_ACTION


def test_errors_are_made_from_captions_and_times_and_never_of_what_a_caption_names():
    evidence = [
        {"image": 1, "caption": "A cup stands, and a piano plays.", "seconds": 0.2},
        {"image": 2, "caption": "A cup falls on the left.", "seconds": 3},
        {"image": 3, "objects": [{"name": "tea cup"}], "caption": "The cup breaks.", "seconds": 6.1},
    ]
    clean = chain(evidence=evidence)
    assert clean.evidence.names == {"cup", "tea cup"}  # an object that is listed is not another one in its caption
    assert [each.clause for each in clean.evidence.actions] == ["the cup stands", "the cup breaks"]
    made: dict[str, set[str]] = {kind: set() for kind in TYPES}
    for seed in range(200):
        for each in inject_by_rule(clean, TYPES, Random(seed)):
            assert each is not None
            made[each.type].add(each.sentence)
    assert "In image 1, at second 6, the cup stands." in made["temporal"]
    assert "In image 1, at second 0, the cup stands." not in made["temporal"]
    assert "In image 3 the cup breaks, and only later, in image 1, the cup stands." in made["temporal"]
    assert {each.rsplit(" ", 1)[-1] for each in made["spatial"]} == {"right.", "top.", "bottom."}
    assert "There is also a piano." not in made["hallucination"] and len(made["hallucination"]) > 5
    assert "In image 1, the cup is in fact a piano." not in made["perceptual"]  # its caption has one
    assert "In image 2, the cup is in fact a piano." in made["perceptual"]
    assert not is_wrong(Claim("temporal", 1, first="the cup stands", at=6), chain())  # no time is known


@pytest.mark.django_db
def test_a_model_cites_the_frames_that_critics_are_shown_by_their_numbers(project, server, endpoint, rendition):
    make_video(project, "clip", prompt="A cup falls.", rendition=rendition)
    frames = frames_of(project, "clip")
    server.answer = lambda asked: mutated(("spatial", f"In image {len(server.asked) + 4} the cup is at the top."))
    rows, counts = inject_errors(
        [chain(evidence=[])],
        plan(weights={"spatial": 1.0}, most=1),
        mode="model",
        project=project,
        writer=Writer.at(endpoint),
    )
    # images 5 and 6 are there, and 7 would not be: the first reply is taken
    assert rows[0]["chain"]["text"].endswith("In image 5 the cup is at the top.") and counts.replies_refused == 0
    (asked,) = server.asked
    assert [each.seconds for each in asked.seen] == pytest.approx([round(each.at_ms / 1000, 1) for each in frames])
    assert len(asked.seen) == 6 and f"image 1 to image {numbered(frames)}." in asked.text

    server.answer = lambda asked: mutated(("spatial", f"In image {6 + len(server.asked)} the cup is at the top."))
    rows, counts = inject_errors(
        [chain(id="c2", evidence=[], question="Where is it?")],
        plan(weights={"spatial": 1.0}, most=1),
        mode="model",
        project=project,
        writer=Writer.at(endpoint),
    )
    assert counts.replies_refused == 3 and rows[0]["chain"]["origin"] == "clean"  # and there is no evidence for a rule


@pytest.mark.django_db
def test_evidence_about_other_frames_than_those_that_are_shown_is_refused(project):
    make_video(project, "clip", prompt="A cup falls.")
    frames = frames_of(project, "clip")
    third = frames[2].at_ms / 1000
    check_numbers(chain(evidence=[{"image": 3, "seconds": third + 0.05}]), frames)
    with pytest.raises(Invalid, match=r"has image 2 at .* images 1 to 6, at 0\.0, "):
        check_numbers(chain(evidence=[{"image": 2, "seconds": third}]), frames)
    with pytest.raises(Invalid, match="has image 6, but models are shown images 1 to 2, at"):
        check_numbers(chain(evidence=[{"image": 6}]), frames[:2])
    with pytest.raises(Invalid, match="not a new number from 1 to 6"):
        chain(evidence=[{"image": 7}])
