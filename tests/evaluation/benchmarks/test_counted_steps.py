"""What left the steps of a benchmark opens its clips."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest

from annotations.studies.models import Study
from annotations.work.submissions.models import Annotation
from evaluation.ground_truth.models import GroundTruth
from outtake.catalog.videos.models import Video
from studio.counted.sources import name_of
from tests.evaluation.benchmarks.test_recipes import KITES, finish, start
from worker.runs.models import RunItem

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("one_file")]


def test_what_left_a_step_opens_the_clips_of_what_it_made(rui, zoe, project, other_project):
    """One clip of each prompt; people annotated and settled all of them; a clip of another prompt is in no step."""
    benchmark = start(project, str(KITES))
    steps = {each["name"]: each for each in finish(benchmark)["steps"]}
    path = f"projects/{project.public_id}/clips/"

    def opened(step: str) -> tuple[set[str], dict]:
        query = urlencode({"counted": name_of("benchmark", benchmark.public_id, step)})
        clips = rui.get(f"{path}?{query}").json()["results"]
        return {each["video"] for each in clips}, rui.get(f"{path}counted?{query}").json()

    study = Study.objects.get(public_id=steps["annotations"]["made"]["study"])
    truth = GroundTruth.objects.get(public_id=steps["truth"]["made"]["truth"])
    of_task = "task__parts__video__external_id"
    people = Annotation.objects.filter(round__study=study, annotator__kind="person")
    expected = {
        "prompts": Video.objects.filter(prompt__external_id__in=steps["prompts"]["made"]["prompts"]).values_list(
            "external_id", flat=True
        ),
        "clips": steps["clips"]["made"]["clips"],
        "annotations": people.values_list(of_task, flat=True),
        "review": people.values_list(of_task, flat=True),
        "truth": truth.items.values_list(of_task, flat=True),
        "critics": RunItem.objects.filter(run__round__study=study, state="done").values_list(of_task, flat=True),
    }
    shown = {name for name, each in steps.items() if each["has_clips"]}
    assert shown == {name for name in expected if steps[name]["left"]}
    for name in shown:
        clips, said = opened(name)
        assert clips == set(expected[name]), name
        assert (said["n"], said["unit"], said["clips"]) == (steps[name]["left"], steps[name]["unit"], len(clips)), name
    for name in ("table", "none"):
        query = urlencode({"counted": name_of("benchmark", benchmark.public_id, name)})
        assert rui.get(f"{path}?{query}").status_code == 400, name
    own = urlencode({"counted": name_of("benchmark", benchmark.public_id, "clips")})
    assert zoe.get(f"projects/{other_project.public_id}/clips/?{own}").status_code == 400
