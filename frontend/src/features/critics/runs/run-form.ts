/** The form for a new run: what is written in it, and what is sent. */
import type { Critic, Endpoint, Instrument, RunSettings } from "@/shared/api/types";

/** Where a critic's replies come from. */
export type Source = "endpoint" | "model" | "replay";

/** The current values of the form; numbers are text until they are sent. The critic chooses empty ones. */
export interface RunForm {
  readonly critic: string;
  readonly source: Source;
  readonly endpoint: string;
  /** A model in the folder of a worker. */
  readonly model: string;
  readonly replay: string;
  readonly fps: string;
  readonly maxTokens: string;
  readonly temperature: string;
  readonly budget: string;
}

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
  fps: "2",
  maxTokens: "",
  temperature: "0",
  budget: "",
};

/** What the form has a place for, as the server names it. */
export const FIELDS = ["critic", "endpoint", "model", "replay", "fps", "max_tokens", "temperature", "budget"] as const;

/** Critics that give what the instrument asks for: segments, answers, or both. */
export const offered = (critics: readonly Critic[], { segments, questions }: Instrument): readonly Critic[] =>
  critics.filter(({ takes }) => (takes === "answers" ? questions !== undefined : segments !== undefined));

/** The form with the project's only endpoint chosen, where nothing else could be. */
export const withOnly = (form: RunForm, endpoints: readonly Pick<Endpoint, "id">[] = []): RunForm =>
  form.endpoint === "" && endpoints.length === 1 ? { ...form, endpoint: endpoints[0]?.id ?? "" } : form;

interface Rule {
  readonly key: "fps" | "maxTokens" | "temperature";
  readonly field: "fps" | "max_tokens" | "temperature";
  readonly whole?: boolean;
  readonly least: number;
  readonly says: string;
}

const NUMBERS: readonly Rule[] = [
  { key: "fps", field: "fps", least: 0.01, says: "Enter a number of frames per second above 0." },
  {
    key: "maxTokens",
    field: "max_tokens",
    whole: true,
    least: 1,
    says: "Enter a whole number of tokens, at least 1.",
  },
  { key: "temperature", field: "temperature", least: 0, says: "Enter a temperature of 0 or more." },
];

/** US dollars with at most six places, as the server takes them. */
const AMOUNT = /^\d+(\.\d{1,6})?$/;

/** What to send, or what keeps it from being sent, by field. */
export function readForm(form: RunForm, critic: Critic | undefined): Read {
  if (!critic) return { kind: "unready", problems: { critic: "Select a critic." } };
  if (!critic.asks_model) return { kind: "ready", settings: { critic: critic.name } };
  const problems: Record<string, string> = {};
  const settings: RunSettings = { critic: critic.name };
  if (form.source === "endpoint") {
    if (form.endpoint) settings.endpoint = form.endpoint;
    else problems.endpoint = "Select an endpoint.";
  } else if (form.source === "model") {
    if (form.model) settings.model = form.model;
    else problems.model = "Select a local model.";
  } else if (form.replay) settings.replay = form.replay;
  else problems.replay = "Select an earlier run.";
  for (const { key, field, whole = false, least, says } of NUMBERS) {
    const text = form[key].trim();
    if (text === "") continue;
    const value = Number(text);
    if (Number.isFinite(value) && value >= least && (!whole || Number.isInteger(value))) settings[field] = value;
    else problems[field] = says;
  }
  const budget = form.budget.trim();
  if (budget !== "") {
    if (AMOUNT.test(budget)) settings.budget = budget;
    else problems.budget = "Enter an amount in US dollars, such as 2.50.";
  }
  return Object.keys(problems).length > 0 ? { kind: "unready", problems } : { kind: "ready", settings };
}

/** The part that an estimate takes: all but the budget. */
export function forEstimate({
  critic,
  endpoint,
  model,
  replay,
  fps,
  max_tokens,
  temperature,
}: RunSettings): RunSettings {
  return { critic, endpoint, model, replay, fps, max_tokens, temperature };
}
