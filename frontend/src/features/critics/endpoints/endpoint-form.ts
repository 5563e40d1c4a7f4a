/** The form of an endpoint: what is written in it, and what is sent. */
import { families, prices as messages, protocols } from "@/messages/studio/critics";
import type { Endpoint } from "@/shared/api/types";
import { usd } from "@/shared/money";
import type { EndpointBody, EndpointChange } from "../api/calls";

/** How a model counts the tokens of a picture. */
export const FAMILIES: Readonly<Record<string, string>> = families;

/** How a server is asked. */
export const PROTOCOLS: Readonly<Record<string, string>> = protocols;

/** An example of a base URL of each. */
export const BASE_URLS: Readonly<Record<string, string>> = {
  openai: "https://host/v1",
  gemini: "https://generativelanguage.googleapis.com/v1beta",
};

/** "$0.20 in, $0.60 out per million tokens" */
export function priceText({ input_price, output_price }: Endpoint): string {
  if (input_price === null && output_price === null) return messages.unknown;
  const of = (price: string | null) => (price === null ? messages.none : usd(price));
  return messages.each(of(input_price), of(output_price));
}

/** The current values of the form. The key is never filled in: the server does not show it again. */
export interface EndpointForm {
  readonly name: string;
  readonly baseUrl: string;
  readonly model: string;
  readonly protocol: string;
  readonly family: string;
  readonly key: string;
  readonly inputPrice: string;
  readonly outputPrice: string;
  readonly jsonSchema: boolean;
  readonly probabilities: boolean;
  readonly seed: boolean;
  readonly video: boolean;
  readonly audio: boolean;
  readonly pictureTokens: string;
  readonly contextTokens: string;
}

/** What the form has a place for, as the server names it. */
export const FIELDS = [
  "name",
  "base_url",
  "model",
  "protocol",
  "family",
  "key",
  "input_price",
  "output_price",
  "picture_tokens",
  "context_tokens",
] as const;

export const formOf = (endpoint: Endpoint | null): EndpointForm => ({
  name: endpoint?.name ?? "",
  baseUrl: endpoint?.base_url ?? "",
  model: endpoint?.model ?? "",
  protocol: endpoint?.protocol ?? "openai",
  family: endpoint?.family ?? "other",
  key: "",
  inputPrice: endpoint?.input_price ?? "",
  outputPrice: endpoint?.output_price ?? "",
  jsonSchema: endpoint?.json_schema ?? false,
  probabilities: endpoint?.probabilities ?? false,
  seed: endpoint?.seed ?? true,
  video: endpoint?.video ?? false,
  audio: endpoint?.audio ?? false,
  pictureTokens: endpoint?.picture_tokens?.toString() ?? "",
  contextTokens: endpoint?.context_tokens?.toString() ?? "",
});

/** An empty price is one that is not known. */
const price = (text: string): string | null => text.trim() || null;

const common = (form: EndpointForm) => ({
  name: form.name.trim(),
  input_price: price(form.inputPrice),
  output_price: price(form.outputPrice),
  /* an empty field leaves the key as it is */
  ...(form.key === "" ? {} : { key: form.key }),
});

/** What makes a new endpoint. */
export const bodyOf = (form: EndpointForm): EndpointBody => ({
  ...common(form),
  base_url: form.baseUrl.trim(),
  model: form.model.trim(),
  protocol: form.protocol as EndpointBody["protocol"],
  /* Gemini's own API counts in Gemini's way */
  ...(form.protocol === "gemini" ? {} : { family: form.family as EndpointBody["family"] }),
});

/** An empty number is left to the next test. */
const tokens = (text: string): number | null => (text.trim() === "" ? null : Number(text));

/** What may change later: not the base URL, model and family, which recorded calls stand on. */
export const changeOf = (form: EndpointForm): EndpointChange => ({
  ...common(form),
  json_schema: form.jsonSchema,
  probabilities: form.probabilities,
  seed: form.seed,
  video: form.video,
  audio: form.audio,
  picture_tokens: tokens(form.pictureTokens),
  context_tokens: tokens(form.contextTokens),
});
