"""Clips sent as video and with their sound: what arrives, over real HTTP, and what is refused."""

from __future__ import annotations

import base64
import dataclasses
import io
import json
import shutil
import subprocess
import wave
from itertools import groupby
from pathlib import Path

import pytest

from outtake.catalog.media.ffmpeg import ffmpeg, ffprobe
from outtake.catalog.videos.storage import storage
from outtake.errors import Invalid
from tests.catalog import painting
from tests.support.factories import make_rendition, make_scene, make_subjects, make_video
from tests.support.model_server import Asked
from tests.worker.painted import REQUEST, make_endpoint, provider_of
from tests.worker.scripts import carry_out, items_of
from tests.worker.serving import *  # noqa: F403
from worker.critics.contract.parameters import read_parameters
from worker.execution.reparse import reparse
from worker.ledger.ledger import Ledger
from worker.ledger.models import ModelCall
from worker.media.contract import VIDEO, Clip, Sampling
from worker.media.footage import ClipFootage, footage_of
from worker.media.frames import FramesError
from worker.media.pairs import PairFootage
from worker.providers import registry
from worker.providers.endpoints.models import Endpoint
from worker.providers.openai.chat_completions import SOUND_TOKENS
from worker.requests.contract import Decoding
from worker.runs.estimates import estimate_run
from worker.runs.models import RunItem
from worker.runs.operations import start_run
from worker.runs.parameters import parameters_of

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def path(tmp_path_factory) -> Path:
    """A clip of two seconds at 25 frames a second, with a tone."""
    folder = tmp_path_factory.mktemp("clips")
    silent = painting.numbered_clip(folder / "silent.mp4", 50, "25")
    tone = ["-f", "lavfi", "-i", "sine=frequency=440:duration=2"]
    made = folder / "heard.mp4"
    subprocess.run([ffmpeg(), "-v", "error", "-i", silent, *tone, "-c:v", "copy", "-c:a", "aac", made], check=True)
    return made


def footage(path: Path, start_ms: int = 0, end_ms: int = 2000, **changes) -> ClipFootage:
    edges = [40 * n for n in range(51)]
    clip = Clip("c", path, edges, painting.WIDTH, painting.HEIGHT, "", sha256="a" * 64)
    return dataclasses.replace(footage_of(clip, Sampling(fps=4.0), start_ms, end_ms), **changes)


def sent(server) -> dict[str, dict]:
    """The parts of the last request by their kind."""
    return {part["type"]: part for part in server.asked[-1].body["messages"][-1]["content"]}


def streams(content: bytes, tmp_path: Path) -> dict[str, dict]:
    (tmp_path / "sent.mp4").write_bytes(content)
    asked = ["-v", "error", "-count_frames", "-show_streams", "-of", "json", str(tmp_path / "sent.mp4")]
    found = subprocess.run([ffprobe(), *asked], check=True, capture_output=True).stdout
    return {each["codec_type"]: each for each in json.loads(found)["streams"]}


def video_of(part: dict) -> bytes:
    return base64.b64decode(part["video_url"]["url"].partition("base64,")[2])


def test_a_window_arrives_as_a_video_of_it_alone_and_its_sound_apart(project, server, path, tmp_path):
    endpoint = make_endpoint(project, server.address, family="qwen3_vl", video=True, audio=True)
    window = footage(path, 480, 1480, media=VIDEO, sound=True)
    provider_of(endpoint).generate(window, [REQUEST])
    parts, body = sent(server), server.asked[-1].body
    found = streams(video_of(parts["video_url"]), tmp_path)
    size = (found["video"]["width"], found["video"]["height"])
    assert (set(found), found["video"]["nb_read_frames"], size) == ({"video"}, "25", (window.width, window.height))
    assert (body["mm_processor_kwargs"], "image_url" in parts) == ({"fps": 4.0}, False)
    with wave.open(io.BytesIO(base64.b64decode(parts["input_audio"]["input_audio"]["data"]))) as heard:
        seconds = heard.getnframes() / heard.getframerate()
        assert (heard.getnchannels(), heard.getframerate(), round(seconds, 1)) == (1, 16_000, 1.0)


def test_gemini_gets_the_sound_within_the_video_and_the_frame_rate(project, server, path, tmp_path):
    endpoint = make_endpoint(project, server.address, protocol=Endpoint.GEMINI, family="gemini", video=True, audio=True)
    registry.of_endpoint(endpoint).generate(footage(path, media=VIDEO, sound=True), [REQUEST])
    parts = server.asked[-1].body["gemini"]["contents"][0]["parts"]
    assert [part["videoMetadata"] for part in parts if "videoMetadata" in part] == [{"fps": 4.0}]
    assert set(streams(video_of(sent(server)["video_url"]), tmp_path)) == {"video", "audio"}
    assert "input_audio" not in sent(server)


def test_sound_goes_with_frames_and_a_clip_without_sound_goes_without(project, server, path):
    provider = provider_of(make_endpoint(project, server.address, audio=True))
    provider.generate(footage(path, sound=True), [REQUEST])
    assert {"image_url", "input_audio"} <= set(sent(server)) and len(server.asked[-1].seen) == 8
    provider.generate(footage(path.with_name("silent.mp4"), sound=True), [REQUEST])
    assert "input_audio" not in sent(server)


