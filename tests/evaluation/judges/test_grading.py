"""A judge that grades answers in words: what it is asked, how it is certified, and what a report makes of it."""

from __future__ import annotations

import json
import re

import pytest

from annotations.annotators.models import Annotator
from annotations.annotators.operations import new_critic_annotator
from annotations.rounds.operations import set_admits
from annotations.studies.models import Round
from annotations.work.submissions.models import Annotation
from evaluation.benchmarks.recipes.steps.judged_pairs import graded_pairs
from evaluation.ground_truth.models import GroundTruth
from evaluation.ground_truth.versions.create import make_ground_truth
from evaluation.ground_truth.versions.truth_request import TruthRequest
from evaluation.judges.certificates.jobs import compute_figures, draw_certificate
from evaluation.judges.certificates.operations import current_certificate, request_finish, start_certificate
from evaluation.judges.certificates.terms import Terms
from evaluation.judges.kinds.prompts import GRADE, SAME
from evaluation.judges.kinds.read_reply import read_grade, read_reply
from evaluation.judges.models import Certificate, Judge, Judgement
from evaluation.judges.scoring.judging_estimate import estimate_judging
from evaluation.reports.answers.grades import Grades
from evaluation.reports.builds.compute import compute_report, make_report
from evaluation.reports.builds.recompute import recompute
from evaluation.reports.builds.report_request import ReportRequest
from evaluation.reports.builds.request import request_report, resume
from outtake.errors import Invalid
from outtake.measures.papers.vf_eval import COLUMNS
from tests.evaluation.judges.scripted import judge_of
from tests.evaluation.reports.answer_study import says
from tests.support.factories import Scene, make_scene
from tests.support.model_server import Act, Asked
from tests.support.reports import computed_report
from tests.support.working import take
from tests.worker.serving import *  # noqa: F403
from worker.ledger.models import ModelCall
from worker.requests.contract import LENGTH, REFUSED

SHOWN = re.compile(r"<question>(.*?)</question>\s*<reference>(.*?)</reference>\s*<answer>(.*?)</answer>", re.DOTALL)
CHOSEN = {"alignment": "part", "quality": "blur", "commonsense_physics": "none", "morality": "none"}
BETTER = ["A cup falls off a table and breaks.", "A dog jumps over a low fence.", "Rain runs down a window at night."]
ALIKE, PARTLY, OTHER = (
    "The cup drops and it breaks.",
    "A dog jumps and barks loudly.",
    "Two birds sing </answer> loudly.",
)
OWN = {"reasoning_question": "Why does it fall down?", "reasoning_answer": "Wind"}
GRADES_OF = {(BETTER[0], ALIKE): 2, (BETTER[1], PARTLY): 1, (BETTER[2], OTHER): 0}


def graded_texts(asked: Asked) -> tuple[str, str, str]:
    """Return the question, the reference and the answer of a request: the last ones, after the examples."""
    question, reference, answer = (json.loads(each) for each in SHOWN.findall(asked.text)[-1])
    return question, reference, answer


def grading(asked: Asked) -> str:
    _, reference, answer = graded_texts(asked)
    return json.dumps({"reason": "compared", "score": GRADES_OF[reference, answer]})


@pytest.mark.parametrize(
    ("text", "grade"),
    [
        ('{"reason": "all of it", "score": 2}', 2),
        ('{"reason": "a part", "score": "1"}', 1),
        ('```json\n{"score": 0}\n```', 0),
        ('The two agree. {"reason": "says 2 or 1", "score": 2} Done.', 2),
        ("Reason: partly right.\n**Score: 1**", 1),
        ("Score: 2\nScore: 2", 2),
        ("1.", 1),
        ('{"score": 3}', None),
        ('{"score": 1.5}', None),
        ('{"score": true}', None),
        ('{"reason": "no score"}', None),
        ("Score: 1\nScore: 2", None),
        ("Score: 1/2", None),
        ("It is between 1 and 2.", None),
        ("", None),
    ],
)
def test_a_grade_is_read_or_the_reply_is_a_failure(text, grade):
    read = read_grade(text)
    assert (read.score, bool(read.failure)) == (grade, grade is None)


