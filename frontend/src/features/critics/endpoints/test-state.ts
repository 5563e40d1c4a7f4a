/** What the latest test of an endpoint says of it. */
import { outcomes, pictures, states, warnings } from "@/messages/studio/critics-tests";
import type { Endpoint, EndpointDetail } from "@/shared/api/types";
import { count } from "@/shared/format";
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
  if (!test) return { label: states.none, look: "" };
  if (test.state === "waiting") return { label: states.waiting, look: "acc" };
  if (test.state === "running") return { label: states.running(test.done, test.total), look: "acc" };
  if (test.state === "failed") return { label: states.failed, look: "bad" };
  return test.problems.length > 0 ? { label: states.problem, look: "bad" } : { label: states.tested, look: "ok" };
}

/** "16 tokens per image", "2 tokens per image and 1 for each 1,024 pixels" */
export function pictureText({ picture_tokens, pixels_per_token }: Endpoint): string | null {
  if (picture_tokens === null || picture_tokens === undefined) return null;
  return pixels_per_token
    ? pictures.each(count(picture_tokens), count(Math.round(pixels_per_token)))
    : pictures.fixed(count(picture_tokens));
}

/** Why a run should not be started with this endpoint yet; null if nothing speaks against it. */
export function warningOf(endpoint: Tested): string | null {
  const { test } = endpoint;
  if (underWay(endpoint)) return warnings.underWay;
  const problem = test?.problems[0];
  if (problem) return `${problem.message} ${problem.remedy}`;
  if (test?.state === "failed") return warnings.failed(test.error);
  if (endpoint.family === "other" && (endpoint.picture_tokens ?? null) === null) return warnings.unmeasured;
  return null;
}

export const OUTCOMES: Readonly<Record<string, TestState>> = {
  yes: { label: outcomes.yes, look: "ok" },
  no: { label: outcomes.no, look: "" },
  ignored: { label: outcomes.ignored, look: "warn" },
  error: { label: outcomes.error, look: "bad" },
  skipped: { label: outcomes.skipped, look: "" },
};
