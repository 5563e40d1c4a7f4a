import type { RuleEvent } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { dateTime } from "@/shared/format";
import { becauseOf, stateOf } from "@/shared/rules";
import { eventTable as messages } from "@/messages/studio/people";
import { actions } from "@/messages/studio/shared";
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
  if (events.length === 0) return <p className="hint people-empty">{messages.none}</p>;
  return (
    <div className="people-scroll" tabIndex={0} role="group" aria-label={messages.table}>
      <table className="tb">
        <thead>
          <tr>
            <th>{messages.when}</th>
            {ofOne ? null : <th>{messages.annotator}</th>}
            <th>{messages.action}</th>
            <th>{messages.reason}</th>
            <th>{messages.message}</th>
            <th>
              <span className="vh">{messages.actions}</span>
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
        {until && !undone ? <span className="ci">{messages.until(dateTime(until))}</span> : null}
        {undone ? (
          <span className="ci">{undone_reason ? messages.undone(undone_reason) : messages.undoneUnexplained}</span>
        ) : null}
      </td>
      <td>
        {becauseOf(event)}
        {rule ? <span className="ci">{messages.rule(rule.name)}</span> : null}
      </td>
      <td>
        {message || "–"}
        {event.appeal ? <span className="ci">{messages.appeal(event.appeal, event.appeal_answer)}</span> : null}
      </td>
      <td className="num nw">
        {isOpenAppeal(event) ? (
          <Button size="sm" icon="flag" onClick={() => onAnswer(event)} aria-label={messages.answerOf(annotator.label)}>
            {messages.answer}
          </Button>
        ) : null}{" "}
        {undone ? null : (
          <Button
            size="sm"
            icon="undo"
            onClick={() => onUndo(event)}
            aria-label={messages.undoOf(doneText(event), annotator.label)}
          >
            {actions.undo}
          </Button>
        )}
      </td>
    </tr>
  );
}
