"""Files that are scored or compared without a study: the same bytes as the commands, for one person, for a week."""

from __future__ import annotations

import csv
import io
import json
from datetime import timedelta
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from celery import current_app
from django.db.models.functions import Now

from evaluation.file_comparisons import operations
from evaluation.file_comparisons.models import ComparedFile, FileComparison
from evaluation.file_comparisons.tasks import compare_files, expire_file_comparisons, sweep_file_comparisons
from outtake.accounts.own_account.erasure import erase_person
from outtake.catalog.videos.storage import storage
from tests.support.cast import Actor
from tests.support.commands import manage

pytestmark = pytest.mark.django_db

GOLDEN = Path(__file__).resolve().parents[2] / "measures" / "golden" / "score"
SCORED = {role: (GOLDEN / f"{role}.jsonl").read_bytes() for role in ("reference", "predictions", "judgements")}
BYTES = "application/octet-stream"


@pytest.fixture(autouse=True)
def woken(monkeypatch) -> list[tuple[str, dict[str, str]]]:
    """The messages that wake workers."""
    found: list[tuple[str, dict[str, str]]] = []
    monkeypatch.setattr(current_app, "send_task", lambda name, *, kwargs, **_: found.append((name, kwargs)))
    return found


def lines(*rows: dict[str, Any]) -> bytes:
    return b"".join(json.dumps(row).encode() + b"\n" for row in rows)


def rated(annotator: str, *values: Any) -> bytes:
    return lines(*({"item": str(n), "annotator": annotator, "value": value} for n, value in enumerate(values)))


def marked(annotator: str, *spans: tuple[int, int] | None) -> bytes:
    return lines(
        *(
            {
                "item": str(n),
                "annotator": annotator,
                "duration_ms": 9000,
                "segments": [] if span is None else [{"start_ms": span[0], "end_ms": span[1], "type": "logical_error"}],
            }
            for n, span in enumerate(spans)
        )
    )


class Sent(NamedTuple):
    """A comparison whose files were sent."""

    actor: Actor
    id: str

    @property
    def address(self) -> str:
        return f"file-comparisons/{self.id}/"

    def computed(self) -> dict[str, Any]:
        compare_files(comparison=self.id)
        return self.actor.get(self.address).json()

    def download(self, form: str) -> bytes:
        answer = self.actor.get(f"{self.address}result.{form}")
        assert answer.status_code == 200, answer.content
        return answer.content


def begin(actor: Actor, files: dict[str, bytes], /, **about: Any) -> Any:
    named = [{"role": role, "name": f"{role} of mine.jsonl", "size": len(data)} for role, data in files.items()]
    return actor.post("file-comparisons/", {"kind": "score", "files": named} | about)


def put(actor: Actor, address: str, data: bytes, content_type: str = BYTES) -> Any:
    headers = {"content-type": content_type, "content-length": str(len(data))}  # which an empty body would lack
    return actor.client.generic("PUT", f"/api/v1/{address}", data, content_type=content_type, headers=headers)


def send(actor: Actor, files: dict[str, bytes], **about: Any) -> Sent:
    made = begin(actor, files, **about)
    assert made.status_code == 201, made.content
    sent = Sent(actor, made.json()["id"])
    for role, data in files.items():
        answer = put(actor, f"{sent.address}files/{role}", data)
        assert answer.status_code == 204, answer.content
    return sent


def printed(capsys, tmp_path: Path, command: str, files: dict[str, bytes], *args: str) -> str:
    """What a command prints for the same files."""
    paths = {role: tmp_path / f"{role}.jsonl" for role in files}
    for role, data in files.items():
        paths[role].write_bytes(data)
    named = [str(paths[role]) for role in files]
    if command == "score":
        named = [part for role in files for part in (f"--{role}", str(paths[role]))]
    ran = manage(capsys, command, *named, "--json", *args)
    assert ran.status == 0, ran.err
    return ran.out


