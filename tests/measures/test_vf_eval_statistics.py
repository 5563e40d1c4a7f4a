"""VF-Eval's numbers beyond table 3: shares of flaws, table 2, figures 3 and 4."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outtake.measures.papers.vf_eval import Closed, Open
from outtake.measures.papers.vf_eval_statistics import (
    EVERY,
    TASKS,
    BenchmarkQuestion,
    Named,
    flaw_shares,
    reasoning,
    statistics,
    text_only,
)

FLAWS = st.frozensets(st.sampled_from(["coherence", "camera_work", "visual_appeal"]))


@given(st.lists(st.tuples(st.sampled_from(["Pika", "Kling"]), FLAWS), max_size=12))
def test_shares_are_counted_over_the_clips_of_a_generator(clips):
    rows = [Named(f"v{n}", generator, "Quality", flaws) for n, (generator, flaws) in enumerate(clips)]
    found = flaw_shares(rows)
    assert set(found) == {("Quality", flaw) for _, flaws in clips for flaw in flaws}
    for (_, flaw), by_generator in found.items():
        for group, share in by_generator.items():
            own = [flaws for generator, flaws in clips if group in (generator, EVERY)]
            assert (share.part, share.n) == (sum(flaw in flaws for flaws in own), len(own))


def test_a_clip_has_one_answer_of_a_kind():
    with pytest.raises(ValueError, match="video 'v', 'Quality': answered twice"):
        flaw_shares([Named("v", "Pika", "Quality", frozenset())] * 2)


def test_table_2_counts_as_the_paper_does():
    forms = {"yes_no": 1826, "multiple_choice": 5932, "open": 1982}
    texts = [form for form, n in forms.items() for _ in range(n)]
    made = [BenchmarkQuestion("test" if n < 6822 else "val", form, "Why is it?") for n, form in enumerate(texts)]
    found = statistics(made, [4.0, 12.0])
    assert (found.total, found.by_split, found.by_form) == (9740, {"test": 6822, "val": 2918}, forms)
    assert (found.video_seconds.mean, found.video_seconds.most, found.question_words.most) == (8.0, 12.0, 3)
    assert statistics([], []).video_seconds == (0, None, None)


def closed(question: str, said: str) -> Closed:
    return Closed("v", question, "EA quality", frozenset({"yes"}), 2, frozenset({said}))


def test_figure_3_is_what_the_clip_adds_to_each_column():
    seen, blind = [closed("a", "yes"), closed("b", "yes")], [closed("a", "yes"), closed("b", "no")]
    found = text_only(seen, blind)
    assert (found["EA quality"].gain, found["CV"].gain) == (50.0, None)
    with pytest.raises(ValueError, match="question 'b': asked with or without"):
        text_only(seen, blind[:1])


def test_figure_4_has_the_six_sub_tasks():
    replies = [Open("v", "a", "RE", 2, part="counting"), Open("v", "b", "RE", 1, part="story"), closed("c", "yes")]
    found = reasoning(replies)
    assert (list(found), found["counting"].percent) == ([*TASKS, "story"], 100.0)
    assert (found["story"].percent, found["spatial"].percent) == (50.0, None)
