"""The signal critic on small pictures made by hand, on drawn clips, and on input that is hardly a clip."""

import numpy as np
import pytest
from PIL import Image

from outtake_demo.drawn.clips import DrawnClip, draw_clip, frames
from worker.critics.signal.detect import SignalSegment, find_signals

WIDTH, HEIGHT, N = 160, 90, 40
EDGES = tuple(round(index * 1000 / 25) for index in range(N + 1))


def scene(boxes: list[tuple[int, int] | None], *, size: int = 14, noise: float = 0.0) -> list[np.ndarray]:
    """Draw a red box before a gradient in each frame, its corner at (x, y), or no box."""
    rng = np.random.default_rng(5)
    sky = np.repeat(np.linspace(90, 170, HEIGHT)[:, None, None], WIDTH, axis=1).repeat(3, axis=2)
    pictures = []
    for place in boxes:
        picture = sky + rng.normal(0, noise, sky.shape) if noise else sky.copy()
        if place is not None:
            x, y = place
            picture[y : y + size, x : x + size] = (200, 40, 30)
        pictures.append(np.clip(picture, 0, 255).astype(np.uint8))
    return pictures


def small(clip: DrawnClip) -> list[np.ndarray]:
    """Draw a clip's frames at a quarter of their size, by averaging."""
    return [np.asarray(Image.fromarray(frame).reduce(4)) for frame in frames(clip)]


def criticise(clip: DrawnClip) -> list[SignalSegment]:
    """Run the critic over a drawn clip, without encoding."""
    return find_signals(small(clip), clip.edges_ms)


def test_a_still_picture_is_quiet() -> None:
    assert find_signals(scene([(60, 40)] * N), EDGES) == []


def test_a_noisy_still_picture_is_quiet() -> None:
    assert find_signals(scene([(60, 40)] * N, noise=4.0), EDGES) == []


def test_fast_motion_is_quiet() -> None:
    assert find_signals(scene([(10 + 3 * index, 40) for index in range(N)]), EDGES) == []


def test_a_slow_fade_is_quiet() -> None:
    there, away = scene([(60, 40), None])
    pictures = [(there * (1 - share) + away * share).astype(np.uint8) for share in np.linspace(0, 1, N)]
    assert find_signals(pictures, EDGES) == []


def test_a_box_that_slides_in_from_the_border_is_quiet() -> None:
    pictures = [picture[:, 20:140] for picture in scene([(min(2 + 3 * index, 80), 40) for index in range(N)])]
    assert find_signals(pictures, EDGES) == []


def test_a_box_that_vanishes_is_found_at_its_frame() -> None:
    (found,) = find_signals(scene([(60, 40)] * 20 + [None] * 20), EDGES)
    assert (found.start_ms, found.end_ms, found.type) == (800, 1300, "object_appearance_disappearance")
    assert "vanishes" in found.reason and "middle" in found.reason


def test_a_box_that_vanishes_in_flight_is_found() -> None:
    flight: list[tuple[int, int] | None] = [(10 + 4 * index, 20) for index in range(20)]
    (found,) = find_signals(scene(flight + [None] * 20), EDGES)
    assert found.start_ms == 800
    assert "upper" in found.reason


def test_a_box_that_appears_is_found_at_its_frame() -> None:
    (found,) = find_signals(scene([None] * 12 + [(120, 70)] * 28), EDGES)
    assert (found.start_ms, found.type) == (480, "object_appearance_disappearance")
    assert "pops up in the lower right" in found.reason


def test_a_box_that_jumps_is_found_with_both_places() -> None:
    (found,) = find_signals(scene([(20, 10)] * 20 + [(120, 70)] * 20), EDGES)
    assert found.start_ms == 800
    assert "jumps from the upper left to the lower right" in found.reason


def test_a_change_of_scene_is_found() -> None:
    other = [255 - picture[::-1] // 2 for picture in scene([(90, 20)] * 20)]
    (found,) = find_signals(scene([(60, 40)] * 20) + other, EDGES)
    assert (found.start_ms, found.type) == (800, "logical_error")


def test_a_freeze_in_mid_motion_is_found_with_its_length() -> None:
    clock = [*range(15), *[14] * 12, *range(15, 28)]
    (found,) = find_signals(scene([(20 + 3 * moment, 40) for moment in clock]), EDGES)
    assert (found.start_ms, found.end_ms, found.type) == (EDGES[15], EDGES[27], "motion_rationality")


def test_a_box_that_comes_to_rest_for_good_is_quiet() -> None:
    assert find_signals(scene([(20 + 3 * min(index, 20), 40) for index in range(N)]), EDGES) == []


def test_grey_frames_do_as_well() -> None:
    grey = [picture.mean(axis=2).astype(np.uint8) for picture in scene([(60, 40)] * 20 + [None] * 20)]
    assert [found.start_ms for found in find_signals(grey, EDGES)] == [800]


@pytest.mark.parametrize(
    "kind",
    ["vanish", *(pytest.param(kind, marks=pytest.mark.long) for kind in ("cut", "appear", "teleport", "freeze"))],
)
@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.long)])
def test_planted_errors_in_drawn_clips_are_found(kind: str, seed: int) -> None:
    clip = draw_clip(seed, kind=kind, generator="Bilt v1")
    planted = clip.planted[0]
    hits = [found for found in criticise(clip) if abs(found.start_ms - planted.start_ms) <= 100]
    assert [found.type for found in hits] == [planted.type]
    assert len(hits[0].reason.split()) >= 8
    assert 0 < hits[0].confidence <= 1


@pytest.mark.parametrize(
    "prompt_id", ["fly-black", *(pytest.param(name, marks=pytest.mark.long) for name in ("bounce-red", "pour-orange"))]
)
def test_clean_drawn_clips_are_quiet(prompt_id: str) -> None:
    assert criticise(draw_clip(3, kind="clean", prompt_id=prompt_id, generator="Corum v1")) == []


@pytest.mark.parametrize("edges", [(), (0,)])
def test_no_frames_give_no_segments(edges: tuple[int, ...]) -> None:
    assert find_signals([], edges) == []


def test_a_single_frame_gives_no_segments() -> None:
    assert find_signals(scene([(60, 40)]), (0, 40)) == []


def test_frames_are_taken_one_by_one() -> None:
    pictures = scene([(60, 40)] * 20 + [None] * 20)
    assert find_signals(iter(pictures), EDGES) == find_signals(pictures, EDGES)


def test_a_count_that_differs_from_the_edges_is_an_error() -> None:
    with pytest.raises(ValueError, match="3 frames were given, but edges_ms has 41"):
        find_signals(scene([None] * 3), EDGES)


def test_a_frame_of_another_shape_is_an_error() -> None:
    pictures = scene([None] * 2)
    with pytest.raises(ValueError, match="frame 1 has shape"):
        find_signals([pictures[0], pictures[1][:40]], (0, 40, 80))


def test_a_frame_that_is_no_picture_is_an_error() -> None:
    with pytest.raises(ValueError, match="cannot be read"):
        find_signals([np.zeros(9, np.uint8)], (0, 40))


def test_a_picture_left_still_by_what_vanished_is_no_freeze() -> None:
    boxes: list[tuple[int, int] | None] = [(30 + 3 * index, 40) for index in range(N)]
    boxes[15:27] = [None] * 12
    assert [found.type for found in find_signals(scene(boxes), EDGES)] == ["object_appearance_disappearance"] * 2
