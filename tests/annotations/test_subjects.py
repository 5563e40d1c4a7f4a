"""Tasks about whatever an instrument is about: added strictly, all or none, each subject once."""

from __future__ import annotations

import pytest

from annotations.instruments.documents import shipped
from annotations.studies.operations import create_study
from annotations.subjects.operations import add_subjects, add_tasks
from annotations.tasks.create import Questions, Subject
from annotations.tasks.models import Question, Task, TaskPart, TaskQuestion
from outtake.catalog.texts.models import Passage
from outtake.catalog.videos.models import Prompt, Video
from outtake.errors import Invalid
from tests.support.factories import ask, make_rendition, make_scene, make_subjects, make_video
from tests.support.working import fields_of

pytestmark = pytest.mark.django_db

CHAIN = {"id": "c1", "text": "It falls. It breaks."}
PROMPT = {"id": "p1", "text": "A cup falls upwards."}
QUESTION = {"prompt": "p0", "text": "Is there a cup?", "dimension": "Subject"}


@pytest.fixture
def clips(project) -> list[Video]:
    """Three videos v0, v1, v2 of one prompt p0."""
    return [make_video(project, f"v{n}", prompt="p0") for n in range(3)]


def add(ada, scene, *subjects, **more):
    return ada.post(f"studies/{scene.study.public_id}/tasks/", {"subjects": list(subjects), **more})


KINDS = {
    "pair": ("reprompt", {"a": "v0", "b": "v1"}, {"a", "b"}),
    "chain": ("videocritic", {"video": "v0", "chain": CHAIN}, {"video", "chain"}),
    "prompt": ("brite_prompts", {"prompt": PROMPT}, {"prompt"}),
    "question": ("brite_questions", {"question": QUESTION}, {"question"}),
    "video": ("spotlight", {"video": "v0"}, {"video"}),
}


@pytest.mark.database
@pytest.mark.parametrize("kind", KINDS)
def test_a_subject_is_added_once(ada, project, clips, kind: str):
    instrument, subject, roles = KINDS[kind]
    scene = make_subjects(project, instrument)
    first = add(ada, scene, subject)
    assert (first.status_code, first.json()) == (201, {"created": 1, "existing": 0})
    assert add(ada, scene, subject, subject).json() == {"created": 0, "existing": 2}
    assert {part.role for part in TaskPart.objects.all()} == roles
    assert (Task.objects.get().free_slots, scene.study.rounds.get().task_count) == (0b1, 1)


def test_a_pair_comes_once_whichever_is_named_first(ada, project, clips):
    scene = make_subjects(project, "reprompt")
    pairs = {"a": "v1", "b": "v0"}, {"a": "v0", "b": "v1"}, {"a": "v0", "b": "v2"}
    assert add(ada, scene, *pairs).json() == {"created": 2, "existing": 1}
    first = Task.objects.earliest("id").parts
    assert (first.get(role="a").clip.external_id, first.get(role="b").clip.external_id) == ("v1", "v0")


def test_what_is_there_is_named_by_its_id(ada, project, clips):
    chains, prompts, questions = (
        make_subjects(project, instrument, name=instrument)
        for instrument in ("videocritic", "brite_prompts", "brite_questions")
    )
    add(ada, chains, {"video": "v0", "chain": CHAIN})
    assert add(ada, chains, {"video": "v0", "chain": "c1"}).json() == {"created": 0, "existing": 1}
    assert add(ada, chains, {"video": "v1", "chain": "c1"}).json() == {"created": 1, "existing": 0}
    assert add(ada, prompts, {"prompt": "p0"}).json() == {"created": 1, "existing": 0}
    ask(clips[0].prompt)
    asked = Question.objects.get(text="Does it fall?").public_id
    assert add(ada, questions, {"question": asked}).json() == {"created": 1, "existing": 0}
    assert (Passage.objects.count(), Prompt.objects.count(), Question.objects.filter(prompt__isnull=False).count()) == (
        *(1, 1),
        3,
    )


def test_a_question_that_is_new_is_a_draft_and_one_that_is_there_stays_what_it_is(ada, project, clips):
    ask(clips[0].prompt)
    scene = make_subjects(project, "brite_questions")
    new = {**QUESTION, "text": "Is it blue?", "criterion": "implicit"}
    assert add(ada, scene, {"question": new}, {"question": QUESTION}).json()["created"] == 2
    states = dict(Question.objects.filter(prompt__isnull=False).values_list("text", "state"))
    assert states == {
        "Is there a cup?": "kept",
        "Does it fall?": "kept",
        "Is the crash heard?": "kept",
        "Is it blue?": "draft",
    }
    assert Question.objects.get(text="Is it blue?").criterion == "implicit"


