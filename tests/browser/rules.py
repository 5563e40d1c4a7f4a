"""What a page has to keep to so that everyone can use it, read from the page itself."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, NamedTuple

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tests.browser.conftest import ROOT

AXE = ROOT / "frontend" / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
SMALLEST_TARGET = 24  # CSS px, WCAG 2.2, 2.5.8

# The letter in the mark of an error type is a picture of it, and no word that one would say (WCAG 2.5.3): where names
# miss what is seen, they are compared once more without these letters.
_RUN_AXE = """async tags => {
  let { violations } = await axe.run(document, { runOnly: tags, resultTypes: ['violations'] });
  const named = 'label-content-name-mismatch';
  if (violations.some(({ id }) => id === named)) {
    const letters = [...document.querySelectorAll('.mark text')].map(each => [each, each.textContent]);
    letters.forEach(([each]) => { each.textContent = ''; });
    const again = await axe.run(document, { runOnly: { type: 'rule', values: [named] } });
    letters.forEach(([each, letter]) => { each.textContent = letter; });
    violations = [...violations.filter(({ id }) => id !== named), ...again.violations];
  }
  return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ target }) => target).join(' | ')}`);
}"""

# The text field, link or button that a pointer has to hit; a radio button's or tick box's is its label.
_CONTROLS = """() => {
  const modal = document.querySelector('dialog[open], [role=dialog]');
  const all = (modal ?? document).querySelectorAll('a[href], button, input, select, textarea, summary, [role=slider]');
  const seen = [...all].filter(each => each.checkVisibility({ visibilityProperty: true }));
  return seen.filter(each => !each.closest('[aria-hidden=true]'));  // the browser's own select behind a drawn one
}"""

_SMALL = f"""smallest => ({_CONTROLS})()
  .filter(each => !each.closest('[aria-hidden=true]'))  // the native <select> behind a list, for autofill alone
  .filter(each => !each.matches('.seg'))  // a short segment has its row in the list, which does the same
  .map(each => each.matches('[type=radio], [type=checkbox]') ? each.closest('label') ?? each : each)
  .map(each => [each.getAttribute('aria-label') ?? each.textContent, each.getBoundingClientRect()])
  .filter(([, {{ width, height }}]) => Math.min(width, height) < smallest - 0.01)
  .map(([name, {{ width, height }}]) => `${{name}}: ${{width}} × ${{height}}`)"""

_WHERE = """() => {
  const here = document.activeElement;
  if (!here || here === document.body) return null;
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(here);
  const box = here.getBoundingClientRect();
  const covering = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  here.dataset.walked ??= String(document.querySelectorAll('[data-walked]').length);
  return {
    id: here.dataset.walked,
    name: here.getAttribute('aria-label') ?? here.labels?.[0]?.textContent ?? here.textContent,
    outlined: outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2,
    seen: covering !== null && (here.contains(covering) || covering.contains(here)),
  };
}"""

_REACHABLE = f"""() => ({_CONTROLS})()
  .filter(each => each.tabIndex >= 0 && !each.disabled)
  .filter(each => each.dataset.walked === undefined)
  .filter(each => !each.matches('[type=radio]'))  // the browser's own: one of a group takes the focus
  .map(each => each.getAttribute('aria-label') ?? each.textContent)"""

_MOVING = """() => [...document.querySelectorAll('*')]
  .filter(each => {
    const { transitionDuration, animationName, animationDuration, scrollBehavior } = getComputedStyle(each);
    const longest = Math.max(...transitionDuration.split(',').map(parseFloat));
    const runs = animationName !== 'none' && parseFloat(animationDuration) > 0;
    return longest > 0 || runs || scrollBehavior === 'smooth';
  })
  .map(each => each.className || each.tagName)"""


class Stop(NamedTuple):
    """One place that Tab leads to."""

    id: str
    name: str
    outlined: bool
    seen: bool


def violations(page: Page) -> list[str]:
    """
    Return what axe-core finds against WCAG 2.2 A and AA and its best practices, a line each.

    A page's frame is there before its module is: wait until there is something to look at.
    """
    with suppress(PlaywrightTimeout):  # the page has none: axe-core says so
        page.wait_for_function("() => document.querySelector('main') && document.querySelector('h1')", timeout=10_000)
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text())
    return page.evaluate(_RUN_AXE, TAGS)


def small_targets(page: Page) -> list[str]:
    """Return the controls that are smaller than 24 × 24 CSS px."""
    return page.evaluate(_SMALL, SMALLEST_TARGET)


def moving_parts(page: Page) -> list[str]:
    """Return the elements that would move by themselves: transitions, animations, smooth scrolling."""
    return page.evaluate(_MOVING)


def walk(page: Page, key: str = "Tab", most: int = 200) -> list[Stop]:
    """
    Press a key until the focus has left the page or comes by a second time; return where it was, from the beginning.

    :raises AssertionError: if it does neither within ``most`` presses.
    """
    start: dict[str, Any] | None = page.evaluate(_WHERE)
    stops = [Stop(**start)] if start else []
    for _ in range(most):
        page.keyboard.press(key)
        where: dict[str, Any] | None = page.evaluate(_WHERE)
        if where is None or where["id"] in {stop.id for stop in stops}:
            return stops
        stops.append(Stop(**where))
    raise AssertionError(f"the focus is trapped; it was last at {stops[-1].name}")


def never_reached(page: Page) -> list[str]:
    """Return the visible controls that the walks so far did not come to."""
    return page.evaluate(_REACHABLE)
