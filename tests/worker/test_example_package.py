"""The package of docs/extending.md: its generator makes clips, on which its observer, critic and provider work."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from annotations.studies.operations import create_study
from annotations.subjects.operations import add_tasks
from annotations.work.submissions.models import Annotation
from outtake.catalog.videos.models import Prompt, Video
from tests.support.commands import manage
from tests.support.outside_package import install
from tests.worker.scripts import carry_out
from worker.runs.operations import start_run

pytestmark = pytest.mark.django_db
PACKAGE = Path(__file__).resolve().parents[1] / "support" / "example_package"


def test_one_package_adds_all_four(project, settings, tmp_path, monkeypatch, capsys):
    settings.STORAGE_URL = f"file://{tmp_path / 'storage'}"
    install(PACKAGE, tmp_path / "installed", monkeypatch)
    Prompt.objects.create(project=project, external_id="night", text="A night without stars.")
    parameters = json.dumps({"colour": "black"})
    of = ("--project", project.name, "--json")
    made = manage(capsys, "generate_clips", "--generator", "plain", "--parameters", parameters, "--seconds", "2", *of)
    assert (made.status, made.json["clips"]["done"]) == (0, 1)
    video = Video.objects.get()
    assert video.metadata == {"asked_seconds": 2.0, "colour": "black"}

    seen = manage(capsys, "observe", "Light", "--kind", "brightness", "--out", str(tmp_path / "seen.jsonl"), *of)
    assert seen.status == 0
    lines = [json.loads(line) for line in (tmp_path / "seen.jsonl").read_text().splitlines()]
    assert len(lines) == 4 and {line["label"] for line in lines} == {"dark"}

    study = create_study(project=project, name="Nights", instrument="spotlight", overlap=1)
    add_tasks(study=study, videos=[video.external_id])
    echo = {"provider": {"kind": "parrot", "answer": '[{"Segment": "0:00 - 0:01", "Reason": "It echoes."}]'}}
    for critic, given, reason in (("dark", {}, "It is dark."), ("zero_shot", echo, "It echoes.")):
        run = start_run(round_=study.rounds.get(), critic=critic, parameters=given, woken=False)
        carry_out(run)
        annotation = Annotation.objects.get(annotator=run.annotator_id)
        assert [segment.reason for segment in annotation.segments.all()] == [reason]
