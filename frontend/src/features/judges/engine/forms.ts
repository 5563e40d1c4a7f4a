/** The two forms: what is written in them, what is sent, and what a certificate would take. */
import { plan as messages } from "@/messages/studio/judges-certificates";
import type { Beforehand, CertificateBody, Judge, JudgeBody, Terms } from "../api/calls";

/** What the form of a judge has a place for, as the server names it. */
export const JUDGE_FIELDS = [
  "name",
  "version",
  "endpoint",
  "model",
  "prompt",
  "max_tokens",
  "temperature",
  "seed",
] as const;

export interface JudgeForm {
  readonly name: string;
  readonly version: string;
  /** "endpoint ID", or "model ID" for one that a worker announced. */
  readonly asked: string;
  readonly prompt: string;
  /** An empty text is what the prompt asks for. */
  readonly maxTokens: string;
  /** An empty text leaves it to the model. */
  readonly temperature: string;
  /** An empty text sends none. */
  readonly seed: string;
}

export const newJudge = (asked: string, prompt: string): JudgeForm => ({
  ...{ name: "", version: "1", asked, prompt },
  ...{ maxTokens: "", temperature: "0", seed: "0" },
});

const orNull = (text: string): number | null => (text.trim() === "" ? null : Number(text));

function askedOf({ asked }: JudgeForm): Pick<JudgeBody, "endpoint" | "model"> {
  const [what, id = ""] = asked.split(" ");
  return what === "model" ? { model: id } : { endpoint: id };
}

/** What makes a judge; the server refuses what is no number. */
export const judgeBody = (form: JudgeForm): JudgeBody => ({
  name: form.name.trim(),
  version: form.version.trim(),
  ...askedOf(form),
  prompt: form.prompt as JudgeBody["prompt"],
  ...(form.maxTokens.trim() === "" ? {} : { max_tokens: Number(form.maxTokens) }),
  temperature: orNull(form.temperature),
  seed: orNull(form.seed),
});

/** The whole numbers that a certificate is drawn by, as the server names them. */
export const SIZES = ["natural", "per_bucket", "overlap", "min_pairs", "pool"] as const;
export type Size = (typeof SIZES)[number];

export const CERTIFICATE_FIELDS = ["judge", "required", "budget", ...SIZES] as const;

export interface CertificateForm extends Readonly<Record<Size, string>> {
  readonly judge: string;
  /** A correlation, such as 0.70. */
  readonly required: string;
  /** US dollars; an empty text is no limit of its own. */
  readonly budget: string;
}

export const newCertificate = (judge: string, terms: Terms): CertificateForm => ({
  ...(Object.fromEntries(SIZES.map((size) => [size, `${terms[size]}`])) as Record<Size, string>),
  judge,
  required: (terms.required / 100).toFixed(2),
  budget: "",
});

/** What begins a certificate; the server refuses what is no number, or out of bounds. */
export const certificateBody = (form: CertificateForm): CertificateBody => ({
  ...(Object.fromEntries(SIZES.map((size) => [size, Number(form[size])])) as Record<Size, number>),
  judge: form.judge,
  required: Math.round(Number(form.required) * 100),
  budget: form.budget.trim() || null,
});

type Purpose = Judge["purpose"];

/** How many scores the stratified sample is drawn by: 1 to 10, or the grades 0 to 2. */
const BUCKETS: Readonly<Record<Purpose, number>> = { similarity: 10, same_error: 2, grades: 3 };

/** What a certificate of a judge is drawn from: pairs of reasons, or answers with a reference. */
export const drawnFrom = ({ purpose }: Pick<Judge, "purpose">, { pairs, answers }: Beforehand): number =>
  purpose === "grades" ? answers : pairs;

export interface Plan {
  /** Pairs that the judge scores, from which the samples are drawn. */
  readonly pool: number;
  readonly natural: number;
  /** At most: a score may have fewer pairs. */
  readonly stratified: number;
  /** Calls to the judge, at most: the pool, and samples of reasons once more with the texts the other way round. */
  readonly calls: number;
  /** What people do, at most. */
  readonly ratings: number;
  /** Why it cannot be started; empty where it can. */
  readonly obstacle: string;
}

/** What a certificate would take with so many pairs in the study; null while the form is no whole numbers. */
export function planOf(form: CertificateForm, pairs: number, purpose: Purpose = "similarity"): Plan | null {
  const sizes = SIZES.map((size) => Number(form[size]));
  if (sizes.some((each) => !Number.isInteger(each) || each < 0)) return null;
  const [natural = 0, perBucket = 0, overlap = 0, least = 0, most = 0] = sizes;
  const pool = Math.min(most, pairs);
  const drawn = Math.min(natural, pool);
  const stratified = Math.min(BUCKETS[purpose] * perBucket, pool - drawn);
  return {
    pool,
    natural: drawn,
    stratified,
    calls: purpose === "grades" ? pool : pool + drawn + stratified,
    ratings: (drawn + stratified) * overlap,
    obstacle: pairs < least ? obstacleOf(pairs, least, purpose === "grades") : "",
  };
}

function obstacleOf(pairs: number, least: number, areAnswers: boolean): string {
  if (areAnswers) return messages.tooFewAnswers(pairs, least);
  const there = pairs === 0 ? messages.noPairs : messages.reasons(pairs);
  return messages.obstacle(there, least);
}
