"""When people have confirmed an error, and with which span: by hand."""

from __future__ import annotations

import pytest

from evaluation.ground_truth.policies.confirmed_errors import Judged, confirm
from outtake.measures.segments.segments import Segment

ERROR = Segment(1000, 2000, "physics_violation", "It floats.", "7")
REAL, NOT_REAL = Judged("real"), Judged("not_real")


def other(start_ms: int | None, end_ms: int | None) -> Judged:
    return Judged("other_span", start_ms, end_ms)


@pytest.mark.parametrize(
    "judged",
    [[], [NOT_REAL], [REAL, NOT_REAL], [other(None, None)], [other(None, 1000)], [NOT_REAL, other(None, None)]],
)
def test_half_or_less_confirm_nothing_and_a_span_that_names_none_is_no_word(judged: list[Judged]):
    assert confirm(ERROR, judged) is None


def test_more_than_half_confirm_it_with_its_own_span():
    assert confirm(ERROR, [REAL, REAL, NOT_REAL]) == ERROR
    assert confirm(ERROR, [REAL, other(1200, None)]) == ERROR


def test_the_span_that_most_pinned_is_the_median_of_theirs():
    found = confirm(ERROR, [other(1200, None), other(1400, 2600), other(1100, 2400), REAL])
    assert found is not None
    assert (found.start_ms, found.end_ms, found.id) == (1200, 2400, "7")
