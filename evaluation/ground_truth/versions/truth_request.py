"""What a version of a ground truth is asked for with, and what can be refused before annotations are read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from annotations.annotators.models import Annotator
from annotations.studies.models import Study
from evaluation.ground_truth.models import GroundTruth
from evaluation.ground_truth.policies.confirmed_errors import require_judged_errors
from evaluation.ground_truth.policies.content import refuse_unfit, refuse_unfit_chains
from evaluation.ground_truth.policies.same_reasons import require_merging_judge
from evaluation.judges.models import Judge
from outtake.accounts.people.models import Person
from outtake.errors import Invalid

MERGING = WITH_CONFIRMED = (GroundTruth.MERGED, GroundTruth.SETTLED)


@dataclass(frozen=True, kw_only=True)
class TruthRequest:
    """
    Whose annotations of a study are to count as true, and how.

    ``one`` takes one annotator's word; ``merged`` the union of several, with duplicates merged; ``majority`` what most
    of them said; ``exact`` what all of them said; ``dawid_skene`` the answers that a model of their errors holds for
    true; ``settled`` what experts settled, and the merged word of people where nothing had to be settled.
    `evaluation.ground_truth.policies.content` has the rules.

    :param confirmed_in: a study in which people judged critics' errors of this one: what they confirmed is merged with
        the words of the others (`evaluation.ground_truth.policies.confirmed_errors`); of ``merged`` and ``settled``
    :param judge: says whether two reasons mean the same (`evaluation.ground_truth.policies.same_reasons`), of the same
        policies; None: their words alone
    :param with_known: of chains: the errors that were put in count where there are some, the policy decides the others
    :param origins: of chains: only these, such as ``realistic``, with what follows a colon; none means all
    :param by: who asks
    """

    study: Study
    annotators: Sequence[Annotator]
    policy: str
    confirmed_in: Study | None = None
    judge: Judge | None = None
    with_known: bool = False
    origins: Sequence[str] = ()
    by: Person | None = None

    @classmethod
    def of(cls, truth: GroundTruth) -> TruthRequest:
        """Return what a stored version was asked for with, without who asked."""
        return cls(
            study=truth.study,
            annotators=list(truth.annotators.order_by("id")),
            policy=truth.policy,
            confirmed_in=truth.confirmed_in,
            judge=truth.judge,
            with_known=truth.with_known,
            origins=truth.origins,
        )

    def check(self) -> None:
        """
        Refuse errors that can be seen without reading annotations.

        :raises Invalid: if the policy is unknown, or does not fit the annotators, the study or the judge.
        """
        policy = self.policy
        if policy not in GroundTruth.POLICIES:
            raise Invalid.field("policy", f"{policy[:40]!r} is not one of {', '.join(GroundTruth.POLICIES)}.")
        if self.confirmed_in is not None:
            if policy not in WITH_CONFIRMED:
                raise Invalid.field(
                    "confirmed_in", f"The policy {policy!r} takes none; {' and '.join(WITH_CONFIRMED)} do."
                )
            require_judged_errors(self.confirmed_in)
        if self.judge is not None:
            if policy not in MERGING:
                raise Invalid.field("judge", f"The policy {policy!r} takes none; {' and '.join(MERGING)} do.")
            require_merging_judge(self.judge, self.study)
        refuse_unfit(self.study, self.annotators, policy)

    def check_chains(self) -> None:
        """
        Refuse settings of chains that do not fit the study.

        :raises Invalid: as `refuse_unfit_chains` does.
        """
        refuse_unfit_chains(self.study, self.policy, with_known=self.with_known, origins=self.origins)
