/** Commands that tag the sentences of a reasoning chain. */
import { answering, chain as messages, mark, needs } from "@/messages/commands";
import { marksNothing } from "../document/document";
import type { TextSide } from "../document/text-spans";
import type { Command, Context } from "./types";
import { CHAIN } from "./types";

const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

type Part = Pick<Command, "name" | "label" | "keys" | "perform"> & Partial<Command>;

const tagging = (part: Part): Command => ({ group: "Mark", modes: CHAIN, ...part });

/** A command that needs a tag to be selected. */
const changing = (part: Part): Command => ({ ...tagging(part), when: hasTag, needs: needs.tag });

const hasTag = ({ editor }: Context): boolean => editor.chainReview.tag !== undefined;

const stepSide =
  (side: TextSide, by: number) =>
  ({ editor }: Context): void =>
    editor.chainReview.stepSide(side, by);

const typeAt = ({ editor }: Context, digit: number) => editor.instrument.segments?.types[digit - 1];

export const chain: readonly Command[] = [
  tagging({
    name: "previous-sentence",
    label: messages.previous,
    keys: ["ArrowUp"],
    perform: ({ editor }) => editor.chainReview.goBy(-1),
  }),
  tagging({
    name: "next-sentence",
    label: messages.next,
    keys: ["ArrowDown"],
    perform: ({ editor }) => editor.chainReview.goBy(1),
  }),
  ...DIGITS.map((digit) =>
    tagging({
      name: `tag-${digit}`,
      label: messages.tag(String(digit)),
      keys: [`${digit}`],
      wording: (context) => messages.tag(typeAt(context, digit)?.label ?? String(digit)),
      fits: (context) => typeAt(context, digit) !== undefined,
      perform: (context) => context.editor.chainReview.toggle(typeAt(context, digit)?.key ?? ""),
    }),
  ),
  ...DIGITS.map((digit) =>
    changing({
      name: `tag-severity-${digit}`,
      label: mark.severity(digit),
      keys: [`Shift+${digit}`],
      wording: ({ editor }) => mark.severityOf(editor.instrument.segments?.severity?.label ?? "", digit),
      fits: ({ editor }) => {
        const scale = editor.instrument.segments?.severity;
        return scale !== undefined && digit >= scale.min && digit <= scale.max;
      },
      perform: ({ editor }) => editor.chainReview.setSeverity(digit),
    }),
  ),
  tagging({ name: "words-start-back", label: messages.startBack, keys: ["q"], perform: stepSide("from", -1) }),
  tagging({ name: "words-start-on", label: messages.startOn, keys: ["w"], perform: stepSide("from", 1) }),
  tagging({ name: "words-end-back", label: messages.endBack, keys: ["Shift+q"], perform: stepSide("to", -1) }),
  tagging({ name: "words-end-on", label: messages.endOn, keys: ["Shift+w"], perform: stepSide("to", 1) }),
  tagging({
    name: "all-words",
    label: messages.all,
    keys: ["a"],
    perform: ({ editor }) => editor.chainReview.chooseAll(),
  }),
  tagging({
    name: "next-tag",
    label: messages.nextTag,
    keys: ["n"],
    perform: ({ editor }) => editor.chainReview.selectNext(),
  }),
  changing({
    name: "tag-reason",
    label: mark.reason,
    keys: ["Enter"],
    fits: ({ editor }) => (editor.instrument.segments?.reason.max_chars ?? 0) > 0,
    perform: ({ surface }) => surface.focusReason(),
  }),
  changing({
    name: "tag-delete",
    label: messages.delete,
    keys: ["Delete", "Backspace"],
    perform: ({ editor }) => editor.chainReview.removeSelected(),
  }),
  {
    name: "chain-clean",
    label: messages.clean,
    group: "Finish",
    keys: ["c"],
    modes: CHAIN,
    fits: ({ editor }) => editor.instrument.clean,
    when: ({ editor }) => marksNothing(editor.doc),
    needs: needs.noTags,
    perform: ({ editor }) => editor.segmentEdits.toggleClean(),
  },
  {
    name: "chain-answer",
    label: answering.write,
    group: "Answer",
    keys: ["t"],
    modes: CHAIN,
    fits: ({ editor }) => editor.questions.some((question) => editor.answerEdits.formOf(question).kind === "text"),
    perform: ({ surface }) => surface.focusAnswer(),
  },
];
