"""A storage of one's own, small clips, and one way to take a clip in."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest

from outtake.accounts.projects.models import Project
from outtake.catalog.imports import store_clip
from outtake.catalog.imports.manifest import Manifest, Row
from outtake.catalog.media import ingest_file
from outtake.catalog.media.ingest_file import (
    IngestResult,
    Original,
    VerifiedFile,
    clip_limits,
    inspect,
    make_rendition,
    private_copy,
)
from outtake.catalog.media.probe import ClipLimits
from outtake.catalog.media.rendition import FramesDone
from tests.catalog.painting import numbered_clip


@pytest.fixture(autouse=True)
def storage_folder(settings, tmp_path: Path) -> Path:
    """The folder of a storage that is this test's alone."""
    settings.STORAGE_URL = f"file://{tmp_path / 'storage'}"
    return tmp_path / "storage"


@pytest.fixture
def take_in():
    """Take a clip in without the database; what was made lives as long as the test."""
    with ExitStack() as stack:

        def take(path: Path) -> IngestResult:
            limits = clip_limits()
            original = stack.enter_context(private_copy(path, limits))
            return make_rendition(inspect(original, limits))

        yield take


class Memory:
    """Remembers what was made of a clip, so that tests of what happens around it need not encode it again."""

    def __init__(self, stack: ExitStack) -> None:
        self._stack = stack
        self._made: dict[str, IngestResult] = {}

    def inspect(self, original: Original, limits: ClipLimits) -> VerifiedFile:
        known = self._made.get(original.sha256)
        return ingest_file.inspect(original, limits) if known is None else known.inspected

    def make(self, inspected: VerifiedFile, progress: FramesDone | None = None) -> IngestResult:
        sha256, limits = inspected.original.sha256, clip_limits()
        if sha256 not in self._made:
            lasting = self._stack.enter_context(private_copy(inspected.original.path, limits))
            self._made[sha256] = make_rendition(inspect(lasting, limits))
        return self._made[sha256]


@pytest.fixture(scope="session")
def memory():
    """One memory for all tests."""
    with ExitStack() as stack:
        yield Memory(stack)


@pytest.fixture
def remembering(memory: Memory, monkeypatch: pytest.MonkeyPatch) -> Memory:
    """Let imports use the memory."""
    monkeypatch.setattr(store_clip, "inspect", memory.inspect)
    monkeypatch.setattr(store_clip, "make_rendition", memory.make)
    return memory


@pytest.fixture(scope="session")
def small_clip(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Twelve numbered frames at 12 a second, silent."""
    return numbered_clip(tmp_path_factory.mktemp("clips") / "small.mp4", 12, "12")


@pytest.fixture
def project(db) -> Project:
    """An empty project."""
    return Project.objects.create(name="Lanterns")


@pytest.fixture
def row() -> Callable[..., Row]:
    """Make manifest rows."""

    def build(path: Path, number: int = 1, **changes) -> Row:
        plain = Row(
            row=number,
            path=path,
            written_path=path.name,
            external_id=f"v{number}",
            prompt="A cup falls off a table.",
            prompt_id="p1",
            generator="veo3",
            generator_version="",
            seed="",
            source="",
            metadata={},
        )
        return plain._replace(**changes)

    return build


@pytest.fixture
def manifest_of() -> Callable[..., Manifest]:
    """Make a manifest of rows, none rejected."""
    return lambda *rows: Manifest(tuple(rows), ())
