import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { loaded as messages } from "@/messages/shared";
import { Button } from "./Button";

/** The data of a query once it is there; until then grey lines, and after a failure why and "Try again". */
export function Loaded<T>({ query, children }: { query: UseQueryResult<T>; children: (data: T) => ReactNode }) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError)
    return (
      <div className="note bad" role="alert">
        <span className="grow">{query.error.message}</span>
        <Button size="sm" onClick={() => void query.refetch()}>
          {messages.again}
        </Button>
      </div>
    );
  return (
    <div className="grey" role="status" aria-label={messages.loading}>
      <i />
      <i />
      <i />
    </div>
  );
}
