"""Alpha is what an independent library computes, with gaps in the data and at each level of measurement."""

from __future__ import annotations

import math

import krippendorff
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from outtake.measures.agreement.krippendorff import value_agreement

# annotators x items, None where an annotator left an item out
tables = st.integers(2, 4).flatmap(
    lambda annotators: st.lists(
        st.lists(st.none() | st.integers(0, 4), min_size=annotators, max_size=annotators), min_size=2, max_size=8
    )
)


@pytest.mark.parametrize("level", ["nominal", "ordinal", "interval"])
@given(items=tables)
def test_alpha_is_that_of_the_library(level: str, items: list[list[int | None]]) -> None:
    ratings = {
        str(index): {str(annotator): value for annotator, value in enumerate(values) if value is not None}
        for index, values in enumerate(items)
    }
    ours = value_agreement(ratings, level).alpha
    paired = [values for values in items if sum(value is not None for value in values) >= 2]
    used = {value for values in paired for value in values if value is not None}
    if len(used) < 2:  # the library refuses these
        assert ours is None
        return
    table = np.array([[math.nan if value is None else value for value in values] for values in items], float).T
    assert ours == pytest.approx(krippendorff.alpha(reliability_data=table, level_of_measurement=level), abs=1e-12)
