import type { UseQueryResult } from "@tanstack/react-query";
import { estimate as messages } from "@/messages/studio/prompt-orders";
import { messageBeside } from "@/shared/api/errors";

/** A name, a value, and a note; an empty note is not shown. */
export type Figure = readonly [name: string, value: string, note: string];

interface EstimateProps<T> {
  readonly query: UseQueryResult<T>;
  /** Whether the form can be read, and rests. */
  readonly isComplete: boolean;
  readonly figures: (estimate: T) => readonly Figure[];
}

/** What an order takes, as soon as the form can be sent. */
export const Estimate = <T,>({ query, isComplete, figures }: EstimateProps<T>) => (
  <div className="estimate" role="status" aria-label={messages.label}>
    {!isComplete ? (
      <p className="hint">{messages.incomplete}</p>
    ) : query.isPending ? (
      <p className="hint">{messages.estimating}</p>
    ) : query.isError ? (
      <p className="bad sm">{messageBeside(query.error, [])}</p>
    ) : (
      <dl className="figures">
        {figures(query.data).map(([name, value, note]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <b>{value}</b>
              <span className="ci">{note}</span>
            </dd>
          </div>
        ))}
      </dl>
    )}
  </div>
);
