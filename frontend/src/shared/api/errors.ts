import { server } from "@/messages/shared";
import type { components } from "./schema";

/** `application/problem+json`, with whatever else the answer carries. */
export type Problem = Readonly<components["schemas"]["RefusalOutput"]>;

/** The server understood and said no. */
export class Refused extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail || problem.title);
    this.name = "Refused";
  }

  get status(): number {
    return this.problem.status;
  }
}

/** No answer, or a fault of the server: what was sent may or may not have arrived, so send it again. */
export class Unreachable extends Error {
  constructor(message = server.silent) {
    super(message);
    this.name = "Unreachable";
  }
}

/** What was refused, by field; nothing for any other error. */
export const refusedFields = (error: Error | null): Readonly<Record<string, string>> =>
  error instanceof Refused
    ? Object.fromEntries(error.problem.errors.map(({ field, message }) => [field, message]))
    : {};

/** What was refused, or failed, beside none of these fields; an empty text when all of it has its place. */
export function messageBeside(error: Error | null, fields: readonly string[]): string {
  if (!(error instanceof Refused) || error.problem.errors.length === 0) return error?.message ?? "";
  const homeless = error.problem.errors.filter(({ field }) => !fields.includes(field));
  return homeless.map(({ message }) => message).join(" ");
}
