import type { DemoState } from "./api/calls";

const WORDS: Readonly<Partial<Record<DemoState["state"], string>>> = {
  waiting: "Waiting for a worker",
  removing: "Removing the demo",
};

const HINTS: Readonly<Partial<Record<DemoState["state"], string>>> = {
  waiting: "It continues when you leave this page. If it does not start, no worker is running.",
  loading: "This takes one to three minutes, and continues when you leave this page.",
};

/** How far a demo is that is loaded or removed: what is done, and how much of that. */
export function DemoProgress({ demo }: { demo: DemoState }) {
  const { state, step, done, total } = demo;
  const words = WORDS[state] ?? `Loading: ${step || "beginning"}`;
  return (
    <div className="col demo-progress" role="status">
      <span className="xs">
        {words}
        {total > 1 ? `, ${Math.min(done + 1, total)} of ${total}` : null}
      </span>
      {total > 1 ? (
        <span className="meter acc" aria-hidden="true">
          <i style={{ width: `${(100 * done) / total}%` }} />
        </span>
      ) : null}
      {HINTS[state] ? <span className="hint">{HINTS[state]}</span> : null}
    </div>
  );
}
