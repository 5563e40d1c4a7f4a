/** What is typed to set a recruitment up, as what the API takes. */
import type { CostQuery, Platform, Recruitment, RecruitmentInput } from "@/shared/api/types";
import { terms as messages } from "@/messages/studio/recruiting";
import { minorText, toMinor, toWhole } from "./actions";

const TEXTS = [
  ...(["person_parameter", "submission_parameter", "study_parameter", "return_url", "consent", "currency"] as const),
  ...(["completion_code", "screen_out_code", "attention_code"] as const),
] as const;
const WHOLES = ["min_width_px", "tasks_each", "max_minutes", "fee_percent"] as const;
const CODES: readonly string[] = ["completion_code", "screen_out_code", "attention_code"];

export type Typed = (typeof TEXTS)[number] | (typeof WHOLES)[number] | "reward_minor";

/** Everything as it is typed in its field, under the API's names; the reward in whole currency. */
export type Terms = Readonly<Record<Typed, string>> & {
  readonly platform: Recruitment["platform"];
  readonly needs_sound: boolean;
};

export const FIELDS: readonly string[] = [...TEXTS, ...WHOLES, "reward_minor", "platform", "needs_sound"];

/** The platforms' names for those who choose one. */
export const PLATFORM_NAMES: Readonly<Record<string, string>> = messages.platforms;

/** What a platform begins with; all else stays as it was typed. */
export const withPlatform = (terms: Terms, platform: Platform): Terms => ({
  ...terms,
  platform: platform.name as Terms["platform"],
  person_parameter: platform.person_parameter,
  submission_parameter: platform.submission_parameter,
  study_parameter: platform.study_parameter,
  return_url: platform.return_url,
  currency: platform.currency,
  fee_percent: `${platform.fee_percent}`,
});

const NOTHING: Terms = {
  ...{ person_parameter: "", submission_parameter: "", study_parameter: "", return_url: "", currency: "" },
  ...{ consent: "", completion_code: "", screen_out_code: "", attention_code: "" },
  ...{ min_width_px: "1024", tasks_each: "", max_minutes: "60", fee_percent: "", reward_minor: "" },
  ...{ platform: "prolific", needs_sound: false },
};

/** The terms to begin with: those that stand, or those of the first platform. */
export function termsOf(found: Recruitment | null, platforms: readonly Platform[]): Terms {
  const [first] = platforms;
  if (found === null) return first ? withPlatform(NOTHING, first) : NOTHING;
  const texts = Object.fromEntries([...TEXTS, ...WHOLES].map((name) => [name, `${found[name]}`]));
  const { platform, needs_sound, reward_minor } = found;
  return { ...NOTHING, ...texts, platform, needs_sound, reward_minor: minorText(reward_minor) };
}

export type Read =
  | { readonly kind: "ready"; readonly body: RecruitmentInput }
  | { readonly kind: "unready"; readonly problems: Readonly<Record<string, string>> };

/** The terms as the API takes them; what is no number is named here, all else is judged there. */
export function readTerms(terms: Terms): Read {
  const wholes = WHOLES.map((name) => [name, toWhole(terms[name])] as const);
  const reward = toMinor(terms.reward_minor);
  const problems = Object.fromEntries(
    wholes.flatMap(([name, value]) => (value === null ? [[name, messages.badWhole]] : [])),
  );
  if (reward === null) problems.reward_minor = messages.badAmount;
  if (Object.keys(problems).length > 0 || reward === null) return { kind: "unready", problems };
  const texts = TEXTS.filter((name) => !(CODES.includes(name) && terms[name].trim() === ""));
  return {
    kind: "ready",
    body: {
      ...Object.fromEntries(texts.map((name) => [name, terms[name]])),
      ...Object.fromEntries(wholes),
      ...{ platform: terms.platform, needs_sound: terms.needs_sound, reward_minor: reward },
    },
  };
}

/** Numbers to reckon with that are no terms: how long it takes, and how many are let in. Empty: as the server knows. */
export interface Assumed {
  readonly minutes: string;
  readonly places: string;
}

/** What to ask about the cost; null while tasks or reward are no numbers yet. */
export function costQuery(terms: Terms, { minutes, places }: Assumed): CostQuery | null {
  const [tasks_each, reward_minor] = [toWhole(terms.tasks_each), toMinor(terms.reward_minor)];
  if (!tasks_each || reward_minor === null) return null;
  return {
    tasks_each,
    reward_minor,
    fee_percent: toWhole(terms.fee_percent) ?? undefined,
    currency: /^[A-Z]{3}$/u.test(terms.currency) ? terms.currency : undefined,
    minutes: toWhole(minutes) || undefined,
    places: toWhole(places) ?? undefined,
  };
}
