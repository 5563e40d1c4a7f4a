"""A drawn clip with sound, from its file to the answer: a model that hears gets it, and no other is asked about it."""

from __future__ import annotations

import base64
import io
import wave
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from annotations.studies.models import Study
from annotations.studies.operations import create_study
from annotations.subjects.operations import add_tasks
from outtake.catalog.imports.import_videos import import_videos
from outtake.catalog.imports.manifest import read_sources
from outtake.catalog.media.ffmpeg import ffmpeg
from outtake.catalog.videos.models import Video
from outtake_demo.drawn.clips import DrawnClip, draw_clip
from outtake_demo.drawn.encode import write_clip
from tests.support.factories import ask
from tests.support.model_server import Act, Asked
from tests.worker.painted import make_endpoint
from tests.worker.scripts import carry_out, said
from tests.worker.serving import server  # noqa: F401 fixture
from worker.execution.reparse import reparse
from worker.ledger.models import ModelCall
from worker.providers.endpoints.models import Endpoint
from worker.runs.models import CriticRun
from worker.runs.operations import start_run
from worker.runs.representation import serialize_run

pytestmark = pytest.mark.django_db(transaction=True)

ABOUT_SOUND = "Is the crash heard?"


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> tuple[DrawnClip, Path]:
    """A ball that bounces and is heard when it does, as a file in a folder of its own."""
    folder = tmp_path_factory.mktemp("drawn")
    clip = draw_clip(21, kind="clean", prompt_id="bounce-red", generator="Bilt v1", sound="in step")
    write_clip(clip, folder / "heard.mp4", ffmpeg=ffmpeg())
    return clip, folder


@pytest.fixture
def study(project: Any, settings: Any, tmp_path: Path, drawn: tuple[DrawnClip, Path]) -> Study:
    """Three questions about the clip, the last one of its sound."""
    settings.STORAGE_URL = f"file://{tmp_path / 'stored'}"
    import_videos(project, read_sources([drawn[1]], generator="drawn"))
    video = Video.objects.get()
    assert video.rendition is not None and video.rendition.has_audio
    ask(video.prompt)
    made = create_study(project=project, name="Heard", instrument="brite", overlap=1)
    add_tasks(study=made, videos=[video.external_id])
    return made


def run_of(study: Study, endpoint: Endpoint, critic: str = "yes_no", **more: Any) -> CriticRun:
    parameters = {"provider": {"kind": endpoint.protocol, "endpoint": endpoint.public_id}, **more}
    run = start_run(round_=study.rounds.get(), critic=critic, parameters=parameters, woken=False)
    carry_out(run)
    assert run.state == "done"
    return run


def answers_of(run: CriticRun) -> dict[str, str | None]:
    (annotation,) = said(run)
    rows = annotation.answers.select_related("task_question__question")
    return {each.task_question.question.text: each.value for each in rows}


def sounds_of(asked: Asked) -> list[bytes]:
    """The sound files of a request."""
    parts = [part for message in asked.body["messages"] for part in message["content"] if isinstance(part, dict)]
    return [base64.b64decode(part["input_audio"]["data"]) for part in parts if part["type"] == "input_audio"]


def loudness(content: bytes) -> tuple[np.ndarray, float]:
    """The loudness of each 10 ms, and the length in seconds."""
    with wave.open(io.BytesIO(content)) as sound:
        samples = np.frombuffer(sound.readframes(sound.getnframes()), np.int16).astype(float)
        step = sound.getframerate() // 100
        whole = samples[: len(samples) // step * step].reshape(-1, step)
        return np.sqrt((whole**2).mean(axis=1)), len(samples) / sound.getframerate()


def test_a_critic_that_hears_gets_the_sound_with_the_frames_and_answers_about_it(
    study,
    project,
    server,  # noqa: F811
    drawn,
):
    server.answer = lambda asked: "Yes"
    endpoint = make_endpoint(project, server.address, audio=True)
    run = run_of(study, endpoint)
    assert answers_of(run) == {"Is there a cup?": "yes", "Does it fall?": "yes", ABOUT_SOUND: "yes"}
    assert (serialize_run(run)["not_asked"], len(server.asked)) == (0, 3)
    clip, _ = drawn
    for asked in server.asked:
        (sound,) = sounds_of(asked)
        loud, seconds = loudness(sound)
        assert seconds == pytest.approx(clip.duration_ms / 1000, abs=0.1)
        assert len(asked.seen) >= 4
        for cue in clip.cues:
            at = round((clip.edges_ms[cue.moment] + clip.late_ms) / 10)
            before, after = loud[max(at - 8, 0) : max(at - 3, 1)], loud[at : at + 15]
            assert after.max() > 2 * before.mean()  # it is this clip's sound: a bounce is louder than what was before
    record = ModelCall.objects.first().request
    assert (record["sound"], record["stretch"]) == (True, [0, clip.duration_ms])
    assert reparse(run=run) == (1, 0, 0)


@pytest.mark.long
def test_a_critic_that_cannot_hear_is_not_asked_and_gets_none(study, project, server):  # noqa: F811
    server.answer = lambda asked: "Yes"
    deaf = run_of(study, make_endpoint(project, server.address, audio=False))
    assert answers_of(deaf) == {"Is there a cup?": "yes", "Does it fall?": "yes"}
    assert (serialize_run(deaf)["not_asked"], len(server.asked)) == (1, 2)
    assert not any(sounds_of(asked) or ABOUT_SOUND in asked.text for asked in server.asked)
    # Another one that hears is asked all three: the replies to silent frames do not count for it.
    hears = run_of(study, make_endpoint(project, server.address, audio=True, name="Hears"))
    assert len(answers_of(hears)) == 3
    assert all(sounds_of(asked) for asked in server.asked[2:])


@pytest.mark.long
@pytest.mark.parametrize("media", [pytest.param("frames", marks=pytest.mark.long), "video"])
def test_gemini_hears_the_clip_too(study, project, server, media):  # noqa: F811
    server.choose = lambda asked: Act(text="No", prompt_tokens=10_000)
    endpoint = make_endpoint(
        project,
        server.address,
        protocol=Endpoint.GEMINI,
        family="gemini",
        model="gemini-3-flash",
        audio=True,
        video=True,
    )
    run = run_of(study, endpoint, media=media)
    assert answers_of(run)[ABOUT_SOUND] == "no"
    parts = server.asked[0].body["gemini"]["contents"][0]["parts"]
    kinds = [part["inlineData"]["mimeType"] for part in parts if "inlineData" in part]
    assert ("audio/wav" in kinds, "video/mp4" in kinds) == (media == "frames", media == "video")
