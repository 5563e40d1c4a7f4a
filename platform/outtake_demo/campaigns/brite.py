"""
A whole BRITE campaign with simulated people (arXiv 2605.00873, §3): from prompts to final answers.

Two annotators judge prompts, then the questions that were written for the prompts they kept. The questions that are
kept are asked about the clips of these prompts; both answer by themselves. Where their answers differ they see each
other's, write to each other, and vote until they agree. "Unclear" is a flag, and reads as yes, as in the paper.

Every step is skipped if it is done: the same seed is the same studies, and a campaign that was killed is
finished by the next call.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from annotations.annotators.operations import annotator_of
from annotations.responses.values import AnnotationBody, AnswerBody
from annotations.review.adjudicate import AdjudicationInput, adjudicate
from annotations.review.joint.operations import add_note, open_joint, vote
from annotations.review.joint.queries import JointQuestion, joint_questions
from annotations.review.models import JointReview, Review
from annotations.review.queries import ReviewFilter, reviews_of
from annotations.studies.models import Study
from annotations.studies.operations import create_study
from annotations.subjects.filtering import filter_subjects
from annotations.subjects.operations import add_subjects, add_tasks
from annotations.tasks.content import TaskContent, task_content
from evaluation.disagreements.queue import find_disagreements
from evaluation.ground_truth.models import GroundTruth
from evaluation.ground_truth.versions.create import make_ground_truth
from evaluation.ground_truth.versions.truth_request import TruthRequest
from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Project
from outtake.accounts.projects.operations import get_or_create_project
from outtake.errors import Invalid
from outtake_demo.campaigns.brite_figures import BriteFigures, figures_of
from outtake_demo.campaigns.brite_subjects import fault_of, prompts_to_judge, questions_to_judge, right_about
from outtake_demo.campaigns.clips import PROJECT, Clip, clips_of, import_clips, member_named, researcher_of
from outtake_demo.campaigns.crowd import Member, work_in_turns
from outtake_demo.campaigns.question_annotators import (
    YES,
    AnswerHabits,
    first_answer,
    judgement,
    note_for,
    pair_of,
    talk_over,
)
from outtake_demo.drawn.campaign import MOST_CLIPS, ClipPlan, campaign_plans
from outtake_demo.imports.import_drawn import Step

VIDEOS = 28
OVERLAP = 2


class BriteCampaign(NamedTuple):
    """The results of a campaign."""

    study: Study
    figures: BriteFigures


class Answering(NamedTuple):
    """What people answer by: the seed, their habits by name, and the clips by the public id of their video."""

    seed: int
    habits: Mapping[str, AnswerHabits]
    clips: Mapping[str, Clip]

    def rng(self, *what: object) -> Random:
        """Return the random numbers of one decision."""
        return Random(" ".join(map(str, (self.seed, *what))))


@dataclass(frozen=True)
class Campaign:
    """A campaign in progress: ``clips`` by the public id of their video, ``habits`` in the order of the members."""

    seed: int
    size: int
    project: Project
    researcher: Person
    members: tuple[Member, Member]
    habits: tuple[AnswerHabits, AnswerHabits]
    clips: dict[str, Clip]
    step: Step

    @property
    def answering(self) -> Answering:
        """What its members answer by."""
        by_name = {member.name: each for member, each in zip(self.members, self.habits, strict=True)}
        return Answering(self.seed, by_name, self.clips)

    def rng(self, *what: object) -> Random:
        """Return the random numbers of one decision."""
        return self.answering.rng(*what)

    def study(self, what: str, instrument: str) -> Study:
        """Return the campaign's study of something; it is made on first use."""
        name = f"brite {what}, seed {self.seed}" + (f", {self.size} clips" if self.size != VIDEOS else "")
        found = Study.objects.filter(project=self.project, name=name).first()
        return found or create_study(project=self.project, name=name, instrument=instrument, overlap=OVERLAP)


def simulate_brite(seed: int, *, videos: int = VIDEOS, step: Step = lambda what, done, of: None) -> BriteCampaign:
    """
    Run a campaign, or finish it, or read its results.

    :param videos: how many of the sixty clips it is about; with fewer it is another study
    :raises Invalid: if there are not so many
    """
    if not 1 <= videos <= MOST_CLIPS:
        raise Invalid.field("videos", f"{videos} is not between 1 and {MOST_CLIPS}.")
    project = get_or_create_project(PROJECT)
    plans = campaign_plans(videos)
    import_clips(project, plans, step)
    habits = pair_of(seed)
    campaign = Campaign(
        seed=seed,
        size=videos,
        project=project,
        researcher=researcher_of(project),
        members=(_member(project, seed, habits[0]), _member(project, seed, habits[1])),
        habits=habits,
        clips=clips_of(project),
        step=step,
    )
    study = campaign.study("answers", "brite")
    if not study.rounds.latest("n").task_count:
        add_tasks(study=study, videos=_videos_kept(campaign, plans))
    _work(campaign, study, "people answer", answer_questions(campaign.answering))
    find_disagreements(study=study)
    settle_all(campaign, study)
    truth = _truth(campaign, study)
    names = {member.annotator.pk: member.name for member in campaign.members}
    return BriteCampaign(study, figures_of(study, truth, campaign.clips, names))