def test_a_draft_is_asked_of_nobody(ana, project, clips):
    Question.objects.create(prompt=clips[0].prompt, text="Is it blue?", dimension="Colour", state=Question.DRAFT)
    study = create_study(project=project, name="Asked", instrument="brite", overlap=1)
    with pytest.raises(Invalid, match="no questions"):
        add_tasks(study=study, videos=["v0"])
    with pytest.raises(Invalid) as refused:
        add_subjects(study=study, subjects=[{"video": "v0"}])
    assert refused.value.errors[0].field == "subjects.0.video"
    ask(clips[0].prompt)
    add_tasks(study=study, videos=["v0"])
    assert TaskQuestion.objects.count() == 3


WRONG = {
    "no object": ("reprompt", 7, ""),
    "another subject": ("reprompt", {"video": "v0"}, "a"),
    "a name too many": ("reprompt", {"a": "v0", "b": "v1", "c": "v2"}, "c"),
    "one side missing": ("reprompt", {"a": "v0"}, "b"),
    "a side that is a number": ("reprompt", {"a": "v0", "b": 1}, "b"),
    "a side that is empty": ("reprompt", {"a": "v0", "b": " "}, "b"),
    "twice the same": ("reprompt", {"a": "v0", "b": "v0"}, "b"),
    "an unknown video": ("reprompt", {"a": "v0", "b": "v9"}, "b"),
    "a key outside the training": ("reprompt", {"a": "v0", "b": "v1", "key": {}}, "key"),
    "no text": ("videocritic", {"video": "v0", "chain": {"id": "c1"}}, "chain.text"),
    "an empty text": ("videocritic", {"video": "v0", "chain": {**CHAIN, "text": " \n"}}, "chain.text"),
    "a text with a NUL": ("videocritic", {"video": "v0", "chain": {**CHAIN, "text": "a\0b"}}, "chain.text"),
    "a long text": ("videocritic", {"video": "v0", "chain": {**CHAIN, "text": "x" * 20_001}}, "chain.text"),
    "an unknown field": ("videocritic", {"video": "v0", "chain": {**CHAIN, "gold": "A"}}, "chain.gold"),
    "an unknown chain": ("videocritic", {"video": "v0", "chain": "c9"}, "chain"),
    "a chain that is a list": ("videocritic", {"video": "v0", "chain": []}, "chain"),
    "options that are no list": ("videocritic", {"video": "v0", "chain": {**CHAIN, "options": "A"}}, "chain.options"),
    "an option that is no text": (
        "videocritic",
        {"video": "v0", "chain": {**CHAIN, "options": ["A", 2]}},
        "chain.options.1",
    ),
    "a sentence outside": (
        "videocritic",
        {"video": "v0", "chain": {**CHAIN, "sentences": [[0, 21]]}},
        "chain.sentences.0",
    ),
    "sentences that overlap": (
        "videocritic",
        {"video": "v0", "chain": {**CHAIN, "sentences": [[0, 9], [8, 20]]}},
        "chain.sentences.1",
    ),
    "a sentence of text": (
        "videocritic",
        {"video": "v0", "chain": {**CHAIN, "sentences": ["It falls."]}},
        "chain.sentences.0",
    ),
    "an injected error of no sentence": (
        "videocritic",
        {"video": "v0", "chain": {**CHAIN, "injected": [{"type": "temporal"}]}},
        "chain.injected.0.sentence",
    ),
    "an unknown prompt": ("brite_prompts", {"prompt": "p9"}, "prompt"),
    "another text for a prompt": ("brite_prompts", {"prompt": {"id": "p0", "text": "Other."}}, "prompt.text"),
    "an unknown question": ("brite_questions", {"question": "q9"}, "question"),
    "a question of an unknown prompt": (
        "brite_questions",
        {"question": {**QUESTION, "prompt": "p9"}},
        "question.prompt",
    ),
    "a criterion there is not": ("brite_questions", {"question": {**QUESTION, "criterion": "?"}}, "question.criterion"),
    "an error there is not": ("spotlight_quality", {"error": "abc-0"}, "error"),
    "an error without a dash": ("spotlight_quality", {"error": "abc"}, "error"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_object_is_refused_by_field_and_nothing_is_half_done(ada, project, clips, name: str):
    instrument, wrong, field = WRONG[name]
    scene = make_subjects(project, instrument)
    good = {
        "reprompt": {"a": "v1", "b": "v2"},
        "videocritic": {"video": "v1", "chain": {"id": "c0", "text": "Good."}},
        "brite_prompts": {"prompt": {"id": "p7", "text": "Good."}},
        "brite_questions": {"question": {**QUESTION, "text": "Good?"}},
        "spotlight_quality": {"error": "xyz-0"},
    }[instrument]
    answer = add(ada, scene, good, wrong)
    assert answer.status_code == 400
    assert f"subjects.1.{field}".rstrip(".") in fields_of(answer)
    assert not Task.objects.exists() and not Passage.objects.exists()
    assert not Question.objects.filter(prompt__isnull=False).exists() and Prompt.objects.count() == 1


def test_a_wrong_object_is_told_what_to_send(ada, project, clips):
    answer = add(ada, make_subjects(project, "reprompt"), {"video": "v0"})
    messages = {error["field"]: error["message"] for error in answer.json()["errors"]}
    assert set(messages) == {"subjects.0.video", "subjects.0.a", "subjects.0.b"}
    assert all('{"a": "id of a video", "b": "id of another"}' in message for message in messages.values())


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"a": "\ud800", "b": "v1"}, "subjects.0.a"),
        ({"a": ["\ud800"], "b": "v1"}, "subjects.0.a.0"),
        ({"\ud800": "v0", "b": "v1"}, "subjects.0.\ufffd"),
    ],
)
def test_half_a_character_is_refused_and_can_be_told(ada, project, clips, wrong: dict, field: str):
    answer = add(ada, make_subjects(project, "reprompt"), wrong)
    assert (answer.status_code, fields_of(answer)) == (400, [field])


