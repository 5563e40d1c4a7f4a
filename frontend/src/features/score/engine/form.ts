/** What is asked for: two kinds of comparison, their files and their settings. */
import { inputs as messages } from "@/messages/studio/score";
import { decimal } from "@/shared/format";
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
    { role: "reference", label: messages.truth.label, hint: messages.truth.hint },
    { role: "predictions", label: messages.predictions.label, hint: messages.predictions.hint },
    {
      role: "judgements",
      label: messages.judgements.label,
      hint: messages.judgements.hint,
      isOptional: true,
    },
  ],
  agreement: [
    { role: "annotations", label: messages.annotations.label, hint: messages.annotations.hint },
    {
      role: "second_annotations",
      label: messages.more.label,
      hint: messages.more.hint,
      isOptional: true,
    },
  ],
};

export const MEASURES: readonly { readonly id: Measure; readonly label: string; readonly detail: string }[] = [
  { id: "segments", label: messages.units.segments.label, detail: messages.units.segments.detail },
  { id: "nominal", label: messages.units.nominal.label, detail: messages.units.nominal.detail },
  { id: "ordinal", label: messages.units.ordinal.label, detail: messages.units.ordinal.detail },
  { id: "interval", label: messages.units.interval.label, detail: messages.units.interval.detail },
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
    if (!file && !isOptional) found[role] = messages.missing(label);
    if (file && file.size > LARGEST_BYTES)
      found[role] = messages.tooLarge(file.name, decimal(file.size / 1e6, 1), form.kind);
    if (file && file.name.length > LONGEST_NAME) found[role] = messages.longName(LONGEST_NAME);
  }
  if (form.kind === "score" && form.tau === null) found["tau"] = messages.badThreshold;
  return found;
}

/** What the server is asked for. */
export function requestOf(form: Form): NewComparison {
  const files = chosen(form).map(({ role, file }) => ({ role, name: file.name, size: file.size }));
  if (form.kind === "agreement") return { kind: form.kind, files, measure: form.measure };
  const missing = form.missingIsZero && form.files.judgements ? { missing_judgement: 0 } : {};
  return { kind: form.kind, files, tau: form.tau ?? 70, sweep: form.sweep, ...missing };
}
