"""Load the demo as a job: by a worker when the browser asks for it, or at once by a command."""

from __future__ import annotations

from annotations.studies.models import Study
from outtake.accounts.projects.models import Project
from outtake.accounts.projects.operations import create_project
from outtake.catalog.videos.models import Video
from outtake.errors import Conflict
from outtake.jobs.kernel import Claim, LeaseLost, Store, claim, fail, finish, heartbeat
from outtake.jobs.spec import told
from outtake_demo.imports.import_drawn import Step
from outtake_demo.studies.demo_study import NAME, load_demo
from outtake_demo.studies.demo_study import Demo as Loaded
from studio.demo.demo_jobs import LOADS
from studio.demo.models import Demo
from studio.demo.operations import ask_for_demo

DRAWN = "drawn"  # the source of each clip of the demo


def load(claimed: Claim[Demo], step: Step = lambda what, done, of: None) -> tuple[Loaded, Store]:
    """
    Load the demo into its project, or finish what an earlier load began.

    :raises LeaseLost: if another worker took over
    """

    def tell(what: str, done: int, of: int) -> None:
        step(what, done, of)
        if what != said[-1]:
            said.append(what)
            claimed.row().update(step=what)
        claimed.progress(done, of)

    said = [""]
    project = claimed.job.project or _project()
    if not claimed.row().update(project=project):  # first: what is loaded in part can be removed
        raise LeaseLost
    return load_demo(tell, project), lambda: {"done": 0, "total": 0}


def load_here(step: Step = lambda what, done, of: None) -> Loaded:
    """
    Load the demo in this process, or add what is missing in it.

    :raises Conflict: if another process loads or removes it
    """
    demo = ask_for_demo(again=True, woken=False)
    claimed = claim(LOADS, pk=demo.pk)
    if claimed is None:
        raise Conflict("Another process is loading the demo; wait until it is done, or a minute if it was ended.")
    try:
        with heartbeat(claimed):
            loaded, store = load(claimed, step)
            finish(claimed, store)
    except BaseException as error:  # also Ctrl-C: the next start need not wait for the end of the lease
        fail(claimed, told(error) if isinstance(error, Exception) else "interrupted")
        raise
    return loaded


def _project() -> Project:
    """Return the project of an earlier version's demo, else a fresh one: a project of that name may be anyone's."""
    there = Project.objects.filter(name=NAME).first()
    if there is not None and _holds_nothing_else(there):
        return there
    names = (NAME, *(f"{NAME} {n}" for n in range(2, 1000)))
    taken = set(Project.objects.filter(name__startswith=NAME).values_list("name", flat=True))
    return create_project(name=next(name for name in names if name not in taken))


def _holds_nothing_else(project: Project) -> bool:
    clips = Video.objects.filter(project=project)
    known = clips.filter(source=DRAWN).exists() or not Study.objects.filter(project=project).exists()
    return known and not clips.exclude(source=DRAWN).exists()
