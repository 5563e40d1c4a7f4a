/** What is asked for: two kinds of comparison, their files and their settings. */
import type { Measure, NewComparison, Role } from "../api/calls";

export const LARGEST_BYTES = 50_000_000;

/** The longest name of a file that the server takes. */
const LONGEST_NAME = 100;

export type Kind = NewComparison["kind"];

export interface FileKind {
  readonly role: Role;
  readonly label: string;
  readonly hint: string;
  readonly isOptional?: boolean;
}

export const FILES: Readonly<Record<Kind, readonly FileKind[]>> = {
  score: [
    { role: "reference", label: "Truth", hint: "One video a line, with its true errors." },
    { role: "predictions", label: "Predictions", hint: "One video a line, with the errors that a critic predicts." },
    {
      role: "judgements",
      label: "Judgements of reasons",
      hint: "How similar two reasons are, 0 to 10. Without it there are only P and R.",
      isOptional: true,
    },
  ],
  agreement: [
    { role: "annotations", label: "Annotations", hint: "One item by one annotator a line." },
    {
      role: "second_annotations",
      label: "More annotations",
      hint: "Such as those of a second annotator. Both files count as one.",
      isOptional: true,
    },
  ],
};

export const MEASURES: readonly { readonly id: Measure; readonly label: string; readonly detail: string }[] = [
  { id: "segments", label: "Segments", detail: "IoU and F1 of marked times" },
  { id: "nominal", label: "Ratings without order", detail: "such as yes and no" },
  { id: "ordinal", label: "Ratings with an order", detail: "such as 1 to 5" },
  { id: "interval", label: "Ratings with equal steps", detail: "such as seconds" },
];

export interface Form {
  readonly kind: Kind;
  readonly files: Readonly<Partial<Record<Role, File>>>;
  /** Hundredths; null for an empty field. */
  readonly tau: number | null;
  readonly sweep: boolean;
  /** An unjudged pair counts as 0. */
  readonly missingIsZero: boolean;
  readonly measure: Measure;
}

export const EMPTY: Form = {
  ...{ kind: "score", files: {}, tau: 70, sweep: false, missingIsZero: false, measure: "segments" },
};

/** The files of a kind that were chosen, in order. */
export const chosen = ({ kind, files }: Form): readonly { readonly role: Role; readonly file: File }[] =>
  FILES[kind].flatMap(({ role }) => {
    const file = files[role];
    return file ? [{ role, file }] : [];
  });

/** What is wrong or missing, by field; nothing where it can be sent. */
export function problems(form: Form): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const { role, label, isOptional } of FILES[form.kind]) {
    const file = form.files[role];
    if (!file && !isOptional) found[role] = `Choose the file: ${label}.`;
    if (file && file.size > LARGEST_BYTES)
      found[role] =
        `“${file.name}” has ${(file.size / 1e6).toFixed(1)} MB; 50 MB is the limit. The command ${form.kind} takes files of any size.`;
    if (file && file.name.length > LONGEST_NAME)
      found[role] = `The file's name has over ${LONGEST_NAME} characters; rename it.`;
  }
  if (form.kind === "score" && form.tau === null) found["tau"] = "Give the threshold, 0 to 100.";
  return found;
}

/** What the server is asked for. */
export function requestOf(form: Form): NewComparison {
  const files = chosen(form).map(({ role, file }) => ({ role, name: file.name, size: file.size }));
  if (form.kind === "agreement") return { kind: form.kind, files, measure: form.measure };
  const missing = form.missingIsZero && form.files.judgements ? { missing_judgement: 0 } : {};
  return { kind: form.kind, files, tau: form.tau ?? 70, sweep: form.sweep, ...missing };
}
