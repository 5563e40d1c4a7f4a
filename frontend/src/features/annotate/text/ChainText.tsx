import { useEffect, useRef } from "react";
import type { ErrorType } from "@/shared/api/types";
import { Icon } from "@/shared/components/Icon";
import type { Look } from "@/shared/components/Mark";
import { Mark, tinted } from "@/shared/components/Mark";
import { chain as messages } from "@/messages/text";
import type { Editor } from "../editor/editor";
import type { Span } from "../document/document";
import type { Run, TextRange } from "../document/text-spans";
import { isSameRange, pointAt, runsOf, sliceOf } from "../document/text-spans";
import { useEditor } from "../controls/hooks";

/** Underlines that differ in more than colour, one for each type in the order of the instrument. */
const UNDERLINES = 5;

/** The letter by which reasoning names an option: A for the first. */
const optionLetter = (place: number): string => String.fromCharCode("A".charCodeAt(0) + place);

/** The question that was asked about the clip, and the sentences that reason about it, with their tags. */
export function ChainText({ editor }: { editor: Editor }) {
  const { history, reading } = useEditor(editor);
  const { sentences } = editor.chainReview;
  const passage = editor.work.task.passage;
  usePointer(editor);
  const label = (n: number): string => {
    const sentence = sentences[n];
    if (!sentence) return "";
    const types = [...new Set(editor.chainReview.tagsIn(sentence).map(({ type }) => labelOf(editor, type)))];
    return messages.sentenceLabel({
      n: n + 1,
      of: sentences.length,
      types,
      text: sliceOf(editor.chainReview.text, sentence),
    });
  };
  return (
    <>
      {passage?.question ? (
        <section className="chain-question" aria-label={messages.question}>
          <h2>{passage.question}</h2>
          {passage.options.length > 0 ? (
            <ul>
              {passage.options.map((option, i) => (
                <li key={i}>
                  <b>{optionLetter(i)}</b> {option}
                </li>
              ))}
            </ul>
          ) : null}
          {passage.answer === null ? null : <p>{messages.answer(passage.answer)}</p>}
        </section>
      ) : null}
      <ol className="sentences" aria-label={messages.sentences} data-tags={history.present.spans.length}>
        {sentences.map((sentence, n) => (
          <Sentence key={n} {...{ editor, sentence, n }} label={label(n)} current={n === reading.sentence} />
        ))}
      </ol>
      <p className="vh" role="status">
        {label(reading.sentence)}
      </p>
    </>
  );
}

interface SentenceProps {
  readonly editor: Editor;
  readonly sentence: TextRange;
  readonly n: number;
  readonly label: string;
  readonly current: boolean;
}

function Sentence({ editor, sentence, n, label, current }: SentenceProps) {
  const row = useRef<HTMLLIElement>(null);
  const tags = editor.chainReview.tagsIn(sentence);
  const chosen = current ? editor.chainReview.target : null;
  const cuts: readonly TextRange[] = chosen && !isSameRange(chosen, sentence) ? [...tags, chosen] : tags;
  useEffect(() => {
    if (current) row.current?.scrollIntoView({ block: "nearest" });
  }, [current]);
  return (
    <li ref={row} className="sentence" aria-current={current} data-testid="sentence">
      <button type="button" className="number" aria-label={label} onClick={() => editor.chainReview.goTo(n)}>
        {n + 1}
      </button>
      <div>
        <p data-sentence={n} aria-hidden="true">
          {runsOf(sentence, cuts).map((run) => (
            <RunText key={run.from} {...{ editor, run, chosen, tags }} />
          ))}
        </p>
        {tags.length > 0 ? (
          <div className="tags">
            {tags.map((tag) => (
              <Chip key={tag.id} editor={editor} tag={tag} whole={isSameRange(tag, sentence)} />
            ))}
          </div>
        ) : null}
      </div>
    </li>
  );
}

interface RunProps {
  readonly editor: Editor;
  readonly run: Run<TextRange>;
  readonly chosen: TextRange | null;
  readonly tags: readonly Span[];
}

