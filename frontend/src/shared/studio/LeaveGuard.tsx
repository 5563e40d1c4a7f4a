import type { ReactNode } from "react";
import { useEffect } from "react";
import { useBlocker, useInRouterContext } from "react-router";
import { actions, leave } from "@/messages/studio/shared";
import { Button } from "../components/Button";
import { Dialog } from "./Dialog";

interface LeaveGuardProps {
  /** Whether something would be lost. It is asked when the page is about to be left. */
  readonly isDirty: () => boolean;
  /** What would be lost. */
  readonly children: ReactNode;
}

/** Asks before a page with unsaved work is left: in a dialog on the way to another page of the studio, else as the browser does. */
export function LeaveGuard({ isDirty, children }: LeaveGuardProps) {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isDirty]);
  return useInRouterContext() ? <Ask isDirty={isDirty}>{children}</Ask> : null;
}

function Ask({ isDirty, children }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isDirty(),
  );
  if (blocker.state !== "blocked") return null;
  return (
    <Dialog title={leave.title} onClose={blocker.reset}>
      <div className="form">
        {children}
        <span className="row end">
          <Button onClick={blocker.reset}>{actions.cancel}</Button>
          <Button look="danger" onClick={blocker.proceed}>
            {leave.leave}
          </Button>
        </span>
      </div>
    </Dialog>
  );
}
