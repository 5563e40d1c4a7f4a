"""Aggregate the answers of several annotators, from a file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser

from outtake.errors import Refused
from outtake.http.json_command import DONE, JsonCommand
from outtake.measures.aggregation.dawid_skene import DawidSkene, dawid_skene
from outtake.measures.aggregation.majority import Accuracy, Answers, Verdict, majority
from outtake.measures.agreement.krippendorff import Value
from outtake.measures.files.commands import read_ratings

METHODS = ("majority", "dawid_skene")


class Command(JsonCommand):
    """``aggregate F --method majority|dawid_skene``."""

    help = "Aggregate ratings (JSON Lines) into one label per item, with the accuracy of each annotator."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take a file and a method."""
        parser.add_argument("file", type=Path)
        parser.add_argument("--method", choices=METHODS, required=True)

    def work(self, *, file: Path, method: str, **options: Any) -> tuple[dict, int]:
        """Read and aggregate."""
        try:
            answers = read_ratings(file, "nominal")
        except (ValueError, OSError) as error:
            raise Refused(str(error)) from None
        return (_by_majority(answers) if method == "majority" else _by_dawid_skene(answers)), DONE

    def tell(self, result: dict[str, Any]) -> None:
        """Print a line an item and a line an annotator; what is undefined with its reason."""
        for item in result["items"]:
            self._line(item["item"], item["label"], item["support"], item["answers"], item["reason"])
        for person in result["annotators"]:
            self._line(person["annotator"], "accuracy", person["accuracy"], person["answers"], person["reason"])
        if result["reason"]:
            self.stdout.write(result["reason"])

    def _line(self, name: str, what: Value | None, value: float | None, n: int, reason: str | None) -> None:
        number = "none" if value is None else f"{value:.4f}"
        self.stdout.write(f"{name:24}{'none' if what is None else what!s:16}{number:>8}{n:8}  {reason or ''}".rstrip())


def _by_majority(answers: Answers) -> dict[str, Any]:
    result = majority(answers)
    return {
        "method": "majority",
        "items": [_item(name, verdict) for name, verdict in result.verdicts.items()],
        "annotators": [_annotator(name, accuracy) for name, accuracy in result.accuracies.items()],
        "tied": result.tied,
        "reason": None if answers else "there are no answers",
    }


def _by_dawid_skene(answers: Answers) -> dict[str, Any]:
    # Classes may be numbers, which cannot be names in JSON: probabilities are lists in the order of ``classes``.
    result = dawid_skene(answers)
    posterior = {item: list(row.values()) for item, row in result.posterior.items()}
    return {
        "method": "dawid_skene",
        "items": [
            {**_item(name, verdict), "posterior": posterior.get(name)} for name, verdict in result.verdicts.items()
        ],
        "annotators": [
            {**_annotator(name, accuracy), "confusion": _confusion(result, name)}
            for name, accuracy in result.accuracies.items()
        ],
        "classes": list(result.classes),
        "prior": list(result.prior.values()) or None,
        "iterations": result.iterations,
        "converged": result.converged,
        "log_likelihood": result.log_likelihood[-1] if result.log_likelihood else None,
        "against_majority": result.against_majority,
        "reason": result.reason,
    }


def _item(name: str, verdict: Verdict) -> dict[str, Any]:
    return {"item": name, **verdict._asdict()}


def _annotator(name: str, accuracy: Accuracy) -> dict[str, Any]:
    return {"annotator": name, "accuracy": accuracy.value, "answers": accuracy.answers, "reason": accuracy.reason}


def _confusion(result: DawidSkene, annotator: str) -> list[list[float] | None] | None:
    if annotator not in result.confusion:
        return None
    return [None if row is None else list(row.values()) for row in result.confusion[annotator].values()]
