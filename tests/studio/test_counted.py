"""Every number opens the clips that it counts, no more and no fewer."""

from __future__ import annotations

from math import fsum
from urllib.parse import urlencode

import pytest

from annotations.annotators.models import Annotator
from annotations.progress.study_progress import annotators_in
from annotations.quality.signals.compute import SignalReader
from annotations.quality.signals.definitions import ALL, SIGNAL_DEFINITIONS
from annotations.quality.signals.signal_tasks import added_by_task
from annotations.tasks.models import Task
from evaluation.agreement.at_a_glance import at_a_glance
from evaluation.agreement.study_agreement import agreement_in
from evaluation.dashboards.agreement_over_time import agreement_over_time
from evaluation.dashboards.counted_clips import FUNNEL
from evaluation.dashboards.overview import dashboard
from evaluation.ground_truth.versions.create import make_ground_truth
from evaluation.ground_truth.versions.diff import diff
from evaluation.ground_truth.versions.truth_request import TruthRequest
from evaluation.judges.certificates.terms import Terms
from evaluation.judges.models import CertificatePair
from evaluation.reports.api.counted_clips import COUNTED, HEADINGS, STRATA, counted_by_report
from evaluation.reports.builds.compute import make_report
from evaluation.reports.builds.report_request import ReportRequest
from evaluation.reports.tables import strata
from outtake.catalog.videos.models import Generator, Prompt, Video
from outtake.errors import Invalid
from studio.counted.queries import bins_of
from studio.counted.sources import name_of
from studio.overview.people import people_in
from tests.evaluation.annotators import CUP, DOG, critic_annotates, marked, person_annotates, predicted
from tests.evaluation.judges.certifying import as_judged, drawn, finish_certificate, rate
from tests.evaluation.reports.numbers import open_numbers, tasks_behind
from tests.support.factories import make_scene
from worker.ledger.models import ModelCall
from worker.runs.models import ParsedReply, RunItem
from worker.runs.operations import start_run

pytestmark = [pytest.mark.django_db, pytest.mark.rows_once("people", "report")]


@pytest.fixture
def scene(project):
    """Four clips, each for two annotators."""
    return make_scene(project, tasks=4, overlap=2)


@pytest.fixture
def people(ana, bo, scene):
    """Two people: on the first clip they differ in a type, on the second in whether there is an error."""
    first = person_annotates(ana, scene, [marked(0, 1000), marked(4000, 6000, DOG)], [marked(2000, 4000)], [], [])
    second = person_annotates(bo, scene, [marked(0, 1000, type="logical_error")], [], [], [])
    return first, second


@pytest.fixture
def report(scene, people):
    """A report on Bo and on a critic that finds half of an error, fails once, and sees one where there is none."""
    critic = critic_annotates(scene, [predicted(0, 500)], "failed", [predicted(0, 400, DOG)], "media_not_received")
    truth = make_ground_truth(TruthRequest(study=scene.study, annotators=[people[0]], policy="one"))
    return make_report(ReportRequest(truth=truth, annotators=[people[1], critic], tau=50))


def shown(rui, scene, *name):
    """Return the external ids of the clips behind a number, in order, and what is said of it."""
    query = urlencode({"counted": name_of(*name)})
    project = scene.study.project.public_id
    clips = rui.get(f"projects/{project}/clips/?{query}&study={scene.study.public_id}")
    number = rui.get(f"projects/{project}/clips/counted?{query}")
    assert (clips.status_code, number.status_code) == (200, 200), (clips.content, number.content)
    ids = sorted(each["video"] for each in clips.json()["results"])
    assert number.json()["clips"] == len(ids)
    return ids, number.json()


def names(scene, *places):
    return sorted(scene.videos[place].external_id for place in places)