def test_a_score_has_the_bytes_of_the_command(rui, capsys, tmp_path, django_capture_on_commit_callbacks, woken):
    with django_capture_on_commit_callbacks(execute=True):
        sent = send(rui, SCORED, tau=50, sweep=True)
    assert woken == [("evaluation.compare_files", {"comparison": sent.id})]
    found = sent.computed()
    assert (found["state"], found["error"], found["settings"]["tau"]) == ("ready", "", 50)
    expected = printed(capsys, tmp_path, "score", SCORED, "--tau", "50", "--sweep")
    assert sent.download("json").decode() == expected.rstrip("\n") + "\n"
    result = json.loads(expected)
    values = {(each["metric"], each["name"]): each["value"] for each in found["figures"]}
    for metric, figures in result["metrics"].items():
        assert {name: values[metric, name] for name in figures} == figures
    assert values["", "videos"] == result["videos"]
    assert values["left_out", "absent"] == result["left_out"]["absent"]


def clips(n: int) -> dict[str, bytes]:
    """References of n clips, each with a prompt of its own, of which a critic finds two of three."""

    def errors(name: str, end_ms: int) -> list[dict[str, Any]]:
        return [{"id": name, "start_ms": 0, "end_ms": end_ms, "type": "logical_error", "reason": "A clock runs back."}]

    about = [{"video": f"v{k}", "prompt": f"p{k}", "duration_ms": 8000} for k in range(n)]
    said = [{"video": each["video"], "errors": errors("p", 1000) if k % 3 else []} for k, each in enumerate(about)]
    return {"reference": lines(*(each | {"errors": errors("e", 1000)} for each in about)), "predictions": lines(*said)}


def test_figures_have_n_and_an_interval_where_there_are_enough_prompts(rui):
    found = send(rui, clips(30)).computed()
    figures = {(each["metric"], each["name"]): each for each in found["figures"]}
    coverage = figures["p", "coverage"]
    assert (coverage["value"], coverage["n"], coverage["unit"]) == (pytest.approx(2 / 3), 30, "videos")
    assert 0.4 < coverage["low"] < 2 / 3 < coverage["high"] < 0.9 and coverage["reason"] is None
    few = send(rui, clips(3)).computed()["figures"]
    alone = next(each for each in few if (each["metric"], each["name"]) == ("p", "coverage"))
    assert (alone["low"], alone["high"], alone["n"]) == (None, None, 3)
    assert "too few" in alone["reason"]


@pytest.mark.parametrize("level", ["nominal", "ordinal", "interval"])
def test_two_files_of_ratings_agree_as_one_of_the_command(rui, capsys, tmp_path, level):
    files = {"annotations": rated("ann", 1, 2, 3, 3, 1, 4), "second_annotations": rated("bob", 1, 2, 3, 4, 1, 4)}
    sent = send(rui, files, kind="agreement", measure=level)
    found = sent.computed()
    out = printed(capsys, tmp_path, "agreement", files, "--level", level)
    assert sent.download("json").decode() == out.rstrip("\n") + "\n"
    joined = {"both": b"".join(files.values())}
    assert printed(capsys, tmp_path, "agreement", joined, "--level", level) == out
    alpha = next(each for each in found["figures"] if each["name"] == "alpha")
    assert alpha["low"] < alpha["value"] == json.loads(out)["alpha"] <= alpha["high"]
    assert (alpha["n"], alpha["unit"]) == (6, "items")


def test_two_files_of_segments_agree_as_one_of_the_command(rui, capsys, tmp_path):
    files = {
        "annotations": marked("ann", (0, 1000), (0, 4000), None, (2000, 3000)),
        "second_annotations": marked("bob", (0, 1100), (1000, 4000), None, (5000, 6000)),
    }
    sent = send(rui, files, kind="agreement", measure="segments")
    found = sent.computed()
    out = printed(capsys, tmp_path, "agreement", files, "--segments")
    assert sent.download("json").decode() == out.rstrip("\n") + "\n"
    figures = {each["name"]: each for each in found["figures"]}
    assert figures["mean_iou"]["value"] == json.loads(out)["mean_iou"]
    assert figures["mean_iou"]["low"] < figures["mean_iou"]["value"] < figures["mean_iou"]["high"]
    assert (figures["f1_iou_50"]["n"], figures["both_empty"]["value"]) == (3, 1)
    table = list(csv.DictReader(io.StringIO(sent.download("csv").decode())))
    assert [row["name"] for row in table] == list(figures)
    assert float(table[-1]["value"]) == figures["f1_iou_50"]["value"]


