"""T2V-Bench's measures by hand, and laws."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outtake.measures.papers.t2v_bench import (
    ClassMap,
    Detected,
    Detection,
    Reply,
    caption_alignment,
    colour_attribution,
    colour_identification,
    counted,
    counting,
    mean_of_answerers,
    names_colour,
    object_detection,
    yes_or_no,
)
from outtake.measures.uncertainty.averages import Average

CLASSES = ClassMap(frozenset({"person", "dog", "cup"}), {"woman": "person", "hiker": "person"})

replies = st.dictionaries(
    st.sampled_from("vwx"),
    st.none()
    | st.lists(
        st.builds(
            Reply,
            st.integers(0, 2),
            st.sampled_from(["cup", "dog"]),
            st.just("red"),
            st.sampled_from([None, "", "red", "Yes", "no, blue"]),
        ),
        max_size=6,
    ),
)


def test_captions_are_a_share_of_the_videos_that_were_judged() -> None:
    captions = caption_alignment({"a": True, "b": False, "c": None, "d": False})
    assert (captions.aligned[:3], captions.unparsed) == ((1, 3, 1 / 3), 1)
    assert caption_alignment({"a": None}).aligned.share is None


def test_a_detection_that_is_not_sure_enough_does_not_count() -> None:
    frame = [Detection("dog", 0.95), Detection("dog", 0.9), Detection("dog", 0.89), Detection("cup", 0.1)]
    assert counted(frame) == {"dog": 2}
    assert counted(frame, least_score=0.1) == {"dog": 3, "cup": 1}


def test_detection_and_counting_by_hand() -> None:
    videos = {
        "two": Detected({"dog": 2, "cup": 1}, [{"dog": 1, "cup": 1}, {"dog": 2}, {}, {"cup": 1, "person": 4}]),
        "one": Detected({"dog": 1}, [{"dog": 1}]),
    }
    found, exact = object_detection(videos, CLASSES), counting(videos, CLASSES)
    # Frames of "two": 2/2, 1/2, 0, 1/2 found; 1/2, 1/2, 0, 1/2 counted.
    assert found.videos == {"two": (0.5, 4, "frame", None), "one": (1.0, 1, "frame", None)}
    assert found.score == (0.75, 2, "video", None)
    assert exact.videos["two"].value == 0.375
    assert exact.score == (0.6875, 2, "video", None)


def test_classes_that_the_detector_does_not_know_are_left_out_and_counted() -> None:
    videos = {
        "a": Detected({"woman": 1, "hiker": 1, "castle": 1}, [{"person": 2}]),
        "b": Detected({"castle": 1}, [{}]),
        "c": Detected({}, [{"dog": 1}]),
        "d": Detected({"dog": 1}, []),
    }
    result = counting(videos, CLASSES)
    assert result.score == (1.0, 1, "video", None)
    assert result.outside == {"castle": 2}
    assert (result.not_applicable, result.unseen) == (("b", "c"), ("d",))
    assert result.videos["d"] == (None, 0, "frame", "there is no frame to average over")


def test_colour_identification_is_the_mean_over_questions_objects_frames_and_videos() -> None:
    video = [
        # Frame 0: the cup in 2 of 3 questions, the dog in 0 of 1: 1/3. Frame 1: the cup in 1 of 1.
        Reply(0, "cup", "red", "It is RED."),
        Reply(0, "cup", "red", "red"),
        Reply(0, "cup", "red", "The cup is reddish."),
        Reply(0, "dog", "grey", "brown"),
        Reply(0, "dog", "grey", None),
        Reply(1, "cup", "red", "A red cup"),
    ]
    result = colour_identification({"v": video, "w": [Reply(0, "cup", "red", "blue")], "none": None})
    assert result.videos["v"] == (pytest.approx(2 / 3), 2, "frame", None)
    assert result.score == (pytest.approx(1 / 3), 2, "video", None)
    assert (result.replies, result.unparsed, result.not_applicable) == (7, 1, ("none",))


def test_colour_leak_is_the_share_of_yes_and_attribution_what_is_left() -> None:
    result = colour_attribution(
        {
            "v": [
                Reply(0, "cup", "red", "Yes, there are."),
                Reply(1, "cup", "red", "No."),
                Reply(2, "cup", "red", "?"),
            ],
            "w": [Reply(0, "cup", "red", "no")],
            "lost": [Reply(0, "cup", "red", "maybe")],
        }
    )
    assert result.leak.score == (0.25, 2, "video", None)
    assert result.attribution == (0.75, 2, "video", None)
    assert (result.leak.replies, result.leak.unparsed, result.leak.unseen) == (5, 2, ("lost",))


def test_without_a_colour_to_ask_for_nothing_is_defined() -> None:
    result = colour_attribution({"v": None})
    assert result.leak.score == result.attribution == (None, 0, "video", "there is no video to average over")
    assert result.leak.not_applicable == ("v",)


@pytest.mark.parametrize(
    ("text", "colour", "named"),
    [
        ("It is gray.", "grey", True),
        ("GREY", "Gray", True),
        ("greyish", "grey", False),
        ("not red", "red", True),
        ("a light  blue sky", "light blue", True),
        ("blue light", "light blue", False),
        ("coloured", "red", False),
    ],
)
def test_a_colour_is_a_whole_word(text: str, colour: str, named: bool) -> None:
    assert names_colour(text, colour) is named


@pytest.mark.parametrize(
    ("text", "answer"),
    [("Yes.", True), ("NO, yes", False), ("Yesterday I know nothing", None), ("", None), ("- yes", True)],
)
def test_the_first_yes_or_no_that_stands_alone_is_read(text: str, answer: bool | None) -> None:
    assert yes_or_no(text) is answer


def test_the_mean_of_two_answerers_needs_both() -> None:
    one, other = Average(0.5, 50, "video", None), Average(0.25, 49, "video", None)
    assert mean_of_answerers({"CogVLM": one, "InternVL": other}) == (0.375, 2, "answering model", None)
    none = Average(None, 0, "video", "there is no video to average over")
    assert mean_of_answerers({"CogVLM": one, "InternVL": none}).reason == (
        "InternVL has no score: there is no video to average over"
    )


@settings(max_examples=50)
@given(replies, st.randoms())
def test_the_order_of_replies_and_videos_does_not_matter(videos: dict, random) -> None:
    names = random.sample(list(videos), len(videos))
    shuffled = {name: videos[name] and random.sample(videos[name], len(videos[name])) for name in names}
    for score in (colour_identification, lambda each: colour_attribution(each).leak):
        ours, theirs = score(shuffled), score(videos)
        assert (ours.score, ours.videos, ours.unparsed) == (theirs.score, theirs.videos, theirs.unparsed)
        assert sorted(ours.unseen) == sorted(theirs.unseen)


@settings(max_examples=50)
@given(st.lists(st.dictionaries(st.sampled_from(["dog", "cup"]), st.integers(1, 3)), min_size=1, max_size=5))
def test_what_is_counted_right_is_found(frames: list[dict[str, int]]) -> None:
    videos = {"v": Detected({"dog": 1, "cup": 2}, frames)}
    right, found = counting(videos, CLASSES).score.value, object_detection(videos, CLASSES).score.value
    assert right is not None and found is not None
    assert 0 <= right <= found <= 1
