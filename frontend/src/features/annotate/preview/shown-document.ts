/** A document in any state as an instrument that can be shown: what cannot be read in it is left out. */
import type {
  ErrorType,
  Example,
  FixedQuestion,
  Instrument,
  SegmentForm,
  SeverityScale,
  Work,
} from "@/shared/api/types";

type Loose = Readonly<Record<string, unknown>>;
type Question = Work["task"]["questions"][number];

const objectOf = (value: unknown): Loose | null =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Loose) : null;
const listOf = (value: unknown): readonly Loose[] =>
  Array.isArray(value) ? value.map(objectOf).filter((each) => each !== null) : [];
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
const numberOf = (value: unknown, fallback: number): number => (Number.isInteger(value) ? (value as number) : fallback);

/** Of those with the same key the first: what is shown is found by it. */
const unique = <T extends { readonly key: string }>(all: readonly T[]): readonly T[] =>
  all.filter(({ key }, n) => key !== "" && all.findIndex((each) => each.key === key) === n);

/** Null where nothing is asked yet. */
export function shownDocument(document: Loose): Instrument | null {
  const segments = segmentsOf(objectOf(document.segments));
  const asked = objectOf(document.questions);
  const fixed = fixedOf(asked);
  if (!segments && fixed.length === 0) return null;
  const subject = textOf(document.subject) as Instrument["subject"];
  return {
    key: textOf(document.key),
    version: numberOf(document.version, 1),
    title: textOf(document.title),
    guideline: textOf(document.guideline),
    clean: document.clean === true,
    examples: listOf(document.examples).map((each) => ({ ...(each as unknown as Example), note: textOf(each.note) })),
    ...(subject ? { subject } : {}),
    ...(segments ? { segments } : {}),
    ...(fixed.length > 0
      ? {
          questions: {
            fixed,
            unclear: asked?.unclear === true,
            note: asked?.note === true,
            evidence: asked?.evidence === true,
            dimensions: [...new Set(fixed.map(({ dimension }) => dimension))],
          },
        }
      : {}),
  };
}

function segmentsOf(form: Loose | null): SegmentForm | null {
  const types = unique(listOf(form?.types).map((each) => ({ ...each, ...typeOf(each) })));
  if (form === null || types.length === 0) return null;
  const reason = objectOf(form.reason);
  const severity = scaleOf(objectOf(form.severity));
  return {
    types,
    ...(form.part === "chain" ? { part: "chain" as const } : {}),
    ...(severity ? { severity } : {}),
    reason: {
      min_words: numberOf(reason?.min_words, 0),
      max_chars: numberOf(reason?.max_chars, 2000),
      ...(Number.isInteger(reason?.aim_words) ? { aim_words: numberOf(reason?.aim_words, 0) } : {}),
    },
    box: form.box === true,
  };
}

const typeOf = ({ key, label, letter, definition }: Loose): ErrorType => ({
  key: textOf(key),
  label: textOf(label) || "…",
  letter: textOf(letter).slice(0, 1) || "?",
  definition: textOf(definition),
});

function scaleOf(scale: Loose | null): SeverityScale | null {
  const [min, max] = [numberOf(scale?.min, 0), numberOf(scale?.max, 0)];
  if (scale === null || min >= max || max - min > 10) return null;
  const levels = objectOf(scale.levels) as SeverityScale["levels"];
  return { min, max, label: textOf(scale.label) || "…", ...(levels ? { levels } : {}) };
}

function fixedOf(asked: Loose | null): readonly FixedQuestion[] {
  const readable = listOf(asked?.fixed).filter(
    ({ form, scale, options }) =>
      (form !== "scale" || scaleOf(objectOf(scale)) !== null) &&
      ((form !== "choice" && form !== "choices") || listOf(options).length > 0),
  );
  return unique(
    readable.map((each) => ({
      ...(each as unknown as FixedQuestion),
      key: textOf(each.key),
      text: textOf(each.text) || "…",
      dimension: textOf(each.dimension),
      ...(Array.isArray(each.options)
        ? {
            options: unique(
              listOf(each.options).map((one) => ({ ...one, key: textOf(one.key), label: textOf(one.label) || "…" })),
            ),
          }
        : {}),
    })),
  );
}

/** The questions of a task, as the server would send them. */
export const questionsOf = ({ questions }: Instrument): Question[] =>
  (questions?.fixed ?? []).map(({ key, text, dimension, form }, order) => ({
    ...{ id: `preview-${key}`, text, dimension, order, applicable: true, form, key, options: [] },
  }));
