"""A package outside adds a kind of provider, and a critic runs on it."""

from __future__ import annotations

import io
import json

import pytest
from django.core.management import call_command

from outtake.errors import Invalid
from tests.support.factories import make_scene
from tests.support.working import fields_of
from tests.worker.outside_provider import write_provider
from tests.worker.scripts import carry_out
from tests.worker.serving import *  # noqa: F403
from worker import providers
from worker.ledger.models import ModelCall
from worker.runs.models import CriticRun
from worker.runs.operations import start_run

pytestmark = pytest.mark.django_db
ECHO = {"kind": "echo", "answer": '[{"Segment": "0:00 - 0:01", "Reason": "It echoes."}]'}


def test_a_critic_runs_on_the_provider_of_a_package(project, rendition, tmp_path, monkeypatch):
    with pytest.raises(Invalid, match="'echo' is not one of"):
        providers.of(ECHO)
    write_provider(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    scene = make_scene(project, rendition=rendition, tasks=1)
    out = io.StringIO()
    where = {"study": scene.study.public_id, "estimate": True, "json": True}
    call_command("run_critic", "zero_shot", **where, provider=json.dumps(ECHO), stdout=out)
    assert json.loads(out.getvalue())["calls"] == 1
    run = start_run(round_=scene.round, critic="zero_shot", parameters={"provider": ECHO}, woken=False)
    carry_out(run)
    (call,) = ModelCall.objects.all()
    assert (call.text, call.prompt_tokens) == (ECHO["answer"], 4)
    assert call.provider == ECHO


@pytest.mark.parametrize("text", ["echo", "[]"])
def test_a_provider_that_is_no_json_of_one_is_refused(project, capsys, text):
    scene = make_scene(project)
    with pytest.raises(SystemExit):
        call_command("run_critic", "zero_shot", study=scene.study.public_id, provider=text, estimate=True)
    assert "is not JSON of a provider" in capsys.readouterr().err


def test_a_page_offers_the_providers_of_packages_and_runs_a_critic_on_one(rui, project, tmp_path, monkeypatch):
    runs = f"studies/{make_scene(project).study.public_id}/runs/"
    assert "echo" not in rui.get("critics/").json()["providers"]
    write_provider(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    assert "echo" in rui.get("critics/").json()["providers"]
    made = rui.post(runs, {"critic": "zero_shot", "provider": ECHO})
    assert made.status_code == 201
    assert CriticRun.objects.get().critic_version.parameters["provider"] == ECHO
    for provider in ({"kind": "echo"}, {"kind": "local", "folder": "/srv"}, {"answer": "[]"}):
        refused = rui.post(runs, {"critic": "zero_shot", "provider": provider})
        assert (refused.status_code, fields_of(refused)) == (400, ["provider"])
