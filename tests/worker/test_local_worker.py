"""A local model from the folder of a worker to the results: announced, chosen for a run, and asked in batches."""

from __future__ import annotations

from pathlib import Path

import pytest

from annotations.studies.operations import create_study
from annotations.subjects.operations import add_tasks
from outtake.catalog.imports.import_videos import import_videos
from outtake.catalog.imports.manifest import read_sources
from outtake.jobs.queues import GPU
from tests.catalog.painting import numbered_clip
from tests.worker.real import *  # noqa: F403
from tests.worker.real import is_over, until
from worker.ledger.models import ModelCall
from worker.providers.announced.models import AnnouncedModel
from worker.runs.models import CriticRun

# Long: what it tells beyond the batches and the announcement, each tested alone, is that they fit.
pytestmark = [
    *(pytest.mark.django_db(transaction=True), pytest.mark.local_model),
    *(pytest.mark.timeout(240), pytest.mark.long),
]

CLIPS, AT_ONCE, FPS = 4, 2, 12


@pytest.fixture
def clips(project, place: Path) -> list[str]:
    """Four painted clips."""
    (folder := place / "clips").mkdir()
    names = [f"{number}.mp4" for number in range(CLIPS)]
    for number, name in enumerate(names):
        numbered_clip(folder / name, 2 * FPS + number, str(FPS))
    import_videos(project, read_sources([folder], generator="painted"))
    return names


@pytest.mark.parametrize("start", ["filesystem"], indirect=True)
def test_a_model_that_a_worker_announced_carries_out_a_run(rui, project, clips, place: Path, start):
    from bench.models import write

    write(place / "models" / "tiny", "tiny-qwen3_vl")
    study = create_study(project=project, name="Painted", instrument="spotlight", overlap=1)
    add_tasks(study=study, videos=clips)
    start(queues=[GPU], LOCAL_MODELS=str(place / "models"), LOCAL_BATCH=str(AT_ONCE), OMP_NUM_THREADS="1")
    until(lambda: AnnouncedModel.objects.exists(), seconds=60)
    (listed,) = rui.get(f"projects/{project.public_id}/local-models/").json()["results"]

    body = {"critic": "multi_agent", "model": listed["id"], "max_tokens": 16}
    begun = rui.post(f"studies/{study.public_id}/runs/", body)
    assert begun.status_code == 201, begun.content
    run = CriticRun.objects.get(public_id=begun.json()["id"])
    until(lambda: is_over(run), seconds=120)

    shown = rui.get(f"runs/{run.public_id}/").json()
    assert (shown["state"], shown["counts"]["done"], shown["model"]) == ("done", CLIPS, "tiny")
    assert 0 < shown["busy"] < 1
    calls = ModelCall.objects.filter(run=run)
    assert calls.count() == 6 * CLIPS and {call.provider["kind"] for call in calls} == {"local"}
    assert {call.raw["visual_tokens"] for call in calls} == set(calls.values_list("visual_tokens", flat=True))
