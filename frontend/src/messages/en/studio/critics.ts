/** The texts of the pages about critics: budget, runs of a study, endpoints. */

export const budget = {
  heading: "Project budget",
  spentUnlimited: <T>(spent: T, small: (text: string) => T) => [spent, " spent, ", small("no limit set")],
  spentOf: <T>(spent: T, limit: string) => [spent, ` of ${limit}`],
  reserved: (reserved: string) => `${reserved} reserved for calls in progress`,
  label: "Budget spent",
  limit: "Limit, US dollars",
  noLimit: "no limit",
  set: "Set",
};

export const page = {
  title: "Critics",
  config: (instrument: string, version: number, study: string, round: number) =>
    `${instrument} v${version} · ${study} · round ${round}`,
  newRun: "New run",
  runs: "Runs",
  none: "No critic runs in this study yet. Use “New run” to start one.",
  foot: "Replies that could not be parsed, were refused or did not receive the video are never counted as “no errors”.",
};

export const models = {
  title: "Models and budget",
  prompts: {
    heading: "Critic prompts",
    open: "Open prompts",
    text: "The texts that critics send to a model: copy, edit, compare and preview them.",
  },
};

export const dialog = {
  change: (name: string) => `Change ${name}`,
  add: "Add an endpoint",
  name: "Name",
  address: "Address",
  model: "Model",
  protocol: "API",
  family: "Image token count of",
  inputPrice: "Input price, $ per million tokens",
  notKnown: "not known",
  outputPrice: "Output price, $ per million tokens",
  verbs: {
    change: "Change",
    add: "Add",
  },
  key: "Key",
  storedHint: "A key is stored. Enter a new key to replace it.",
  newHint: "The key is stored encrypted and never shown again.",
  stored: "stored, not shown",
  none: "none",
  server: "The server",
  schema: "accepts a JSON schema for the reply",
  probabilities: "returns probabilities of the first token",
  seed: "accepts a seed",
  video: "accepts video",
  audio: "accepts sound",
  kept: "What is changed here is kept by later tests.",
  pictureTokens: "Tokens per image",
  asMeasured: "as measured",
  measured: (tokens: string) => `Measured: ${tokens}. Another number here counts for every size.`,
  setByHand: "A number set here is not changed by a test. Leave empty to have it measured.",
  contextTokens: "Tokens of prompt and reply",
  contextHint:
    "What the endpoint is known to accept. Runs with longer prompts are warned of. Leave empty to have it found.",
  tested:
    "Once added, the endpoint is tested with about ten small requests and a long one: how many tokens an image takes, what the server accepts, and how long a prompt can be.",
};

export const endpoints = {
  heading: "Endpoints",
  add: "Add",
  none: "No endpoints yet. Add one to run a critic that asks a model.",
  noneForYou: "No endpoints yet. An admin can add one.",
  changeOf: (name: string) => `Change ${name}`,
  change: "Change",
  resultOf: (name: string) => `Test result of ${name}`,
  result: "Result",
  testOf: (name: string) => `Test ${name}`,
  test: "Test",
  key: {
    stored: "key stored",
    none: "no key",
  },
  schema: "accepts a JSON schema",
  probabilities: "returns probabilities",
  video: "accepts video",
  audio: "accepts sound",
};

/** How a model counts the tokens of a picture. */
export const protocols = {
  openai: "OpenAI-compatible",
  gemini: "Google Gemini",
};

export const families = {
  qwen3_vl: "Qwen3-VL",
  qwen2_5_vl: "Qwen2.5-VL",
  gpt: "GPT",
  gemini: "Gemini",
  other: "Other (measured)",
};

export const prices = {
  unknown: "no price known",
  none: "no price",
  each: (input: string, output: string) => `${input} in, ${output} out per million tokens`,
};
