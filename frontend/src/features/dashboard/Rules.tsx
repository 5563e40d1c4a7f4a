import { useQuery } from "@tanstack/react-query";
import type { Dashboard, RuleEvent } from "@/shared/api/types";
import { Loaded } from "@/shared/components/Loaded";
import { count, dateTime } from "@/shared/format";
import { becauseOf, stateOf } from "@/shared/rules";
import { rules as words } from "@/words/dashboard";
import { eventsQuery } from "./api/calls";

/** How many events are listed. */
const SHOWN = 10;

/** What rules did: how often, what of it holds, and the latest events with their numbers. */
export const Rules = ({ study, tallies }: { study: string; tallies: Dashboard["rules"] }) => (
  <section className="card" aria-labelledby="rules">
    <header>
      <h2 id="rules">{words.heading}</h2>
    </header>
    {tallies.length === 0 ? (
      <p className="foot">{words.none}</p>
    ) : (
      <>
        <div className="scroll">
          <Tallies tallies={tallies} />
        </div>
        <Latest study={study} />
      </>
    )}
  </section>
);

const Tallies = ({ tallies }: { tallies: Dashboard["rules"] }) => (
  <table className="tb">
    <caption className="vh">{words.heading}</caption>
    <thead>
      <tr>
        <th>{words.rule}</th>
        <th>{words.action}</th>
        <th className="num">{words.fired}</th>
        <th className="num">{words.standing}</th>
        <th className="num">{words.undone}</th>
        <th className="num">{words.appeals}</th>
      </tr>
    </thead>
    <tbody>
      {tallies.map(({ rule, action, fired, standing, undone, appeals_open }) => (
        <tr key={`${rule ?? ""} ${action}`}>
          <td>{rule ?? <span className="dim">{words.own}</span>}</td>
          <td>{words.actions[action]}</td>
          <td className="num">{count(fired)}</td>
          <td className="num">{count(standing)}</td>
          <td className="num">{count(undone)}</td>
          <td className={appeals_open > 0 ? "num warn b" : "num"}>{count(appeals_open)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

function Latest({ study }: { study: string }) {
  const query = useQuery(eventsQuery(study));
  return (
    <Loaded query={query}>
      {(events) => (
        <div className="scroll">
          <table className="tb">
            <caption className="under">{words.latest}</caption>
            <thead>
              <tr>
                <th>{words.when}</th>
                <th>{words.annotator}</th>
                <th>{words.action}</th>
                <th>{words.because}</th>
                <th>{words.message}</th>
              </tr>
            </thead>
            <tbody>
              {events.slice(0, SHOWN).map((event) => (
                <Event key={event.id} event={event} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Loaded>
  );
}

const Event = ({ event }: { event: RuleEvent }) => (
  <tr>
    <td className="nw">{dateTime(event.created_at)}</td>
    <td className="nw">{event.annotator.label}</td>
    <td className="nw">
      {words.actions[event.action]} <span className={event.stands ? "pill warn" : "pill"}>{stateOf(event)}</span>
    </td>
    <td>{becauseOf(event)}</td>
    <td>{event.message || "–"}</td>
  </tr>
);
