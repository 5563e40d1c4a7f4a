"""A training as a job and a command: from a project's clips to a critic, and through a worker that is killed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from django.db.models.functions import Now

from outtake.accounts.projects.models import Project
from outtake.errors import Invalid
from outtake.measures.papers.videocritic import TYPES
from tests.engines.toy_chains import prompt_texts, toy_chains, toy_config, write_lines
from tests.support.commands import manage
from tests.support.factories import make_video
from tests.worker.real import database_url
from tests.worker.serving import *  # noqa: F403
from tests.worker.test_chain_audit import make_chains, start, stored
from worker.engines.folders.critic_folder import read_heads
from worker.execution.reparse import reparse
from worker.ledger.models import ModelCall
from worker.training.carry_out_training import folder_of, train_critic
from worker.training.config import read_config
from worker.training.models import Training
from worker.training.operations import request_training

pytestmark = [pytest.mark.local_model, pytest.mark.django_db]

FAST: dict[str, Any] = {
    "supervised": {"batch": 4, "language_rate": 1e-3, "projector_rate": 1e-3, "heads_rate": 1e-3},
    "preferences": [],
}


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a tiny Qwen3-VL whose tokenizer knows the words of the prompt."""
    import torch

    from bench.models import write

    pytest.importorskip("peft", reason="training needs the extra train: make local-extra")
    torch.set_num_threads(1)
    return write(tmp_path_factory.mktemp("model"), "tiny-qwen3_vl", texts=prompt_texts())


def test_the_command_trains_on_frames_of_the_project_and_tells_where_the_critic_is(
    project: Project, rendition: Any, model: Path, tmp_path: Path, settings: Any, capsys: Any
) -> None:
    settings.HOME = tmp_path / "home"
    for number in range(12):
        make_video(project, f"v{number}", prompt="A cup falls.", rendition=rendition)
    document = toy_config(tmp_path, model, chains=12, **FAST, frames={"count": 2, "max_pixels": 4096})
    with pytest.raises(Invalid, match=r"has the bytes of 'v.*', which is in train"):  # one clip under twelve names
        request_training(project=project, config=read_config(document))
    document["data"]["together"] = ["question"]
    config = tmp_path / "training.json"
    config.write_text(json.dumps(document))
    at = ["train", "critic", "--project", project.name, "--config", str(config)]
    checked = manage(capsys, *at, "--check")
    assert (checked.status, checked.out) == (0, "8 chains in train, 2 chains in dev, 2 chains in test.\n"), checked.err
    done = manage(capsys, *at)
    assert done.status == 0, done.err
    training = Training.objects.get()
    assert (training.state, training.done, training.total) == ("done", 2, 2)
    folder = folder_of(training) / "supervised"
    assert str(folder) in done.out and read_heads(folder) is not None
    (kept,) = training.passes  # what the page shows, without the folder
    assert [step for step, _, _ in kept["losses"]] == [1, 2] and kept["critic"]["folder"] == str(folder)
    assert set(kept["critic"]["card"]["dev"]["heads"]) == set(TYPES) and len(kept["critic"]["weights"]) == 64
    assert len(list((folder_of(training) / "frames").iterdir())) == 1  # of one rendition
    told = manage(capsys, "train", "list", "--project", project.name)
    for part in (f"{training.public_id} toy ({project.name}): done, 2 of 2 steps", "newest checkpoint: checkpoint-01-"):
        assert part in told.out, told.err
    (listed,) = manage(capsys, "train", "list", "--json").json["trainings"]
    first, last = listed["losses"]["supervised"]
    assert first > 0 and last > 0 and listed["critics"] == [str(folder)]
    assert Path(listed["curves"]).read_bytes().startswith(b"<?xml") and listed["checkpoint"] in told.out
    assert manage(capsys, "train", "list", "--project", "none").status == 2 == manage(capsys, "train", "critic").status
    again = manage(capsys, *at, "--resume")
    assert again.status == 0 and Training.objects.get().attempts == training.attempts

    scene = make_chains(project, rendition, 2)
    provider = {"kind": "local", "folder": str(folder), "dtype": "float32", "device": "cpu"}
    short = {"decoding": {"max_tokens": 16, "temperature": 0.0}}
    run = start(scene, provider, **short)
    said = stored(run)
    assert [(status, set(heads)) for status, _, _, heads in said] == [("ok", set(TYPES))] * 2
    assert ModelCall.objects.count() == 2  # one for each chain: no type is asked about
    assert reparse(run=run) == (2, 0, 0)
    assert stored(start(scene, {"kind": "replay", "run": run.public_id}, **short)) == said


