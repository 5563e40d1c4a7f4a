"""
What never changes of a task, read once and kept: its clips, its texts, its questions.

Renditions, passages and frozen questions are never changed, so nothing here grows old. There is nothing in it that
tells a generator or an origin: what annotators are sent is made of it.
"""

from __future__ import annotations

from django.db.models import Q

from annotations.instruments.documents import Instrument
from annotations.instruments.models import InstrumentVersion
from annotations.studies.models import Round, Study
from outtake.committed_cache import CommittedCache
from outtake.errors import Missing
from outtake.rows import first_or_missing
from outtake.text import whole_number

INSTRUMENTS: CommittedCache[int, Instrument] = CommittedCache(most=1024)  # by the row of a round


def instrument_of(round_: Round) -> Instrument:
    """Return the instrument of a round."""
    return instrument_in(round_.pk)


def instrument_in(round_id: int) -> Instrument:
    """Return the instrument of a round by its row. Rounds keep their version, versions are frozen: it is kept."""
    if (found := INSTRUMENTS.get(round_id)) is None:
        stored = InstrumentVersion.objects.get(rounds=round_id)
        found = read_version(stored)
        INSTRUMENTS.put(round_id, found)
    return found


def read_version(stored: InstrumentVersion) -> Instrument:
    """Return the instrument of a row that is already loaded."""
    return Instrument(stored.key, stored.version, stored.document)


def study_named(name: str) -> Study:
    """
    Return a study by its id or, where only one has it, its name; for the prompt.

    :raises Missing: if there is none, or several.
    """
    found = list(Study.objects.select_related("project").filter(Q(public_id=name) | Q(name=name))[:2])
    if len(found) != 1:
        raise Missing(f"{'Several studies are' if found else 'No study is'} called {name!r}; give its id.")
    return found[0]


def round_of(study: Study, n: int | str) -> Round:
    """
    Return a round of a study by its number, which may come from an address or the prompt.

    :raises Missing: if it has none of that number.
    """
    number = whole_number(str(n))
    rounds = study.rounds.none() if number is None else study.rounds.filter(n=number)
    return first_or_missing(rounds, f"The study has no round {str(n)[:40]!r}.")
