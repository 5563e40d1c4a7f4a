/**
 * How questions are answered: the page's half of `annotations/instruments/forms.py`.
 *
 * An answer is text in any form: "yes" or "no", the key of an option, several keys in the order of the options with
 * commas between them, a step of a scale in digits, or what was written. A preference is "left", "right" or "tie" for
 * the person who sees the pair; what is stored, and seen by all others, is "a", "b" or "tie".
 */
import { answer as messages, answerLack as lacks } from "@/messages/shared";
import type { FixedQuestion, QuestionForm } from "../api/types";
import { countCharacters, countWords } from "./requirements";

export type AnswerKind = FixedQuestion["form"];

export interface Option {
  readonly key: string;
  readonly label: string;
  readonly definition?: string;
  /** Excludes the others, where several can be chosen. */
  readonly alone?: boolean;
}

/** How one question is answered. */
export interface AnswerForm {
  readonly kind: AnswerKind;
  readonly unclear: boolean;
  /** The question may be left open. */
  readonly optional: boolean;
  readonly hint: string | null;
  /** What can be chosen: yes and no, options, the steps of a scale or the sides of a pair; empty for text. */
  readonly options: readonly Option[];
  readonly minWords: number;
  readonly maxChars: number;
  /** What is chosen is marked in the clip, except an option that stands alone. */
  readonly area: boolean;
}

/** What is said to a question. */
export interface AnswerValue {
  readonly value: string | null;
  readonly unclear: boolean;
}

const MAX_CHARS = 2000;
const YES_NO: readonly Option[] = [
  { key: "yes", label: messages.yes },
  { key: "no", label: messages.no },
];
const TIE: Option = { key: "tie", label: messages.tie };
const SIDES: readonly Option[] = [{ key: "left", label: messages.left }, { key: "right", label: messages.right }, TIE];
/** The same as they are stored. */
const PARTS: readonly Option[] = [{ key: "a", label: messages.a }, { key: "b", label: messages.b }, TIE];

/** What is asked of a task: one that was written for its clip has its own form and options. */
interface Asked {
  readonly key: string | null;
  readonly form?: AnswerKind;
  readonly options?: readonly Option[];
}

/** The form of a question of a task: of one that was written for its prompt or clip, or of the instrument's own. */
export function formOf(questions: QuestionForm, question: Asked): AnswerForm {
  const fixed = questions.fixed?.find(({ key }) => key === question.key);
  const kind = fixed?.form ?? question.form ?? "yes_no";
  return {
    kind,
    unclear: fixed?.unclear ?? questions.unclear,
    optional: fixed?.optional ?? false,
    hint: fixed?.hint ?? null,
    options: question.options?.length ? question.options : optionsOf(kind, fixed),
    minWords: Math.max(fixed?.length?.min_words ?? 1, 1),
    maxChars: fixed?.length?.max_chars ?? MAX_CHARS,
    area: fixed?.area ?? false,
  };
}

/** The same form for answers as they are stored. */
export const storedForm = (form: AnswerForm): AnswerForm =>
  form.kind === "preference" ? { ...form, options: PARTS.slice(0, form.options.length) } : form;

function optionsOf(kind: AnswerKind, fixed: FixedQuestion | undefined): readonly Option[] {
  if (kind === "yes_no") return YES_NO;
  if (kind === "preference") return fixed?.ties === false ? SIDES.filter((side) => side !== TIE) : SIDES;
  return fixed?.options ?? stepsOf(fixed?.scale);
}

function stepsOf(scale: FixedQuestion["scale"]): readonly Option[] {
  if (!scale) return [];
  return Array.from({ length: scale.max - scale.min + 1 }, (_, i) => {
    const key = String(scale.min + i);
    return { key, label: scale.levels?.[key] ?? key };
  });
}

/** The keys that are chosen, of one or of several. */
export const chosenIn = (value: string | null): readonly string[] => (value ? value.split(",") : []);

/** The digit key of an option: the number of a step from 1 to 9, or the place in the list; yes and no have letters. */
export const digitOf = (form: AnswerForm, option: Option): number | null => {
  if (form.kind === "yes_no") return null;
  const digit = form.kind === "scale" ? Number(option.key) : form.options.indexOf(option) + 1;
  return digit >= 1 && digit <= 9 ? digit : null;
};

/** The option of a digit key. */
export const optionAt = (form: AnswerForm, digit: number): Option | undefined =>
  form.options.find((option) => digitOf(form, option) === digit);

/** The value once an option was pressed: of several it is put in or taken out, else it is the answer. */
export function pressed(form: AnswerForm, value: string | null, key: string): string | null {
  const option = form.options.find((each) => each.key === key);
  if (!option) return value;
  if (form.kind !== "choices") return key;
  const before = chosenIn(value);
  if (before.includes(key)) return joined(form, (each) => each.key !== key && before.includes(each.key));
  if (option.alone) return key;
  return joined(form, (each) => each.key === key || (before.includes(each.key) && !each.alone));
}

const joined = (form: AnswerForm, isIn: (option: Option) => boolean): string | null =>
  form.options
    .filter(isIn)
    .map(({ key }) => key)
    .join(",") || null;

/** Whether an answer names something that is marked in the clip. */
export const wantsArea = (form: AnswerForm, value: string | null): boolean =>
  form.area && value !== null && !form.options.some(({ key, alone }) => alone && chosenIn(value).includes(key));

export const isAnswered = ({ value, unclear }: AnswerValue): boolean => value !== null || unclear;

/** What keeps an answer from being sent, to follow the question's name: "is open", "needs 2 more words". */
export function lackOf(form: AnswerForm, given: AnswerValue): string | null {
  if (!isAnswered(given)) return form.optional ? null : lacks.open;
  if (given.unclear && !form.unclear) return lacks.unclear;
  if (given.value === null) return null;
  if (form.kind === "text") return textLack(form, given.value);
  const known = form.options.map(({ key }) => key);
  return chosenIn(given.value).every((key) => known.includes(key)) ? null : lacks.unknown;
}

function textLack({ minWords, maxChars }: AnswerForm, text: string): string | null {
  const short = minWords - countWords(text);
  if (short > 0) return lacks.short(short);
  const over = countCharacters(text) - maxChars;
  return over > 0 ? lacks.long(over) : null;
}

/** An answer in words, as it is given or as it is stored. */
export function wordFor(form: AnswerForm, { value, unclear }: AnswerValue): string {
  if (unclear) return messages.unclear;
  if (value === null) return messages.none;
  if (form.kind === "text") return value;
  const offered = [...form.options, ...storedForm(form).options];
  const chosen = chosenIn(value).map((key) => {
    const label = offered.find((option) => option.key === key)?.label ?? key;
    return form.kind === "scale" && label !== key ? messages.step(key, label) : label;
  });
  return chosen.join("; ");
}
