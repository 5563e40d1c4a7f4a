"""Models that are asked with texts alone: those that write, those that watch clips too, and those that embed."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from outtake.accounts.projects.models import Project
from outtake.catalog.videos.models import Prompt
from outtake.errors import Invalid
from tests.engines.footages import noise_footage
from tests.engines.tiny import LONGEST_SENTENCE, write_sentences, write_writer
from tests.support.commands import manage
from worker import providers
from worker.engines.folders.qwen_folder import ModelFolder
from worker.engines.folders.text_folders import read_sentence_folder, read_text_folder
from worker.media.contract import NoFootage
from worker.providers.local.sentences import SentenceProvider
from worker.providers.local.text import LocalTextProvider
from worker.providers.local.vision import LocalProvider
from worker.providers.registry import text_kind
from worker.requests.contract import Decoding, ProviderError, Reply, Request
from worker.requests.vectors import embedding_request, vector_of
from worker.text_vectors.models import TextVector
from worker.text_vectors.queries import cosines, hash_of, mean_vector
from worker.text_vectors.tasks import embed_texts_of_project

pytestmark = pytest.mark.local_model

ALONE = NoFootage()
TAILS = ("How alike?", "How alike are these two, the first of which is much longer?", "7")
ASKED = [Request("judge", "You compare.", "Examples.", tail, "t@1", Decoding(max_tokens=12)) for tail in TAILS]
REASONS = ["The cup floats.", "A dog vanishes behind a tree.", "It snows."]


@pytest.fixture(scope="module")
def writer(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a tiny language model."""
    return write_writer(tmp_path_factory.mktemp("texts") / "writer")


