"""
A simulated model: it answers requests about drawn clips from what is planted in them, and errs in known ways.

A package would ask a model; this one recognises which prompt it was asked with by its name. The same request gets the
same reply.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from annotations.instruments.question_forms import YES_NO
from annotations.tasks.models import Question
from outtake.accounts.projects.models import Project
from outtake.catalog.videos.models import Rendition, Video
from outtake.errors import Invalid
from outtake.jobs.queues import CRITICS
from outtake.measures.papers.videocritic import TYPES
from outtake.measures.segments.segments import Segment
from outtake.measures.spotlight.pairs.lexical_similarity import lexical_score
from outtake_demo.campaigns.brite_subjects import questions_about, texts_for
from outtake_demo.campaigns.clips import Clip, clips_of
from outtake_demo.simulations.chain_replies import FAMILY, chain_reply, heads_in
from outtake_demo.simulations.flaws import one_answer
from worker.media.contract import Footage
from worker.requests.contract import Capabilities, Estimate, Reply, Request, estimate_tokens

MISSES, WRONG_ANSWERS, ALARMS = 0.35, 0.12, 0.3
BLIND_WRONG = 0.6  # of answers to questions about a clip that is not shown
JITTER_MS = 250
TOKENS_PER_PICTURE = 100
CAPTIONS = ("a ball bounces", "a bird flies", "a cart rolls", "a person walks", "juice is poured")
COLOURS = ("red", "yellow", "white", "black", "blue", "green", "orange", "purple")
WRONG_OPTIONS = (
    "The colours fade towards the end",
    "The picture trembles all the time",
    "A second light comes on",
    "An object leaves on the left",
    "The scene is cut in the middle",
    "Everything moves backwards",
    "The ground is missing",
    "Nothing moves at all",
)
IN_AGREEMENT, LEAKS = 0.4, 0.3
GRADED_FROM = (3, 7)  # likeness of an answer to the reference, 0 to 10, from which it is graded 1 and 2
SAME_FROM = 5  # likeness of two reasons, 0 to 10, from which they describe the same error


class _Asked(NamedTuple):
    """A request with the clip that it is about, if any, and the times that it shows of it."""

    request: Request
    clip: Clip | None
    from_ms: int
    to_ms: int
    rng: Random

    @property
    def text(self) -> str:
        return "\n".join(self.request.texts)

    def after(self, word: str) -> str:
        """Return the rest of the line that begins with a word."""
        found = re.search(rf"^{re.escape(word)}\s*(.*)$", self.text, re.MULTILINE)
        return found[1].strip() if found else ""

    def between(self, rule: str) -> str:
        """Return what is between the first two lines that are a rule."""
        parts = self.text.split(f"{rule}\n")
        return parts[1].strip() if len(parts) > 2 else ""

    def named(self, word: str) -> str:
        """Return what follows a word, up to the end of its sentence."""
        found = re.search(rf"of the {word} ([^.\n]+)\.", self.text)
        return found[1] if found else ""


class DrawnModel:
    """The provider ``{"kind": "drawn", "seed": 1}``; a ``model`` names one of several, which reply differently."""

    kind, queue = "drawn", CRITICS

    def __init__(self, options: dict[str, Any], project: Project | None) -> None:
        if set(options) - {"seed", "model"} or not isinstance(options.get("seed", 1), int):
            raise Invalid.field("provider", "The drawn model takes a whole number as seed, and the name of a model.")
        self._seed = options.get("seed", 1)
        self.model = str(options.get("model", ""))

    @property
    def identity(self) -> dict[str, Any]:
        """Return what can change an answer."""
        return {"kind": self.kind, "seed": self._seed, **({"model": self.model} if self.model else {})}

    def capabilities(self) -> Capabilities:
        """Say what it can do."""
        return Capabilities(heads=TYPES)

    def expected_visual_tokens(self, footage: Footage) -> int:
        """Return how many tokens the pictures make up."""
        return TOKENS_PER_PICTURE * len(footage.frames)

    def estimate(self, footage: Footage, request: Request) -> Estimate:
        """Say what a request takes; it costs nothing."""
        visual = self.expected_visual_tokens(footage)
        return Estimate(
            visual + estimate_tokens(request.texts, bytes_a_token=4), visual, request.decoding.max_tokens, 0
        )

    def cost_micros(self, reply: Reply) -> int:
        """Return that it costs nothing."""
        return 0

    def generate(self, footage: Footage, requests: Sequence[Request]) -> list[Reply]:
        """Answer each request from what is planted."""
        if all(request.template.startswith(FAMILY) for request in requests):
            return [self._of_chain(footage, request) for request in requests]
        clip = _clip_of(footage)
        tokens = self.expected_visual_tokens(footage)
        times = [frame.at_ms for frame in footage.frames] or [0]
        replies = []
        for request in requests:
            rng = Random(f"{self._seed} {footage.video_sha256} {request.texts} {request.draw} {request.decoding.seed}")
            asked = _Asked(request, clip, times[0], times[0] + footage.duration_ms, rng)
            text = _answer(asked)
            prompt = tokens + estimate_tokens(request.texts, bytes_a_token=4)
            replies.append(
                Reply(text, prompt_tokens=prompt, completion_tokens=estimate_tokens([text], bytes_a_token=4))
            )
        return replies

    def _of_chain(self, footage: Footage, request: Request) -> Reply:
        """Reply about a chain of reasoning; it is in the request, so that the database is not needed."""
        drawn = f"{self._seed} {self.model} {footage.video_sha256} {request.texts} {request.draw}"
        said = chain_reply(request, self.model, Random(f"{drawn} {request.decoding.seed}"))
        prompt = self.expected_visual_tokens(footage) + estimate_tokens(request.texts, bytes_a_token=4)
        tokens = estimate_tokens([said.text], bytes_a_token=4)
        return Reply(said.text, prompt_tokens=prompt, completion_tokens=tokens, raw=heads_in(said))


def _clip_of(footage: Footage) -> Clip | None:
    if not footage.video_sha256 or not footage.frames:
        return None
    rendition = Rendition.objects.filter(sha256=footage.video_sha256).first()
    video = Video.objects.filter(rendition=rendition, source="drawn").select_related("project").first()
    return clips_of(video.project).get(video.public_id) if video is not None else None


def _answer(asked: _Asked) -> str:
    """Return the reply to a request, by the name of its prompt."""
    name = asked.request.template.split("@")[0]
    if name == "brite/write-prompts":
        texts = texts_for(asked.after("Category:"), asked.after("Rule that each prompt breaks:"))
        return json.dumps({"results": [{"prompt": text} for text in texts]})
    if name == "brite/write-questions":
        written = questions_about(asked.between("=========="), asked.named("dimension"))
        return json.dumps({"results": [{"question": q, "criterion": criterion} for q, criterion in written]})
    if name.startswith("spotlight/reason-judge") or name == "spotlight/same-error":
        return _compare(asked)
    if name == "t2v-bench/caption":
        return f"A drawn scene in which {asked.rng.choice(CAPTIONS)}."
    if name == "t2v-bench/caption-judge":
        return "1" if asked.rng.random() < IN_AGREEMENT else "0"
    if name == "t2v-bench/frame-question":
        return _colour(asked)
    if name == "spotlight/sequential-locate":
        return _locate(asked)
    if name == "vf-eval/grade":
        return _grade(asked)
    if name == "vf-eval/write-distractors":
        return _wrong_options(asked)
    if name == "vf-eval/write-yes-no":
        return _yes_no_questions(asked)
    if name.startswith("questions/") and (said := answer_about_clip(asked)) is not None:
        return said
    if name.startswith("spotlight/"):
        return json.dumps(_errors(asked))
    return _yes_or_no(asked)


def _errors(asked: _Asked) -> list[dict[str, str]]:
    """Return the planted errors that a model sees, at times with one that is not there; times are those of the part."""
    name, only = asked.request.template.split("@")[0], asked.request.label
    planted = asked.clip.errors if asked.clip else ()
    seen = [
        each
        for each in planted
        if each.end_ms > asked.from_ms and each.start_ms < asked.to_ms and asked.rng.random() >= MISSES
    ]
    if name == "spotlight/multi-agent":
        seen = [each for each in seen if each.type == only]
    listed = [_entry(each, asked, with_type=name != "spotlight/multi-agent") for each in seen]
    if asked.rng.random() < ALARMS:
        start = asked.from_ms + asked.rng.uniform(0, 0.6) * (asked.to_ms - asked.from_ms)
        alarm = Segment(
            round(start), round(start) + 600, "motion_rationality", "The motion of the light is uneven.", "x"
        )
        listed.append(_entry(alarm, asked, with_type=name != "spotlight/multi-agent"))
    return listed


def _entry(error: Segment, asked: _Asked, *, with_type: bool) -> dict[str, str]:
    entry = {"Segment": _times(error, asked), "Reason": error.reason}
    return {**entry, "Type": error.type} if with_type else entry


def _times(error: Segment, asked: _Asked) -> str:
    length = asked.to_ms - asked.from_ms
    start = error.start_ms - asked.from_ms + asked.rng.gauss(0, JITTER_MS)
    end = error.end_ms - asked.from_ms + asked.rng.gauss(0, JITTER_MS)
    start = min(max(start, 0), length - 200)
    return f"{start / 1000:.1f} sec - {min(max(end, start + 200), length) / 1000:.1f} sec"


def _locate(asked: _Asked) -> str:
    reason = asked.after("The error:")
    planted = asked.clip.errors if asked.clip else ()
    found = max(planted, key=lambda each: lexical_score(each.reason, reason), default=None)
    return _times(found, asked) if found else "0.0 sec - 1.0 sec"


def _colour(asked: _Asked) -> str:
    """Name a colour, or say whether others have it; the request does not say which colour is right."""
    if "Are there any" in asked.text:
        return "Yes, there is another one." if asked.rng.random() < LEAKS else "No. It is the only one."
    return f"It is {asked.rng.choice(COLOURS)}."


def _compare(asked: _Asked) -> str:
    """Score two reasons by their words: from 0 to 10, or as the same or not."""
    pattern = r"^Reason [AB]:\s*(.+)$|<(?:first|second)>(.*?)</(?:first|second)>"
    texts = ["".join(found) for found in re.findall(pattern, asked.text, re.MULTILINE | re.DOTALL)]
    alike = lexical_score(*texts[-2:]) if len(texts) >= 2 else 0
    if asked.request.template.startswith("spotlight/same-error"):
        return "1" if alike >= SAME_FROM else "0"
    return str(alike)


def answer_about_clip(asked: _Asked) -> str | None:
    """Answer a question that was written for a clip; None of any other. Without the clip its answer is a guess."""
    text = asked.after("Question:")
    about = Question.objects.filter(video__isnull=False, text=text).order_by("pk")
    found = (about.filter(video__external_id=asked.clip.name) if asked.clip else about).first()
    if found is None:
        return None
    value = one_answer(found, asked.rng, WRONG_ANSWERS if asked.clip else BLIND_WRONG)
    labels = {each["key"]: each["label"] for each in found.options}
    said = labels.get(value, value.capitalize() if found.form == YES_NO else value)
    return f"The frames show it.\nAnswer: {said}" if '"Answer:"' in asked.text else said


def _grade(asked: _Asked) -> str:
    """Grade an answer by how many of the reference's words it has: 0, 1 or 2."""
    texts = {name: re.findall(rf"<{name}>(.*?)</{name}>", asked.text)[-1] for name in ("reference", "answer")}
    alike = lexical_score(texts["reference"], texts["answer"])
    return json.dumps({"reason": "the words in common", "score": sum(alike >= least for least in GRADED_FROM)})


