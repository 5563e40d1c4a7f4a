"""What is sent about judges and certificates, and what the answers look like."""

from __future__ import annotations

from rest_framework import serializers

from annotations.studies.serializers import RefOutput
from evaluation.judges.certificates.terms import Terms
from evaluation.judges.kinds.prompts import DEFENDED, PROMPTS
from evaluation.judges.models import Certificate, Judge
from evaluation.judges.scoring.create_judge import MAX_TOKENS
from outtake.http.strict_input import StrictInteger, StrictNumber, StrictSerializer, StrictString

DEFAULTS = Terms()


class JudgeInput(StrictSerializer):
    """A judge that asks an endpoint; other kinds are added on the command line, with ``add_judge``."""

    name = StrictString(max_length=60)
    version = StrictString(max_length=40, default="1")
    endpoint = StrictString(max_length=100, help_text="its id or name")
    prompt = serializers.ChoiceField(choices=PROMPTS, default=DEFENDED)
    max_tokens = StrictInteger(default=MAX_TOKENS)
    temperature = StrictNumber(default=0.0, allow_null=True, help_text="null: the model's own default")
    seed = StrictInteger(default=0, allow_null=True)


class CertificateInput(StrictSerializer):
    """Which judge is to be compared with people, and on how many pairs."""

    judge = StrictString(max_length=40)
    natural = StrictInteger(default=DEFAULTS.natural, help_text="pairs drawn alike")
    per_bucket = StrictInteger(default=DEFAULTS.per_bucket, help_text="pairs of each score from 1 to 10")
    pool = StrictInteger(default=DEFAULTS.pool, help_text="pairs that are judged, from which both are drawn")
    overlap = StrictInteger(default=DEFAULTS.overlap, help_text="people who rate each pair")
    least = StrictInteger(default=DEFAULTS.least, help_text="pairs of the natural sample that have to be rated")
    required = StrictInteger(  # type: ignore[assignment]  # the field's name is the API's
        default=DEFAULTS.required, help_text="hundredths of correlation"
    )
    seed = StrictInteger(required=False)
    budget = StrictString(max_length=40, required=False, allow_null=True, help_text="US dollars")


class ResumeCertificateInput(StrictSerializer):
    """Perhaps another budget, in US dollars."""

    budget = StrictString(max_length=40, required=False)


class JudgePromptOutput(serializers.Serializer):
    """A version of a prompt file, whole."""

    name = serializers.CharField()
    version = serializers.IntegerField()
    digest = serializers.CharField()
    text = serializers.CharField()
    defended = serializers.BooleanField(help_text="reasons go as quoted data, so that an order in one stays text")


class JudgeRefOutput(serializers.Serializer):
    """Which judge; a baseline compares words, not meanings."""

    id = serializers.CharField()
    name = serializers.CharField()
    version = serializers.CharField()
    kind = serializers.ChoiceField(choices=Judge.KINDS)
    baseline = serializers.BooleanField()


class JudgeOutput(JudgeRefOutput):
    """A judge, whole."""

    shared = serializers.BooleanField(help_text="belongs to everybody, not to a project")
    endpoint = RefOutput(allow_null=True)
    model = serializers.CharField(allow_blank=True)
    prompt = JudgePromptOutput(allow_null=True)
    defended = serializers.BooleanField(allow_null=True, help_text="null where it is asked without a prompt")
    decoding = serializers.DictField(allow_null=True)
    judgements = serializers.IntegerField(help_text="pairs that it judged")
    failures = serializers.IntegerField(help_text="of these, without a score")
    created_at = serializers.DateTimeField()


class JudgeListOutput(serializers.Serializer):
    """The judges that a project can use, its own first, and the prompts that another can be asked with."""

    results = JudgeOutput(many=True)
    prompts = JudgePromptOutput(many=True)


class IntervalOutput(serializers.Serializer):
    """A value with its interval of 95 %; null with the reason."""

    value = serializers.FloatField(allow_null=True)
    low = serializers.FloatField(allow_null=True)
    high = serializers.FloatField(allow_null=True)
    reason = serializers.CharField(allow_null=True)


class ShareOutput(serializers.Serializer):
    """A share with Wilson's interval."""

    part = serializers.IntegerField()
    n = serializers.IntegerField()
    share = serializers.FloatField(allow_null=True)
    low = serializers.FloatField(allow_null=True)
    high = serializers.FloatField(allow_null=True)
    reason = serializers.CharField(allow_null=True)


