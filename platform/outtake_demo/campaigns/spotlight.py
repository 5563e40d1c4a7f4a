"""
A whole Spotlight campaign with simulated people (arXiv 2511.18102, §3): from entry to ground truth.

Eight annotators come in, train on drawn clips, and annotate a first round. Who marks three errors per video or more, in
reasons of eight words or more, is qualified, by the rule that ships with the program. The qualified alone annotate a
second round, all of its clips each. Their words of both rounds are merged; what they disagree about in the second one,
a simulated researcher settles.

Every step is skipped if it is done: the same seed is the same study, and a campaign that was killed is
finished by the next call.

At the end it says how near annotations are to the planted errors: F1 at temporal IoU 0.5, and shares of right answers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from random import Random
from typing import NamedTuple

from annotations.annotators.models import Annotator, AnnotatorAction
from annotations.quality.rules.apply import apply_rules
from annotations.quality.rules.edit import add_preset
from annotations.responses.values import AnnotationBody
from annotations.review.adjudicate import adjudicate
from annotations.review.models import Review
from annotations.review.queries import ReviewFilter, annotations_under_review, reviews_of, segment_id
from annotations.rounds.operations import open_round
from annotations.studies.models import Round, Study
from annotations.studies.operations import create_study
from annotations.subjects.operations import add_tasks
from annotations.tasks.content import TaskContent, task_content
from annotations.work.submissions.models import Annotation
from annotations.work.submissions.queries import annotations_in
from evaluation.disagreements.queue import find_disagreements
from evaluation.ground_truth.models import GroundTruth, TruthSegment
from evaluation.ground_truth.versions.create import make_ground_truth
from evaluation.ground_truth.versions.truth_request import TruthRequest
from outtake.accounts.people.models import Person
from outtake.accounts.projects.operations import get_or_create_project
from outtake.errors import Conflict, Invalid
from outtake.measures.matching.bipartite import count_matches
from outtake.measures.segments.segments import Segment
from outtake_demo.campaigns.annotators import Habits, annotate, cast_of
from outtake_demo.campaigns.clips import PROJECT, Clip, clips_of, import_clips, researcher_of
from outtake_demo.campaigns.crowd import Entrant, Member, come_in, finish, open_recruitment, work_in_turns
from outtake_demo.campaigns.researcher import look
from outtake_demo.drawn.campaign import campaign_plans
from outtake_demo.imports.drawn_training import add_drawn_training
from outtake_demo.imports.import_drawn import Step

VIDEOS = 60
FEWEST_VIDEOS = 10  # so many does the rule want to have seen of an annotator
LEAST_OVERLAP = 3
SECOND = 2


class Part(NamedTuple):
    """How well one annotator did, in all rounds: their name, what kind they are, whether they were let into round 2."""

    name: str
    kind: str
    qualified: bool
    annotations: int
    score: Score


class SpotlightCampaign(NamedTuple):
    """The results of a campaign; F1 at temporal IoU 0.5 against what was planted, pooled over videos."""

    study: Study
    videos: int
    parts: tuple[Part, ...]
    reviews: int
    merged: Score  # of the merged words of the qualified, before any review
    truth: Score

    @property
    def best(self) -> Part:
        """The annotator with the best F1, anyone who it is, over all that they annotated."""
        return max(self.parts, key=lambda part: part.score.f1 or 0.0)


@dataclass(frozen=True)
class Campaign:
    """A campaign in progress: ``clips`` by the public id of their video, ``habits`` by name."""

    seed: int
    study: Study
    researcher: Person
    clips: dict[str, Clip]
    habits: dict[str, Habits]
    step: Step

    def clip_of(self, task_id: int) -> Clip:
        """Return what someone can see who watches the clip of a task."""
        return self.clips[task_content(task_id).clip.video_id]

    def say(self, facts: TaskContent, member: Member, before: int) -> AnnotationBody:
        """Let someone annotate a task."""
        clip = self.clips[facts.clip.video_id]
        rng = Random(f"{self.seed} {member.name} {before}")
        return annotate(clip.errors, clip.edges_ms, self.habits[member.name], rng)


def simulate_spotlight(
    seed: int, *, videos: int = VIDEOS, step: Step = lambda what, done, of: None
) -> SpotlightCampaign:
    """
    Run a campaign, or finish it, or read its results.

    :param videos: how many of the sixty clips it is about; with fewer it is another study
    :raises Invalid: if there are not so many, or too few to qualify by
    :raises Conflict: if no one is qualified after the first round
    """
    if not FEWEST_VIDEOS <= videos <= VIDEOS:
        raise Invalid.field("videos", f"{videos} is not between {FEWEST_VIDEOS} and {VIDEOS}.")
    campaign = _set_up(seed, videos, step)
    entrants = _annotate_both_rounds(campaign)
    qualified = _qualified(campaign.study)
    find_disagreements(study=campaign.study, annotators=qualified)
    settle_all(campaign)
    merged, settled = (_truth(campaign, qualified, policy) for policy in (GroundTruth.MERGED, GroundTruth.SETTLED))
    return SpotlightCampaign(
        study=campaign.study,
        videos=videos,
        parts=tuple(_part(campaign, entrant.member, qualified) for entrant in entrants),
        reviews=Review.objects.filter(round__study=campaign.study).count(),
        merged=_score_truth(campaign, merged),
        truth=_score_truth(campaign, settled),
    )


def _set_up(seed: int, videos: int, step: Step) -> Campaign:
    project = get_or_create_project(PROJECT)
    plans = campaign_plans(videos)
    import_clips(project, plans, step)
    habits = {each.name: each for each in cast_of(seed)}
    # In turns each of them gets an equal share of the first round, which has to be enough to qualify by.
    overlap = min(len(habits), max(LEAST_OVERLAP, ceil(Fraction(FEWEST_VIDEOS * len(habits), videos))))
    name = f"spotlight, seed {seed}" + (f", {videos} clips" if videos != VIDEOS else "")
    study = Study.objects.filter(project=project, name=name).first()
    study = study or create_study(project=project, name=name, instrument="spotlight", overlap=overlap)
    add_drawn_training(study=study, step=step)
    if study.rounds.latest("n").n < SECOND:
        add_tasks(study=study, videos=[plan.name for plan in plans])
    return Campaign(seed, study, researcher_of(project), clips_of(project), habits, step)


def _annotate_both_rounds(campaign: Campaign) -> list[Entrant]:
    """Let the crowd in, annotate the first round, qualify, and annotate the second one."""
    study = campaign.study
    first = study.rounds.get(n=1)
    clips, asked = first.task_count, first.task_count * first.overlap
    entrants = come_in(open_recruitment(study, tasks_each=2 * clips), campaign.habits)
    members = [entrant.member for entrant in entrants]
    trained = study.rounds.get(n=Round.TRAINING).task_count * len(members)
    _work(campaign, members, trained + asked)
    if study.rounds.latest("n").n < SECOND:
        add_preset(study=study, preset="spotlight", made_by=campaign.researcher)
        apply_rules(study=study)
        if not (qualified := len(_qualified(study))):
            raise Conflict("Nobody is qualified; a campaign of more clips, or of another seed, may find someone.")
        open_round(study=study, overlap=qualified, admits=Round.QUALIFIED)
    _work(campaign, members, trained + asked + clips * study.rounds.get(n=SECOND).overlap)
    finish(entrants)
    return entrants


def _work(campaign: Campaign, members: Sequence[Member], of: int) -> None:
    work_in_turns(campaign.study, members, campaign.say, lambda done: campaign.step("people annotate", done - 1, of))


def _qualified(study: Study) -> list[Annotator]:
    standing = AnnotatorAction.objects.filter(
        study=study, action=AnnotatorAction.QUALIFY, round_n=SECOND, undone_at=None
    )
    return list(Annotator.objects.filter(pk__in=standing.values("annotator")).order_by("pk"))


def settle_all(campaign: Campaign) -> None:
    """Let the researcher settle what is in the review queue, the worst first."""
    reviews = list(reviews_of(campaign.study, ReviewFilter(state=Review.OPEN)))
    for done, review in enumerate(reviews):
        campaign.step("a researcher settles", done, len(reviews))
        clip = campaign.clip_of(review.task_id)
        marks = [mark for lane in annotations_under_review(review) for mark in _marks(lane)]
        rng = Random(f"{campaign.seed} researcher {clip.name}")
        verdict = look(clip.errors, marks, clip.edges_ms, rng)
        adjudicate(review=review, by=campaign.researcher, revision=0, verdict=verdict)


def _truth(campaign: Campaign, people: Sequence[Annotator], policy: str) -> GroundTruth:
    found = GroundTruth.objects.ready().filter(study=campaign.study, policy=policy).order_by("version").first()
    return found or make_ground_truth(
        TruthRequest(study=campaign.study, annotators=people, policy=policy, by=campaign.researcher)
    )


def _part(campaign: Campaign, member: Member, qualified: Sequence[Annotator]) -> Part:
    """Score all that someone annotated, in both rounds; a clip that they annotated twice counts twice."""
    said = list(annotations_in(campaign.study, annotators=[member.annotator]))
    scores = [score_clip(campaign.clip_of(each.task_id).errors, _marks(each)) for each in said]
    kind = campaign.habits[member.name].kind
    return Part(member.name, kind, member.annotator in qualified, len(said), pooled(scores))


def _score_truth(campaign: Campaign, truth: GroundTruth) -> Score:
    """Score a truth over all clips of the campaign; of a clip that it leaves out, all errors are missed."""
    rows = TruthSegment.objects.filter(item__truth=truth).select_related("item").order_by("item_id", "position")
    found: dict[str, list[Segment]] = {}
    for row in rows:
        mark = Segment(row.start_ms, row.end_ms, row.type, row.reason, str(row.pk), row.severity)
        found.setdefault(task_content(row.item.task_id).clip.video_id, []).append(mark)
    tasks = campaign.study.rounds.latest("n").tasks.work().values_list("pk", flat=True)
    videos = [task_content(task).clip.video_id for task in tasks]
    return pooled(score_clip(campaign.clips[video].errors, found.get(video, [])) for video in videos)


def _marks(annotation: Annotation) -> list[Segment]:
    return [
        Segment(each.start_ms, each.end_ms, each.type, each.reason, segment_id(each, annotation), each.severity)
        for each in annotation.segments.all()
    ]


IOU_PERCENT = 50


@dataclass(frozen=True)
class Score:
    """Counts over clips: planted errors, marked ones, and pairs of the largest one-to-one matching, type aside."""

    planted: int = 0
    marked: int = 0
    matched: int = 0

    def __add__(self, other: Score) -> Score:
        """Pool the counts."""
        return Score(self.planted + other.planted, self.marked + other.marked, self.matched + other.matched)

    @property
    def f1(self) -> float | None:
        """2 · matched / (planted + marked); None where nothing is planted and nothing marked."""
        return 2 * self.matched / (self.planted + self.marked) if self.planted + self.marked else None


def score_clip(planted: Sequence[Segment], marked: Sequence[Segment]) -> Score:
    """Score one clip."""
    return Score(len(planted), len(marked), count_matches(planted, marked, min_iou_percent=IOU_PERCENT))


def pooled(scores: Iterable[Score]) -> Score:
    """Pool the counts of several clips (micro average)."""
    return sum(scores, Score())
