"""
The command ``outtake``: everything that ``manage.py`` does, for an installation with or without a checkout.

    outtake [--home FOLDER] [--host HOST] [--port PORT] COMMAND [ARGUMENTS]

The three options set ``OUTTAKE_HOME``, ``HOST`` and ``PORT`` for this command and for the processes that it starts.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from pathlib import Path

GROUPS = (
    ("Start here", ("demo", "serve", "work", "migrate", "create_account")),
    (
        "Clips and prompts",
        ("import_videos", "generate_clips", "write_prompts", "filter_subjects", "load_dataset", "embed_texts"),
    ),
    ("Taking clips down", ("hold_video", "lift_video", "erase_person")),
    ("Studies", ("add_tasks", "add_training", "schedule_checks", "rules", "write_questions", "draft_questions")),
    ("Crowd", ("recruit", "crowd_link", "crowd_erase")),
    (
        "Critics",
        ("add_endpoint", "run_critic", "reparse", "prompts", "observe", "inject_errors", "mine_chains", "train"),
    ),
    ("Judges", ("add_judge", "judge", "judge_resistance")),
    ("Results", ("make_ground_truth", "make_report", "release", "download_annotations", "benchmark")),
    ("Files, without a study", ("score", "agreement", "aggregate")),
    ("Trying things", ("load_demo", "simulate_campaign", "dead_events")),
)
FORMER_NAMES = ("mix", "read_again")  # of schedule_checks and reparse; scripts use them
VARIABLES = {"--home": "OUTTAKE_HOME", "--host": "HOST", "--port": "PORT"}
USAGE = """\
Usage: outtake [--home FOLDER] [--host HOST] [--port PORT] COMMAND [ARGUMENTS]

Find, mark and measure what is wrong in generated video.

  outtake demo               draw clips with known errors, and serve a study of them
  outtake COMMAND --help     what a command does and takes
  outtake help               this text, with Django's own commands

  --home FOLDER   where database, clips and keys are kept: {home}
  --host, --port  where the web server listens: 127.0.0.1 and 8000
"""


class WrongUse(Exception):
    """An option of ``outtake`` itself is wrong; the text says which, and what it takes."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Carry out one command; the process ends with its exit status."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "outtake.settings")
    try:
        command = take_options(sys.argv[1:] if arguments is None else list(arguments))
    except WrongUse as wrong:
        sys.stderr.write(f"{wrong}\n")
        raise SystemExit(2) from None
    if command in ([], ["help"], ["--help"], ["-h"]):
        sys.stdout.write(overview(with_django=command == ["help"]) + "\n")
        return
    run(["outtake", *command])


def run(arguments: list[str]) -> None:
    """Carry out a management command; the first argument is the name of the program."""
    gc.set_threshold(50_000, 50, 50)  # as in the web server: most of what a start allocates are modules, which stay
    from django.core.management import execute_from_command_line

    import outtake.celery  # noqa: F401  commands wake workers, too: the app knows the broker

    execute_from_command_line(arguments)


def take_options(arguments: list[str]) -> list[str]:
    """
    Set the environment from the options before the command, and return what follows them.

    Raises:
        WrongUse: an option is unknown, or has no value.
    """
    rest = list(arguments)
    while rest and rest[0].startswith("--") and rest[0] not in ("--help", "--version"):
        name, is_given, value = rest.pop(0).partition("=")
        if name not in VARIABLES:
            raise WrongUse(f"{name}: there is no such option before a command. There are {', '.join(VARIABLES)}.")
        if not is_given:
            if not rest:
                raise WrongUse(f"{name}: a value is missing, as in {name} {'FOLDER' if name == '--home' else 'VALUE'}.")
            value = rest.pop(0)
        os.environ[VARIABLES[name]] = str(Path(value).expanduser().absolute()) if name == "--home" else value
    return rest


def overview(*, with_django: bool = False) -> str:
    """Return the usage with all commands in their groups, a line each; with Django's own where that is asked for."""
    import django
    from django.conf import settings
    from django.core.management import get_commands

    django.setup()
    groups = list(GROUPS)
    if with_django:
        own = {name for _, names in GROUPS for name in names}.union(FORMER_NAMES)
        groups.append(("Django's own", tuple(sorted(set(get_commands()) - own))))
    lines = [USAGE.format(home=settings.HOME)]
    for title, names in groups:
        lines += [f"{title}:", *(f"  {name:22}{_first_sentence(name)}" for name in names), ""]
    return "\n".join(lines).rstrip()


def _first_sentence(name: str) -> str:
    from django.core.management import get_commands, load_command_class

    text = " ".join(str(load_command_class(get_commands()[name], name).help).split())
    return text.split(". ")[0].split("; ")[0].split(" (")[0].rstrip(".")
