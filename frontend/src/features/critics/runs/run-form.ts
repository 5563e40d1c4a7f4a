/** The form for a new run: what is written in it, and what is sent. */
import { form as messages, own } from "@/messages/studio/critics-runs";
import { clipChoice, stop } from "@/messages/studio/critics-setup";
import type { Critic, CriticOption, Endpoint, Instrument, RunSettings } from "@/shared/api/types";

/** Where a critic's replies come from. */
export type Source = "endpoint" | "model" | "replay" | "provider";

export type Sampling = "fps" | "frames";

/** The current values of the form; numbers are text until they are sent. The critic chooses empty ones. */
export interface RunForm {
  readonly critic: string;
  readonly source: Source;
  readonly endpoint: string;
  /** A model in the folder of a worker. */
  readonly model: string;
  readonly replay: string;
  /** A kind of provider that a package adds, and its options as JSON. */
  readonly provider: string;
  readonly providerOptions: string;
  /** Frames of a clip are chosen by rate or by number. */
  readonly sampling: Sampling;
  /** The endpoint for queries about texts alone; empty for the model that sees the clip. */
  readonly textEndpoint: string;
  readonly fps: string;
  readonly frames: string;
  readonly maxPixels: string;
  readonly maxTokens: string;
  readonly temperature: string;
  readonly topP: string;
  readonly seed: string;
  readonly budget: string;
  /** Hours of work after which it stops; empty for no limit. */
  readonly hours: string;
  /** Whether it stops after `MOST_UNREAD` clips in a row without a readable reply. */
  readonly stopUnread: boolean;
  /** Which clips: all of the study, those that are settled, or those of a saved filter. */
  readonly clips: ClipChoice;
  /** The query of the saved filter. */
  readonly filter: string;
  /** What is sent of a clip. */
  readonly media: "frames" | "video";
  /** How less of the clip is shown; empty for all of it. */
  readonly control: string;
  /** Where the confidence in errors or answers comes from; empty for what the critic says itself. */
  readonly confidence: string;
  /** How often each clip is asked about, where samples say how certain the critic is. */
  readonly samples: string;
  /** Parameters of the critic alone, by name; those that are absent or empty have its defaults. */
  readonly options: Readonly<Record<string, string>>;
  /** Chosen prompts, each as NAME@VERSION, by the shipped one that they replace; empty for the newest shipped one. */
  readonly prompts: Readonly<Record<string, string>>;
}

export type ClipChoice = "all" | "settled" | "saved";

/** Clips in a row without a readable reply after which a run stops. */
export const MOST_UNREAD = 10;

export type Problems = Readonly<Record<string, string>>;

export type Read =
  | { readonly kind: "ready"; readonly settings: RunSettings }
  | { readonly kind: "unready"; readonly problems: Problems };

export const EMPTY: RunForm = {
  critic: "",
  source: "endpoint",
  endpoint: "",
  model: "",
  replay: "",
  provider: "",
  providerOptions: "",
  sampling: "fps",
  textEndpoint: "",
  fps: "2",
  frames: "8",
  maxPixels: "",
  maxTokens: "",
  temperature: "0",
  topP: "",
  seed: "",
  budget: "",
  hours: "",
  stopUnread: false,
  clips: "all",
  filter: "",
  media: "frames",
  control: "",
  confidence: "",
  samples: "",
  options: {},
  prompts: {},
};

/** What the form has a place for, as the server names it. */
export const FIELDS = [
  ...["critic", "endpoint", "model", "replay", "provider", "text_endpoint", "fps", "frames", "max_pixels"],
  ...["max_tokens", "temperature", "top_p", "seed", "budget", "control", "prompts", "confidence", "samples", "media"],
  ...["filter", "time_limit", "most_unread"],
] as const;

/** Critics that give what the instrument asks for: segments, or answers in one of the forms of its questions. */
export function offered(
  critics: readonly Critic[],
  { segments, questions, subject = "video" }: Instrument,
): readonly Critic[] {
  const asked = new Set<string>(questions?.fixed?.map(({ form }) => form));
  if (questions?.form) asked.add(questions.form);
  return critics.filter(
    ({ takes, forms, subjects }) =>
      subjects.includes(subject) &&
      (takes === "answers" ? forms.some((form) => asked.has(form)) : segments !== undefined),
  );
}

/** The form for another critic, with the frames that it is shown and the way its replies are drawn by default. */
export const ofCritic = (form: RunForm, critic: Critic): RunForm => ({
  ...form,
  critic: critic.name,
  fps: critic.fps === null ? form.fps : String(critic.fps),
  sampling: critic.frames === null ? "fps" : "frames",
  frames: critic.frames === null ? form.frames : String(critic.frames),
  temperature: String(critic.temperature),
  topP: critic.top_p === null ? "" : String(critic.top_p),
});

/** The form with the project's only endpoint chosen, where nothing else could be. */
export const withOnly = (form: RunForm, endpoints: readonly Pick<Endpoint, "id">[] = []): RunForm =>
  form.endpoint === "" && endpoints.length === 1 ? { ...form, endpoint: endpoints[0]?.id ?? "" } : form;

interface Rule {
  readonly key: "fps" | "frames" | "maxPixels" | "maxTokens" | "temperature" | "topP" | "seed";
  readonly field: "fps" | "frames" | "max_pixels" | "max_tokens" | "temperature" | "top_p" | "seed";
  readonly whole?: boolean;
  readonly least: number;
  readonly says: string;
}

