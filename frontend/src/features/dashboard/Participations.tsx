import type { Dashboard } from "@/shared/api/types";
import { count } from "@/shared/format";
import { people as messages } from "@/messages/dashboard";

/** People of a platform, by how far they are. */
export const Participations = ({ entries }: { entries: Dashboard["entries"] }) => (
  <section className="card" aria-labelledby="people">
    <header>
      <h2 id="people">{messages.heading}</h2>
    </header>
    <table className="tb">
      <thead className="vh">
        <tr>
          <th>{messages.state}</th>
          <th>{messages.n}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ state, n }) => (
          <tr key={state}>
            <td>{messages.states[state]}</td>
            <td className="num">{count(n)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