def test_means_of_a_report_are_the_means_of_the_clips_that_they_open(report):
    """Each mean is that of its clips' values, and each share lies in clips that have something to divide by."""
    for place, row in enumerate(report.figures["rows"]):
        cells = [("metric", metric, figure) for metric in report.figures["metrics"] for figure in HEADINGS]
        cells += [(which, part["key"], f) for which in STRATA for part in row[which] for f in ("m", "coverage")]
        for cell in cells:
            counted = counted_by_report(report, [str(place), *cell])
            assert (counted.value is None) == (not counted.tasks), cell
            if counted.how == "mean":
                assert counted.n == len(counted.tasks), cell
            if counted.how == "mean" and counted.values:
                assert fsum(counted.values.values()) / len(counted.values) == counted.value, cell


def test_counts_of_a_report_add_up_over_the_clips_that_they_open(report):
    for place, row in enumerate(report.figures["rows"]):
        types = row["confusion"]["types"]
        cells = [("confusion", true, said) for true in types for said in types] + [(each,) for each in COUNTED]
        for cell in cells:
            counted = counted_by_report(report, [str(place), *cell])
            assert sum(counted.values.values()) == counted.value == counted.n, cell


def test_what_confidence_is_worth_opens_its_clips(rui, scene, people):
    """The critic is sure of three errors in two clips, and says nothing of how sure it is of a fourth."""
    sure = [[predicted(0, 900, confidence=0.9)], [predicted(2000, 4000, confidence=0.6), predicted(0, 400)], []]
    critic = critic_annotates(scene, *sure, [predicted(0, 500, confidence=0.2)])
    truth = make_ground_truth(TruthRequest(study=scene.study, annotators=[people[0]], policy="one"))
    report = make_report(ReportRequest(truth=truth, annotators=[critic], tau=50))
    curve = report.figures["rows"][0]["curve"]
    of = "report", report.public_id, 0, "confidence"
    assert shown(rui, scene, *of, "predicted")[0] == names(scene, 0, 1, 3)
    assert shown(rui, scene, *of, "predicted")[1]["value"] == curve["predictions"] == 4
    assert shown(rui, scene, *of, "without")[0] == names(scene, 1)
    ids, said = shown(rui, scene, *of, "average_precision")
    assert (ids, said["how"]) == (names(scene, 0, 1, 3), "statistic")
    assert said["value"] == curve["average_precision"]["value"]
    dev, test = (shown(rui, scene, *of, which)[0] for which in ("dev", "test"))
    assert sorted(dev + test) == names(scene, 0, 1, 2, 3)
    assert (len(dev), len(test)) == (curve["dev"]["videos"], curve["test"]["videos"])
    for figure in ("precision", "recall", "f1", "f1_of_all"):
        ids, said = shown(rui, scene, *of, f"test_{figure}")
        assert set(ids) <= set(test) and said["value"] == curve["test"][figure]["value"], figure


def test_a_report_opens_its_clips(rui, scene, report):
    of = "report", report.public_id
    assert shown(rui, scene, *of, 1, "metric", "sp", "m")[0] == names(scene, 0, 1)
    assert shown(rui, scene, *of, 1, "alarms")[0] == names(scene, 2)
    assert shown(rui, scene, *of, 1, "left_out", "media_not_received")[0] == names(scene, 3)
    ids, said = shown(rui, scene, *of, 0, "confusion", "physics_violation", "logical_error")
    assert (ids, said["value"], said["how"]) == (names(scene, 0), 1, "count")


def test_agreement_opens_the_clips_that_it_compares(rui, scene, people):
    found, (first, second) = agreement_in(scene.study), people
    of = "agreement", scene.study.public_id, ""
    assert shown(rui, scene, *of, "all", "tasks")[0] == names(scene, 0, 1, 2, 3)
    pair = (*of, "pair", first.public_id, second.public_id)
    (compared,) = found.pairs
    clips = {"tasks": (0, 1, 2, 3), "detection": (0, 1, 2, 3), "f1": (0, 1), "same_type": (0,), "start": (0,)}
    figures = {"f1": compared.compared.f1_iou_50, "same_type": compared.compared.same_type}
    for figure, places in clips.items():
        ids, said = shown(rui, scene, *pair, figure)
        assert ids == names(scene, *places), figure
        if figure in figures:
            assert (said["value"], said["n"]) == (figures[figure].value, figures[figure].n)
    assert shown(rui, scene, *of, "annotator", first.public_id, "f1")[0] == names(scene, 0, 1)
    assert shown(rui, scene, *of, "type", "logical_error", "marked")[0] == names(scene, 0)


