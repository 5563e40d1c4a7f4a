/**
 * The typed client of the API: same origin, CSRF, and every failure as one of two errors.
 *
 * Types are those that openapi-fetch derives from the schema. Its runtime, 2 KB gzipped for interceptors, styles of
 * parameters and body serializers that nothing here uses, would not fit into what the annotator's page may weigh.
 */
import type { Client } from "openapi-fetch";
import { server } from "@/messages/shared";
import type { Problem } from "./errors";
import { Refused, Unreachable } from "./errors";
import { csrfToken } from "./page";
import type { paths } from "./schema";

const TOO_MANY = 429;

interface Init {
  readonly params?: {
    readonly path?: Readonly<Record<string, unknown>>;
    readonly query?: Readonly<Record<string, unknown>>;
    readonly header?: Readonly<Record<string, string>>;
  };
  readonly body?: unknown;
  readonly keepalive?: boolean;
}

/** Fill the names of a path in, and put what is asked for behind it: a list value by value, nothing of what is undefined. */
function addressOf(path: string, { path: names = {}, query = {} }: NonNullable<Init["params"]>): URL {
  const filled = path.replace(/\{(\w+)\}/gu, (_, name: string) => encodeURIComponent(String(names[name])));
  const url = new URL(filled, location.origin);
  for (const [name, value] of Object.entries(query))
    for (const each of [value].flat()) if (each !== undefined) url.searchParams.append(name, String(each));
  return url;
}

/** Half of an emoji that was cut in two cannot be stored: the server has U+FFFD in its place, as `toWellFormed` does. */
const whole = (_: string, value: unknown): unknown =>
  typeof value === "string" ? value.replace(/\p{Surrogate}/gu, "\uFFFD") : value;

const call =
  (method: string) =>
  async (path: string, { params = {}, body, keepalive }: Init = {}): Promise<Outcome<unknown>> => {
    const headers = new Headers(params.header);
    if (body !== undefined) headers.set("Content-Type", "application/json");
    if (method !== "GET") headers.set("X-CSRFToken", csrfToken());
    const options: RequestInit = { method, headers, credentials: "same-origin", keepalive };
    const request = new Request(addressOf(path, params), { ...options, body: JSON.stringify(body, whole) });
    const response = await fetch(request);
    const text = await response.text();
    if (response.ok) return { data: text === "" ? undefined : JSON.parse(text), response };
    return { error: parsed(text), response };
  };

/** What an error says, where it says it in JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Paths, parameters and answers have the types of the generated schema. */
export const client = Object.fromEntries(
  ["GET", "POST", "PUT", "PATCH", "DELETE"].map((method) => [method, call(method)]),
) as unknown as Pick<Client<paths>, "GET" | "POST" | "PUT" | "PATCH" | "DELETE">;

/** The result of a call: data where it went well, else what the server said. */
interface Outcome<T> {
  readonly data?: T;
  readonly error?: unknown;
  readonly response: Response;
}

/**
 * The data of a call; null when the answer has no body (204).
 *
 * @throws Refused for a 4xx answer
 * @throws Unreachable when there is no answer, a 5xx, one that is not JSON, or 429: the same call will do later
 */
export async function answer<T>(call: Promise<Outcome<T>>): Promise<T | null> {
  const { data, error, response } = await call.catch(() => {
    throw new Unreachable();
  });
  if (response.ok) return response.status === 204 ? null : (data ?? null);
  if (response.status >= 500) throw new Unreachable(server.failed(response.status));
  const problem = problemOf(error, response);
  throw response.status === TOO_MANY ? new Unreachable(problem.detail || problem.title) : new Refused(problem);
}

/** The same for calls that always have a body. */
export async function required<T>(call: Promise<Outcome<T>>): Promise<T> {
  const data = await answer(call);
  if (data === null) throw new Unreachable(server.empty);
  return data;
}

function problemOf(given: unknown, { status, statusText }: Response): Problem {
  const said = typeof given === "object" && given !== null ? given : {};
  return { title: statusText || server.answered(status), detail: "", errors: [], ...said, status };
}
