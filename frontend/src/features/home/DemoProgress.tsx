import { demo as messages } from "@/messages/studio/home";
import type { DemoState } from "./api/calls";

const WORDS: Readonly<Partial<Record<DemoState["state"], string>>> = messages.states;

const HINTS: Readonly<Partial<Record<DemoState["state"], string>>> = messages.hints;

/** How far a demo is that is loaded or removed: what is done, and how much of that. */
export function DemoProgress({ demo }: { demo: DemoState }) {
  const { state, step, done, total } = demo;
  const words = WORDS[state] ?? messages.loading(step);
  return (
    <div className="col demo-progress" role="status">
      <span className="xs">{messages.progress(words, total > 1 ? total : 0, Math.min(done + 1, total))}</span>
      {total > 1 ? (
        <span className="meter acc" aria-hidden="true">
          <i style={{ width: `${(100 * done) / total}%` }} />
        </span>
      ) : null}
      {HINTS[state] ? <span className="hint">{HINTS[state]}</span> : null}
    </div>
  );
}