def test_the_interval_of_a_figure_lies_around_its_own_value(rui):
    found = send(rui, clips(12)).computed()
    for each in found["figures"]:
        if each["low"] is not None:
            assert each["low"] <= each["value"] <= each["high"], each
        elif each["unit"] == "videos" and each["metric"] in ("p", "r"):
            assert each["reason"], each


def test_an_error_names_file_line_field_value_and_remedy(rui):
    wrong = lines({"video": "v1", "errors": []}, {"video": "v2", "errors": [{"id": "p", "start_ms": "0"}]})
    failed = send(rui, clips(3) | {"predictions": wrong}).computed()
    assert failed["state"] == "failed"
    assert failed["error"].startswith("predictions of mine.jsonl, line 2, errors[0], start_ms"), failed["error"]
    assert '"0"' in failed["error"] and "give a whole number" in failed["error"]
    assert FileComparison.objects.get(public_id=failed["id"]).attempts == 1
    strange = send(rui, clips(2) | {"predictions": lines({"video": "v9", "errors": []})}).computed()
    assert "predictions of mine.jsonl: video 'v9' is not in reference of mine.jsonl" in strange["error"]


def test_a_missing_judgement_names_the_remedy_that_the_page_has(rui):
    files = clips(3) | {"judgements": b""}
    failed = send(rui, files).computed()
    assert "no judgement for video 'v1'" in failed["error"] and "--missing" not in failed["error"]
    assert send(rui, files, missing_judgement=0).computed()["state"] == "ready"


def test_a_result_can_be_fetched_when_it_is_ready(rui):
    sent = send(rui, clips(2))
    early = rui.get(f"{sent.address}result.json")
    assert (early.status_code, "waiting" in early.json()["detail"]) == (409, True)


@pytest.mark.parametrize(
    ("about", "field", "says"),
    [
        ({"kind": "score", "files": []}, "files", "'reference' is missing"),
        ({"kind": "score", "tau": 101}, "tau", "100"),
        ({"kind": "score", "tau": 70.0}, "tau", "whole number"),
        ({"kind": "score", "missing_judgement": 3}, "missing_judgement", "0"),
        ({"kind": "score", "measure": "nominal"}, "measure", "leave it out"),
        ({"kind": "agreement", "measure": "nominal"}, "files.0.role", "annotations"),
        ({"kind": "agreement", "files": [{"role": "annotations", "name": "a", "size": 1}]}, "measure", "ordinal"),
        ({"kind": "agreement", "measure": "ratio"}, "measure", "ratio"),
        ({"kind": "ranks"}, "kind", "ranks"),
        ({"color": 1}, "color", "does not exist"),
    ],
)
def test_a_request_that_cannot_be_is_refused_with_its_field(rui, about, field, says):
    answer = begin(rui, clips(1), **about)
    faults = {each["field"]: each["message"] for each in answer.json()["errors"]}
    assert (answer.status_code, list(faults)) == (400, [field])
    assert says in faults[field]
    assert not FileComparison.objects.exists()


def test_the_same_file_twice_and_one_that_is_too_large_are_refused(rui):
    file = {"role": "reference", "name": "r", "size": 1}
    twice = rui.post("file-comparisons/", {"kind": "score", "files": [file, file]})
    assert "twice" in twice.json()["errors"][0]["message"]
    large = begin(rui, {}, files=[file | {"size": operations.LARGEST_FILE + 1}])
    assert (large.status_code, "50,000,000" in large.json()["detail"]) == (413, True)


def test_bytes_that_are_not_as_announced_are_not_stored(rui):
    made = begin(rui, clips(2)).json()
    address = f"file-comparisons/{made['id']}/files/reference"
    assert put(rui, address, b"short").status_code == 400
    assert put(rui, address, clips(2)["reference"], "application/json").status_code == 415
    assert put(rui, address.replace("reference", "judgements"), b"").status_code == 404
    assert not ComparedFile.objects.filter(stored=True).exists()
    assert put(rui, address, clips(2)["reference"]).status_code == 204
    assert put(rui, address, clips(2)["reference"]).status_code == 409
    assert rui.get(f"file-comparisons/{made['id']}/").json()["state"] == "uploading"