def test_a_comparison_of_truths_opens_the_clips_that_changed(rui, scene, people):
    old, new = (make_ground_truth(TruthRequest(study=scene.study, annotators=[each], policy="one")) for each in people)
    counts = diff(old, new)["counts"]
    for part, of in counts.items():
        for change, n in of.items():
            assert shown(rui, scene, "diff", old.public_id, new.public_id, part, change)[1]["value"] == n
    both = "diff", old.public_id, new.public_id
    for part, of in counts.items():
        assert shown(rui, scene, *both, part, "all")[1]["value"] == sum(of.values()), part
    assert shown(rui, scene, *both, "tasks", "all")[0] == names(scene, 0, 1, 2, 3)
    assert shown(rui, scene, *both, "tasks", "changed")[0] == names(scene, 0, 1)
    assert shown(rui, scene, *both, "segments", "removed")[0] == names(scene, 0, 1)
    assert shown(rui, scene, *both, "segments", "changed")[0] == names(scene, 0)


def test_signals_are_what_their_clips_add_up_to(rui, scene, people):
    reader = SignalReader(scene.study)
    for who in people:
        for name in SIGNAL_DEFINITIONS:
            signal, added = reader.signal(name, ALL, who.pk), added_by_task(scene.study, who, name)
            assert sum(n for _, n in added.values()) == signal.n, name
            if signal.n and name not in ("active_ratio", "submitted"):  # a median, and a count
                assert sum(total for total, _ in added.values()) / signal.n == signal.value, name
    ids, said = shown(rui, scene, "signal", scene.study.public_id, people[0].public_id, "no_errors_share")
    assert (ids, said["value"], said["n"]) == (names(scene, 0, 1, 2, 3), 0.5, 4)
    assert sum(each["n"] for each in said["bins"]) == 4


def test_the_dashboard_opens_the_clips_that_it_counts(rui, scene, people):
    of, found = ("dashboard", scene.study.public_id), dashboard(scene.study)
    (funnel,) = found.rounds
    in_states = {**dict.fromkeys(("tasks", "submitted", "done"), (0, 1, 2, 3))}
    for state in FUNNEL:
        ids, said = shown(rui, scene, *of, "funnel", 1, state)
        assert (ids, said["value"]) == (names(scene, *in_states.get(state, ())), getattr(funnel, state)), state
    ids, said = shown(rui, scene, *of, "funnel", 1, "submissions")
    assert (ids, said["n"], funnel.counted_submissions) == (names(scene, 0, 1, 2, 3), 8, 8)
    assert said["unit"] == "annotations"
    speed = found.speed
    for figure in ("annotations", "per_hour", "active_ms", "active_ratio"):
        ids, said = shown(rui, scene, *of, "speed", figure)
        value = getattr(speed, figure)
        assert ids == names(scene, 0, 1, 2, 3), figure
        assert (said["value"], said["n"]) == ((value, value) if figure == "annotations" else (value.value, value.n))
    (day,), (hour, *_) = speed.days, speed.hours
    assert shown(rui, scene, *of, "speed", "day", f"{day.since:%Y-%m-%d}")[1]["value"] == day.n == 8
    assert shown(rui, scene, *of, "speed", "hour", f"{hour.since:%Y-%m-%dT%H}")[1]["value"] == hour.n
    (block,) = agreement_over_time(scene.study).blocks
    clips = {"tasks": (0, 1, 2, 3), "f1_iou_50": (0, 1), "detection": (0, 1, 2, 3)}
    for measure, places in clips.items():
        ids, said = shown(rui, scene, *of, "agreement", 0, measure)
        figure = getattr(block, measure)
        assert ids == names(scene, *places), measure
        assert said["value"] == (figure if measure == "tasks" else figure.value), measure


