"""The scripted server of these tests: it sees what it is shown, and runs as a process of its own."""

from __future__ import annotations

import dataclasses
import json
import subprocess
import sys
from pathlib import Path

import pytest
import requests

from tests.support.model_server import ModelServer, look_at, model_server
from tests.worker.painted import REQUEST, PaintedFootage
from worker.providers.openai import chat_format

ROOT = Path(__file__).resolve().parents[2]


def body(footage: PaintedFootage, head: str = "A cup falls.") -> dict:
    """What a provider sends."""
    return chat_format.body_of(
        "vl", "gpt", chat_format.image_parts(footage, 90), dataclasses.replace(REQUEST, head=head)
    )


@pytest.mark.parametrize(("width", "height"), [(128, 64), (320, 192), (64, 32), (640, 352)])
def test_it_reads_the_numbers_of_frames_at_any_size(width: int, height: int):
    footage = PaintedFootage((0, 1, 85, 170, 255), width=width, height=height)
    asked = look_at(body(footage), {})
    assert [seen.number for seen in asked.seen] == [0, 1, 85, 170, 255]
    assert [seen.seconds for seen in asked.seen] == [0.0, 0.0, 3.4, 6.8, 10.2]


def test_frames_in_another_order_are_seen_in_that_order():
    asked = look_at(body(PaintedFootage((7, 3, 5))), {})
    assert [seen.number for seen in asked.seen] == [7, 3, 5]


def test_a_picture_without_its_time_is_a_fault():
    sent = body(PaintedFootage((3,)))
    del sent["messages"][1]["content"][0]
    with pytest.raises(AssertionError, match="without its time"):
        look_at(sent, {})


def test_it_answers_from_a_file_as_a_process(tmp_path: Path):
    errors = [{"Segment": "1 sec - 2 sec", "Reason": "It floats."}]
    (tmp_path / "answers.json").write_text(json.dumps({"A cup": [], "A cup falls.": errors}))
    command = [sys.executable, "-m", "tests.support.model_server", "--answers", str(tmp_path / "answers.json")]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            address = f"http://127.0.0.1:{int(process.stdout.readline())}/v1/chat/completions"
            said = [
                requests.post(address, json=body(PaintedFootage((1,)), head), timeout=60).json()
                for head in ("A cup falls.", "A cup stands.", "A dog barks.")
            ]
        finally:
            process.kill()
    assert [json.loads(each["choices"][0]["message"]["content"]) for each in said] == [errors, [], []]


def test_it_counts_what_it_is_paid_for():
    with model_server() as server:
        ask(server)
        ask(server)
    assert (server.paid, len(server.asked), server.most_at_once) == (2, 2, 1)


def ask(server: ModelServer) -> None:
    requests.post(f"{server.address}/chat/completions", json=body(PaintedFootage((1,))), timeout=60).raise_for_status()
