import { demo as messages } from "@/messages/studio/home";
import type { DemoState } from "./api/calls";

const WORDS: Readonly<Partial<Record<DemoState["state"], string>>> = messages.states;

/** How far a demo is that is loaded or removed: what is done, and how much of that. */
export function DemoProgress({ demo }: { demo: DemoState }) {
  const { state, step, done, total } = demo;
  const words = WORDS[state] ?? messages.loading(step);
  return (
    <div className="col demo-progress" role="status">
      <span className="xs">{messages.progress(words, total, Math.min(done + 1, total))}</span>
      <span className="meter acc" aria-hidden="true">
        <i style={{ width: `${total > 0 ? (100 * done) / total : 0}%` }} />
      </span>
      {state === "waiting" ? <span className="hint">{messages.continues}</span> : null}
    </div>
  );
}
