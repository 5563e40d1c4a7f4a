"""Every figure of agreement opens the clips that it is of, and is the one that the page shows."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest

from annotations.annotators.models import Annotator
from annotations.annotators.operations import annotator_of
from annotations.studies.operations import create_study
from annotations.subjects.operations import add_subjects
from annotations.tasks.models import Question
from evaluation.agreement.counted_values import MEASURES
from evaluation.agreement.proposals import agreement_with_proposals
from evaluation.agreement.study_agreement import agreement_in
from outtake.catalog.videos.models import Prompt, Video
from studio.counted.sources import name_of
from tests.evaluation.agreement.test_agreement import answer, mark, say
from tests.evaluation.reports.answer_study import says
from tests.studio.test_counted import names, shown
from tests.support.cast import make_person, script_of
from tests.support.factories import Scene, make_scene, make_video
from tests.support.subjects import make_study_of, say_of

pytestmark = pytest.mark.django_db

LOGICAL = "logical_error"


@pytest.fixture
def scene(project):
    return make_scene(project, tasks=4, overlap=3)


@pytest.fixture
def people(project, ana, bo):
    third = script_of(make_person("cleo", project))
    return [annotator_of(each.person) for each in (ana, bo, third)]


def same_as(said, figure):
    return (said["value"], said["n"]) == (figure.value, figure.n)


def test_coefficients_of_two_open_the_clips_that_both_rated(rui, scene, people):
    first, second, _ = people
    say(scene, first, [mark(0, 2000)], [mark(0, 2000)], [], [])
    say(scene, second, [mark(0, 1600, LOGICAL, severity=5)], [], [])
    found, of = agreement_in(scene.study), ("agreement", scene.study.public_id, "")
    rows = {("detection",): found.detection}
    rows |= {("type", each.type): each.presence for each in found.types}
    for row, values in rows.items():
        for measure in MEASURES:
            ids, said = shown(rui, scene, *of, "values", *row, measure)
            assert ids == names(scene, 0, 1, 2), "the fourth has one annotator"
            assert same_as(said, getattr(values, measure)), (row, measure)
    shares = shown(rui, scene, *of, "values", "detection", "percent")[1]
    assert (shares["value"], [each["n"] for each in shares["bins"] if each["n"]]) == (pytest.approx(2 / 3), [1, 2])
    ((compared,), (one, *_)) = found.pairs, found.annotators
    for who, figures in ((("pair", first.public_id, second.public_id), compared), (("annotator", one.id), one)):
        ids, said = shown(rui, scene, *of, *who, "detection_kappa")
        assert (ids, same_as(said, figures.compared.detection.kappa)) == (names(scene, 0, 1, 2), True)


def test_figures_of_segments_open_the_clips_with_such_segments(rui, scene, people):
    """In the first clip each of three has one segment, in the second one has two; in the third it is two and none."""
    say(scene, people[0], [mark(0, 2000)], [mark(0, 2000), mark(4000, 6000)], [mark(0, 1000)], [])
    say(scene, people[1], [mark(0, 1600, LOGICAL)], [mark(0, 2000)], [], [])
    say(scene, people[2], [mark(0, 2000)], [mark(4000, 6000)], [mark(0, 1000)], [])
    found, of = agreement_in(scene.study), ("agreement", scene.study.public_id, "")
    segments = found.segments
    lines = {
        "iou": (segments.mean_iou, (0,)),
        "iou_60": (segments.share_iou_60, (0,)),
        "start_p90": (segments.start_p90_ms, (0, 1, 2)),
        "end_p90": (segments.end_p90_ms, (0, 1, 2)),
        "type_alpha": (segments.type_alpha, (0, 1, 2)),
        "severity_alpha": (segments.severity_alpha, (0, 1, 2)),
    }
    for line, (figure, places) in lines.items():
        ids, said = shown(rui, scene, *of, "all", line)
        assert (ids, same_as(said, figure)) == (names(scene, *places), True), line
        wrong = urlencode({"counted": name_of(*of, "annotator", people[0].public_id, line)})
        assert rui.get(f"projects/{scene.project.public_id}/clips/?{wrong}").status_code == 400, line
    for point in segments.sweep:
        for line, figure, places in (("f1", point.f1, (0, 1, 2)), ("chance", point.chance, (0, 1, 2, 3))):
            ids, said = shown(rui, scene, *of, "all", f"{line}_at_{point.threshold}")
            assert (ids, same_as(said, figure)) == (names(scene, *places), True), (line, point.threshold)
    assert segments.sweep[0].f1.value > segments.sweep[-1].f1.value, "it falls with the overlap"
    places = {"physics_violation": (0, 1, 2), LOGICAL: (0,)}
    for each in (each for each in found.types if each.marked):
        for figure in ("found_too", "same_type"):
            ids, said = shown(rui, scene, *of, "type", each.type, figure)
            assert (ids, same_as(said, getattr(each, figure))) == (names(scene, *places[each.type]), True), each.type


def test_a_question_opens_the_clips_of_those_who_answered_it_twice(rui, project, questions, people):
    task = questions.round.tasks.order_by("id")[0]
    answer(task, people[0], "yes", "yes")
    answer(task, people[1], "yes", None)
    found, of = agreement_in(questions.study), ("agreement", questions.study.public_id, "", "values", "question")
    (clip,) = task.parts.values_list("video__external_id", flat=True)
    asked = {row.dimension: row for row in found.questions}
    for row in asked.values():
        readings = {"as_it_is": row.answers, "unclear_as_yes": row.unclear_as_yes, "unclear_as_no": row.unclear_as_no}
        for reading, values in readings.items():
            for measure in MEASURES if values is not None else ():
                ids, said = shown(rui, questions, *of, row.key, row.dimension, row.form, reading, measure)
                assert (ids, same_as(said, getattr(values, measure))) == ([clip], True), (reading, measure)
    assert asked["Action"].unclear_as_yes.percent.value == 1.0


def test_an_ordinal_alpha_is_of_the_clips_with_two_grades(rui, project, people):
    rated = make_scene(project, name="Rated", instrument="ratings")
    for task, a, b in zip(rated.round.tasks.order_by("id"), "125", ("2", "1", None), strict=True):
        answer(task, people[0], a)
        answer(task, people[1], b)
    (row,) = agreement_in(rated.study).questions
    of = "agreement", rated.study.public_id, "", "values", "question", row.key, row.dimension, row.form, "as_it_is"
    ids, said = shown(rui, rated, *of, "alpha")
    assert (ids, same_as(said, row.answers.alpha)) == (names(rated, 0, 1), True)
    ids, said = shown(rui, rated, *of, "percent")
    assert (ids, same_as(said, row.answers.percent)) == (names(rated, 0, 1, 2), True)


def test_sentences_of_a_chain_open_its_clip(rui, project, people):
    study = make_study_of(project, "chain")
    task = study.rounds.get().tasks.get()
    for who, types in ((people[0], ("logical",)), (people[1], ("logical", "spatial"))):
        said = say_of(task, who, clean=False)
        for n, type_ in enumerate(types):
            said.text_segments.create(position=n, part="chain", from_char=20, to_char=22, type=type_)
    found = agreement_in(study)
    rows = {"sentences": found.sentences.detection, "sentence_types": found.sentences.types}
    rows |= {"chain_types": found.sentences.chains}
    for row, values in rows.items():
        for measure in MEASURES:
            query = urlencode({"counted": name_of("agreement", study.public_id, "", "values", row, measure)})
            told = rui.get(f"projects/{project.public_id}/clips/counted?{query}").json()
            assert same_as(told, getattr(values, measure)), (row, measure)
    query = urlencode({"counted": name_of("agreement", study.public_id, "", "all", "tag_f1")})
    assert same_as(rui.get(f"projects/{project.public_id}/clips/counted?{query}").json(), found.sentences.tag_f1)


def test_answers_that_a_model_proposed_open_the_clips_of_their_prompts(rui, project):
    """Two prompts, with two clips and one; of the third question nothing was proposed, and its prompt has no clip."""
    study = create_study(project=project, name="Filter", instrument="brite_questions", overlap=1, shows_proposals=True)
    clips: dict[int, list[str]] = {}
    written = {"written_by": {"model": "mini"}}
    for n, of in enumerate((2, 1, 0)):
        prompt = Prompt.objects.create(project=project, external_id=f"filter-{n}", text=f"Prompt {n}.")
        videos = [make_video(project, f"filter-{n}-{m}") for m in range(of)]
        Video.objects.filter(pk__in=[each.pk for each in videos]).update(prompt=prompt)
        asked = {"prompt": prompt, "dimension": "Subject", "state": Question.DRAFT, "text": f"Is there {n}?"}
        metadata = written if n < 2 else {}
        question = Question.objects.create(criterion="explicit", metadata=metadata, **asked)
        add_subjects(study=study, subjects=[{"question": question.public_id}])
        clips[n] = sorted(each.external_id for each in videos)
    ada = Annotator.objects.create(kind=Annotator.PERSON, name="ada")
    for place, criterion in enumerate(("explicit", "implicit", "explicit")):
        says(study, place, ada, {"criterion": criterion, "aligned": "yes"})
    (figure,) = agreement_with_proposals(study)
    scene = Scene(project, study, study.rounds.get(), ())
    ids, said = shown(rui, scene, "agreement", study.public_id, "", "proposals", "mini", "criterion")
    assert (ids, said["n"], said["value"]) == (sorted(clips[0] + clips[1]), 2, figure.same.value)
    assert [(each["start"], each["n"]) for each in said["bins"] if each["n"]] == [(0, 1), (pytest.approx(0.9), 2)]
    assert shown(rui, scene, "round", study.public_id, 1, "tasks")[0] == ids, "a query, of all tasks of the round"
    for by, key in (("mini", "aligned"), ("other", "criterion")):
        query = urlencode({"counted": name_of("agreement", study.public_id, "", "proposals", by, key)})
        assert rui.get(f"projects/{project.public_id}/clips/?{query}").status_code == 400, (by, key)


def test_what_is_no_row_of_agreement_is_refused(rui, scene, people):
    say(scene, people[0], [mark(0, 2000)])
    say(scene, people[1], [mark(0, 2000)])
    of = "agreement", scene.study.public_id, ""
    wrong = [
        ("detection",),
        ("detection", "delta"),
        ("mood", "percent"),
        ("type", "percent"),
        ("detection", "x", "ac1"),
    ]
    wrong += [("detection", "x", "ac1"), ("question", "q", "d", "yes_no", "as_it_is", "percent")]
    for parts in wrong:
        query = urlencode({"counted": name_of(*of, "values", *parts)})
        assert rui.get(f"projects/{scene.project.public_id}/clips/?{query}").status_code == 400, parts
