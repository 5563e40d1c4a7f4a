"""Kappa and AC1: published worked examples, oracles that follow the definitions item by item, and laws."""

from __future__ import annotations

from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outtake.measures.agreement.kappa import cohens_kappa, gwets_ac1, kappa_of_pairs
from outtake.measures.agreement.krippendorff import value_agreement

Table = dict[str, dict[str, int]]

# J. Cohen, "A Coefficient of Agreement for Nominal Scales" (1960): two judges, three categories, 200 cases. He gives
# observed agreement .70, chance .41, kappa .492.
COHEN_1960 = [[88, 14, 18], [10, 40, 10], [2, 6, 12]]

# The example data of K. Gwet's own R package irrCAC, with the numbers that its documentation prints. The 3 × 3 table:
# kappa 0.7964094, AC1 0.8493305.
ABSTRACTORS = [[13, 0, 0], [0, 20, 7], [0, 4, 56]]
# Six psychiatrists, fifteen patients, five categories: pa 0.5511111, pe 0.1914815, AC1 0.4448007.
SIX_RATERS = """
    0 0 0 6 0   0 3 0 0 3   0 1 4 0 1   0 0 0 0 6   0 3 0 3 0   2 0 4 0 0   0 0 4 0 2   2 0 3 1 0
    2 0 0 4 0   0 0 0 0 6   1 0 0 5 0   1 1 0 4 0   0 3 3 0 0   1 0 0 5 0   0 2 0 3 1
"""
# Twelve subjects, four raters, values missing ("." here), one subject with a single value: pa 0.8181818, pe 0.1903212,
# AC1 0.77544.
FOUR_RATERS = "11.1 2232 3333 3333 2222 1234 4444 1121 2222 .555 ..11 ..3."

ratings = st.dictionaries(
    st.sampled_from("ijklm"), st.dictionaries(st.sampled_from("ABCD"), st.integers(0, 2)), max_size=5
)


def _pairs(table: list[list[int]]) -> list[tuple[int, int]]:
    return [(row, column) for row, counts in enumerate(table) for column, n in enumerate(counts) for _ in range(n)]


def _of_pairs(table: list[list[int]]) -> Table:
    return {str(index): {"A": a, "B": b} for index, (a, b) in enumerate(_pairs(table))}


def test_cohens_example_comes_out() -> None:
    result = kappa_of_pairs(_pairs(COHEN_1960))
    assert result.kappa is not None
    assert (result.percent, result.expected, round(result.kappa, 3)) == (0.70, 0.41, 0.492)
    assert (result.items, result.reason) == (200, None)


def test_gwets_table_comes_out() -> None:
    table = _of_pairs(ABSTRACTORS)
    assert cohens_kappa(table, "A", "B").kappa == pytest.approx(0.7964094, abs=5e-8)
    assert gwets_ac1(table).ac1 == pytest.approx(0.8493305, abs=5e-8)


def test_gwets_six_raters_come_out() -> None:
    counts = [int(count) for count in SIX_RATERS.split()]
    items: Table = {}
    for start in range(0, len(counts), 5):
        values = [category for category, n in enumerate(counts[start : start + 5]) for _ in range(n)]
        items[str(start)] = dict(zip("ABCDEF", values, strict=True))
    result = gwets_ac1(items)
    assert result.percent == pytest.approx(0.5511111, abs=5e-8)
    assert result.expected == pytest.approx(0.1914815, abs=5e-8)
    assert result.ac1 == pytest.approx(0.4448007, abs=5e-8)
    assert (result.items, result.raters, result.categories, result.reason) == (15, 6, 5, None)


def test_gwets_four_raters_with_missing_values_come_out() -> None:
    items = {
        str(index): {rater: int(value) for rater, value in zip("ABCD", row, strict=True) if value != "."}
        for index, row in enumerate(FOUR_RATERS.split())
    }
    result = gwets_ac1(items)
    assert result.percent == pytest.approx(0.8181818, abs=5e-8)
    assert result.expected == pytest.approx(0.1903212, abs=5e-8)
    assert result.ac1 == pytest.approx(0.77544, abs=5e-6)
    # The subject with a single value counts towards chance, not among the items.
    assert (result.items, result.raters, result.categories) == (11, 4, 5)


def _kappa_by_definition(items: Table) -> float | None:
    both = [(unit["A"], unit["B"]) for unit in items.values() if {"A", "B"} <= unit.keys()]
    if not both:
        return None
    chance = sum(a == b for a, _ in both for _, b in both) / len(both) ** 2
    return None if chance == 1 else (sum(a == b for a, b in both) / len(both) - chance) / (1 - chance)