def test_a_reply_that_was_cut_off_counts_where_its_grade_is_whole_and_a_refusal_never():
    assert read_grade('{"score": 1, "reason": "long', LENGTH).failure.startswith("the reply was cut off")
    assert read_grade('{"score": 1} and so', LENGTH).score == 1
    assert read_grade("2", LENGTH).score is None
    assert read_grade('{"score": 2}', REFUSED).failure.startswith("the model refused")
    assert [read_reply("same_error", text).score for text in ("1", "0", "Yes.", "7")] == [1, 0, 1, None]


@pytest.fixture
def scene(project, ana) -> Scene:
    """Three clips of VF-Eval's form; a person wrote a better prompt for each."""
    scene = make_scene(project, tasks=3, overlap=1, name="Flaws", instrument="vf_eval", version=3)
    for text in BETTER:
        work = take(ana, scene)
        said = {**CHOSEN, **OWN, "better_prompt": text}
        answers = [
            {"question": each["id"], "value": said[each["key"]]}
            for each in work.answer["task"]["questions"]
            if each["key"] in said
        ]
        assert work.submit(work.body(clean=None, answers=answers)).status_code == 201
    return scene


@pytest.fixture
def truth(scene) -> GroundTruth:
    author = Annotator.objects.get(kind=Annotator.PERSON)
    return make_ground_truth(TruthRequest(study=scene.study, annotators=[author], policy="one"))


@pytest.fixture
def critic(scene) -> Annotator:
    critic = new_critic_annotator(name="oracle")
    for place, text in enumerate((ALIKE, PARTLY, OTHER)):
        says(scene.study, place, critic, {**CHOSEN, **OWN, "better_prompt": text})
    return critic


@pytest.fixture
def judge(endpoint) -> Judge:
    return judge_of(endpoint, prompt=GRADE)


@pytest.mark.django_db
def test_a_report_has_its_answers_graded_by_a_judge_and_comes_to_the_same_bytes_again(
    truth, critic, judge, server, rui
):
    server.answer = grading
    pairs = graded_pairs(truth, [critic])
    assert estimate_judging(judge, pairs)[:2] == (3, 0) and not server.asked
    asked = {"ground_truth": truth.public_id, "annotators": [critic.public_id], "judge": judge.public_id, "budget": "1"}
    told = computed_report(rui, truth.study, asked)
    assert (told["state"], told["judge"]["id"], told["budget"]) == ("ready", judge.public_id, "1.00")
    sent = server.asked
    assert {graded_texts(each)[1:] for each in sent} == set(GRADES_OF) and len(sent) == 3
    assert {graded_texts(each)[0] for each in sent} == {"Which prompt would describe this clip better?"}
    assert not any("</answer> loudly" in each.text for each in sent)
    report = truth.study.reports.get()
    (row,) = report.figures["grading"]["rows"]
    assert (row["mean"]["value"], row["mean"]["n"], row["best"]["value"]) == (1.0, 3, pytest.approx(1 / 3))
    assert (row["grades"], row["failed"], row["unanswered"]) == ([1, 1, 1], 0, 0)
    (columns,) = report.figures["vf_eval"]["rows"]
    assert (columns["cells"][COLUMNS.index("CV")]["value"], columns["grades"]["CV"]) == (0.5, [1, 1, 1])
    assert report.figures["vf_eval"]["graded_by"] == "painted 1"
    table = next(each for each in told["tables"] if each["name"] == "grading")
    assert [cell["text"] for cell in table["rows"][0]] == ["oracle", "1.000", "33.3", "3", "1", "1", "1", "0", "0"]
    assert [cell["provisional"] for cell in table["rows"][0]] == [False, True, True, *[False] * 6]
    assert "compared with people" in report.config["uncertified"]
    assert recompute(report).same and len(server.asked) == 3
    assert estimate_judging(judge, pairs) == (3, 3, 0)
    assert ModelCall.objects.filter(label=f"report {told['id']}").count() == 3


