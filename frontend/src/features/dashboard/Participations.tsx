import type { Dashboard } from "@/shared/api/types";
import { count } from "@/shared/format";
import { people as words } from "@/words/dashboard";

/** People of a platform, by how far they are. */
export const Participations = ({ entries }: { entries: Dashboard["entries"] }) => (
  <section className="card" aria-labelledby="people">
    <header>
      <h2 id="people">{words.heading}</h2>
    </header>
    <table className="tb">
      <thead className="vh">
        <tr>
          <th>{words.state}</th>
          <th>{words.n}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ state, n }) => (
          <tr key={state}>
            <td>{words.states[state]}</td>
            <td className="num">{count(n)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
