"""Run a critic over a study, and wait for it."""

from __future__ import annotations

import json
import sys
import time
from contextlib import ExitStack
from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandParser
from tqdm import tqdm

from annotations.studies.models import Study
from annotations.studies.queries import study_named
from outtake.errors import Invalid
from outtake.http.json_command import DONE, REJECTED, JsonCommand
from outtake.jobs.queues import CARRIED, GPU
from worker.critics import registry
from worker.critics.contract.confidence import SOURCES
from worker.critics.contract.values import Parameters
from worker.execution.local_processes import (
    broker_answers,
    private_broker,
    require_running,
    require_shared_broker,
    takes_work,
    workers,
)
from worker.ledger.money import micros, usd
from worker.media.contract import MEDIA
from worker.media.controls import CONTROLS
from worker.runs.estimates import estimate_run
from worker.runs.models import CriticRun
from worker.runs.operations import pause_run, resume_run, retry_run, start_run
from worker.runs.parameters import DECODING, SAMPLING, parameters_of
from worker.runs.queries import RunFigures, figures_of
from worker.runs.representation import busy_of, gpu_busy_of

PATIENCE_SECONDS = 5  # for a worker that said it takes such work to take the first video


class Command(JsonCommand):
    """``run_critic CRITIC --study S``."""

    help = "Run a critic on all clips of a study. If no worker is running, one is started."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take a critic, a study, and what the critic is to ask."""
        parser.add_argument("critic", help=f"one of {', '.join(registry.names())}")
        parser.add_argument("--study", required=True, help="id or name")
        parser.add_argument("--answers", type=Path, help="predictions file (JSON Lines) for the critic 'scripted'")
        model = parser.add_argument_group("the model, for a critic that uses one")
        model.add_argument("--endpoint", help="name or id of an endpoint of the project")
        model.add_argument(
            "--model",
            type=Path,
            dest="folder",
            help="folder of a local model (Qwen3-VL, Qwen2.5-VL), or the name of one that a worker has",
        )
        model.add_argument("--replay", help="id of a run whose recorded replies are used")
        model.add_argument("--provider", help='JSON of a provider that a package adds, such as {"kind": "…"}')
        model.add_argument("--device", choices=["cpu", "cuda"], help="for a local model")
        model.add_argument("--dtype", choices=["float32", "bfloat16", "float16"], help="for a local model")
        model.add_argument("--text-endpoint", help="endpoint for queries about texts alone; without it the same model")
        how = parser.add_argument_group("options of the model")
        how.add_argument("--fps", type=float, help="frames per second of the clip that the model sees")
        how.add_argument("--frames", type=int, help="frames of each clip that the model sees, instead of --fps")
        how.add_argument("--max-pixels", type=int, help="of one frame; a larger one is scaled down")
        how.add_argument("--max-tokens", type=int, help="of one reply")
        how.add_argument("--temperature", type=float)
        how.add_argument("--top-p", type=float, help="share of the probability from which tokens are drawn")
        how.add_argument("--seed", type=int)
        how.add_argument("--control", choices=CONTROLS, help="show less of the clip, to see what the critic uses of it")
        how.add_argument("--media", choices=MEDIA, help="send frames, or the clip as a video where the model takes one")
        how.add_argument("--confidence", choices=SOURCES, help="where the confidence in errors or answers comes from")
        how.add_argument("--samples", type=int, help="of self_consistency: how often each clip is asked about")
        how.add_argument(
            "--option",
            action="append",
            default=[],
            metavar="NAME=VALUE",
            help="an option of the critic, such as window_seconds=2",
        )
        how.add_argument(
            "--prompt",
            action="append",
            dest="prompts",
            metavar="NAME@VERSION",
            help="a prompt of the project, or an older shipped one, to ask with; may be repeated",
        )
        how.add_argument("--budget", help="budget of the run in US dollars")
        what = parser.add_mutually_exclusive_group()
        what.add_argument("--estimate", action="store_true", help="only estimate the cost, without calling a model")
        what.add_argument("--resume", metavar="RUN", help="resume a paused run of this critic and study")
        what.add_argument("--retry", metavar="RUN", help="retry the failed clips of a run of this critic and study")

    def work(self, *, critic: str, study: str, **options: Any) -> tuple[dict, int]:
        """Start, resume or retry the run and wait until it is over or paused; Ctrl-C pauses it."""
        found = study_named(study)
        if options["estimate"]:
            return asdict(estimate_run(**_about(found, critic, options))), DONE
        require_shared_broker()
        alone = not broker_answers(settings.CELERY_BROKER_URL)
        with private_broker():  # before the run begins, so that its messages get there
            run = _begin(found, critic, options)
            try:
                figures = _wait(run, alone=alone)
            except KeyboardInterrupt:
                pause_run(run=run, because="stopped on the command line")
                figures = figures_of(run)
        run.refresh_from_db()
        return _result(run, found, figures), REJECTED if run.state == CriticRun.DONE_WITH_FAILURES else DONE

    def tell(self, result: dict[str, Any]) -> None:
        """Print one line of figures, and how to go on with a run that is paused."""
        if "counts" not in result:
            self.stdout.write(
                f"{result['clips']} clips, {result['calls']} calls of which {result['cached_calls']} are answered "
                f"already; {result['prompt_tokens']} tokens asked ({result['visual_tokens']} of pictures), at most "
                f"{result['completion_tokens']} answered; {_cost(result['cost'])}."
            )
            if result["too_long"]:
                self.stdout.write(too_long_text(result))
            return
        counts = ", ".join(f"{n} {state}" for state, n in result["counts"].items() if n)
        self.stdout.write(
            f"Run {result['id']} of {result['critic']['name']} {result['critic']['version']}: {result['state']}; "
            f"{counts}; {result['segments']} segments, {result['answers']} answers in {result['seconds']:.1f} s of "
            f"work, {result['calls']} calls, {result['tokens']} tokens, {_cost(result['spent'])}."
        )
        if read := ", ".join(f"{n} {status}" for status, n in result["parses"].items() if n):
            self.stdout.write(f"Replies: {read}.")
        if result["busy"] is not None:
            self.stdout.write(f"The model computed {result['busy']:.0%} of its time at work; else it waited for clips.")
        if result["gpu_busy"] is not None:
            self.stdout.write(f"Its GPU computed {result['gpu_busy']:.0%} of that time.")
        if result["not_asked"]:
            self.stdout.write(f"Not asked: {result['not_asked']} questions that need sound.")
        if result["state"] == CriticRun.PAUSED:
            self.stdout.write(f"Paused: {result['paused_because']}. Continue with --resume {result['id']}.")
        if result["state"] == CriticRun.DONE_WITH_FAILURES:
            self.stdout.write(f"Retry the failed clips with --retry {result['id']}.")


def too_long_text(estimate: dict[str, Any]) -> str:
    """Say that prompts may be longer than the endpoint takes, and what to do."""
    known = estimate["context_tokens"]
    takes = f"The endpoint is known to accept {known}" if known else "An endpoint accepts fewer"
    return (
        f"{estimate['too_long']} calls may be too long: prompt and reply have up to {estimate['longest']} tokens. "
        f"{takes}. Choose fewer or smaller frames, or set the endpoint's tokens."
    )


def _about(study: Study, critic: str, options: dict[str, Any]) -> dict[str, Any]:
    return {
        "round_": study.rounds.latest("n"),
        "critic": critic,
        "parameters": _parameters(study, critic, options),
    }


def _begin(study: Study, critic: str, options: dict[str, Any]) -> CriticRun:
    budget = micros(options["budget"], field="budget") if options["budget"] else None
    if options["resume"]:
        return resume_run(run=_named(study, critic, "resume", options), budget_micros=budget)
    if options["retry"]:
        return retry_run(run=_named(study, critic, "retry", options))
    about = _about(study, critic, options)
    estimate = estimate_run(**about)
    if estimate.too_long:
        tqdm.write(f"Warning: {too_long_text(asdict(estimate))}", file=sys.stderr)
    return start_run(**about, budget_micros=budget, estimate=estimate)


def _result(run: CriticRun, study: Study, figures: RunFigures) -> dict[str, Any]:
    return {
        "id": run.public_id,
        "study": study.public_id,
        "critic": {"name": run.critic_version.name, "version": run.critic_version.version},
        "state": run.state,
        "paused_because": run.paused_because,
        "counts": figures.items,
        "statuses": figures.statuses,
        "parses": figures.parses,
        "segments": figures.segments,
        "answers": figures.answers,
        "not_asked": figures.not_asked,
        "calls": figures.calls,
        "tokens": figures.tokens,
        "spent": usd(run.spent_micros),
        "seconds": figures.seconds,
        "busy": busy_of(run),
        "gpu_busy": gpu_busy_of(run),
    }


def _cost(amount: str | None) -> str:
    return "no price is known" if amount is None else f"${amount}"


def _named(study: Study, critic: str, option: str, options: dict[str, Any]) -> CriticRun:
    public_id = options[option]
    run = CriticRun.objects.filter(public_id=public_id, round__study=study, critic_version__name=critic).first()
    if run is None:
        raise Invalid.field(option, f"{public_id!r} is not a run of {critic} over this study.")
    return run


def _parameters(study: Study, critic: str, options: dict[str, Any]) -> Parameters:
    if options["answers"]:
        return {"answers": _answers(options["answers"])}
    if options["provider"]:
        options = {**options, "provider": _provider(options["provider"])}
    folder = options["folder"]
    if folder is not None and folder.name == str(folder) and not folder.is_dir():  # a name, and no folder here
        options = {**options, "folder": None, "model": str(folder)}
    names = (
        "endpoint",
        "folder",
        "model",
        "replay",
        "provider",
        "device",
        "dtype",
        "control",
        "media",
        "confidence",
        "samples",
        "text_endpoint",
        "prompts",
        *SAMPLING,
        *DECODING,
    )
    given = {name: options.get(name) for name in names}
    return parameters_of(study.project, {"critic": critic, "options": _options(options["option"]), **given})


def _options(given: list[str]) -> dict[str, Any] | None:
    """Return options from NAME=VALUE; a value is JSON where it can be, else a word."""
    options = {}
    for each in given:
        name, equals, value = each.partition("=")
        if not equals:
            raise Invalid.field("option", f"{each!r} is not NAME=VALUE.")
        try:
            options[name] = json.loads(value)
        except ValueError:
            options[name] = value
    return options or None


def _provider(text: str) -> dict[str, Any]:
    try:
        spec = json.loads(text)
    except ValueError:
        spec = None
    if not isinstance(spec, dict) or not isinstance(spec.get("kind"), str):
        raise Invalid.field("provider", f'{text[:60]!r} is not JSON of a provider, such as {{"kind": "…"}}.')
    return spec


def _answers(path: Path) -> dict[str, Any]:
    try:
        lines = [json.loads(line) for line in path.read_text().splitlines() if line.strip()]
        return {line["video"]: line for line in lines}
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise Invalid.field("answers", f"{path} is not a predictions file: {error}.") from None


def _wait(run: CriticRun, *, alone: bool) -> RunFigures:
    """
    Return the figures of a run that is over or paused; start workers for it where none takes such work.

    :param alone: no broker was there before, so there can be no worker
    """
    before = figures_of(run).over
    answered = not alone and takes_work(run.queue)
    asked = time.monotonic()
    with ExitStack() as own, tqdm(total=figures_of(run).total, unit="clip", file=sys.stderr) as bar:
        helper = None
        while True:
            figures = figures_of(run)
            if figures.over > bar.n:
                bar.update(figures.over - bar.n)
            if figures.over == figures.total or (_paused(run) and not figures.items["running"]):
                return figures
            idle = figures.over == before and not figures.items["running"]
            if idle and helper is None and (not answered or time.monotonic() - asked > PATIENCE_SECONDS):
                tqdm.write("No worker is running; starting one for this run.", file=sys.stderr)
                local = run.queue == GPU  # a model is loaded once
                helper = own.enter_context(workers(queues=[GPU] if local else CARRIED, concurrency=1 if local else 2))
            if helper is not None:
                require_running(helper)
            time.sleep(0.2)


def _paused(run: CriticRun) -> bool:
    run.refresh_from_db(fields=["state"])
    return run.state == CriticRun.PAUSED
