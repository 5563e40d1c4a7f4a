import { useEffect, useState } from "react";
import { money } from "@/shared/money";
import { useStore } from "@/shared/hooks";
import { submitted as messages } from "@/messages/ending";
import type { AnnotationSession } from "../session/annotation-session";
import type { OpenTask } from "../session/open-task";

/** How long it is shown, ms. */
const SHOWN_MS = 8000;

/** A quiet line after each submission that the server has stored: how far the person is, and what is paid for all. */
export function SubmittedLine({ session }: { session: AnnotationSession }) {
  const stored = useStore(session.submitted);
  const waiting = useStore(session.submissionQueue.waiting);
  const state = useStore(session.state);
  const [told, setTold] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setTold(stored), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [stored]);
  const isShown = stored > told && waiting === 0 && state.kind === "working" && !state.sending;
  return (
    <p className={isShown ? "submitted" : "submitted vh"} role="status" data-testid="submitted">
      {isShown ? textFor(state.openTask.work) : ""}
    </p>
  );
}

function textFor({ progress, reward, recheck }: OpenTask["work"]): string {
  const { mine, of } = progress;
  if (recheck || of === 0) return messages.stored;
  const far = `${messages.stored} ${messages.done(mine, of)}`;
  return reward ? `${far} ${messages.paid(money(reward.amount_minor, reward.currency))}` : far;
}
