"""Mining on the command line, with models over HTTP: an estimate first, a funnel that adds up, no call paid twice."""

from __future__ import annotations

import json

import pytest

from annotations.subjects.operations import add_subjects
from tests.evaluation.benchmarks.test_inject_errors import ROW
from tests.support.commands import manage
from tests.support.factories import make_subjects, make_video
from tests.support.model_server import Act, Asked
from tests.worker.painted import make_endpoint
from tests.worker.serving import *  # noqa: F403
from worker.ledger.models import ModelCall

WRONG = "Reasoning:\n1. In image 1, the cup is at the right.\n2. There is also a piano.\n3. The cup flies.\nFinal: (B)"
RIGHT = "Reasoning:\n1. The cup stands on the table.\n2. It tips over.\n3. After that the cup falls.\nFinal: (A)"
NAMES = ("small", "large", "first", "second", "third")


def answers(asked: Asked, before: list[Asked]) -> Act:
    """Both models err, one judge is not understood at first, and one says no."""
    model = asked.body["model"]
    if "Think aloud" in asked.text:
        return Act(text=WRONG.replace("a piano", "a harp behind all of it") if model == "large" else WRONG)
    if model == "third":
        return Act(text="decision: no\nerrors: none\nreason: It is right.")
    if model == "second" and all(each.body["model"] != "second" for each in before[:-1]):
        return Act(text="I am not sure.")
    named = "spatial" if model == "first" else "hallucination, logical"
    return Act(text=f"Decision: Yes\nErrors: {named}\nReason: It flies.")


@pytest.mark.django_db
def test_chains_are_mined_judged_and_added_for_people_who_do_not_see_the_judges(
    capsys, project, server, rendition, tmp_path
):
    make_video(project, "clip", prompt="A cup falls.", rendition=rendition)
    for name in NAMES:
        make_endpoint(project, server.address, name=name, model=name)
    server.choose = lambda asked: answers(asked, server.asked)
    questions, out = tmp_path / "questions.jsonl", tmp_path / "mined"
    questions.write_text(json.dumps(ROW | {"answer": ROW["options"][0]}) + "\n")
    given = ["mine_chains", str(questions), "--project", project.name, "--out", str(out), "--draws", "2"]
    given += ["--generator", "small@0.2", "--generator", "large@0.7"]
    given += [part for name in NAMES[2:] for part in ("--judge", name)]

    estimate = manage(capsys, *given, "--json").json["estimate"]
    assert (estimate["generators"]["calls"], estimate["judges"]["calls"]) == (4, 12)
    assert not server.asked and not out.exists()

    ran = manage(capsys, *given, "--yes", "--json")
    assert ran.status == 0, ran.err
    assert [(each["entered"], each["left"], each["dropped"]) for each in ran.json["funnel"]] == [
        (4, 4, {}),
        (4, 2, {"near-duplicates": 2}),
        (2, 2, {}),
        (2, 2, {}),
    ]
    written = [each.body for each in server.asked if "Think aloud" in each.text]
    assert {body["temperature"] for body in written} == {0.2, 0.7}
    # each draw has a seed of its own, and so has each retry, else a model with a seed would say the same again
    assert {name: len({b["seed"] for b in written if b["model"] == name}) for name in NAMES[:2]} == {
        "small": 2,
        "large": 2,
    }
    retried = [each.body for each in server.asked if each.body["model"] == "second"][:2]
    assert retried[0]["messages"] == retried[1]["messages"] and retried[0]["seed"] != retried[1]["seed"]
    rows = [json.loads(line) for line in (out / "candidates.jsonl").read_text().splitlines()]
    small = next(row for row in rows if row["generator"] == "small" and row["became"] == "shortlisted")
    kinds = {cue["kind"]: cue.get("another_generator", False) for cue in small["cues"]}
    assert kinds["spatial"] and kinds["answer_mismatch"] and not kinds["hallucination"]
    assert small["types"] == ["hallucination", "logical", "spatial"] and small["votes"]["third"]["yes"] is False
    # 9 for the answer, 7 for the side, 4 for the option, each with the bonus, and 7 for what the other did not invent
    assert small["suspicion"] == pytest.approx((0.9 + 0.7 + 0.4) + 3 * 0.1 + 0.7)

    chains = [json.loads(line) for line in (out / "chains.jsonl").read_text().splitlines()]
    assert {each["chain"]["origin"] for each in chains} == {"realistic:small", "realistic:large"}
    assert set(chains[0]["chain"]) == {"id", "text", "question", "options", "answer", "origin"}
    scene = make_subjects(project, "videocritic", chains[0])
    assert add_subjects(study=scene.study, subjects=chains).created == 1

    assert sum(each.body["model"] == "second" for each in server.asked) == 3  # two chains, and one again
    paid = len(server.asked)
    assert manage(capsys, *given, "--yes").out.startswith("generated: 4 → 4\ndeduplicated: 4 → 2")
    assert len(server.asked) == paid == ModelCall.objects.filter(state="answered").count()