def test_the_preview_of_a_merge_opens_its_clips(rui, scene, people):
    ids = ",".join(each.public_id for each in people)
    preview = rui.get(f"studies/{scene.study.public_id}/merge/?annotators={ids}").json()
    of = "merge", scene.study.public_id, ids, ""
    for what, places in {"before": (0, 1), "after": (0, 1), "merges": (0,), "pairs": (0,), "unjudged": ()}.items():
        clips, said = shown(rui, scene, *of, what)
        assert (clips, said["value"]) == (names(scene, *places), preview[what]), what


def test_two_reports_open_the_clips_in_which_they_differ(rui, scene, people, report):
    """The second report is against what Bo says: the critic finds half of the first error there, too."""
    critic = Annotator.objects.get(kind=Annotator.CRITIC)
    truth = make_ground_truth(TruthRequest(study=scene.study, annotators=[people[1]], policy="one"))
    later = make_report(ReportRequest(truth=truth, annotators=[critic], tau=50))
    both = "reports", report.public_id, later.public_id
    assert shown(rui, scene, *both, critic.public_id, "p", "m")[0] == names(scene, 1), "it is clean by the later truth"
    ids, said = shown(rui, scene, *both, critic.public_id, "sp", "precision")
    before, after = (
        counted_by_report(each, [place, "metric", "sp", "precision"]).values
        for each, place in ((report, "1"), (later, "0"))
    )
    differing = [task for task in {**before, **after} if before.get(task) != after.get(task)]
    external = Task.objects.filter(pk__in=differing).values_list("parts__video__external_id", flat=True)
    assert (ids, said["value"]) == (sorted(external), len(differing))
    assert shown(rui, scene, *both, people[1].public_id, "sp", "m")[1]["value"] == 2, "the later report has no such row"
    wrong = urlencode({"counted": name_of(*both, critic.public_id, "sp", "rank")})
    assert rui.get(f"projects/{scene.study.project.public_id}/clips/?{wrong}").status_code == 400


def test_a_certificate_opens_the_clips_that_its_pairs_are_about(rui, project, ana, bo):
    scene = make_scene(project, tasks=2, overlap=2)
    person_annotates(ana, scene, *[[marked(0, 1000, CUP), marked(2000, 3000, DOG)]] * 2)
    critic_annotates(scene, [predicted(0, 800, "A cup floats."), predicted(0, 800, "A dog.")], [predicted(0, 800, CUP)])
    terms = Terms(seed=3, natural=4, per_bucket=1, pool=20, overlap=1, min_pairs=2, required=70)
    certificate = drawn(scene.study, terms=terms)
    of = "certificate", certificate.public_id
    pairs = CertificatePair.objects.filter(certificate=certificate)
    assert shown(rui, scene, *of, "random")[1]["value"] == pairs.filter(natural=True).count()
    assert shown(rui, scene, *of, "rated")[0] == shown(rui, scene, *of, "random_rated")[0] == []
    rate(certificate, bo, as_judged(certificate), most=2)
    path = f"studies/{scene.study.public_id}/certificates/"
    ratings = rui.get(path).json()["results"][0]["ratings"]
    names_of = {"pairs": "pairs", "rated": "rated", "random": "natural", "random_rated": "natural_rated"}
    for what, name in names_of.items():
        assert shown(rui, scene, *of, what)[1]["value"] == ratings[name], what
    rate(certificate, bo, as_judged(certificate), most=pairs.count() - 2)
    figures = finish_certificate(certificate=certificate).figures

    def clips_of(some):
        return sorted(set(some.values_list("about__parts__video__external_id", flat=True)))

    for sample, natural in (("natural", True), ("stratified", False), ("weighted", False)):
        for measure in ("spearman", "kappa", "bias"):
            ids, said = shown(rui, scene, *of, sample, measure)
            assert (ids, said["n"]) == (clips_of(pairs.filter(natural=natural)), figures[sample]["n"])
            assert said["value"] == figures[sample][measure]["value"]
    assert shown(rui, scene, *of, "rated")[1]["value"] == figures["rated"]
    assert shown(rui, scene, *of, "pairs")[0] == clips_of(pairs)
    swap = shown(rui, scene, *of, "swap", "equal")[1]
    assert (swap["value"], swap["n"]) == (figures["order_swap"]["equal"]["share"], figures["order_swap"]["n"])
    score = pairs.earliest("position").score
    assert shown(rui, scene, *of, "score", score)[0] == clips_of(pairs.filter(score=score))


