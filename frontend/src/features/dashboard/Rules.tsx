import { useQuery } from "@tanstack/react-query";
import type { Dashboard, RuleEvent } from "@/shared/api/types";
import { Loaded } from "@/shared/components/Loaded";
import { codeText } from "@/shared/codes";
import { count, dateTime } from "@/shared/format";
import { becauseOf, stateOf } from "@/shared/rules";
import { Scroll } from "@/shared/studio/Scroll";
import { rules as messages } from "@/messages/dashboard";
import { eventsQuery } from "./api/calls";

/** How many events are listed. */
const SHOWN = 10;

/** What rules did: how often, what of it holds, and the latest events with their numbers. */
export const Rules = ({ study, tallies }: { study: string; tallies: Dashboard["rules"] }) => (
  <section className="card" aria-labelledby="rules">
    <header>
      <h2 id="rules">{messages.heading}</h2>
    </header>
    {tallies.length === 0 ? (
      <p className="foot">{messages.none}</p>
    ) : (
      <>
        <Scroll label={messages.heading}>
          <Tallies tallies={tallies} />
        </Scroll>
        <Latest study={study} />
      </>
    )}
  </section>
);

const Tallies = ({ tallies }: { tallies: Dashboard["rules"] }) => (
  <table className="tb">
    <caption className="vh">{messages.heading}</caption>
    <thead>
      <tr>
        <th>{messages.rule}</th>
        <th>{messages.action}</th>
        <th className="num">{messages.fired}</th>
        <th className="num">{messages.standing}</th>
        <th className="num">{messages.undone}</th>
        <th className="num">{messages.appeals}</th>
      </tr>
    </thead>
    <tbody>
      {tallies.map(({ rule, action, fired, in_force, undone, appeals_open }) => (
        <tr key={`${rule ?? ""} ${action}`}>
          <td>{rule ?? <span className="dim">{messages.own}</span>}</td>
          <td>{messages.actions[action]}</td>
          <td className="num">{count(fired)}</td>
          <td className="num">{count(in_force)}</td>
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
        <Scroll label={messages.latest}>
          <table className="tb">
            <caption className="under">{messages.latest}</caption>
            <thead>
              <tr>
                <th>{messages.when}</th>
                <th>{messages.annotator}</th>
                <th>{messages.action}</th>
                <th>{messages.because}</th>
                <th>{messages.message}</th>
              </tr>
            </thead>
            <tbody>
              {events.slice(0, SHOWN).map((event) => (
                <Event key={event.id} event={event} />
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
    </Loaded>
  );
}

const Event = ({ event }: { event: RuleEvent }) => (
  <tr>
    <td className="nw">{dateTime(event.created_at)}</td>
    <td className="nw">{event.annotator.label}</td>
    <td className="nw">
      {messages.actions[event.action]}{" "}
      <span className={event.in_force ? "pill warn" : "pill"}>{codeText(stateOf(event))}</span>
    </td>
    <td>{becauseOf(event)}</td>
    <td>{event.message || "–"}</td>
  </tr>
);
