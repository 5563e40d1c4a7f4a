"""A judge by embeddings: cosines before a real server, put onto 0 to 10 as people rated."""

from __future__ import annotations

import json
from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evaluation.judges.certificates.calibration_data import read_rated
from evaluation.judges.kinds.isotonic_calibration import FEWEST, Calibration, fit
from evaluation.judges.models import Judge, Judgement
from evaluation.judges.scoring.create_judge import NewJudge, create_judge
from evaluation.judges.scoring.score_pairs import judge_pairs
from outtake.errors import Invalid
from tests.evaluation.judges.embedding_server import EmbeddingServer, embedding_server, vector
from tests.support.commands import manage
from tests.worker.painted import make_endpoint
from worker.ledger.models import ModelCall
from worker.requests.contract import ModelError
from worker.requests.vectors import text_of, vector_of

CUP, CUP_TOO, DOG = "The cup floats.", "The cup floats up.", "A dog vanishes."
LINEAR = Calibration((0.0, 1.0), (0.0, 10.0), 20)
RATED = st.lists(st.tuples(st.floats(-1, 1), st.floats(0, 10)), min_size=FEWEST, max_size=40)


@pytest.fixture
def server(settings) -> Iterator[EmbeddingServer]:
    """A server that this installation may call."""
    with embedding_server() as running:
        settings.MODEL_SERVERS = [f"127.0.0.1:{running.port}"]
        settings.MODEL_CALL_SECONDS, settings.MODEL_TRIES_SECONDS, settings.MODEL_RETRY_SECONDS = 5, 6, 0.01
        yield running


@pytest.fixture
def endpoint(project, server):
    """The server as an endpoint of the project."""
    return make_endpoint(project, f"http://127.0.0.1:{server.port}/v1", model="minilm")


@pytest.fixture
def judge(endpoint) -> Judge:
    """A judge whose score is ten times the cosine."""
    new = NewJudge("minilm", "1", Judge.EMBEDDING, endpoint.public_id, calibration=LINEAR.as_json())
    return create_judge(project=endpoint.project, new=new)


def cosine(first: str, second: str) -> float:
    a, b = np.array(vector(first)), np.array(vector(second))
    return float(a @ b / np.linalg.norm(a) / np.linalg.norm(b))


@pytest.mark.django_db
def test_each_text_is_embedded_once_and_its_cosine_is_the_score(judge, server):
    pairs = [(CUP, CUP_TOO), (CUP, DOG), (CUP, CUP)]
    judged = judge_pairs(judge, pairs)
    assert judged.scores == {pair: int(10 * cosine(*pair) + 0.5) for pair in pairs}
    assert judged.scores[CUP, CUP] == 10 > judged.scores[CUP, CUP_TOO] > judged.scores[CUP, DOG]
    assert sorted(server.texts) == sorted([CUP, CUP_TOO, DOG]) and len(server.asked) == 1
    judge_pairs(judge, [(DOG, CUP_TOO)])
    assert len(server.asked) == 1  # both texts are in the ledger
    assert sum(ModelCall.objects.values_list("cost_micros", flat=True)) > 0


@pytest.mark.django_db
def test_a_text_without_a_direction_is_a_failure(judge, server):
    assert judge_pairs(judge, [(CUP, " ")]).failed == {(CUP, " ")}
    assert Judgement.objects.get().failure.startswith("the vector of a text is not a direction")


SPOILED = {
    "fewer": lambda body: {**body, "data": body["data"][1:]},
    "other lengths": lambda body: {**body, "data": [{"embedding": [1.0]}, {"embedding": [1.0, 2.0]}]},
    "another order": lambda body: {**body, "data": body["data"][::-1]},
    "no numbers": lambda body: {**body, "data": [{"embedding": ["1"]}, {"embedding": [None]}]},
    "no data": lambda body: {"error": "busy"},
    "a list": lambda body: [],
}


@pytest.mark.django_db
@pytest.mark.parametrize("spoil", SPOILED.values(), ids=SPOILED)
def test_vectors_that_cannot_be_are_no_answer(judge, server, spoil):
    server.spoil = spoil
    with pytest.raises(ModelError, match="gave no answer"):
        judge_pairs(judge, [(CUP, DOG)])
    assert not Judgement.objects.exists()


