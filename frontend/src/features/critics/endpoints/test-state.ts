/** What the latest test of an endpoint says of it. */
import type { Endpoint, EndpointDetail } from "@/shared/api/types";
import type { Look } from "../api/status-labels";

type Tested = Pick<Endpoint, "test" | "family" | "picture_tokens">;
export type TestStep = EndpointDetail["steps"][number];

export interface TestState {
  readonly label: string;
  readonly look: Look;
}

export const underWay = ({ test }: Pick<Endpoint, "test">): boolean =>
  test?.state === "waiting" || test?.state === "running";

/** "testing, 3 of 12" */
export function testState({ test }: Pick<Endpoint, "test">): TestState {
  if (!test) return { label: "not tested", look: "" };
  if (test.state === "waiting") return { label: "waiting to be tested", look: "acc" };
  if (test.state === "running") return { label: `testing, ${test.done} of ${test.total}`, look: "acc" };
  if (test.state === "failed") return { label: "test failed", look: "bad" };
  return test.problems.length > 0 ? { label: "problem found", look: "bad" } : { label: "tested", look: "ok" };
}

/** "16 tokens per image", "2 tokens per image and 1 for each 1,024 pixels" */
export function pictureText({ picture_tokens, pixels_per_token }: Endpoint): string | null {
  if (picture_tokens === null || picture_tokens === undefined) return null;
  const each = `${picture_tokens.toLocaleString("en")} tokens per image`;
  return pixels_per_token ? `${each} and 1 for each ${Math.round(pixels_per_token).toLocaleString("en")} pixels` : each;
}

/** Why a run should not be started with this endpoint yet; null if nothing speaks against it. */
export function warningOf(endpoint: Tested): string | null {
  const { test } = endpoint;
  if (underWay(endpoint)) return "The endpoint is being tested.";
  const problem = test?.problems[0];
  if (problem) return `${problem.message} ${problem.remedy}`;
  if (test?.state === "failed") return `The test failed: ${test.error}`;
  if (endpoint.family === "other" && (endpoint.picture_tokens ?? null) === null)
    return "The number of tokens per image is not known. Test the endpoint first.";
  return null;
}

/** What each request of a test tries. */
export const TRIED: Readonly<Record<string, string>> = {
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
};

export const OUTCOMES: Readonly<Record<string, TestState>> = {
  yes: { label: "works", look: "ok" },
  no: { label: "refused", look: "" },
  ignored: { label: "no effect", look: "warn" },
  error: { label: "no reply", look: "bad" },
  skipped: { label: "not tried", look: "" },
};
