/** What the page of people asks for and says. */
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { answer, client, required } from "@/shared/api/client";
import { Refused, Unreachable } from "@/shared/api/errors";
import { csrfToken } from "@/shared/api/page";
import type { Cost, CostQuery, Recruitment, RecruitmentInput, RuleEvent } from "@/shared/api/types";
import { page as messages } from "@/messages/studio/people";
import type { RuleAction, RuleDocument } from "./rule-documents";

const at = (study: string) => ({ params: { path: { study } } });
const cursorIn = (next: string | null): string | undefined =>
  next === null ? undefined : (new URL(next, location.origin).searchParams.get("cursor") ?? undefined);

/* Recruitment */

export const recruitmentQuery = (study: string) =>
  queryOptions({
    queryKey: ["recruitment", study],
    queryFn: () => required(client.GET("/api/v1/studies/{study}/recruitment", at(study))),
  });

/** The cost under these terms; null where there is no recruitment yet and too little is said of one. */
export const costOf = (study: string, query: CostQuery) =>
  queryOptions({
    queryKey: ["cost", study, query],
    queryFn: async (): Promise<Cost | null> => {
      const params = { path: { study }, query };
      try {
        return await required(client.GET("/api/v1/studies/{study}/recruitment/cost", { params }));
      } catch (error) {
        if (error instanceof Refused && error.status === 404) return null;
        throw error;
      }
    },
  });

export const setUp = (study: string, body: RecruitmentInput): Promise<Recruitment> =>
  required(client.PUT("/api/v1/studies/{study}/recruitment", { ...at(study), body }));

export const setState = (study: string, state: Recruitment["state"]): Promise<Recruitment> =>
  required(client.POST("/api/v1/studies/{study}/recruitment/state", { ...at(study), body: { state } }));

export const entriesQuery = (study: string) =>
  infiniteQueryOptions({
    queryKey: ["entries", study],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      required(
        client.GET("/api/v1/studies/{study}/entries/", { params: { path: { study }, query: { cursor: pageParam } } }),
      ),
    getNextPageParam: ({ next }) => cursorIn(next ?? null),
  });

export const readStatuses = (study: string, csv: string) =>
  required(client.POST("/api/v1/studies/{study}/entries/statuses", { ...at(study), body: { csv } }));

export const payBonus = (entry: string, amount_minor: number, reason: string) =>
  required(
    client.POST("/api/v1/entries/{entry}/bonus", { params: { path: { entry } }, body: { amount_minor, reason } }),
  );

export type PaymentKind = "reward" | "bonus";
export type Layout = "table" | "bulk";

/** Where all payments of a kind can be downloaded; nothing is marked by it. */
export const paymentsAddress = (study: string, kind: PaymentKind, layout: Layout): string =>
  `/api/v1/studies/${study}/payments.csv?kind=${kind}&layout=${layout}`;

/**
 * Take the payments that were in no file yet as one, which marks them. The answer is a file, no JSON.
 *
 * @throws Unreachable when there is no answer, or none that is a file: then look at what is marked before trying again
 */
export async function takePayments(study: string, kind: PaymentKind, layout: Layout): Promise<string> {
  const request = new Request(new URL(`/api/v1/studies/${study}/payments/take`, location.origin), {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-CSRFToken": csrfToken() },
    credentials: "same-origin",
    body: JSON.stringify({ kind, layout }),
  });
  const response = await fetch(request).catch(() => {
    throw new Unreachable();
  });
  if (!response.ok) throw new Unreachable(messages.notCreated(response.status));
  return response.text();
}

/* Signals, rules and what they did */

/** How soon signals are asked for again, of which newer ones are being counted. */
const SOON_MS = 5_000;

export const signalsQuery = (study: string) =>
  queryOptions({
    queryKey: ["signals", study],
    queryFn: () => required(client.GET("/api/v1/studies/{study}/signals/", at(study))),
    refetchInterval: ({ state }) => (state.data?.renewing ? SOON_MS : false),
  });

export const rulesQuery = (study: string) =>
  queryOptions({
    queryKey: ["rules", study],
    queryFn: () => required(client.GET("/api/v1/studies/{study}/rules/", at(study))),
  });

export interface EventsAsked {
  readonly annotator?: string;
  readonly appeal?: "open";
}

export const eventsQuery = (study: string, asked: EventsAsked = {}) =>
  infiniteQueryOptions({
    queryKey: ["rule-events", study, asked],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      required(
        client.GET("/api/v1/studies/{study}/rule-events/", {
          params: { path: { study }, query: { ...asked, cursor: pageParam } },
        }),
      ),
    getNextPageParam: ({ next }) => cursorIn(next ?? null),
  });

export const addPreset = (study: string, preset: string) =>
  required(client.POST("/api/v1/studies/{study}/rules/", { ...at(study), body: { preset } }));

/** The document of a rule or an action as the schema has it: any object, judged by the server. */
const loose = (given: RuleDocument | RuleAction) => ({ ...given }) as Record<string, unknown>;

export const addRule = (study: string, name: string, document: RuleDocument) =>
  required(client.POST("/api/v1/studies/{study}/rules/", { ...at(study), body: { name, document: loose(document) } }));

export interface RuleChange {
  readonly name?: string;
  readonly document?: RuleDocument;
  readonly active?: boolean;
}

export const changeRule = (rule: string, { document, ...rest }: RuleChange) =>
  required(
    client.PUT("/api/v1/rules/{rule}/", {
      params: { path: { rule } },
      body: document ? { ...rest, document: loose(document) } : rest,
    }),
  );

export const deleteRule = (rule: string) =>
  answer(client.DELETE("/api/v1/rules/{rule}/", { params: { path: { rule } } }));

export const applyRules = async (study: string): Promise<readonly RuleEvent[]> =>
  (await required(client.POST("/api/v1/studies/{study}/rules/apply", at(study)))).results;

export const act = (study: string, annotator: string, action: RuleAction): Promise<RuleEvent> =>
  required(
    client.POST("/api/v1/studies/{study}/rule-events/", { ...at(study), body: { annotator, action: loose(action) } }),
  );

const of = (event: string) => ({ params: { path: { event } } });

export const undoEvent = (event: string, reason: string): Promise<RuleEvent> =>
  required(client.POST("/api/v1/rule-events/{event}/undo", { ...of(event), body: { reason } }));

export const answerAppeal = (event: string, text: string, undo: boolean): Promise<RuleEvent> =>
  required(client.POST("/api/v1/rule-events/{event}/answer", { ...of(event), body: { text, undo } }));