const NUMBERS: readonly Rule[] = [
  { key: "fps", field: "fps", least: 0.01, says: messages.badFps },
  {
    key: "maxTokens",
    field: "max_tokens",
    whole: true,
    least: 1,
    says: messages.badTokens,
  },
  { key: "frames", field: "frames", whole: true, least: 1, says: messages.badFrames },
  { key: "maxPixels", field: "max_pixels", whole: true, least: 1024, says: messages.badPixels },
  { key: "topP", field: "top_p", least: 0.01, says: messages.badTopP },
  { key: "seed", field: "seed", whole: true, least: 0, says: messages.badSeed },
  { key: "temperature", field: "temperature", least: 0, says: messages.badTemperature },
];

/** US dollars with at most six places, as the server takes them. */
const AMOUNT = /^\d+(\.\d{1,6})?$/;

/** The value of an option as the server takes it; undefined for a number that it would refuse. */
function optionValue({ kind, least, most }: CriticOption, text: string): unknown {
  if (kind === "flag") return text === "true";
  if (kind === "choice") return text;
  const value = Number(text);
  return Number.isFinite(value) && value >= (least ?? value) && value <= (most ?? value) ? value : undefined;
}

/** What to send about a study, or what keeps it from being sent, by field. */
export function readForm(form: RunForm, critic: Critic | undefined, study = ""): Read {
  if (!critic) return { kind: "unready", problems: { critic: messages.noCritic } };
  const problems: Record<string, string> = {};
  const settings: RunSettings = { critic: critic.name };
  readLimits(form, study, settings, problems);
  if (!critic.asks_model) return readOf(settings, problems);
  if (form.stopUnread) settings.most_unread = MOST_UNREAD;
  if (form.source === "endpoint") {
    if (form.endpoint) settings.endpoint = form.endpoint;
    else problems.endpoint = messages.noEndpoint;
  } else if (form.source === "model") {
    if (form.model) settings.model = form.model;
    else problems.model = messages.noModel;
  } else if (form.source === "provider") readProvider(form, settings, problems);
  else if (form.replay) settings.replay = form.replay;
  else problems.replay = messages.noRun;
  if (form.textEndpoint) settings.text_endpoint = form.textEndpoint;
  for (const { key, field, whole = false, least, says } of NUMBERS) {
    const text = form[key].trim();
    const unused = key === "fps" || key === "frames" ? key !== form.sampling : false;
    if (unused || text === "") continue;
    const value = Number(text);
    if (Number.isFinite(value) && value >= least && (!whole || Number.isInteger(value))) settings[field] = value;
    else problems[field] = says;
  }
  if (form.media === "video") settings.media = form.media;
  if (form.control) settings.control = form.control;
  readConfidence(form, settings, problems);
  const prompts = critic.prompts.flatMap((base) => form.prompts[base] || []);
  if (prompts.length > 0) settings.prompts = prompts;
  const options: Record<string, unknown> = {};
  for (const option of critic.options) {
    const text = form.options[option.name]?.trim() ?? "";
    if (text === "" || text === option.default) continue;
    const value = optionValue(option, text);
    if (value === undefined) problems[option.name] = own.badNumber(option.least, option.most);
    else options[option.name] = value;
  }
  if (Object.keys(options).length > 0) settings.options = options;
  const budget = form.budget.trim();
  if (budget !== "") {
    if (AMOUNT.test(budget)) settings.budget = budget;
    else problems.budget = messages.badBudget;
  }
  return readOf(settings, problems);
}

const readOf = (settings: RunSettings, problems: Problems): Read =>
  Object.keys(problems).length > 0 ? { kind: "unready", problems } : { kind: "ready", settings };

/** The part that an estimate takes: all but the limits. */
export const forEstimate = (settings: RunSettings): RunSettings => ({
  ...settings,
  budget: undefined,
  time_limit: undefined,
  most_unread: undefined,
});

const HOUR = 3600;
const LEAST_SECONDS = 60;
const MOST_SECONDS = 30 * 24 * HOUR;

/** Take the clips that are chosen, and the limits at which the run stops. */
function readLimits(form: RunForm, study: string, settings: RunSettings, problems: Record<string, string>) {
  if (form.clips === "settled") settings.filter = `study=${study}&state=settled`;
  else if (form.clips === "saved") {
    if (form.filter) settings.filter = form.filter;
    else problems.filter = clipChoice.choose;
  }
  const hours = form.hours.trim();
  if (hours === "") return;
  const value = Math.round(Number(hours) * HOUR);
  if (value >= LEAST_SECONDS && value <= MOST_SECONDS) settings.time_limit = value;
  else problems.time_limit = stop.badTime;
}

/** Take the provider of a package with its options. */
function readProvider({ provider, providerOptions }: RunForm, settings: RunSettings, problems: Record<string, string>) {
  if (!provider) {
    problems.provider = messages.noProvider;
    return;
  }
  try {
    const options: unknown = JSON.parse(providerOptions.trim() || "{}");
    if (typeof options !== "object" || options === null || Array.isArray(options)) throw new SyntaxError();
    settings.provider = { ...options, kind: provider };
  } catch {
    problems.provider = messages.badProvider;
  }
}

const MOST_SAMPLES = 20;

/** Take the source of confidence, with the number of samples where there are any. */
function readConfidence({ confidence, samples }: RunForm, settings: RunSettings, problems: Record<string, string>) {
  if (!confidence) return;
  settings.confidence = confidence as NonNullable<RunSettings["confidence"]>;
  if (confidence !== "self_consistency" || samples.trim() === "") return;
  const value = Number(samples);
  if (Number.isInteger(value) && value >= 1 && value <= MOST_SAMPLES) settings.samples = value;
  else problems.samples = own.badNumber(1, MOST_SAMPLES);
}
