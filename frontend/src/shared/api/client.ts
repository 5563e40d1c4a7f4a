/** The typed client of the API: same origin, CSRF, and every failure as one of two errors. */
import createClient from "openapi-fetch";
import type { Problem } from "./errors";
import { Refused, Unreachable } from "./errors";
import { csrfToken } from "./page";
import type { paths } from "./schema";

export const client = createClient<paths>({
  baseUrl: location.origin,
  credentials: "same-origin",
  /* looked up at each call, so that a test can put its own in place */
  fetch: (request) => globalThis.fetch(request),
});

client.use({
  onRequest({ request }) {
    if (request.method !== "GET") request.headers.set("X-CSRFToken", csrfToken());
    return request;
  },
});

/** What openapi-fetch gives for a call. */
interface Outcome<T> {
  readonly data?: T;
  readonly error?: unknown;
  readonly response: Response;
}

/**
 * The data of a call; null when the answer has no body (204).
 *
 * @throws Refused for a 4xx answer
 * @throws Unreachable when there is no answer, a 5xx, or one that is not JSON
 */
export async function answer<T>(call: Promise<Outcome<T>>): Promise<T | null> {
  const { data, error, response } = await call.catch(() => {
    throw new Unreachable();
  });
  if (response.ok) return response.status === 204 ? null : (data ?? null);
  if (response.status >= 500) throw new Unreachable(`The server failed (${response.status}).`);
  throw new Refused(problemOf(error, response));
}

/** The same for calls that always have a body. */
export async function required<T>(call: Promise<Outcome<T>>): Promise<T> {
  const data = await answer(call);
  if (data === null) throw new Unreachable("The server sent an empty answer.");
  return data;
}

function problemOf(given: unknown, { status, statusText }: Response): Problem {
  const said = typeof given === "object" && given !== null ? given : {};
  return { title: statusText || `Answer ${status}`, detail: "", errors: [], ...said, status };
}