def _member(project: Project, seed: int, habits: AnswerHabits) -> Member:
    person = member_named(project, f"brite {seed} {habits.name}")
    return Member(habits.name, person, annotator_of(person))


def _videos_kept(campaign: Campaign, plans: tuple[ClipPlan, ...]) -> list[str]:
    """Let prompts be judged, then the questions of those that are kept; return the clips of prompts with questions."""
    drawn = list(dict.fromkeys(plan.prompt_id for plan in plans))
    prompts = campaign.study("prompts", "brite_prompts")
    add_subjects(study=prompts, subjects=prompts_to_judge(drawn))
    _work(
        campaign,
        prompts,
        "people judge prompts",
        judge(campaign.answering, lambda facts: {"faults": fault_of(facts.prompt)}),
    )
    kept = [name for name in filter_subjects(study=prompts).kept if name in drawn]
    questions = campaign.study("questions", "brite_questions")
    add_subjects(study=questions, subjects=questions_to_judge(kept))
    _work(
        campaign,
        questions,
        "people judge questions",
        judge(campaign.answering, lambda facts: right_about(facts.question)),
    )
    filter_subjects(study=questions)
    return [plan.name for plan in plans if plan.prompt_id in kept]


def _work(
    campaign: Campaign, study: Study, what: str, say: Callable[[TaskContent, Member, int], AnnotationBody]
) -> None:
    of = study.rounds.latest("n").task_count * OVERLAP
    work_in_turns(study, campaign.members, say, lambda done: campaign.step(what, done - 1, of))


def judge(
    answering: Answering, right_in: Callable[[TaskContent], dict[str, str]]
) -> Callable[[TaskContent, Member, int], AnnotationBody]:
    """Return how someone judges a prompt or a question; what is right is given by the keys of the form."""

    def say(facts: TaskContent, member: Member, before: int) -> AnnotationBody:
        right, rng = right_in(facts), answering.rng("judges", facts.subject, member.name, before)
        habits = answering.habits[member.name]
        given = [AnswerBody(q.id, judgement(right[q.key or ""], habits, rng)) for q in facts.questions]
        return AnnotationBody(clean=None, answers=tuple(given), active_ms=rng.randint(8_000, 30_000))

    return say


def answer_questions(answering: Answering) -> Callable[[TaskContent, Member, int], AnnotationBody]:
    """Return how someone answers the questions about a clip."""

    def say(facts: TaskContent, member: Member, before: int) -> AnnotationBody:
        right, rng = answering.clips[facts.clip.video_id].answers, answering.rng("answers", member.name, before)
        habits = answering.habits[member.name]
        values = {q.id: first_answer(right[q.text], habits, rng) for q in facts.questions if q.applicable}
        given = [AnswerBody(question, value, unclear=value is None) for question, value in values.items()]
        return AnnotationBody(
            clean=None, answers=tuple(given), active_ms=rng.randint(40_000, 120_000), plays=rng.randint(2, 5)
        )

    return say


def settle_all(campaign: Campaign, study: Study) -> None:
    """Let both agree on what they answered in different ways, and settle what was merely unclear."""
    reviews = list(reviews_of(study, ReviewFilter(state=Review.OPEN)))
    for done, review in enumerate(reviews):
        campaign.step("people talk it over", done, len(reviews))
        points = joint_questions(review, task_content(review.task_id))
        if any(point.disputed for point in points):
            _talk(campaign, open_joint(review=review, by=campaign.researcher), points)
        else:
            answers = tuple(_benefit_of_doubt(point) for point in points)
            adjudicate(review=review, by=campaign.researcher, revision=0, verdict=AdjudicationInput(answers=answers))


def _talk(campaign: Campaign, joint: JointReview, points: list[JointQuestion]) -> None:
    """Let both look again, write to each other and vote, question by question."""
    clip = campaign.clips[task_content(joint.review.task_id).clip.video_id]
    for point in points:
        if not point.disputed:
            continue
        question = point.question
        rng = campaign.rng("talks", clip.name, question.text)
        before: tuple[str, ...] = ("", "")
        for votes in talk_over(clip.answers[question.text], campaign.habits, rng):
            for member, value, last in zip(campaign.members, votes, before, strict=True):
                if votes[0] != votes[1]:
                    add_note(joint=joint, annotator=member.annotator, question=question.id, text=note_for(value))
                if value != last:  # with the vote that makes the last one the same it is settled
                    vote(joint=joint, annotator=member.annotator, question=question.id, value=value)
            before = votes


def _benefit_of_doubt(point: JointQuestion) -> AnswerBody:
    """Take the clear answer; what both found unclear is yes, and stays marked as unclear."""
    said = point.undisputed()
    if said is not None and said.value is not None:
        return said
    return AnswerBody(point.question.id, YES, unclear=True)


def _truth(campaign: Campaign, study: Study) -> GroundTruth:
    found = GroundTruth.objects.ready().filter(study=study, policy=GroundTruth.SETTLED).order_by("version").first()
    people = [member.annotator for member in campaign.members]
    return found or make_ground_truth(
        TruthRequest(study=study, annotators=people, policy=GroundTruth.SETTLED, by=campaign.researcher)
    )
