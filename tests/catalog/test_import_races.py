"""Several imports at once: each row becomes one video, each clip one media, and no file is left over."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from outtake.accounts.projects.models import Project
from outtake.catalog.imports.import_videos import ImportResult, import_videos
from outtake.catalog.videos.models import Generator, Media, Prompt, Rendition, Video

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("remembering")]
AT_ONCE = 6


@pytest.mark.parametrize("projects", [1, 3])
def test_imports_at_once(projects, remembering, take_in, small_clip, row, manifest_of, storage_folder):
    remembering.make(take_in(small_clip).inspected)  # so that all reach the database together
    names = [Project.objects.create(name=f"Project {number}") for number in range(projects)]
    manifest = manifest_of(*(row(small_clip, number) for number in range(1, 4)))
    start = Barrier(AT_ONCE)

    def run(number: int) -> ImportResult:
        try:
            start.wait()
            return import_videos(names[number % projects], manifest)
        finally:
            connection.close()

    with ThreadPoolExecutor(AT_ONCE) as pool:
        results = list(pool.map(run, range(AT_ONCE)))
    assert sum(result.accepted for result in results) == 3 * projects
    assert sum(result.existing for result in results) == 3 * (AT_ONCE - projects)
    assert not any(result.rejected for result in results)
    assert [model.objects.count() for model in (Media, Rendition)] == [1, 1]
    assert [model.objects.count() for model in (Video, Prompt, Generator)] == [3 * projects, projects, projects]
    assert len([path for path in storage_folder.rglob("*") if path.is_file()]) == 3
