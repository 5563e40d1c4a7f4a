import type { Mine } from "@/shared/api/types";
import { waiting as messages } from "@/messages/mine";

/** What waits for a person besides new tasks, with links; empty where nothing waits. */
export function Waiting({ study, mine }: { study: string; mine: Mine }) {
  const { waiting, work } = mine;
  const all = [
    { n: work.stopped ? 0 : work.sent_back, to: `/annotate/${study}`, text: messages.sentBack, go: messages.again },
    { n: waiting.rechecks, to: `/annotate/${study}/recheck`, text: messages.rechecks, go: messages.look },
    { n: waiting.joint, to: `/annotate/${study}/joint`, text: messages.joint, go: messages.settle },
  ].filter(({ n }) => n > 0);
  if (all.length === 0) return null;
  return (
    <section className="card" aria-labelledby="own-waiting">
      <header>
        <h2 id="own-waiting">{messages.heading}</h2>
      </header>
      <ul className="lines">
        {all.map(({ n, to, text, go }) => (
          <li key={to} className="row">
            <span className="grow">{text(n)}</span>
            <a className="btn sm" href={to}>
              {go}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