@pytest.mark.django_db
def test_one_is_added_at_the_prompt_on_pairs_that_people_rated(project, endpoint, server, capsys, tmp_path):
    texts = [f"The cup floats {'very ' * n}high over table {n}." for n in range(FEWEST)]
    lines = [{"reference": CUP, "prediction": text, "score": max(10 - n / 2, 0)} for n, text in enumerate(texts)]
    file = tmp_path / "rated.jsonl"
    file.write_text("\n".join(map(json.dumps, lines)))
    arguments = ("minilm", "--project", project.name, "--endpoint", endpoint.name, "--embedding")
    assert manage(capsys, "add_judge", *arguments).status == 2
    assert manage(capsys, "add_judge", *arguments, "--rated", str(file)).status == 0
    judge = Judge.objects.get(project=project)
    assert (judge.kind, judge.prompt, judge.parameters["calibration"]["n"]) == ("embedding", None, FEWEST)
    scores = judge_pairs(judge, [(CUP, texts[0]), (CUP, texts[-1])]).scores
    assert scores[CUP, texts[0]] > scores[CUP, texts[-1]]
    assert manage(capsys, "add_judge", *arguments, "--rated", str(file)).status == 2  # the version is there


@pytest.mark.django_db
def test_cosines_alone_are_no_judge(endpoint):
    with pytest.raises(Invalid, match="Cosine similarities are not scores"):
        create_judge(project=endpoint.project, new=NewJudge("m", "1", Judge.EMBEDDING, endpoint.public_id))


@given(RATED)
@settings(max_examples=50)
def test_a_calibration_never_falls_and_stays_on_the_scale(rated):
    cosines, ratings = zip(*rated, strict=True)
    if len(set(cosines)) < 2:
        return
    found = fit(cosines, ratings)
    assert list(found.cosines) == sorted(found.cosines) and list(found.scores) == sorted(found.scores)
    scores = [found.score(at) for at in np.linspace(-1, 1, 41)]
    assert scores == sorted(scores) and set(scores) <= set(range(11))
    assert Calibration.of_json(json.loads(json.dumps(found.as_json()))) == found


def test_a_calibration_by_hand():
    """Twenty ratings of 2 below 0.5, and above it 8 and 6, which fall and so are pooled at their mean, 7."""
    found = fit([0.1] * 10 + [0.3] * 10 + [0.6] * 2 + [0.8] * 2, [2] * 20 + [8] * 2 + [6] * 2)
    assert found == Calibration((pytest.approx(0.2), pytest.approx(0.7)), (2, 7), 24)
    assert [found.score(at) for at in (-1, 0.2, 0.45, 0.7, 1)] == [2, 2, 5, 7, 7]


@pytest.mark.parametrize(
    ("cosines", "ratings", "fault"),
    [
        ([0.1, 0.2], [1, 2], "too few"),
        ([0.5] * 20, [3] * 20, "the same similarity"),
        (list(range(20)), [11] * 20, "0 to 10"),
    ],
)
def test_what_gives_no_calibration_is_refused(cosines, ratings, fault):
    with pytest.raises(Invalid, match=fault):
        fit(cosines, ratings)


@pytest.mark.parametrize(
    ("changes", "place"),
    [({"score": 11}, "line 1: score"), ({"score": True}, "line 1: score"), ({"reference": " "}, "line 1: reference")],
)
def test_a_rated_line_that_cannot_be_is_named(changes, place):
    with pytest.raises(Invalid) as error:
        read_rated([{"reference": CUP, "prediction": DOG, "score": 3, **changes}])
    assert [each.field for each in error.value.errors] == [place]
    with pytest.raises(Invalid, match="exactly these fields"):
        read_rated([{"reference": CUP}])


def test_a_vector_is_kept_as_text_and_read_back():
    assert vector_of(text_of([0.5, -2.0, 3.25])).tolist() == [0.5, -2.0, 3.25]
