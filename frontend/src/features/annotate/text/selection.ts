import type { TextRange } from "../document/text-spans";
import { pointAt } from "../document/text-spans";

/** What the pointer selected: the number of a sentence, and a part of its text in code points from its beginning. */
export interface Selected {
  readonly sentence: number;
  readonly part: TextRange;
}

/** The element that holds the text of one sentence. */
export const sentenceOf = (node: EventTarget | null): HTMLElement | null => {
  const element = node instanceof Element ? node : node instanceof Node ? node.parentElement : null;
  return element?.closest<HTMLElement>("[data-sentence]") ?? null;
};

/** The selected part of the sentence in which the selection began; null where none is selected. */
export function selectedPart(selection: Selection | null): Selected | null {
  const element = sentenceOf(selection?.anchorNode ?? null);
  if (!selection || !element || selection.isCollapsed) return null;
  const range = selection.getRangeAt(0);
  const text = element.textContent ?? "";
  const from = pointAt(text, unitsBefore(element, range.startContainer, range.startOffset));
  const to = pointAt(text, unitsBefore(element, range.endContainer, range.endOffset));
  return to > from ? { sentence: Number(element.dataset.sentence), part: { from, to } } : null;
}

/** The UTF-16 units of an element's text before a place; none where it lies before, all where it lies after. */
function unitsBefore(element: HTMLElement, container: Node, offset: number): number {
  const before = document.createRange();
  before.selectNodeContents(element);
  const side = before.comparePoint(container, offset);
  if (side < 0) return 0;
  if (side === 0) before.setEnd(container, offset);
  return before.toString().length;
}
