/** What a judge has for a study, and how far a certificate is, in words. */
import { status as messages } from "@/messages/studio/judges-certificates";
import { countedPath } from "@/shared/counted-paths";
import { count, decimal } from "@/shared/format";
import type { Certificate, Certificates, Figure, JudgeRef, JudgeEligibility } from "../api/calls";

export type Look = "" | "ok" | "warn" | "bad" | "acc";

/** A word on a pill. */
export interface StatusText {
  readonly text: string;
  readonly look: Look;
}

export const nameOf = ({ name, version }: JudgeRef): string => messages.version(name, version);

/** Two places, as the certificate is decided by them: "0.78", "−0.10". */
export const places = (value: number): string => decimal(value, 2).replace("-", "−");

/** "0.43 to 0.70"; empty where there is none. */
export const betweenText = ({ low, high }: Pick<Figure, "low" | "high">): string =>
  low === null || high === null ? "" : messages.interval(places(low), places(high));

/** The least correlation that passes, of hundredths: "0.70". */
export const requiredText = ({ terms }: Certificate): string => places(terms.required / 100);

/** "0.58 (0.43 to 0.70), n 100 pairs" of the natural sample; null where the certificate has no figures. */
export function correlationText({ figures }: Certificate): string | null {
  if (figures === null) return null;
  const { spearman, n } = figures.natural;
  if (spearman.value === null) return null;
  const between = betweenText(spearman);
  return messages.correlation(places(spearman.value), between && ` (${between})`, n);
}

/** The clips behind its correlation; null where the certificate has none. */
export const correlationPath = (study: string, certificate: Certificate): string | null =>
  correlationText(certificate) === null
    ? null
    : countedPath(study, "certificate", certificate.id, "natural", "spearman");

const STATES: Readonly<Record<Certificate["state"], StatusText>> = {
  judging: { text: messages.states.judging, look: "acc" },
  finishing: { text: messages.states.finishing, look: "acc" },
  failed: { text: messages.states.failed, look: "bad" },
  rating: { text: messages.states.rating, look: "acc" },
  done: { text: messages.states.done, look: "" },
  withdrawn: { text: messages.states.withdrawn, look: "" },
};

/** The state of a certificate; of one that is done, whether it counts. */
export function stateOf(certificate: Certificate, judgeStatuses: readonly JudgeEligibility[]): StatusText {
  if (certificate.state !== "done") return STATES[certificate.state];
  if (judgeStatuses.some((each) => each.certificate === certificate.id)) return { text: messages.current, look: "ok" };
  return certificate.passes ? { text: messages.replaced, look: "" } : { text: messages.below, look: "warn" };
}

/** How far one is that is under way: "judge running: 120 of 1,150 calls". */
export function progressText({ state, done, total, terms, ratings }: Certificate): string {
  if (state === "judging") return total === 0 ? messages.waiting : messages.judging(count(done), count(total));
  if (state === "rating" && ratings) {
    const said = lacking({ terms, ratings }) === 0 ? messages.ready : messages.states.rating;
    return messages.rated(said, count(ratings.rated), ratings.pairs);
  }
  return STATES[state].text;
}

/** How many more pairs of the natural sample have to be rated before it can be finished. */
export const lacking = ({ terms, ratings }: Pick<Certificate, "terms" | "ratings">): number =>
  Math.max(0, terms.min_pairs - (ratings?.natural_rated ?? 0));

export interface JudgeStatus {
  readonly current: Certificate | undefined;
  readonly underWay: Certificate | undefined;
  /** The last that came out, whether it passes or not. */
  readonly last: Certificate | undefined;
  /** Why none is current. */
  readonly reason: string;
}

/** What a judge has for this study, with the certificates themselves, which come newest first. */
export function judgeStatusOf(judge: string, { results, judges }: Certificates): JudgeStatus {
  const found = judges.find((each) => each.judge.id === judge);
  const named = (id: string | null | undefined) => results.find((each) => each.id === id);
  return {
    current: named(found?.certificate),
    underWay: named(found?.under_way),
    last: results.find((each) => each.judge.id === judge && each.state === "done"),
    reason: found?.reason ?? "",
  };
}

/** Certificates that say something, and those that are over: withdrawn, or followed by another of the same judge. */
export function sorted({ results }: Certificates): { shown: Certificate[]; past: Certificate[] } {
  const followed = new Set<string>();
  const shown: Certificate[] = [];
  const past: Certificate[] = [];
  for (const each of results) {
    const isOver = each.state === "withdrawn" || (each.state === "done" && followed.has(each.judge.id));
    if (each.state === "done") followed.add(each.judge.id);
    (isOver ? past : shown).push(each);
  }
  return { shown, past };
}