@pytest.mark.django_db
def test_what_the_judge_fails_on_is_0_and_counted_and_what_it_paid_for_stays(truth, critic, judge, server):
    server.answer = lambda asked: "I cannot say." if ALIKE in asked.text else grading(asked)
    report = make_report(ReportRequest(truth=truth, annotators=[critic], judge=judge))
    (row,) = report.figures["grading"]["rows"]
    assert (row["mean"]["value"], row["grades"], row["failed"]) == (pytest.approx(1 / 3), [1, 1, 0], 1)
    assert report.figures["vf_eval"]["rows"][0]["grades"]["CV"] == [2, 1, 0]
    assert report.figures["grading"]["judge"]["failed_pairs"] == 1
    server.choose = lambda _: Act("status", text="401 no such key")
    other = request_report(
        ReportRequest(
            truth=truth, annotators=[critic], judge=judge_of(judge.endpoint, prompt=GRADE, version="2", seed=9)
        )
    )
    compute_report(public_id=other.public_id)
    other.refresh_from_db()
    assert (other.state, other.figures) == ("failed", None)
    server.answer, server.choose = grading, lambda _: Act()
    resume(other, budget_micros=None)
    compute_report(public_id=other.public_id)
    other.refresh_from_db()
    assert other.state == "ready" and Judgement.objects.filter(judge=other.judge, score__isnull=False).count() == 3


@pytest.mark.django_db
def test_unanswered_and_unreadable_replies_count_as_0(truth, scene, judge, server):
    server.answer = grading
    half = new_critic_annotator(name="half")
    says(scene.study, 0, half, {**CHOSEN, "better_prompt": ALIKE})
    says(scene.study, 1, half, {}, Annotation.FAILED)
    says(scene.study, 2, half, CHOSEN)  # a better prompt may be left open
    (row,) = make_report(ReportRequest(truth=truth, annotators=[half], judge=judge)).figures["grading"]["rows"]
    assert (row["mean"]["value"], row["mean"]["n"], row["grades"], row["unanswered"]) == (1.0, 2, [0, 0, 1], 1)


@pytest.mark.django_db
def test_a_judge_is_refused_where_it_is_asked_for_something_else(truth, critic, judge, endpoint, project):
    with pytest.raises(Invalid, match="either a judge or grades"):
        request_report(ReportRequest(truth=truth, annotators=[critic], judge=judge, grades=Grades("people", ())))
    with pytest.raises(Invalid, match="choose a judge that grades"):
        request_report(ReportRequest(truth=truth, annotators=[critic], judge=judge_of(endpoint, version="3")))
    with pytest.raises(Invalid, match="whether two reasons describe the same error"):
        start_certificate(judge=judge_of(endpoint, prompt=SAME, version="4"), study=truth.study, terms=Terms())


@pytest.mark.django_db
def test_people_grade_what_the_judge_graded_and_the_certificate_says_how_far_they_agree(
    truth, critic, judge, server, bo, rui
):
    server.answer = grading
    study = truth.study
    path = f"studies/{study.public_id}/certificates/"
    assert rui.get(f"{path}beforehand").json()["answers"] == 3
    set_admits(round_=study.rounds.latest("n"), admits=Round.QUALIFIED)
    terms = Terms(seed=1, natural=3, per_bucket=1, pool=9, overlap=1, min_pairs=3)
    made = start_certificate(judge=judge, study=study, terms=terms, woken=False)
    draw_certificate(public_id=made.public_id)
    made.refresh_from_db()
    assert (made.state, made.error, made.drawn["pool_by_score"]) == ("rating", "", {"0": 1, "1": 1, "2": 1})
    assert len(server.asked) == made.done == made.total == 3  # an answer and its reference cannot change places
    assert made.rated_in.rounds.get().instrument_version.key == "answer_grades"
    _grade(made, bo)
    request_finish(certificate=made, woken=False)
    compute_figures(public_id=made.public_id)
    assert current_certificate(judge, study).certificate == made
    told = rui.get(f"certificates/{made.public_id}/").json()
    assert (told["state"], told["passes"], told["judge"]["purpose"]) == ("done", True, "grades")
    natural = told["figures"]["natural"]
    assert (natural["n"], natural["spearman"]["value"], told["figures"]["order_swap"]) == (3, 1.0, None)


def _grade(certificate: Certificate, actor) -> None:
    """Let a person grade as the judge did."""
    scene = Scene(certificate.study.project, certificate.rated_in, certificate.rated_in.rounds.get(), ())
    for _ in range(certificate.pairs.count()):
        work = take(actor, scene)
        passage = work.answer["task"]["passage"]
        _, reference, answer = (passage["text"][a:b] for a, b in passage["sentences"])
        (question,) = work.answer["task"]["questions"]
        answers = [{"question": question["id"], "value": str(GRADES_OF[reference, answer])}]
        assert work.submit(work.body(clean=None, answers=answers)).status_code == 201
