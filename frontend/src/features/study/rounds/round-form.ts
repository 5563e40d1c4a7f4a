/** What is filled in for a further round, and the body that opens it. */
import { form as messages } from "@/messages/studio/study-rounds";
import type { Study } from "@/shared/api/types";
import type { RoundBody } from "../api/calls";

export type Asks = "same" | "shipped" | "own";

export interface RoundForm {
  readonly asks: Asks;
  /** Key of a shipped instrument. */
  readonly instrument: string;
  /** An instrument of the study's own, as JSON. */
  readonly document: string;
  readonly overlap: string;
  readonly admits: "everyone" | "qualified";
  readonly extra: string;
  readonly rechecked: string;
  /** Ids of the guideline flags that the new version answers. */
  readonly resolves: readonly string[];
}

/** Problems by the name of the API's field. */
export type Problems = Readonly<Record<string, string>>;

export type ReadRound =
  | { readonly kind: "ready"; readonly body: RoundBody }
  | { readonly kind: "unready"; readonly problems: Problems };

/** The fields that have a place for what is wrong with them. */
export const FIELDS = [
  ...["overlap", "instrument", "document", "admits", "extra_on_dispute", "recheck_percent", "resolves"],
] as const;

/** A round like the last one. */
export const formFor = ({ instrument, instrument_document, round }: Study): RoundForm => ({
  asks: "same",
  instrument: instrument.key,
  document: JSON.stringify(instrument_document, null, 2),
  overlap: String(round.overlap),
  admits: "everyone",
  extra: "0",
  rechecked: "0",
  resolves: [],
});

/** The body to send, or what is missing; what is out of range says the server. */
export function readRound(form: RoundForm): ReadRound {
  const problems: Record<string, string> = {};
  const whole = (field: string, text: string): number => {
    if (!/^\d{1,9}$/.test(text.trim())) problems[field] = messages.badWhole;
    return Number(text);
  };
  const body = {
    overlap: whole("overlap", form.overlap),
    admits: form.admits,
    extra_on_dispute: whole("extra_on_dispute", form.extra),
    recheck_percent: whole("recheck_percent", form.rechecked),
  };
  const asked = askedIn(form, problems);
  if (Object.keys(problems).length > 0) return { kind: "unready", problems };
  return { kind: "ready", body: { ...body, ...asked, resolves: form.asks === "same" ? [] : [...form.resolves] } };
}

function askedIn(form: RoundForm, problems: Record<string, string>): Pick<RoundBody, "instrument" | "document"> {
  if (form.asks === "same") return {};
  if (form.asks === "shipped") {
    if (form.instrument.trim() === "") problems.instrument = messages.badKey;
    return { instrument: form.instrument.trim() };
  }
  try {
    const document: unknown = JSON.parse(form.document);
    if (typeof document === "object" && document !== null && !Array.isArray(document))
      return { document: document as Record<string, unknown> };
    problems.document = messages.badDocument;
  } catch (error) {
    problems.document = messages.badJson(error instanceof Error ? error.message : String(error));
  }
  return {};
}