def kinds_of(asked: Asked) -> list[str]:
    """The kinds of the media of a request, in their order, each once for those that follow each other."""
    parts = [part["type"] for part in asked.body["messages"][-1]["content"] if part["type"] != "text"]
    return [kind for kind, _ in groupby(parts)]


@pytest.mark.long
def test_each_clip_of_a_pair_is_followed_by_its_sound(project, server, path):
    provider = provider_of(make_endpoint(project, server.address, audio=True))
    heard, silent = footage(path, sound=True), footage(path.with_name("silent.mp4"), sound=True)
    for pair, kinds in (
        (PairFootage(heard, heard), ["image_url", "input_audio"] * 2),
        (PairFootage(heard, silent), ["image_url", "input_audio", "image_url"]),
        (PairFootage(silent, heard), ["image_url", "input_audio"]),
        (PairFootage(footage(path), footage(path)), ["image_url"]),
    ):
        provider.generate(pair, [REQUEST])
        assert kinds_of(server.asked[-1]) == kinds
        assert [seen.seconds for seen in server.asked[-1].seen] == [round(each.at_ms / 1000, 1) for each in pair.frames]
    silently, aloud = (provider.estimate(PairFootage(each, each), REQUEST) for each in (footage(path), heard))
    assert aloud.visual_tokens == silently.visual_tokens + SOUND_TOKENS * 4


@pytest.mark.parametrize("hears", [True, False])
def test_only_a_model_that_hears_gets_the_sound_of_a_pair(project, server, settings, path, tmp_path, hears):
    settings.STORAGE_URL = f"file://{tmp_path / 'stored'}"
    clips = [make_rendition(frames=50, stored=True, has_audio=True) for _ in range(2)]
    for each in clips:
        storage().put_file(shutil.copy(path, tmp_path / "copy.mp4"), each.storage_key)
    names = [make_video(project, f"clip {n}", rendition=each).external_id for n, each in enumerate(clips)]
    scene = make_subjects(project, "reprompt", {"a": names[0], "b": names[1]})
    server.answer = lambda asked: "A"
    endpoint = make_endpoint(project, server.address, audio=hears)
    parameters = {"provider": {"kind": "openai", "endpoint": endpoint.public_id}, "sampling": {"frames": 2}}
    run = start_run(round_=scene.round, critic="questions", parameters=parameters, woken=False)
    carry_out(run)
    assert run.state == "done"
    assert {tuple(kinds_of(asked)) for asked in server.asked} == {
        ("image_url", "input_audio") * 2 if hears else ("image_url",)
    }
    assert reparse(run=run).changed == 0


@pytest.mark.long
def test_the_mode_the_sound_and_the_stretch_are_part_of_the_request(project, server, path):
    endpoint = make_endpoint(project, server.address, video=True, audio=True)
    ledger = Ledger(project=project, provider=provider_of(endpoint))
    shown = [footage(path), footage(path, media=VIDEO), footage(path, sound=True), footage(path, 0, 1960, media=VIDEO)]
    for each in [*shown, *shown]:
        ledger.ask(each, [REQUEST])
    assert ModelCall.objects.count() == len(server.asked) == 4
    assert "stretch" not in ModelCall.objects.earliest("pk").request


def test_a_file_that_cannot_be_cut_says_so(tmp_path):
    (tmp_path / "clip.mp4").write_bytes(b"no video")
    with pytest.raises(FramesError, match="could not be cut"):
        footage(tmp_path / "clip.mp4", media=VIDEO).video()


@pytest.mark.parametrize("control", ["frames_shuffled", "frames_reversed", "middle_frame"])
def test_a_video_is_refused_where_a_control_changes_frames(control: str):
    raw = {"provider": {"kind": "openai", "endpoint": "a"}, "media": "video", "control": control}
    with pytest.raises(Invalid, match="send frames"):
        read_parameters(raw, drawn=Decoding(max_tokens=100), sampling=Sampling())


def test_a_run_sends_videos_only_where_the_endpoint_takes_them_and_is_read_again(project, server, rendition):
    endpoint = make_endpoint(project, server.address)
    scene = make_scene(project, rendition=rendition)
    asked = {"critic": "zero_shot", "endpoint": endpoint.public_id, "media": "video"}
    parameters = parameters_of(project, asked)
    with pytest.raises(Invalid, match="not known to take a video"):
        estimate_run(round_=scene.round, critic="zero_shot", parameters=parameters)
    Endpoint.objects.update(video=True)
    run = start_run(round_=scene.round, critic="zero_shot", parameters=parameters, woken=False)
    carry_out(run)
    assert {item.state for item in items_of(run)} == {RunItem.DONE}
    assert "video_url" in sent(server) and "as video" in run.annotator.label
    calls = len(server.asked)
    again = parameters_of(project, {"critic": "zero_shot", "replay": run.public_id, "media": "video"})
    replayed = start_run(round_=scene.round, critic="zero_shot", parameters=again, woken=False)
    carry_out(replayed)
    assert {item.state for item in items_of(replayed)} == {RunItem.DONE}
    assert (reparse(run=run).changed, len(server.asked)) == (0, calls)