def test_a_number_that_does_not_exist_is_refused_by_name(rui, zoe, scene, report, other_project):
    project = scene.study.project.public_id
    study = scene.study.public_id
    wrong = [f"dashboard:{study}:{of}" for of in ("", "funnel:1:idle", "speed:day:today", "agreement:-1:tasks")]
    wrong += [f"runs:{study}:one:differ", "reports:none", "certificate:none", f"merge:{study}::none:before"]
    wrong += ["", "sum", "report:none", f"report:{report.public_id}:9:scored", f"report:{report.public_id}:0:m"]
    for name in wrong:
        answer = rui.get(f"projects/{project}/clips/?{urlencode({'counted': name})}")
        assert answer.status_code == 400, name
        assert "counted" in answer.content.decode()
    own = urlencode({"counted": name_of("report", report.public_id, 0, "scored")})
    assert zoe.get(f"projects/{other_project.public_id}/clips/?{own}").status_code == 400
    with pytest.raises(Invalid):
        counted_by_report(report, [])


def test_bins_hold_every_value_once():
    found = bins_of([0.0, 0.05, 0.1, 0.999, 1.0])
    assert [each.n for each in found] == [2, 1, 0, 0, 0, 0, 0, 0, 0, 2]
    assert bins_of([3.0, 3.0]) == []
    assert (bins_of([-5.0, 15.0])[0].start, bins_of([-5.0, 15.0])[-1].end) == (-5.0, 15.0)


def test_comparisons_of_annotators_and_parts_of_the_clips_open_their_clips(rui, scene, people, report, monkeypatch):
    """The critic's third clip is clean, and the video of the fourth did not arrive."""
    assert open_numbers(report) == {"paired", "equal_counts", "ceiling", "metrics"}
    critic = Annotator.objects.get(kind=Annotator.CRITIC)
    of = "report", report.public_id
    for column in ("difference", "n"):
        two = "paired", people[1].public_id, critic.public_id, "p"
        ids, said = shown(rui, scene, *of, *two, column)
        assert ids == names(scene, 0, 1, 2)
        assert said["n"] == 3
    ids, said = shown(rui, scene, *of, "equal_counts", people[1].public_id, "k_1")
    assert (ids, said["how"], said["n"]) == (names(scene, 0, 1), "mean", 2)
    monkeypatch.setattr(strata, "MOST_ACROSS", 0)
    assert open_numbers(report) > {"by_type", "by_generator", "by_length"}
    of = "by_type", people[1].public_id, "physics_violation"
    assert tasks_behind(report, *of, "errors") == tasks_behind(report, *of, "m") == {0, 1}
    other = Generator.objects.create(project=scene.study.project, name="other")
    alone = Prompt.objects.create(project=scene.study.project, external_id="alone", text="A cup.")
    Video.objects.filter(pk=scene.videos[1].pk).update(generator=other)
    Video.objects.filter(pk=scene.videos[2].pk).update(prompt=alone)
    of_two = make_report(ReportRequest(truth=report.truth, annotators=[people[1]], tau=50))
    compared = of_two.figures["paired"]["generators"][0]
    two = "generators", people[1].public_id, compared["a"], compared["b"], compared["metric"]
    assert tasks_behind(of_two, *two, "n") == {0, 1, 3}, "the clips of the prompt that both have"
    assert counted_by_report(of_two, [*two, "n"]).n == compared["difference"]["n"] == 3


