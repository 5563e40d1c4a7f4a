import type { ReactNode } from "react";
import { ErrorState, Skeleton } from "./states";

interface QueryStatesProps {
  readonly query: {
    readonly error: Error | null;
    readonly isPending: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  /** "The clips could not be loaded". */
  readonly notLoaded: string;
  /** The final shape of what is loading. */
  readonly shape?: "lines" | "rows" | "cards";
  readonly count?: number;
  /** What a list shows where it has no rows; null where it has some, or has not loaded them. */
  readonly none?: ReactNode;
}

/** What a page shows of a query besides its data: that it loads, why it failed, with another try, or that it is empty. */
export const QueryStates = ({ query, notLoaded, shape, count, none }: QueryStatesProps) => (
  <>
    {query.error ? <ErrorState title={notLoaded} error={query.error} onRetry={() => void query.refetch()} /> : null}
    {query.isPending ? <Skeleton shape={shape} count={count} /> : null}
    {none}
  </>
);
