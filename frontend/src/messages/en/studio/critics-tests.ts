/** The texts about tests of endpoints: what was tried, what came back, and what is wrong. */

export const dialog = {
  title: (name: string) => `Test of ${name}`,
  again: "Test again",
  test: "Test",
  takes: (tokens: string) => `It takes ${tokens}.`,
  context: (tokens: string) => `Prompt and reply can have ${tokens} tokens.`,
  progress: "Progress of the test",
  requests: "Requests",
  request: "Request",
  result: "Result",
  promptTokens: "Prompt tokens",
  details: "Details",
  both: "Request and reply",
  noText: "no text",
};

export const states = {
  none: "not tested",
  waiting: "waiting to be tested",
  running: (done: number, total: number) => `testing, ${done} of ${total}`,
  failed: "test failed",
  problem: "problem found",
  tested: "tested",
};

export const pictures = {
  fixed: (tokens: string) => `${tokens} tokens per image`,
  each: (tokens: string, pixels: string) => `${tokens} tokens per image and 1 for each ${pixels} pixels`,
};

export const warnings = {
  underWay: "The endpoint is being tested.",
  failed: (why: string) => `The test failed: ${why}`,
  unmeasured: "The number of tokens per image is not known. Test the endpoint first.",
};

/** What each request of a test tries. */
export const tried: Readonly<Record<string, string>> = {
  models: "List of models",
  text: "Text",
  one_picture: "One image",
  two_pictures: "Two images",
  small_picture: "A smaller image",
  json_schema: "JSON schema for the reply",
  probabilities: "Probabilities of the first token",
  seed: "Seed",
  same_seed: "The same seed again",
  media_words: "Text, to compare",
  video: "Video",
  audio: "Sound",
  long_prompt: "A long prompt",
};

export const outcomes = {
  yes: "works",
  no: "refused",
  ignored: "no effect",
  error: "no reply",
  skipped: "not tried",
};
