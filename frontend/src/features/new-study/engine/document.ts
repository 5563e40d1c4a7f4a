/** A new study as it is filled in: the body of the call that makes it, in any state. It is what a draft keeps. */
import type { components } from "@/shared/api/schema";

import type { GivenSubject } from "@/shared/subject-lines";

type Schemas = components["schemas"];
export type NewStudyBody = Schemas["NewStudyInputRequest"];
export type RoundNumbers = Schemas["NewRoundInputRequest"];
export type Terms = Schemas["RecruitmentInputRequest"];
export type Presets = Schemas["StudyPresetsOutput"];
export type RoundPreset = Presets["rounds"][number];

export interface Shares {
  gold_first_percent: number;
  gold_later_percent: number;
  repeat_percent: number;
}

export interface NewStudy {
  name: string;
  instrument: { key: string; version: number } | null;
  /** The clips by id, where there is no filter. */
  clips: string[];
  /** Where the instrument is not about clips: what its tasks are about, where there is no filter. */
  subjects: GivenSubject[];
  /** As in the explorer's address; empty for all clips, null for those in `clips`. */
  filter: string | null;
  sample: number | null;
  seed: number;
  /** Clips of round 1 as a trial; 0 for none. */
  trial: number;
  rounds: RoundNumbers[];
  content_warning: string;
  /** Of a filter: whether people see what a model proposed, after they answered. */
  shows_proposals: boolean;
  practice_tasks: string[];
  gold_tasks: string[];
  checks: Shares;
  rules: string[];
  people: Terms | null;
}

export const NO_CHECKS: Shares = { gold_first_percent: 0, gold_later_percent: 0, repeat_percent: 0 };
export const ROUND: RoundNumbers = {
  ...{ overlap: 1, extra_on_dispute: 0, recheck_percent: 0 },
  ...{ admits: "everyone", allow_revision: true },
};

/** A study of which nothing is said yet. */
export const emptyStudy = (filter: string | null): NewStudy => ({
  ...{ name: "", instrument: null, clips: [], subjects: [], filter: filter ?? "", sample: null, seed: 7 },
  ...{
    trial: 0,
    rounds: [ROUND],
    content_warning: "",
    shows_proposals: false,
    practice_tasks: [],
    gold_tasks: [],
    rules: [],
  },
  ...{ checks: NO_CHECKS, people: null },
});

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === "string";
const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0;
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.filter(isText) : []);

/** The round of a draft; what is missing in it, or of another type, is as a round begins. */
function roundOf(value: unknown): RoundNumbers {
  const given = isObject(value) ? value : {};
  const number = (name: "overlap" | "extra_on_dispute" | "recheck_percent") => {
    const found = given[name];
    return isCount(found) ? found : ROUND[name];
  };
  return {
    overlap: number("overlap"),
    extra_on_dispute: number("extra_on_dispute"),
    recheck_percent: number("recheck_percent"),
    admits: given["admits"] === "qualified" ? "qualified" : "everyone",
    allow_revision: given["allow_revision"] !== false,
  };
}

/** What a draft holds: it may come from another version or from a script, so nothing in it is taken for granted. */
export function readStudy(document: Readonly<Record<string, unknown>>): NewStudy {
  const { name, instrument, clips, subjects, filter, sample, seed, rounds, content_warning, checks, people } = document;
  const shares = isObject(checks) ? checks : {};
  const share = (key: keyof Shares) => (isCount(shares[key]) ? shares[key] : 0);
  const ids = texts(clips);
  const chosen = isObject(instrument) && isText(instrument["key"]) ? instrument : null;
  const { key, version } = chosen ?? {};
  return {
    name: isText(name) ? name : "",
    instrument: isText(key) ? { key, version: isCount(version) ? version : 0 } : null,
    clips: ids,
    subjects: Array.isArray(subjects) ? subjects.filter(isObject) : [],
    filter: isText(filter) ? filter : ids.length > 0 || filter === null ? null : "",
    sample: isCount(sample) ? sample : null,
    seed: isCount(seed) ? seed : 0,
    trial: isCount(document["trial"]) ? document["trial"] : 0,
    rounds: Array.isArray(rounds) && rounds.length > 0 ? rounds.map(roundOf) : [ROUND],
    content_warning: isText(content_warning) ? content_warning : "",
    shows_proposals: document["shows_proposals"] === true,
    practice_tasks: texts(document["practice_tasks"]),
    gold_tasks: texts(document["gold_tasks"]),
    checks: {
      gold_first_percent: share("gold_first_percent"),
      gold_later_percent: share("gold_later_percent"),
      repeat_percent: share("repeat_percent"),
    },
    rules: texts(document["rules"]),
    people: isObject(people) && isText(people["platform"]) ? (people as Terms) : null,
  };
}

/** The body of the call; null while no instrument is chosen, without which nothing can be asked of the server. */
export function bodyOf(study: NewStudy, draft?: string | null): NewStudyBody | null {
  const { instrument, filter, clips, subjects, sample, people, checks, ...rest } = study;
  if (instrument === null) return null;
  return {
    ...rest,
    instrument: { key: instrument.key, ...(instrument.version > 0 ? { version: instrument.version } : {}) },
    ...(filter === null ? { clips, subjects: subjects.map((each) => ({ ...each })) } : { filter }),
    ...(sample === null ? {} : { sample }),
    ...(Object.values(checks).some((share) => share > 0) ? { checks: { ...checks } } : {}),
    ...(people === null ? {} : { people }),
    ...(draft ? { draft } : {}),
  };
}

/** The query of a filter as words: `generator: Aster 1`. */
export const filterWords = (filter: string): string[] =>
  [...new URLSearchParams(filter)].filter(([key]) => key !== "sort").map(([key, value]) => `${key}: ${value}`);
