"""A simulation of all that comes from outside: drawn clips, people who err in known ways, and a model that does too."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from annotations.annotators.models import AnnotatorAction
from annotations.annotators.operations import annotator_of
from annotations.instruments.documents import CHAIN, Instrument
from annotations.instruments.question_forms import SCALE, Form
from annotations.quality.rechecks.models import Recheck
from annotations.quality.rechecks.operations import decide, next_recheck
from annotations.quality.rechecks.queries import open_rechecks_for
from annotations.responses.values import AnnotationBody, AnswerBody, TextSegmentBody
from annotations.studies.models import Study
from annotations.studies.queries import instrument_of
from annotations.tasks.content import TaskContent
from evaluation.benchmarks.recipes.steps.contract import Progress
from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Project, Role
from outtake.accounts.projects.operations import create_accounts
from outtake.catalog.videos.models import Prompt, Video
from outtake_demo.campaigns import brite, spotlight
from outtake_demo.campaigns.annotators import Habits, cast_of
from outtake_demo.campaigns.brite_subjects import fault_of, right_about
from outtake_demo.campaigns.clips import clips_of, scene_of
from outtake_demo.campaigns.crowd import Member, Say, work_in_turns
from outtake_demo.campaigns.question_annotators import YES, AnswerHabits, some_people
from outtake_demo.drawn.clips import clip_name
from outtake_demo.drawn.clips import prompts as drawn_prompts
from outtake_demo.drawn.multi_error_clips import draw_clip_with
from outtake_demo.drawn.scene_kit.looks import LOOKS
from outtake_demo.imports.import_drawn import import_drawn
from outtake_demo.simulations import flaws
from outtake_demo.simulations.pairs import compare_pairs
from outtake_demo.simulations.reasoning import chains_about, errors_in, plot_about
from worker.observers.prompt_facts import facts_in

FIRST_SEED = 7001
ERRORS = (4, 3, 5, 4, 4)
SECONDS, FPS = 7.0, 12
CATEGORIES = ("Social inversion", "Biological", "Physical", "Temporal")


class DrawnSimulation:
    """
    Everything from outside, drawn by a seed.

    Implements `evaluation.benchmarks.recipes.steps.contract.Simulation`. Clips show what a drawn prompt says; of any
    other prompt, the scene of one of them. Its people are members of the project and work by the operations of the
    pages.
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def prompts(self, count: int) -> list[dict[str, Any]]:
        """Return the prompts that can be drawn, at most ``count`` of them; 0: all."""
        rows = [
            {"id": each.id, "text": each.text, "category": CATEGORIES[n % len(CATEGORIES)]}
            for n, each in enumerate(drawn_prompts())
        ]
        return rows[:count] if count else rows

    def clips(
        self,
        project: Project,
        prompts: list[str],
        generators: int,
        progress: Progress,
        *,
        seconds: float | None = None,
        makers: Mapping[str, str] | None = None,
    ) -> None:
        """Draw the clips that are missing, in the looks of at most three generators; short ones have fewer errors."""
        first, most = (FIRST_SEED, max(ERRORS)) if seconds is None else (_first_seed(seconds), int(seconds / 1.5))
        texts = dict(Prompt.objects.filter(project=project, external_id__in=prompts).values_list("external_id", "text"))
        looks = [each.generator for each in LOOKS]
        wanted = [(name, each) for name in prompts for each in _made_by((makers or {}).get(name), looks, generators)]
        there = set(Video.objects.filter(project=project, source="drawn").values_list("external_id", flat=True))
        for n, (name, generator) in enumerate(wanted):
            if clip_name(name, generator, first + n) in there:
                continue  # to find a scene for a clip takes as long as to draw it
            progress(n, len(wanted))
            clip = draw_clip_with(
                first + n,
                errors=min(ERRORS[n % len(ERRORS)], most),
                prompt_id=scene_of(texts[name]),
                generator=generator,
                seconds=SECONDS if seconds is None else seconds,
                fps=FPS,
            )
            import_drawn(project, [replace(clip, prompt_id=name, prompt=texts[name])])

    def observer(self, sees: str) -> dict[str, Any]:
        """Return what sees in drawn clips: a detector that errs in known ways, or the simulated model."""
        what, _, number = sees.partition(" ")
        if what == "objects":
            return {"kind": "drawn_objects", "parameters": {"seed": self.seed}}
        kind = "frame_captions" if what == "captions" else "colour_questions"
        return {"kind": kind, "parameters": {"kind": "drawn", "seed": self.seed + int(number or 0)}}

    def objects_in(self, video: Video, at_ms: int) -> dict[str, int]:
        """Return that everything is there that the prompt asks for, as drawn clips show it."""
        return dict(facts_in(video.prompt.metadata).objects)

    def is_right(self, video: Video, at_ms: int, text: str, asked: Mapping[str, Any] | None) -> bool:
        """Return that four of five texts are right, drawn by the seed: the simulated model does not look."""
        return Random(f"{self.seed} {video.external_id} {at_ms} {text} {asked}").random() < 0.8

    def provider(self, model: str = "") -> dict[str, Any]:
        """Return the provider of `outtake_demo.simulations.model`."""
        return {"kind": "drawn", "seed": self.seed, **({"model": model} if model else {})}

    def chains(self, project: Project, clips: list[str]) -> list[dict[str, Any]]:
        """Return a question and the right chain of reasoning of each clip."""
        return chains_about(project, clips)

    def annotate(self, study: Study, progress: Progress) -> None:
        """Have people do the tasks of a study, in turns."""
        instrument = instrument_of(study.rounds.latest("n"))
        members, say = self._by_instrument(study, instrument)
        total = sum(each.task_count * each.overlap for each in study.rounds.all())
        work_in_turns(study, members, say, lambda done: progress(min(done, total), total))

    def adjudicate(self, study: Study, progress: Progress) -> None:
        """Have what is disputed talked over, where questions were answered, or settled by a researcher."""

        def step(what: str, done: int, of: int) -> None:
            progress(done, of)

        researcher = _person(study.project, "researcher", Role.RESEARCHER)
        clips = clips_of(study.project)
        if instrument_of(study.rounds.latest("n")).key.startswith("brite"):
            habits = some_people(self.seed, 2)
            pair = (self._member(study, habits[0].name), self._member(study, habits[1].name))
            campaign = brite.Campaign(
                self.seed, 0, study.project, researcher, pair, (habits[0], habits[1]), clips, step
            )
            brite.settle_all(campaign, study)
            return
        cast = {each.name: each for each in cast_of(self.seed)}
        spotlight.settle_all(spotlight.Campaign(self.seed, study, researcher, clips, cast, step))

    def recheck(self, study: Study, progress: Progress) -> None:
        """Have a researcher accept what annotators said."""
        reviewer = annotator_of(_person(study.project, "researcher", Role.RESEARCHER))
        total = open_rechecks_for(study, reviewer).count()
        for done in range(total):
            found = next_recheck(study=study, reviewer=reviewer)
            if found is None:
                return
            decide(recheck=found, reviewer=reviewer, decision=Recheck.ACCEPTED)
            progress(done + 1, total)

    def _by_instrument(self, study: Study, instrument: Instrument) -> tuple[list[Member], Say]:
        key = instrument.key
        if key == "spotlight":
            cast = self._cast(study)
            members = [self._member(study, name) for name in cast]
            researcher = _person(study.project, "researcher", Role.RESEARCHER)
            campaign = spotlight.Campaign(
                self.seed, study, researcher, clips_of(study.project), cast, lambda what, done, of: None
            )
            return members, campaign.say
        habits = some_people(self.seed, study.rounds.latest("n").overlap)
        members = [self._member(study, each.name) for each in habits]
        if key in ("brite", "brite_prompts", "brite_questions"):
            return members, self._answers(study, key, members, habits)
        if key == "vf_eval":
            return members, flaws.fill_in(self.seed, clips_of(study.project))
        if key == "vf_eval_questions":
            return members, flaws.answer_questions(self.seed)
        if key == "reprompt":
            return members, compare_pairs(self.seed)
        if key == "videocritic":
            return members, self._tags(members, habits)
        return members, self._rates(instrument)

    def _cast(self, study: Study) -> dict[str, Habits]:
        """Return the crowd of a study; where someone may not take part, another one."""
        if AnnotatorAction.objects.filter(study=study, action=AnnotatorAction.EXCLUDE, undone_at=None).exists():
            return {f"{each.name} B": replace(each, name=f"{each.name} B") for each in cast_of(self.seed + 1)}
        return {each.name: each for each in cast_of(self.seed)}

    def _answers(self, study: Study, key: str, members: list[Member], habits: Sequence[AnswerHabits]) -> Say:
        own = {member.name: each for member, each in zip(members, habits, strict=True)}
        campaign = brite.Answering(self.seed, own, clips_of(study.project))
        if key == "brite":
            return brite.answer_questions(campaign)
        if key == "brite_prompts":
            return brite.judge(campaign, lambda facts: {"faults": fault_of(facts.prompt)})
        return brite.judge(campaign, lambda facts: right_about(facts.question))

    def _tags(self, members: list[Member], habits: Sequence[AnswerHabits]) -> Say:
        """Return how someone tags the sentences of a chain: the wrong ones, of which they miss some."""
        errs = {member.name: each.errs for member, each in zip(members, habits, strict=True)}

        def say(facts: TaskContent, member: Member, before: int) -> AnnotationBody:
            passage = facts.passage
            # By what is read, not by an identifier: those are new in every database, and the same seed tags the same.
            rng = Random(f"{self.seed} tags {member.name} {passage.text if passage is not None else ''}")
            plot = plot_about(passage.question) if passage is not None else None
            wrong = errors_in(plot, passage.text) if plot is not None and passage is not None else []
            tags = tuple(
                TextSegmentBody(CHAIN, start, end, kind)
                for start, end, kind in wrong
                if rng.random() >= errs[member.name]
            )
            return AnnotationBody(clean=not tags, text_segments=tags, active_ms=rng.randint(8_000, 30_000))

        return say

    def _rates(self, instrument: Instrument) -> Say:
        """Return how someone fills in a form of scales and choices: mostly in favour, for people mark what is there."""
        forms = {each.key: each.form for each in instrument.fixed}

        def say(facts: TaskContent, member: Member, before: int) -> AnnotationBody:
            rng = Random(f"{self.seed} rates {member.name} {before}")
            given = [AnswerBody(each.id, _favourable(forms.get(each.key or ""), rng)) for each in facts.questions]
            return AnnotationBody(clean=None, answers=tuple(given), active_ms=rng.randint(8_000, 30_000))

        return say

    def _member(self, study: Study, name: str) -> Member:
        person = _person(study.project, f"{self.seed} {name}", Role.ANNOTATOR)
        return Member(name, person, annotator_of(person))


def _person(project: Project, name: str, role: Role) -> Person:
    """Return a simulated member of a project; the account is made on first use."""
    username = f"simulated-{project.public_id}-{name.lower().replace(' ', '-')}"
    found = Person.objects.filter(username=username).first()
    return found or create_accounts(usernames=[username], role=role, project=project)[0].person


def _first_seed(seconds: float) -> int:
    """Return the first seed of clips of a length, so that clips of two lengths have names of their own."""
    return FIRST_SEED + 10_000 * round(10 * seconds)


def _favourable(form: Form | None, rng: Random) -> str:
    if form is not None and form.kind == SCALE:
        first, last = form.steps
        return str(max(first, last - rng.choice((0, 0, 0, 1, 1, 2))))
    return form.options[0] if form is not None and form.options else YES


def _made_by(maker: str | None, looks: Sequence[str], generators: int) -> Sequence[str]:
    """Return the looks of a prompt's clips: that of a named generator, or else the first ones."""
    return [each for each in looks if each.rpartition(" ")[0] == maker] or looks[:generators]
