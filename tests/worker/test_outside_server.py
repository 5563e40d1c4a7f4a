"""An endpoint on a server that is not ours: ``transformers serve`` with a tiny LLaVA, as a process."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from annotations.studies.operations import create_study
from annotations.subjects.operations import add_tasks
from outtake.catalog.imports.import_videos import import_videos
from outtake.catalog.imports.manifest import read_sources
from outtake.catalog.videos.models import Video
from tests.catalog.painting import numbered_clip
from tests.engines.tiny_llava import TOKENS_A_PICTURE, write_llava
from tests.services import answers, free_port, running, wait_until
from tests.support.factories import ask
from tests.worker.painted import make_endpoint
from tests.worker.scripts import carry_out, items_of, said
from worker.ledger.models import ModelCall
from worker.providers.endpoints.models import Endpoint, EndpointTest
from worker.providers.endpoints.operations import request_test
from worker.providers.probes.endpoint_test import carry_out_test
from worker.requests.visual_tokens import OTHER
from worker.runs.models import CriticRun
from worker.runs.operations import start_run

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.local_model, pytest.mark.long]

CLIPS, SECONDS, FPS = 3, 2, 12
TOKENS = 16  # of a reply: a random model does not end by itself


@pytest.fixture(scope="module")
def llava(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """A server with the model; gives its address and the model's name."""
    packages = Path(sys.prefix) / "serving"
    if not (packages / "fastapi").is_dir():
        pytest.skip("no FastAPI for `transformers serve`: make local-extra")
    home = tmp_path_factory.mktemp("llava")
    folder, port, log = write_llava(home / "tiny-llava"), free_port(), home / "serve.log"
    cache = home / "hub"
    cache.mkdir()
    env = {"PYTHONPATH": str(packages), "HF_HUB_OFFLINE": "1", "HF_HUB_CACHE": str(cache), "OMP_NUM_THREADS": "1"}
    program = Path(sys.prefix) / "bin" / "transformers"
    command = [sys.executable, str(program), "serve", str(folder), "--device", "cpu"]
    with running(
        [*command, "--host", "127.0.0.1", "--port", str(port)],
        log=log,
        end_with=signal.SIGINT,
        env={**os.environ, **env},
    ) as process:
        wait_until(lambda: answers(port), process, log)
        yield f"http://127.0.0.1:{port}/v1", str(folder)


@pytest.fixture
def served(llava: tuple[str, str], project: Any, settings: Any) -> Endpoint:
    """The server as an endpoint whose family is not known."""
    address, model = llava
    settings.MODEL_SERVERS = [address.removeprefix("http://").removesuffix("/v1")]
    known = {"context_tokens": 4096, "set_by_hand": ["context_tokens"]}  # else a model on the CPU reads 32,768
    return make_endpoint(project, address, model=model, family=OTHER, **known)


@pytest.fixture
def clips(project: Any, tmp_path: Path, settings: Any) -> list[Video]:
    """Three painted clips."""
    settings.STORAGE_URL = f"file://{tmp_path / 'stored'}"
    (folder := tmp_path / "clips").mkdir()
    for number in range(CLIPS):
        numbered_clip(folder / f"{number}.mp4", SECONDS * FPS + number, str(FPS))
    import_videos(project, read_sources([folder], generator="painted"))
    return list(Video.objects.filter(project=project).order_by("external_id"))


def run_over(clips: list[Video], served: Endpoint, critic: str, instrument: str) -> CriticRun:
    study = create_study(project=served.project, name=critic, instrument=instrument, overlap=1)
    add_tasks(study=study, videos=[clip.external_id for clip in clips])
    parameters = {"provider": {"kind": "openai", "endpoint": served.public_id}, "decoding": {"max_tokens": TOKENS}}
    run = start_run(round_=study.rounds.get(), critic=critic, parameters=parameters, woken=False)
    carry_out(run)
    return run


def calls_of(run: CriticRun) -> list[ModelCall]:
    return list(ModelCall.objects.filter(run=run).order_by("pk"))


def test_a_server_that_is_not_ours_is_measured_and_answers_two_critics(
    served: Endpoint, clips: list[Video], llava: tuple[str, str]
) -> None:
    test = request_test(served)
    carry_out_test(public_id=test.public_id)
    test.refresh_from_db()
    served.refresh_from_db()
    assert (test.state, test.error, [each["code"] for each in test.problems]) == (EndpointTest.DONE, "", [])
    assert (served.picture_tokens, served.pixels_per_token) == (TOKENS_A_PICTURE, None)
    outcomes = {step["name"]: step["outcome"] for step in test.steps}
    assert outcomes["two_pictures"] == outcomes["same_seed"] == "yes"
    assert "yes" not in (outcomes["json_schema"], outcomes["probabilities"], outcomes["video"], outcomes["audio"])

    marked = run_over(clips, served, "zero_shot", "spotlight")
    for clip in clips:
        ask(clip.prompt)
    answered = run_over(clips, served, "yes_no", "brite")

    assert {item.state for item in [*items_of(marked), *items_of(answered)]} == {"done"}
    assert len(said(marked)) == len(said(answered)) == CLIPS
    calls = [*calls_of(marked), *calls_of(answered)]
    silent = 2  # of three questions; the third one is of the sound
    assert (len(calls), {call.state for call in calls}) == (CLIPS + silent * CLIPS, {ModelCall.ANSWERED})
    for call in calls:
        words = sum(len(call.request[name]) for name in ("system", "head", "tail"))
        pictures = TOKENS_A_PICTURE * len(call.request["frames"])
        assert call.media_received
        assert call.visual_tokens == pictures == 4 * TOKENS_A_PICTURE
        assert pictures + words < (call.prompt_tokens or 0) < pictures + 2 * words
        assert (call.completion_tokens, call.raw["model"]) == (TOKENS, f"{llava[1]}@main")
    assert len({call.text for call in calls}) > 1


def test_a_model_that_the_server_does_not_have_is_said(served: Endpoint) -> None:
    Endpoint.objects.filter(pk=served.pk).update(model="no/such-model")
    test = request_test(served)
    carry_out_test(public_id=test.public_id)
    test.refresh_from_db()
    assert test.state == EndpointTest.DONE
    (problem,) = test.problems
    assert "the server answered 400: Server is pinned to" in problem["message"]  # in its own words
