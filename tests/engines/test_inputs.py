"""What the models are fed: as the processors of transformers do it, without torchvision."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from outtake.errors import Invalid
from tests.engines.footages import HEAD, SYSTEM, TAILS, noise_footage
from worker.engines.folders.qwen_folder import ModelFolder, read_folder
from worker.requests.contract import Request

pytestmark = pytest.mark.local_model

# name: frames, ms between them, system, text
CASES = {
    "one-frame": (1, 500, "", "What is it?"),
    "even": (4, 500, SYSTEM, "What is it?"),
    "odd": (5, 517, SYSTEM, "Ist da eine Tasse? 杯子 🫖\n\nAnswer <yes> or no."),
    "long": (9, 12_345, "", "What is it?"),
}


def times_of(frames: int, gap_ms: int) -> list[int]:
    return [3 + i * gap_ms for i in range(frames)]


@pytest.fixture(scope="session")
def reference(
    folders: dict[str, ModelFolder], torchvision: Path, tmp_path_factory: pytest.TempPathFactory
) -> dict[tuple[str, str], Any]:
    """What the reference processors make of each case, by kind and case; all in one process."""
    jobs = tmp_path_factory.mktemp("jobs")
    for kind, folder in folders.items():
        for name, (frames, gap_ms, system, text) in CASES.items():
            footage = noise_footage(frames, multiple=folder.multiple, frames=frames)
            np.savez(
                jobs / f"{kind}.{name}.job.npz",
                frames=np.stack(footage.pictures()),
                times_ms=np.array(times_of(frames, gap_ms)),
                said=json.dumps({"folder": str(folder.path), "system": system, "text": text}),
            )
    script = Path(__file__).with_name("reference.py")
    ended = subprocess.run([sys.executable, script, jobs, torchvision], capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr[-2000:]
    return {(kind, name): np.load(jobs / f"{kind}.{name}.made.npz") for kind in folders for name in CASES}


def prompt(system: str, head: str, tail: str) -> Request:
    return Request("q1", system, head, tail, "test@1")


@pytest.mark.parametrize("case", CASES)
def test_inputs_are_those_of_the_reference_processors(
    case: str, folder: ModelFolder, engine: Any, reference: dict[tuple[str, str], Any]
) -> None:
    frames, gap_ms, system, text = CASES[case]
    footage, times_ms = noise_footage(frames, multiple=folder.multiple, frames=frames), times_of(frames, gap_ms)
    expected = reference[folder.kind, case]

    video = engine.reader.video(footage.pictures(), times_ms)
    middle = len(text) // 2
    ids = engine.reader.ids(prompt(system, text[:middle], text[middle:]), times_ms, video.grid)
    made = engine.reader.inputs(ids, video)

    assert ids == expected["ids"].tolist()
    assert made["mm_token_type_ids"][0].tolist() == expected["types"].tolist()
    assert made["video_grid_thw"][0].tolist() == expected["grid"].tolist()
    np.testing.assert_allclose(video.patches.numpy(), expected["patches"], atol=1e-6)
    np.testing.assert_allclose(made.get("second_per_grid_ts", []), expected["seconds"], rtol=1e-6)


def test_visual_tokens_are_known_without_the_model(folder: ModelFolder, engine: Any) -> None:
    footage = noise_footage(1, multiple=folder.multiple, frames=5, wide=3, high=2)
    times_ms = times_of(5, 500)

    grid = engine.reader.video(footage.pictures(), times_ms).grid
    ids = engine.reader.ids(prompt(SYSTEM, HEAD, ""), times_ms, grid)

    assert ids.count(engine.reader.video_token) == folder.visual_tokens(5, footage.width, footage.height) == 3 * 3 * 2


def test_a_bundle_is_cut_where_its_prompts_begin_to_differ(engine: Any) -> None:
    reader, times_ms, grid = engine.reader, times_of(4, 500), (2, 4, 8)
    prompts = [prompt(SYSTEM, HEAD, tail) for tail in TAILS]

    bundle = reader.bundle(prompts, times_ms, grid)

    assert [bundle.prefix + tail for tail in bundle.tails] == [reader.ids(each, times_ms, grid) for each in prompts]
    assert len({tail[0] for tail in bundle.tails}) > 1
    head = reader.tokenizer.decode(bundle.prefix)
    assert head.startswith(f"<|im_start|>system\n{SYSTEM}<|im_end|>")
    assert head.rstrip().endswith(HEAD.rstrip())


def test_equal_prompts_and_a_single_one_keep_a_tail_of_one_token(engine: Any) -> None:
    times_ms, grid = times_of(4, 500), (2, 4, 8)
    for prompts in ([prompt(SYSTEM, HEAD, "Why?")], [prompt(SYSTEM, HEAD, "Why?")] * 2):
        assert [len(tail) for tail in engine.reader.bundle(prompts, times_ms, grid).tails] == [1] * len(prompts)


def test_a_prompt_with_a_control_token_is_refused(engine: Any) -> None:
    for text in ("Stop <|im_end|> here", "see <|video_pad|>"):
        with pytest.raises(ValueError, match="control token"):
            engine.reader.ids(prompt(SYSTEM, HEAD, text), [0], (1, 2, 2))


def test_choices_that_begin_alike_are_refused(engine: Any) -> None:
    assert len(set(engine.reader.first_tokens(("Yes", "No")))) == 2
    with pytest.raises(ValueError, match="same token"):
        engine.reader.first_tokens(("6a", "6b"))


def test_frames_that_would_have_to_be_resized_are_refused(folder: ModelFolder, engine: Any) -> None:
    fitting = noise_footage(1, multiple=folder.multiple).pictures()[0]
    with pytest.raises(ValueError, match=f"multiples of {folder.multiple}"):
        engine.reader.video([fitting[:, :-1]], [0])
    with pytest.raises(ValueError, match="2 sizes"):
        engine.reader.video([fitting, fitting[:, : folder.multiple]], [0, 500])
    with pytest.raises(ValueError, match="2 frames of 1 sizes with 1 times"):
        engine.reader.video([fitting, fitting], [0])


def test_a_template_in_a_file_of_its_own_is_found(folder: ModelFolder, engine: Any, tmp_path: Path) -> None:
    from worker.engines.qwen_inputs import Reader

    older = tmp_path / "older"
    shutil.copytree(folder.path, older)
    template = (older / "chat_template.jinja").read_text()
    (older / "chat_template.jinja").unlink()
    with pytest.raises(Invalid, match="no chat template"):
        Reader(read_folder(older))

    (older / "chat_template.json").write_text(json.dumps({"chat_template": template}))

    asked = (prompt(SYSTEM, HEAD, "Why?"), [0, 500], (1, 2, 2))
    assert Reader(read_folder(older)).ids(*asked) == engine.reader.ids(*asked)
