import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useId, useState } from "react";
import { ErrorState, Skeleton } from "@/shared/studio/states";
import { page as messages } from "@/messages/studio/overview";

interface PartProps<T> {
  readonly title: string;
  readonly query: UseQueryResult<T>;
  /** Beside the title. */
  readonly more?: ReactNode;
  readonly children: (data: T) => ReactNode;
}

/**
 * A card that loads, fails and is asked for again by itself. What is under the pointer, or holds the focus, stays as it
 * is: news is shown once neither is in the card.
 */
export function Part<T>({ title, query, more, children }: PartProps<T>) {
  const id = useId();
  const [held, setHeld] = useState<T>();
  const hold = () => setHeld((before) => before ?? query.data);
  const release = () => setHeld(undefined);
  const data = held ?? query.data;
  return (
    <section
      className="card"
      aria-labelledby={id}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={({ currentTarget, relatedTarget }) => (currentTarget.contains(relatedTarget) ? undefined : release())}
    >
      <header>
        <h2 id={id}>{title}</h2>
        {more}
      </header>
      {query.isError ? (
        <ErrorState title={messages.partNotLoaded} error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      {data === undefined ? query.isError ? null : <Skeleton /> : children(data)}
    </section>
  );
}
