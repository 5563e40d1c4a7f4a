"""An endpoint is added on the command line; its key comes from the environment and is never shown."""

from __future__ import annotations

import pytest

from outtake.encryption import decrypt
from tests.support.commands import manage
from worker.providers.endpoints.models import Endpoint

pytestmark = pytest.mark.django_db

ARGUMENTS = ("--base-url", "https://93.184.215.14/v1", "--model", "some-vl", "--family", "qwen3_vl")
MORE = ("--input-price", "0.50", "--context-tokens", "8192")


def test_an_endpoint_is_added_with_its_key_sealed(project, capsys, monkeypatch):
    monkeypatch.setenv("MODEL_KEY", "sk-canary")
    ran = manage(capsys, "add_endpoint", "Some", "--project", project.name, *ARGUMENTS, *MORE)
    assert ran.status == 0 and "sk-canary" not in ran.out + ran.err
    endpoint = Endpoint.objects.get()
    assert (endpoint.name, endpoint.model, endpoint.family) == ("Some", "some-vl", "qwen3_vl")
    assert endpoint.base_url == "https://93.184.215.14/v1"
    assert (endpoint.input_price, endpoint.output_price) == (500_000, None)
    assert (endpoint.context_tokens, endpoint.set_by_hand) == (8192, ["context_tokens"])
    assert "sk-canary" not in endpoint.sealed_key and decrypt(endpoint.sealed_key) == "sk-canary"


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        (["--project", "Nowhere"], "project"),
        (["--input-price", "cheap"], "input_price"),
        (["--context-tokens", "0"], "context_tokens"),
        (["--base-url", "http://127.0.0.1:9/v1"], "base_url"),
        (["--address", "http://127.0.0.1:9/v1"], "base_url"),
    ],
)
def test_what_cannot_be_is_wrong_use_and_names_the_field(project, capsys, changes: list[str], field: str):
    ran = manage(capsys, "add_endpoint", "Some", "--project", project.name, *ARGUMENTS, *changes)
    assert (ran.status, ran.err.partition(":")[0].strip()) == (2, field)
    assert not Endpoint.objects.exists()
