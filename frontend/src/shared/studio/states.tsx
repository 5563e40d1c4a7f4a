/** What a list or a card shows instead of its content: while it loads, when it is empty, and when it failed. */
import type { ReactNode } from "react";
import { actions, states } from "@/messages/studio/shared";
import { Button } from "../components/Button";
import { Icon } from "../components/Icon";

interface EmptyStateProps {
  /** What would be here: "No clips yet". */
  readonly title: string;
  /** How to get it. */
  readonly children?: ReactNode;
  /** The button of the next step. */
  readonly action?: ReactNode;
}

/** Nothing is there yet. */
export const EmptyState = ({ title, children, action }: EmptyStateProps) => (
  <div className="empty-state">
    <p className="b">{title}</p>
    {children ? <div className="mut">{children}</div> : null}
    {action}
  </div>
);

/** Nothing passes the filters. */
export const FilteredEmpty = ({ title, onClear }: { title: string; onClear: () => void }) => (
  <EmptyState title={title} action={<Button onClick={onClear}>{states.clear}</Button>} />
);

interface ErrorStateProps {
  /** What could not be done: "The clips could not be loaded". */
  readonly title: string;
  readonly error: Error | null;
  readonly onRetry?: () => void;
}

/** Something failed: what, why, and another try. Keep what was loaded before on the page, above or below. */
export const ErrorState = ({ title, error, onRetry }: ErrorStateProps) => (
  <div className="note bad" role="alert">
    <Icon name="warn" />
    <span className="grow">
      <b>{title}.</b> {error?.message}
    </span>
    {onRetry ? (
      <Button size="sm" onClick={onRetry}>
        {actions.again}
      </Button>
    ) : null}
  </div>
);

interface SkeletonProps {
  /** The final shape of what is loading. */
  readonly shape?: "lines" | "rows" | "cards";
  readonly count?: number;
}

/** Grey shapes while something loads; they show after 200 ms, so that quick answers do not flicker. */
export const Skeleton = ({ shape = "lines", count = 3 }: SkeletonProps) => (
  <div className={`skeleton of-${shape}`} role="status" aria-label={states.loading}>
    {Array.from({ length: count }, (_, i) => (
      <i key={i} />
    ))}
  </div>
);