def test_of_many_faults_the_first_hundred_are_told(ada, project, clips):
    answer = add(ada, make_subjects(project, "reprompt"), *[{"a": "v0", "b": "v0"}] * 300)
    assert len(fields_of(answer)) == 100


def test_things_of_another_project_are_unknown(ada, zoe, project, other_project):
    make_video(other_project, "hers", prompt="her prompt")
    make_video(project, "v0")
    assert fields_of(add(ada, make_subjects(project, "reprompt"), {"a": "v0", "b": "hers"})) == ["subjects.0.b"]
    scene = make_subjects(project, "brite_prompts", name="Prompts")
    assert fields_of(add(ada, scene, {"prompt": "her prompt"})) == ["subjects.0.prompt"]
    ask(Prompt.objects.get(external_id="her prompt"))
    hers = Question.objects.earliest("id").public_id
    scene = make_subjects(project, "brite_questions", name="Questions")
    assert fields_of(add(ada, scene, {"question": hers})) == ["subjects.0.question"]


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "videos"),
        ({"videos": ["v0"], "subjects": [{"video": "v0"}]}, "videos"),
        ({"subjects": []}, "subjects"),
        ({"subjects": {"video": "v0"}}, "subjects"),
        ({"subjects": [["v0"]]}, "subjects.0"),
        ({"videos": ["v0"], "training": True}, "training"),
        ({"subjects": [{"video": "v0"}], "training": "yes"}, "training"),
        ({"subjects": [{"video": "v0"}] * 10_001}, "subjects"),
    ],
)
def test_videos_or_subjects_and_one_of_them_alone(ada, project, clips, body: dict, field: str):
    scene = make_scene(project, name="Clips", tasks=0)
    answer = ada.post(f"studies/{scene.study.public_id}/tasks/", body)
    assert answer.status_code == 400
    assert field in fields_of(answer)
    assert not Task.objects.exists()


def test_videos_alone_are_refused_where_a_task_is_something_else(ada, project, clips):
    scene = make_subjects(project, "reprompt")
    answer = ada.post(f"studies/{scene.study.public_id}/tasks/", {"videos": ["v0"]})
    assert fields_of(answer) == ["videos"]
    assert 'send subjects, each {"a": "id of a video", "b": "id of another"}' in answer.json()["detail"]


def test_only_admins_add_subjects(rui, project, clips):
    assert add(rui, make_subjects(project, "reprompt"), {"a": "v0", "b": "v1"}).status_code == 403


def test_a_thousand_pairs_are_added_by_few_statements(ada, project, clips, django_assert_max_num_queries):
    clip = clips[0]
    Video.objects.bulk_create(
        Video(
            project=project,
            external_id=f"w{n}",
            media=clip.media,
            rendition=clip.rendition,
            prompt=clip.prompt,
            generator=clip.generator,
        )
        for n in range(1_000)
    )
    scene = make_subjects(project, "reprompt")
    pairs = [{"a": f"w{n}", "b": f"w{(n + 1) % 1_000}"} for n in range(1_000)]
    with django_assert_max_num_queries(100):
        assert add(ada, scene, *pairs).json() == {"created": 1_000, "existing": 0}
    assert TaskPart.objects.count() == 2_000 and TaskQuestion.objects.count() == 4_000


def test_questions_of_sound_apply_to_a_chain_or_pair_only_if_all_its_clips_are_heard(project, clips):
    loud = [make_video(project, f"loud{n}", rendition=make_rendition(has_audio=True)) for n in range(2)]
    heard = Question(text="Is it heard?", dimension="Audio")
    asked = Questions(shipped()["brite"], {}, [heard])

    def applies(*videos: Video) -> bool:
        parts = dict(zip("ab", videos, strict=False))
        return asked.frozen_for(Subject("here", "it", parts))[0][1]

    assert [applies(*loud), applies(loud[0], clips[0]), applies(clips[0]), applies()] == [True, False, False, True]