class SampleFiguresOutput(serializers.Serializer):
    """Agreement of the judge with people on one sample."""

    n = serializers.IntegerField(help_text="rated pairs")
    clips = serializers.IntegerField(help_text="that they are about, which are drawn for the intervals")
    spearman = IntervalOutput()
    kappa = IntervalOutput(help_text="with quadratic weights")
    bias = IntervalOutput(help_text="judge minus people")


class OrderSwapOutput(serializers.Serializer):
    """How steady the judge is when the two texts change places."""

    n = serializers.IntegerField()
    failed = serializers.IntegerField()
    equal = ShareOutput()
    within_one = ShareOutput()
    shift = serializers.FloatField(allow_null=True)


class RatersOutput(serializers.Serializer):
    """How far people agree with each other: Krippendorff's alpha, interval."""

    alpha = serializers.FloatField(allow_null=True)
    items = serializers.IntegerField()
    reason = serializers.CharField(allow_null=True)


class RatedPointOutput(serializers.Serializer):
    """A rated pair: what the judge says, and what people say on average."""

    judge = serializers.IntegerField()
    people = serializers.FloatField()
    natural = serializers.BooleanField()


class CertificateFiguresOutput(serializers.Serializer):
    """What a certificate says."""

    pairs = serializers.IntegerField()
    rated = serializers.IntegerField()
    natural_rated = serializers.IntegerField()
    raters = serializers.IntegerField()
    natural = SampleFiguresOutput()
    stratified = SampleFiguresOutput(help_text="as many of each score; looks better than the judge is")
    weighted = SampleFiguresOutput(help_text="the same, each counting for the pairs that it stands for")
    order_swap = OrderSwapOutput()
    people = RatersOutput()
    points = RatedPointOutput(many=True)


class DrawnOutput(serializers.Serializer):
    """What there was to draw from."""

    candidates = serializers.IntegerField(help_text="distinct pairs of reasons in the study")
    pool = serializers.IntegerField(help_text="of these, judged")
    failed = serializers.IntegerField(help_text="of these, without a score")
    natural = serializers.IntegerField()
    stratified = serializers.IntegerField()
    pool_by_score = serializers.DictField(child=serializers.IntegerField())


class TermsOutput(serializers.Serializer):
    """How it was drawn, and what it takes to pass."""

    seed = serializers.IntegerField()
    natural = serializers.IntegerField()
    per_bucket = serializers.IntegerField()
    pool = serializers.IntegerField()
    overlap = serializers.IntegerField()
    least = serializers.IntegerField()
    required = serializers.IntegerField(help_text="hundredths")  # type: ignore[assignment]
    budget = serializers.CharField(allow_null=True, help_text="US dollars")


class RatedOutput(serializers.Serializer):
    """How far people are."""

    pairs = serializers.IntegerField()
    rated = serializers.IntegerField()
    natural = serializers.IntegerField()
    natural_rated = serializers.IntegerField()
    raters = serializers.IntegerField()


class BeforehandOutput(serializers.Serializer):
    """What a certificate can be drawn from."""

    pairs = serializers.IntegerField(help_text="distinct pairs of reasons in the study")
    terms = TermsOutput(help_text="what is taken unless something else is sent; the seed is one of chance then")


class CertificateOutput(serializers.Serializer):
    """A certificate: how far it is, and what it says."""

    id = serializers.CharField()
    judge = JudgeRefOutput()
    study = RefOutput()
    rated_in = RefOutput(allow_null=True, help_text="the study where people rate; null until the pairs are drawn")
    state = serializers.ChoiceField(choices=Certificate.STATES)
    terms = TermsOutput()
    drawn = DrawnOutput(allow_null=True)
    done = serializers.IntegerField(help_text="calls to the judge")
    total = serializers.IntegerField()
    ratings = RatedOutput(allow_null=True)
    error = serializers.CharField(allow_blank=True)
    figures = CertificateFiguresOutput(allow_null=True)
    passes = serializers.BooleanField(allow_null=True, help_text="null until it is done")
    shortfall = serializers.CharField(allow_null=True, help_text="why it does not pass")
    spent = serializers.CharField(help_text="US dollars, on its judge")
    created_at = serializers.DateTimeField()
    finished_at = serializers.DateTimeField(allow_null=True)


class JudgeStandingOutput(serializers.Serializer):
    """What a judge has for a study."""

    judge = JudgeRefOutput()
    certificate = serializers.CharField(allow_null=True, help_text="the current one")
    reason = serializers.CharField(allow_null=True, help_text="why there is none")
    under_way = serializers.CharField(allow_null=True, help_text="one that is not done yet")


class CertificateListOutput(serializers.Serializer):
    """The certificates of a study, newest first, and what each judge has."""

    results = CertificateOutput(many=True)
    judges = JudgeStandingOutput(many=True)