def _wrong_options(asked: _Asked) -> str:
    """Return as many options as are asked for; at times one of them is the right answer, which has to be refused."""
    count = int(asked.after("Write").split()[0])
    options = asked.rng.sample(WRONG_OPTIONS, count)
    if asked.rng.random() < WRONG_ANSWERS:
        options[0] = asked.after("Right answer:")
    return json.dumps({"results": [{"distractor": each} for each in options]})


def _yes_no_questions(asked: _Asked) -> str:
    """Return a question for each option; at times one is negated, and the reply has to be refused."""
    options = re.findall(r"^(\d+)\. (.+)$", asked.between("=========="), re.MULTILINE)
    written = [{"option": int(n), "question": f"Does the clip suffer from {_lower(label)}?"} for n, label in options]
    if asked.rng.random() < WRONG_ANSWERS:
        written[0]["question"] = f"Is the clip free of {_lower(options[0][1])}?"
    return json.dumps({"results": written})


def _lower(label: str) -> str:
    return label[:1].lower() + label[1:]


def _yes_or_no(asked: _Asked) -> str:
    known = asked.clip.answers if asked.clip else {}
    right = known.get(asked.after("Question:"), "yes")
    other = {"yes": "no", "no": "yes"}[right]
    return (other if asked.rng.random() < WRONG_ANSWERS else right).capitalize()