def _ac1_by_definition(items: Table) -> float | None:
    units = [list(unit.values()) for unit in items.values() if unit]
    agreement = [
        sum(x == y for x, y in permutations(unit, 2)) / (len(unit) * (len(unit) - 1)) for unit in units if len(unit) > 1
    ]
    categories = {value for unit in units for value in unit}
    if not agreement or len(categories) < 2:
        return None
    shares = [sum(unit.count(k) / len(unit) for unit in units) / len(units) for k in categories]
    chance = sum(share * (1 - share) for share in shares) / (len(categories) - 1)
    return (sum(agreement) / len(agreement) - chance) / (1 - chance)


@given(ratings)
def test_kappa_follows_its_definition(items: Table) -> None:
    ours, definition = cohens_kappa(items, "A", "B"), _kappa_by_definition(items)
    assert (ours.kappa is None) == (definition is None) == (ours.reason is not None)
    assert ours.kappa == (None if definition is None else pytest.approx(definition, abs=1e-12))


@given(ratings)
def test_ac1_follows_its_definition(items: Table) -> None:
    ours, definition = gwets_ac1(items), _ac1_by_definition(items)
    assert (ours.ac1 is None) == (definition is None) == (ours.reason is not None)
    assert ours.ac1 == (None if definition is None else pytest.approx(definition, abs=1e-12))


@given(ratings)
def test_who_is_first_does_not_matter(items: Table) -> None:
    assert cohens_kappa(items, "A", "B") == cohens_kappa(items, "B", "A")


@given(ratings, st.permutations([0, 1, 2]))
def test_names_of_values_do_not_matter(items: Table, names: list[int]) -> None:
    renamed = {item: {name: names[value] for name, value in unit.items()} for item, unit in items.items()}
    assert cohens_kappa(renamed, "A", "B") == cohens_kappa(items, "A", "B")
    assert gwets_ac1(renamed) == gwets_ac1(items)


@given(ratings)
def test_names_of_annotators_do_not_matter(items: Table) -> None:
    renamed = {item: {f"{name}'": value for name, value in reversed(unit.items())} for item, unit in items.items()}
    assert gwets_ac1(renamed) == gwets_ac1(items)


@given(ratings)
def test_one_is_full_agreement_and_nothing_else(items: Table) -> None:
    pairs = [(a, b) for unit in items.values() for a, b in combinations(unit.values(), 2)]
    ac1 = gwets_ac1(items).ac1
    if ac1 is not None:
        assert (ac1 == 1) == all(a == b for a, b in pairs)
    kappa = cohens_kappa(items, "A", "B")
    if kappa.kappa is not None:
        assert (kappa.kappa == 1) == (kappa.percent == 1)


def test_ac1_withstands_high_agreement() -> None:
    # 118 of 125 alike, nearly all of one kind: kappa falls below 0, alpha with it, AC1 says what the eye sees.
    table = _of_pairs([[118, 5], [2, 0]])
    kappa, alpha, ac1 = cohens_kappa(table, "A", "B").kappa, value_agreement(table, "nominal").alpha, gwets_ac1(table)
    assert kappa is not None and kappa < 0
    assert alpha is not None and alpha < 0
    assert ac1.ac1 is not None and ac1.ac1 > 0.9


def test_categories_that_nobody_chose_count() -> None:
    items = {"1": {"A": "yes", "B": "yes"}, "2": {"A": "yes", "B": "no"}}
    # pa = 1/2. Two categories: s = 3/4, 1/4, pe = 3/8, AC1 = 1/5. A third one halves pe: 3/16, AC1 = 5/13.
    assert gwets_ac1(items).ac1 == pytest.approx(1 / 5)
    assert gwets_ac1(items, ["yes", "no", "unclear"]).ac1 == pytest.approx(5 / 13)
    with pytest.raises(ValueError, match="value 'no' is not one of the categories 'yes', 'unclear'"):
        gwets_ac1(items, ["yes", "unclear"])


def test_what_is_undefined_has_a_reason() -> None:
    same = {"1": {"A": 1, "B": 1}, "2": {"A": 1, "B": 1}}
    kappa = cohens_kappa(same, "A", "B")
    assert (kappa.kappa, kappa.percent, kappa.expected, kappa.items) == (None, 1.0, 1.0, 2)
    assert kappa.reason == "both gave one and the same value throughout, so chance agreement is complete"
    assert cohens_kappa(same, "A", "C").reason == "the two annotators have no item in common"
    ac1 = gwets_ac1(same)
    assert (ac1.ac1, ac1.percent, ac1.expected) == (None, 1.0, None)
    assert ac1.reason == "there is one category only, so chance agreement is not defined"
    assert gwets_ac1(same, [0, 1]).ac1 == 1.0
    assert gwets_ac1({"1": {"A": 1}, "2": {}}).reason == "no item has values by two annotators"
    with pytest.raises(ValueError, match="both annotators are 'A'"):
        cohens_kappa(same, "A", "A")