/** A stretch of text inside one element a tag, so that each has its own underline below the one before. */
function RunText({ editor, run, chosen, tags }: RunProps) {
  const { selected } = useEditor(editor);
  const over = tags.filter((tag) => run.spans.includes(tag));
  const isChosen = chosen !== null && run.spans.includes(chosen);
  const text = <span className={isChosen ? "chosen" : undefined}>{sliceOf(editor.chainReview.text, run)}</span>;
  return over.reduceRight((inner, tag, depth) => {
    const style = typesOf(editor).findIndex(({ key }) => key === tag.type) % UNDERLINES;
    const classes = ["tagged", `line-${style}`, `deep-${Math.min(depth, 3)}`, tag.id === selected ? "sel" : ""];
    const look = lookOf(editor, tag.type);
    return (
      <span
        className={classes.filter(Boolean).join(" ")}
        {...tinted(look)}
        data-letter={tag.from === run.from ? look.letter : undefined}
      >
        {inner}
      </span>
    );
  }, text);
}

/** A tag below its sentence, to be selected or taken off. */
function Chip({ editor, tag, whole }: { editor: Editor; tag: Span; whole: boolean }) {
  const { selected } = useEditor(editor);
  const label = labelOf(editor, tag.type);
  const text = sliceOf(editor.chainReview.text, tag);
  return (
    <span className="chip" {...tinted(lookOf(editor, tag.type))}>
      <button
        type="button"
        className="row"
        aria-pressed={tag.id === selected}
        data-testid="tag"
        onClick={() => editor.chainReview.select(tag.id)}
      >
        <Mark {...lookOf(editor, tag.type)} />
        {label}
        <span className={whole ? "vh" : "dim ell"}>{messages.some(text)}</span>
        {tag.reason ? <Icon name="check" /> : null}
      </button>
      <button
        type="button"
        aria-label={messages.takeOff(label, text)}
        onClick={() => editor.chainReview.remove(tag.id)}
      >
        <Icon name="x" />
      </button>
    </span>
  );
}

/** A press on a sentence goes there; a selection in it chooses its words. */
function usePointer(editor: Editor): void {
  useEffect(() => {
    const up = (event: MouseEvent) => {
      const selection = getSelection();
      const chosen = selectedPart(selection);
      const pressed = sentenceOf(event.target);
      if (chosen) {
        const { from = 0 } = editor.chainReview.sentences[chosen.sentence] ?? {};
        editor.chainReview.choose(chosen.sentence, { from: from + chosen.part.from, to: from + chosen.part.to });
        selection?.removeAllRanges(); // from here on the words are drawn as chosen
      } else if (pressed) editor.chainReview.goTo(Number(pressed.dataset.sentence));
    };
    document.addEventListener("mouseup", up);
    return () => document.removeEventListener("mouseup", up);
  }, [editor]);
}

const typesOf = (editor: Editor): readonly ErrorType[] => editor.instrument.segments?.types ?? [];
const typeOf = (editor: Editor, key: string) => typesOf(editor).find((type) => type.key === key);
const labelOf = (editor: Editor, key: string): string => typeOf(editor, key)?.label ?? key;
const UNKNOWN: Look = { letter: "?" };
const lookOf = (editor: Editor, key: string): Look => {
  const { letter, colour, shape } = typeOf(editor, key) ?? UNKNOWN;
  return { letter, colour, shape };
};

/** What the pointer selected: the number of a sentence, and a part of its text in code points from its beginning. */
interface Selected {
  readonly sentence: number;
  readonly part: TextRange;
}

/** The element that holds the text of one sentence. */
const sentenceOf = (node: EventTarget | null): HTMLElement | null => {
  const element = node instanceof Element ? node : node instanceof Node ? node.parentElement : null;
  return element?.closest<HTMLElement>("[data-sentence]") ?? null;
};

/** The selected part of the sentence in which the selection began; null where none is selected. */
function selectedPart(selection: Selection | null): Selected | null {
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
