import type { Mine } from "@/shared/api/types";
import { waiting as words } from "@/words/mine";

/** What waits for somebody beside new tasks, with the way there; nothing where nothing does. */
export function Waiting({ study, mine }: { study: string; mine: Mine }) {
  const { waiting, work } = mine;
  const all = [
    { n: work.stopped ? 0 : work.sent_back, to: `/annotate/${study}`, text: words.sentBack, go: words.again },
    { n: waiting.rechecks, to: `/annotate/${study}/recheck`, text: words.rechecks, go: words.look },
    { n: waiting.joint, to: `/annotate/${study}/joint`, text: words.joint, go: words.settle },
  ].filter(({ n }) => n > 0);
  if (all.length === 0) return null;
  return (
    <section className="card" aria-labelledby="own-waiting">
      <header>
        <h2 id="own-waiting">{words.heading}</h2>
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
