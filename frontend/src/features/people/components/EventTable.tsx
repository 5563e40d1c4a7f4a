import type { RuleEvent } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { dateTime } from "@/shared/format";
import { becauseOf, stateOf } from "@/shared/rules";
import { doneText, isOpenAppeal } from "../engine/events";

interface EventTableProps {
  readonly events: readonly RuleEvent[];
  /** Whether all are of one annotator, who need not be named. */
  readonly ofOne?: boolean;
  readonly onUndo: (event: RuleEvent) => void;
  readonly onAnswer: (event: RuleEvent) => void;
}

const TONES = { holds: "warn", over: "", undone: "" } as const;

/** Actions on annotators, newest first, with the numbers that led to them. */
export function EventTable({ events, ofOne = false, onUndo, onAnswer }: EventTableProps) {
  if (events.length === 0) return <p className="hint people-empty">Nothing was done.</p>;
  return (
    <div className="people-scroll" tabIndex={0} role="group" aria-label="Table of actions">
      <table className="tb">
        <thead>
          <tr>
            <th>When</th>
            {ofOne ? null : <th>Annotator</th>}
            <th>Action</th>
            <th>Reason</th>
            <th>Message</th>
            <th>
              <span className="vh">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {events.map((event) => (
            <Row key={event.id} event={event} ofOne={ofOne} onUndo={onUndo} onAnswer={onAnswer} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ event, ofOne, onUndo, onAnswer }: Omit<EventTableProps, "events"> & { event: RuleEvent }) {
  const { created_at, annotator, rule, until, message, undone, undone_reason } = event;
  const state = stateOf(event);
  return (
    <tr>
      <td className="nw">{dateTime(created_at)}</td>
      {ofOne ? null : <th scope="row">{annotator.label}</th>}
      <td>
        {doneText(event)} <span className={`pill ${TONES[state]}`}>{state}</span>
        {until && !undone ? <span className="ci">until {dateTime(until)}</span> : null}
        {undone ? (
          <span className="ci">{undone_reason ? `undone: ${undone_reason}` : "undone, no reason given"}</span>
        ) : null}
      </td>
      <td>
        {becauseOf(event)}
        {rule ? <span className="ci">rule: {rule.name}</span> : null}
      </td>
      <td>
        {message || "–"}
        {event.appeal ? (
          <span className="ci">
            appeal: {event.appeal}
            {event.appeal_answer ? ` – answered: ${event.appeal_answer}` : ""}
          </span>
        ) : null}
      </td>
      <td className="num nw">
        {isOpenAppeal(event) ? (
          <Button
            size="sm"
            icon="flag"
            onClick={() => onAnswer(event)}
            aria-label={`Answer the appeal of ${annotator.label}`}
          >
            Answer
          </Button>
        ) : null}{" "}
        {undone ? null : (
          <Button
            size="sm"
            icon="undo"
            onClick={() => onUndo(event)}
            aria-label={`Undo ${doneText(event)} of ${annotator.label}`}
          >
            Undo
          </Button>
        )}
      </td>
    </tr>
  );
}
