"""The docs as pages: a dead link fails the build, and a reader's browser loads nothing from elsewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tools.docs import build

pytestmark = pytest.mark.filterwarnings("ignore::sphinx.deprecation.RemovedInSphinx11Warning")  # of MyST

FROM_ELSEWHERE = re.compile(r"""<(?:script|link|img|iframe)\b[^>]*\b(?:src|href)=["']?(?:https?:)?//""")


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """Two pages, of which one links to a heading of the other."""
    folder = tmp_path / "source"
    folder.mkdir()
    (folder / "index.md").write_text("# One\n\n[there](two.md#below)\n\n```{toctree}\ntwo\n```\n")
    (folder / "two.md").write_text("# Two\n\n## Below\n\nSome quartz.\n")
    return folder


def test_the_pages_have_a_search_and_load_nothing_from_elsewhere(source: Path, tmp_path: Path) -> None:
    pages = tmp_path / "pages"
    assert build(pages, source) == 0
    assert "quartz" in (pages / "searchindex.js").read_text()
    written = list(pages.glob("*.html"))
    assert {"index.html", "two.html", "search.html"} <= {page.name for page in written}
    assert [page.name for page in written if FROM_ELSEWHERE.search(page.read_text())] == []


@pytest.mark.parametrize("target", ["three.md", "two.md#above", "../elsewhere"])
def test_a_dead_link_is_an_error(source: Path, tmp_path: Path, target: str, capsys: pytest.CaptureFixture[str]) -> None:
    (source / "two.md").write_text(f"# Two\n\n## Below\n\n[dead]({target})\n")
    assert build(tmp_path / "pages", source) != 0
    assert "two.md:5" in capsys.readouterr().err
