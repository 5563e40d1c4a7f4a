"""The step that builds a release of T2V-Bench."""

from __future__ import annotations

from collections.abc import Sequence

from evaluation.benchmarks.recipes.steps.contract import Done, StepContext
from evaluation.benchmarks.recipes.steps.observers import run_of
from evaluation.benchmarks.t2v.files import MADE, RELEASED
from evaluation.benchmarks.t2v.release import write_release
from evaluation.releases.build.write_files import pack
from evaluation.releases.manifest import new_folder
from outtake.catalog.videos.storage import storage
from outtake.work_folders import work_folder


def t2v_release(
    context: StepContext, *, prompts: str, clips: str, observers: Sequence[str], captions: str, tables: str
) -> Done:
    """
    Build a release of prompts, clips, what observers saw, and the tables, and store it as an archive.

    :param observers: the steps of the observers, whose names their files get
    :param captions: the step that judged captions, ``tables`` the one that made the tables
    """
    with work_folder() as place:
        with new_folder(place / "release") as folder:
            built = write_release(
                folder,
                project=context.project,
                name=context.benchmark,
                prompts=context.of(prompts, "prompts"),
                lengths=context.of(clips, "lengths"),
                runs={step: run_of(context, step) for step in observers},
                judged=context.of(captions, "judged"),
                scores=context.of(tables, MADE),
            )
        key = f"benchmarks/{built.digest}.tar.gz"
        pack(place / "release", place / "archive", name=f"outtake-t2v-bench-{built.digest[:12]}")
        storage().put_file(place / "archive", key)
    with context.making():
        context.remember(**{RELEASED: {"digest": built.digest, "files": built.files, "key": key}})
    return Done(figures={"files": built.files, "digest": built.digest})