def test_data_that_changed_and_a_video_that_is_not_there_are_refused(
    project: Project, model: Path, tmp_path: Path, settings: Any
) -> None:
    settings.HOME = tmp_path / "home"
    config = read_config(toy_config(tmp_path, model, chains=12, **FAST, frames={"count": 2}))
    training = request_training(project=project, config=config)
    assert request_training(project=project, config=config) == training
    train_critic(training_id=training.pk)
    training.refresh_from_db()
    assert training.state == "failed" and "which the project" in training.error
    write_lines(tmp_path / "chains.jsonl", toy_chains(13))
    Training.objects.update(state="waiting", attempts=0)
    train_critic(training_id=training.pk)
    training.refresh_from_db()
    assert (training.state, "train/0 has changed since" in training.error) == ("failed", True), training.error


@pytest.mark.parametrize("same", ["video", "question"])
def test_no_training_is_begun_that_would_see_a_video_or_a_question_of_its_test_file(
    project: Project, model: Path, tmp_path: Path, same: str
) -> None:
    (line,) = toy_chains(1, seed=5, video="other", question="Another question?")
    own = toy_chains(12)[3][same]
    write_lines(tmp_path / "test.jsonl", [line | {"id": "t1", "text": "A lamp falls.", "mentions": [], same: own}])
    document = toy_config(tmp_path, model, chains=12, **FAST)
    data = {"train": ["chains.jsonl"], "dev_share": 0.2, "test": ["test.jsonl"], "test_share": 0}
    with pytest.raises(Invalid, match=f"'t1' has the {same} of 'c3', which is in (train|dev)"):
        request_training(project=project, config=read_config(document | {"data": data}))
    assert not Training.objects.exists()


ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_a_training_that_is_killed_goes_on_and_ends_with_the_same_weights(
    project: Project, model: Path, tmp_path: Path, settings: Any
) -> None:
    settings.HOME = tmp_path / "home"
    fast = {
        **FAST,
        "supervised": {**FAST["supervised"], "epochs": 20},
        "preferences": [{"name": "logical", "batch": 4}],
    }
    config = read_config(toy_config(tmp_path, model, chains=20, **fast, checkpoint_every=2))
    whole = request_training(project=project, config=config)
    train_critic(training_id=whole.pk)
    expected = {path.name: path.read_bytes() for path in (folder_of(whole) / "logical").iterdir()}
    whole.delete()

    killed = request_training(project=project, config=config)
    code = (
        "import django; django.setup(); from worker.training.tasks import train_critic; "
        f"train_critic(training_id={killed.pk})"
    )
    env = {**os.environ, "OUTTAKE_HOME": str(settings.HOME), "DATABASE_URL": database_url(), "OMP_NUM_THREADS": "1"}
    path = f"{ROOT}{os.pathsep}{ROOT / 'platform'}"
    for seen in ("checkpoint-00-*", "checkpoint-00-0000[345]*"):
        worker = subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, env={**env, "PYTHONPATH": path})
        until = time.monotonic() + 120
        while not list((folder_of(killed) / "checkpoints").glob(seen)):
            assert worker.poll() is None and time.monotonic() < until
            time.sleep(0.02)
        worker.send_signal(signal.SIGKILL)
        worker.wait()
        killed.refresh_from_db()
        assert killed.state == "running"
        Training.objects.filter(pk=killed.pk).update(expires_at=Now())
    train_critic(training_id=killed.pk)
    killed.refresh_from_db()
    assert (killed.state, killed.attempts) == ("done", 3)
    assert {path.name: path.read_bytes() for path in (folder_of(killed) / "logical").iterdir()} == expected