def test_a_ground_truth_and_agreement_at_a_glance_open_the_clips_that_they_count(rui, scene, people):
    truth = make_ground_truth(TruthRequest(study=scene.study, annotators=[people[0]], policy="one"))
    of = "truth", truth.public_id
    told = next(iter(rui.get(f"studies/{scene.study.public_id}/ground-truths/").json()["results"]))
    errors, items = (shown(rui, scene, *of, what) for what in ("errors", "items"))
    assert (errors[0], errors[1]["value"]) == (names(scene, 0, 1), told["errors"])
    assert (items[0], items[1]["value"]) == (names(scene, 0, 1, 2, 3), told["clips"])
    assert shown(rui, scene, *of, "items", "one")[0] == names(scene, 0, 1, 2, 3)
    assert shown(rui, scene, *of, "items", "merged")[0] == shown(rui, scene, *of, "settled")[0] == []
    for each in at_a_glance(scene.study).figures:
        ids, said = shown(rui, scene, "agreement", scene.study.public_id, "", *each.counted.split(":"))
        assert said["n"] == each.figure.n and ids, each.label


def test_a_run_and_a_person_open_the_clips_of_their_counts_on_the_overview(rui, scene, people):
    run = start_run(round_=scene.round, critic="signal", parameters={}, woken=False)
    critic_annotates(scene, [predicted(0, 500)], "failed", [], annotator=run.annotator)
    first, second, *_ = run.items.order_by("task")
    run.items.filter(pk__in=[first.pk, second.pk]).update(state=RunItem.DONE, not_asked=2)
    for position, status in enumerate(("repaired", "ok")):
        call = {"project": scene.study.project, "run": run, "item": first, "key": f"k{position}", "visual_tokens": 0}
        made = ModelCall.objects.create(**call, provider={}, request={}, cost_micros=0)
        ParsedReply.objects.create(item=first, call=made, position=position, parser="p", label="l", status=status)
    of = "run", run.public_id
    clips = {"done": (0, 1), "over": (0, 1), "waiting": (2, 3), "unread": (1,), "segments": (0,), "not_asked": (0, 1)}
    clips |= {"read-repaired": (0,), "read-ok": (0,), "read-failed": ()}
    for what, places in clips.items():
        assert shown(rui, scene, *of, what)[0] == names(scene, *places), what
    assert shown(rui, scene, *of, "not_asked")[1]["value"] == 4
    wrong = urlencode({"counted": name_of(*of, "read-lost")})
    assert rui.get(f"projects/{scene.study.project.public_id}/clips/?{wrong}").status_code == 400
    (bo,) = (each for each in people_in(scene.study).people if each.id == people[1].public_id)
    work = "work", scene.study.public_id
    ids, said = shown(rui, scene, *work, bo.id, "submitted")
    assert (ids, said["value"]) == (names(scene, 0, 1, 2, 3), bo.done)
    for each in annotators_in(scene.study):
        of = *work, each.annotator.public_id
        assert shown(rui, scene, *of, "annotations")[1]["value"] == each.annotations
        ids, said = shown(rui, scene, *of, "segments")
        marked = each.annotator.annotations.filter(segments__isnull=False).values_list(
            "task__parts__video__external_id"
        )
        assert (ids, said["value"]) == (sorted({clip for (clip,) in marked}), each.segments)
        assert shown(rui, scene, *of, "per_clip")[1]["value"] == pytest.approx(each.segments / each.annotations)
