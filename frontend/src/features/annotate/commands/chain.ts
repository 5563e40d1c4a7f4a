/** Commands that tag the sentences of a reasoning chain. */
import { answering, chain as words, mark, needs } from "@/words/commands";
import { marksNothing } from "../document/document";
import type { TextSide } from "../document/text-spans";
import type { Command, Context } from "./types";
import { CHAIN } from "./types";

const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

type Part = Pick<Command, "name" | "label" | "keys" | "perform"> & Partial<Command>;

const tagging = (part: Part): Command => ({ group: "Mark", modes: CHAIN, ...part });

/** A command that needs a tag to be selected. */
const changing = (part: Part): Command => ({ ...tagging(part), when: hasTag, needs: needs.tag });

const hasTag = ({ desk }: Context): boolean => desk.chain.tag !== undefined;

const stepSide =
  (side: TextSide, by: number) =>
  ({ desk }: Context): void =>
    desk.chain.stepSide(side, by);

const typeAt = ({ desk }: Context, digit: number) => desk.instrument.segments?.types[digit - 1];

export const chain: readonly Command[] = [
  tagging({
    name: "previous-sentence",
    label: words.previous,
    keys: ["ArrowUp"],
    perform: ({ desk }) => desk.chain.goBy(-1),
  }),
  tagging({ name: "next-sentence", label: words.next, keys: ["ArrowDown"], perform: ({ desk }) => desk.chain.goBy(1) }),
  ...DIGITS.map((digit) =>
    tagging({
      name: `tag-${digit}`,
      label: words.tag(String(digit)),
      keys: [`${digit}`],
      wording: (context) => words.tag(typeAt(context, digit)?.label ?? String(digit)),
      fits: (context) => typeAt(context, digit) !== undefined,
      perform: (context) => context.desk.chain.toggle(typeAt(context, digit)?.key ?? ""),
    }),
  ),
  ...DIGITS.map((digit) =>
    changing({
      name: `tag-severity-${digit}`,
      label: mark.severity(digit),
      keys: [`Shift+${digit}`],
      wording: ({ desk }) => mark.severityOf(desk.instrument.segments?.severity?.label ?? "", digit),
      fits: ({ desk }) => {
        const scale = desk.instrument.segments?.severity;
        return scale !== undefined && digit >= scale.min && digit <= scale.max;
      },
      perform: ({ desk }) => desk.chain.setSeverity(digit),
    }),
  ),
  tagging({ name: "words-start-back", label: words.startBack, keys: ["q"], perform: stepSide("from", -1) }),
  tagging({ name: "words-start-on", label: words.startOn, keys: ["w"], perform: stepSide("from", 1) }),
  tagging({ name: "words-end-back", label: words.endBack, keys: ["Shift+q"], perform: stepSide("to", -1) }),
  tagging({ name: "words-end-on", label: words.endOn, keys: ["Shift+w"], perform: stepSide("to", 1) }),
  tagging({ name: "all-words", label: words.all, keys: ["a"], perform: ({ desk }) => desk.chain.chooseAll() }),
  tagging({ name: "next-tag", label: words.nextTag, keys: ["n"], perform: ({ desk }) => desk.chain.selectNext() }),
  changing({
    name: "tag-reason",
    label: mark.reason,
    keys: ["Enter"],
    fits: ({ desk }) => (desk.instrument.segments?.reason.max_chars ?? 0) > 0,
    perform: ({ surface }) => surface.focusReason(),
  }),
  changing({
    name: "tag-delete",
    label: words.delete,
    keys: ["Delete", "Backspace"],
    perform: ({ desk }) => desk.chain.removeSelected(),
  }),
  {
    name: "chain-clean",
    label: words.clean,
    group: "Finish",
    keys: ["c"],
    modes: CHAIN,
    fits: ({ desk }) => desk.instrument.clean,
    when: ({ desk }) => marksNothing(desk.doc),
    needs: needs.noTags,
    perform: ({ desk }) => desk.marking.toggleClean(),
  },
  {
    name: "chain-answer",
    label: answering.write,
    group: "Answer",
    keys: ["t"],
    modes: CHAIN,
    fits: ({ desk }) => desk.questions.some((question) => desk.answering.formOf(question).kind === "text"),
    perform: ({ surface }) => surface.focusAnswer(),
  },
];