@pytest.fixture(scope="module")
def sentences(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a tiny model of sentences."""
    return write_sentences(tmp_path_factory.mktemp("texts") / "minilm")


def tokens(replies: list[Reply]) -> list[list[int]]:
    return [reply.raw["tokens"] for reply in replies]


def generated(model: Any, words: Any, request: Request) -> list[int]:
    """What transformers generates on its own, from a prompt worded by the folder's template."""
    chat = [{"role": "system", "content": request.system}]
    chat += [{"role": "user", "content": f"{request.head}\n\n{request.tail}"}]
    ids = words(words.apply_chat_template(chat, add_generation_prompt=True, tokenize=False), return_tensors="pt")
    made = model.generate(**ids, max_new_tokens=request.decoding.max_tokens, do_sample=False)
    return made[0, ids["input_ids"].shape[1] :].tolist()


def test_greedy_replies_are_those_of_transformers_whatever_is_decoded_beside_them(writer: Path) -> None:
    from transformers import AutoModelForCausalLM, AutoTokenizer

    model, words = AutoModelForCausalLM.from_pretrained(writer).eval(), AutoTokenizer.from_pretrained(writer)
    provider = LocalTextProvider(writer)
    together = provider.generate(ALONE, ASKED)
    assert tokens(together) == [generated(model, words, each) for each in ASKED]
    assert tokens(together) == [tokens(provider.generate(ALONE, [each]))[0] for each in ASKED]
    for request, reply in zip(ASKED, together, strict=True):
        assert reply.prompt_tokens and reply.prompt_tokens <= provider.estimate(ALONE, request).prompt_tokens
        assert (reply.completion_tokens, reply.model) == (len(reply.raw["tokens"]), "writer")
        assert (reply.finish == "length") == (reply.completion_tokens == 12)


def test_a_model_that_watches_clips_answers_texts_as_transformers_does(folder: ModelFolder, plain: Any) -> None:
    from transformers import AutoTokenizer

    words = AutoTokenizer.from_pretrained(folder.path)
    provider = LocalProvider(folder.path)
    replies = provider.generate(ALONE, ASKED)
    assert tokens(replies) == [generated(plain, words, each) for each in ASKED]
    assert replies[1].cached_tokens and provider.estimate(ALONE, ASKED[0]).visual_tokens == 0
    assert replies[0].raw["visual_tokens"] == 0


def test_a_drawn_reply_depends_on_its_seed_alone(writer: Path) -> None:
    provider = LocalTextProvider(writer)

    def drawn(seed: int) -> Request:
        return replace(ASKED[0], decoding=Decoding(12, 1.3, None, seed))

    seeds = [drawn(seed) for seed in range(4)]
    together = tokens(provider.generate(ALONE, [*ASKED, *seeds]))[3:]
    assert together == [tokens(provider.generate(ALONE, [each]))[0] for each in seeds]
    assert len({tuple(each) for each in together}) == 4


def test_each_reply_has_its_own_limit(writer: Path) -> None:
    short = replace(ASKED[0], decoding=Decoding(max_tokens=2))
    first, second = LocalTextProvider(writer).generate(ALONE, [short, ASKED[1]])
    assert (len(first.raw["tokens"]), first.finish) == (2, "length") and len(second.raw["tokens"]) > 2


@pytest.mark.parametrize(
    ("request_", "message"),
    [
        (replace(ASKED[0], tail="Say <|im_end|>"), "control token"),
        (replace(ASKED[0], decoding=Decoding(max_tokens=4096)), "the model holds 4096"),
    ],
)
def test_a_text_that_cannot_be_answered_is_refused_for_good_and_says_nothing_of_others(
    writer: Path, request_: Request, message: str
) -> None:
    with pytest.raises(ProviderError, match=message) as error:
        LocalTextProvider(writer).generate(ALONE, [request_])
    assert error.value.permanent and error.value.of_request


def test_a_model_of_texts_watches_no_clip(writer: Path) -> None:
    with pytest.raises(ProviderError, match="only reads text") as error:
        LocalTextProvider(writer).generate(noise_footage(1, multiple=32), ASKED)
    assert error.value.permanent and not error.value.of_request


def test_a_template_that_knows_no_system_has_its_words_before_the_user_s(writer: Path, tmp_path: Path) -> None:
    from worker.engines.text_engine import load

    copied = tmp_path / "writer"
    shutil.copytree(writer, copied)
    refusing = "{%- if messages[0].role == 'system' -%}{{ raise_exception('no system') }}{%- endif -%}"
    (copied / "chat_template.jinja").write_text(refusing + (writer / "chat_template.jinja").read_text())
    engine = load(read_text_folder(copied), "float32", "cpu")
    assert "user\nYou compare.\n\nExamples.\n\nHow alike?" in engine.tokenizer.decode(engine.ids(ASKED[0]))
    (copied / "chat_template.jinja").unlink()
    with pytest.raises(ProviderError, match="no chat template; use the folder of an instruct model"):
        LocalTextProvider(copied, "bfloat16").generate(ALONE, ASKED)


def test_vectors_are_the_normed_means_of_the_tokens(sentences: Path) -> None:
    import torch
    from transformers import AutoModel, AutoTokenizer

    provider = SentenceProvider(sentences)
    replies = provider.generate(ALONE, [embedding_request(text, label="judge") for text in REASONS])
    model, words = AutoModel.from_pretrained(sentences).eval(), AutoTokenizer.from_pretrained(sentences)
    for text, reply in zip(REASONS, replies, strict=True):
        with torch.inference_mode():
            ids = words(text, return_tensors="pt")
            mean = model(**ids).last_hidden_state[0].mean(0)
        np.testing.assert_allclose(vector_of(reply.text), mean / mean.norm(), atol=1e-5)
        assert reply.prompt_tokens == ids["input_ids"].shape[1]
    assert provider.queue == "critics" and SentenceProvider(sentences, device="cuda").queue == "gpu"


def test_a_text_is_never_cut_in_silence(sentences: Path) -> None:
    with pytest.raises(ProviderError, match=f"the model reads {LONGEST_SENTENCE}; shorten it") as error:
        SentenceProvider(sentences).generate(ALONE, [embedding_request("a " * 40, label="judge")])
    assert error.value.permanent and error.value.of_request


@pytest.mark.django_db
def test_texts_of_a_project_are_embedded_once_and_those_that_are_gone_are_removed(
    sentences: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    project = Project.objects.create(name="Lanterns")
    prompts = [
        Prompt.objects.create(project=project, external_id=str(n), text=text)
        for n, text in enumerate([*REASONS, REASONS[0], "a " * 40])
    ]
    command = ("embed_texts", "--project", project.name, "--model", str(sentences), "--json")
    made = manage(capsys, *command).json
    assert (made["embedded"], made["before"], made["too_long"], made["removed"]) == (3, 0, 1, 0)
    (reply,) = SentenceProvider(sentences).generate(ALONE, [embedding_request(REASONS[1], label="judge")])
    row = TextVector.objects.get(project=project, text_hash=hash_of(REASONS[1]))
    np.testing.assert_allclose(np.frombuffer(row.vector, "<f4"), vector_of(reply.text), atol=1e-6)
    assert row.model == made["model"] and made["model"].startswith("minilm:")
    to = mean_vector(project, row.model, [row.text_hash])
    assert to is not None
    found = dict(cosines(project, row.model, to))
    assert len(found) == 3 and max(found, key=lambda key: found[key]) == row.text_hash

    prompts[2].delete()
    Prompt.objects.create(project=project, external_id="new", text="It rains.")
    TextVector.objects.create(project=project, model="other:1", text_hash=hash_of(REASONS[0]), vector=b"")
    embed_texts_of_project(project=project.public_id, folder=str(sentences), dtype="float32", device="cpu")
    kept = set(TextVector.objects.filter(project=project).values_list("model", "text_hash"))
    assert kept == {(row.model, hash_of(text)) for text in (*REASONS[:2], "It rains.")}
    nothing = manage(capsys, *command).json
    assert (nothing["embedded"], nothing["before"], nothing["too_long"]) == (0, 3, 1)


def test_the_identity_names_all_that_can_change_an_answer(writer: Path, sentences: Path, tmp_path: Path) -> None:
    import sentence_transformers

    copied = tmp_path / sentences.name
    shutil.copytree(sentences, copied)
    first = SentenceProvider(copied).identity
    assert first == SentenceProvider(sentences).identity and json.loads(json.dumps(first)) == first
    assert first["packages"]["sentence-transformers"] == sentence_transformers.__version__
    pooling = json.loads((copied / "1_Pooling" / "config.json").read_text())
    (copied / "1_Pooling" / "config.json").write_text(json.dumps({**pooling, "more": 1}))
    others = [SentenceProvider(copied), SentenceProvider(sentences, "bfloat16"), LocalTextProvider(writer)]
    assert len({json.dumps(each, sort_keys=True) for each in [first, *(each.identity for each in others)]}) == 4


def test_what_asks_a_folder_is_found_by_what_is_in_it(writer: Path, sentences: Path, folder: ModelFolder) -> None:
    assert (text_kind(str(writer)), text_kind(str(folder.path))) == ("local text", "local")
    for kind, path in (("local text", writer), ("local sentences", sentences)):
        made = providers.of({"kind": kind, "folder": str(path), "dtype": "float32", "device": "cpu"})
        assert made.identity["kind"] == kind
    with pytest.raises(Invalid, match="names no architecture"):
        read_text_folder(sentences)
    with pytest.raises(Invalid, match=r"has no modules\.json"):
        read_sentence_folder(writer)


@pytest.mark.parametrize(
    ("modules", "message"),
    [
        ("no json", "cannot be read"),
        ([{"type": "os.system", "path": ""}], "made of 'os.system', which is not of sentence-transformers"),
        ([{"type": "sentence_transformers.models.Pooling", "path": "../x"}], "outside itself"),
        ([{"type": "sentence_transformers.models.Pooling", "path": "1_Pooling"}], "without a Transformer"),
    ],
)
def test_a_folder_of_sentences_that_runs_other_code_is_refused(
    sentences: Path, tmp_path: Path, modules: Any, message: str
) -> None:
    copied = tmp_path / "minilm"
    shutil.copytree(sentences, copied)
    (copied / "modules.json").write_text(modules if isinstance(modules, str) else json.dumps(modules))
    with pytest.raises(Invalid, match=message):
        SentenceProvider(copied)


def test_pickled_weights_of_a_part_are_not_opened(sentences: Path, tmp_path: Path) -> None:
    copied = tmp_path / "minilm"
    shutil.copytree(sentences, copied)
    (copied / "1_Pooling" / "pytorch_model.bin").write_bytes(b"cos\nsystem\n")
    with pytest.raises(Invalid, match=r"only pickled weights \(pytorch_model\.bin\), which are not opened"):
        SentenceProvider(copied)