@pytest.mark.database
def test_it_belongs_to_the_person_alone(rui, ada, ana, zoe):
    sent = send(rui, clips(2))
    sent.computed()
    addresses = (sent.address, f"{sent.address}result.json", f"{sent.address}result.csv")
    for other in (ada, zoe, ana):
        assert {other.get(address).status_code for address in addresses} == {404}
        assert other.call("DELETE", sent.address).status_code == 404
        assert put(other, f"{sent.address}files/reference", b"").status_code == 404
    assert [each["id"] for each in rui.get("file-comparisons/").json()["results"]] == [sent.id]
    assert ada.get("file-comparisons/").json()["results"] == []
    assert ana.get("file-comparisons/").status_code == begin(ana, clips(1)).status_code == 403


def keys() -> list[str]:
    return list(ComparedFile.objects.values_list("storage_key", flat=True))


def is_stored(key: str) -> bool:
    try:
        return storage().size(key) >= 0
    except FileNotFoundError:
        return False


@pytest.mark.database
def test_rows_and_files_go_after_a_week_and_with_their_person(rui, ada):
    old, fresh, erased = send(rui, clips(2)), send(rui, clips(2)), send(ada, clips(2))
    old.computed()
    assert all(map(is_stored, keys()))
    kept = [file.storage_key for file in ComparedFile.objects.filter(comparison__public_id=fresh.id)]
    gone = sorted(set(keys()) - set(kept))
    FileComparison.objects.filter(public_id=old.id).update(keep_until=Now() - timedelta(seconds=1))
    erase_person(person=ada.person)
    expire_file_comparisons()
    assert list(FileComparison.objects.values_list("public_id", flat=True)) == [fresh.id]
    assert [is_stored(key) for key in gone] == [False] * 4
    assert all(map(is_stored, kept))
    assert old.actor.get(old.address).status_code == 404
    days = FileComparison.objects.get().keep_until - FileComparison.objects.get().created_at
    assert timedelta(days=6, hours=23) < days <= timedelta(days=7, minutes=1)
    assert erased.id != fresh.id


def test_a_comparison_can_be_deleted(rui):
    sent = send(rui, clips(2))
    stored = keys()
    assert rui.call("DELETE", sent.address).status_code == 204
    assert not FileComparison.objects.exists() and not any(map(is_stored, stored))


def test_a_person_keeps_so_many(rui, monkeypatch):
    monkeypatch.setattr(operations, "MOST_KEPT", 1)
    sent = send(rui, clips(1))
    full = begin(rui, clips(1))
    assert (full.status_code, "delete one" in full.json()["detail"]) == (409, True)
    rui.call("DELETE", sent.address)
    assert begin(rui, clips(1)).status_code == 201


@pytest.mark.database
def test_a_worker_that_died_is_followed_by_another(rui, woken):
    sent = send(rui, clips(2))
    row = FileComparison.objects.filter(public_id=sent.id)
    ended = Now() - timedelta(seconds=1)
    row.update(state=FileComparison.COMPUTING, lease_token="dead", attempts=1, expires_at=ended)
    sweep_file_comparisons()
    assert row.get().state == FileComparison.WAITING and woken[-1][1] == {"comparison": sent.id}
    found = sent.computed()
    assert (found["state"], row.get().attempts, found["done"] <= found["total"]) == ("ready", 2, True)


@pytest.mark.database
def test_a_comparison_that_was_deleted_meanwhile_stays_so(rui, monkeypatch):
    sent = send(rui, clips(2))
    figures = operations._figures

    def deleted_meanwhile(*args: Any) -> Any:
        operations.delete_comparison(comparison=FileComparison.objects.get(public_id=sent.id))
        return figures(*args)

    monkeypatch.setattr(operations, "_figures", deleted_meanwhile)
    compare_files(comparison=sent.id)
    assert not FileComparison.objects.exists()
