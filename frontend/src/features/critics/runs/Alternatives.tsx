import { useQueries, useQuery } from "@tanstack/react-query";
import { alternatives as messages } from "@/messages/studio/critics-setup";
import type { Critic, Endpoint, RunSettings } from "@/shared/api/types";
import { usd } from "@/shared/money";
import { useDebouncedValue } from "@/shared/useDebouncedValue";
import type { LocalModel } from "../api/calls";
import { estimateQuery, localModelsQuery } from "../api/calls";
import { durationText } from "./duration";
import { forEstimate } from "./run-form";

/** How long a form rests before its alternatives are estimated, ms. */
const REST_MS = 1500;
/** Models and strategies that are shown; each takes an estimate. */
const MOST = 4;

interface AlternativesProps {
  readonly study: string;
  readonly project: string;
  readonly critics: readonly Critic[];
  readonly endpoints: readonly Endpoint[];
  readonly settings: RunSettings;
}

export interface Alternative {
  readonly name: string;
  readonly settings: RunSettings;
}

/** The same clips with another model, then with another strategy; what only one critic takes is left out. */
export function alternativesTo(
  settings: RunSettings,
  critics: readonly Critic[],
  endpoints: readonly Pick<Endpoint, "id" | "name">[],
  models: readonly Pick<LocalModel, "id" | "name" | "seen">[],
): readonly Alternative[] {
  const asked = forEstimate(settings);
  const { endpoint, model } = asked;
  if (asked.replay !== undefined) return [];
  const by = (source: Partial<RunSettings>) => ({ ...asked, endpoint: undefined, model: undefined, ...source });
  const of = (critic: string) => ({ ...asked, critic, options: undefined, prompts: undefined, confidence: undefined });
  return [
    ...endpoints.filter(({ id }) => id !== endpoint).map(({ id, name }) => ({ name, settings: by({ endpoint: id }) })),
    ...models
      .filter(({ id, seen }) => seen && id !== model)
      .map(({ id, name }) => ({ name, settings: by({ model: id }) })),
    ...critics
      .filter(({ name, asks_model }) => asks_model && name !== settings.critic)
      .map(({ name, title }) => ({ name: title, settings: of(name) })),
  ].slice(0, MOST);
}

/** What the same clips would take with another model or strategy. */
export function Alternatives({ study, project, critics, endpoints, settings }: AlternativesProps) {
  const models = useQuery(localModelsQuery(project)).data ?? [];
  const rested = useDebouncedValue(JSON.stringify(settings), REST_MS);
  const found = alternativesTo(JSON.parse(rested) as RunSettings, critics, endpoints, models);
  const estimates = useQueries({
    queries: found.map(({ settings: each }) => ({ ...estimateQuery(study, each), retry: false, staleTime: 60_000 })),
  });
  if (found.length === 0) return null;
  return (
    <section aria-labelledby="run-alternatives">
      <h2 className="lab" id="run-alternatives">
        {messages.heading}
      </h2>
      <table className="tb" data-testid="alternatives">
        <caption className="vh">{messages.caption}</caption>
        <thead>
          <tr>
            <th>{messages.name}</th>
            <th className="num">{messages.time}</th>
            <th className="num">{messages.cost}</th>
          </tr>
        </thead>
        <tbody>
          {found.map(({ name }, i) => {
            const { data, isError, error } = estimates[i] ?? {};
            return (
              <tr key={name}>
                <td>{name}</td>
                {isError ? (
                  <td colSpan={2} className="dim xs">
                    {error?.message ?? messages.refused}
                  </td>
                ) : (
                  <>
                    <td className="num nw">{known(data, data?.seconds ?? null, durationText)}</td>
                    <td className="num nw">{known(data, data?.cost ?? null, usd)}</td>
                  </>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

/** A figure; that it is not known; nothing until the estimate is here. */
function known<T>(estimate: unknown, value: T | null, text: (value: T) => string) {
  if (estimate === undefined) return null;
  return value === null ? <span className="dim xs">{messages.unknown}</span> : text(value);
}
