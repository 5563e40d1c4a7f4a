import { count } from "@/shared/format";
import { stateBar as messages } from "@/messages/studio/recruiting";
import { sentence } from "@/shared/sentence";
import { partsOf, placesTaken, STATES } from "../engine/entries";

interface StateBarProps {
  readonly counts: Readonly<Record<string, number>>;
  /** How many people are needed in all; null while that is not known. */
  readonly needed: number | null;
}

/** How many people joined, by state: a bar, and the same in words. */
export function StateBar({ counts, needed }: StateBarProps) {
  const { parts, all } = partsOf(counts);
  const taken = placesTaken(counts);
  return (
    <div>
      <p>
        {sentence(messages.places(<b>{count(taken)}</b>, needed === null ? null : count(needed)))}
        <span className="dim"> {messages.joined(count(all))}</span>
      </p>
      <span className="people-bar" aria-hidden="true">
        {parts.map(({ state, n }) => (
          <i key={state} className={STATES[state].sense} style={{ flexGrow: n }} />
        ))}
        {needed !== null && needed > taken ? <i className="free" style={{ flexGrow: needed - taken }} /> : null}
      </span>
      {parts.length > 0 ? (
        <ul className="people-legend" aria-label={messages.byState}>
          {parts.map(({ state, n }) => (
            <li key={state}>
              <i className={STATES[state].sense} aria-hidden="true" /> {STATES[state].name} <b>{count(n)}</b>
            </li>
          ))}
        </ul>
      ) : (
        <p className="hint">{messages.none}</p>
      )}
    </div>
  );
}
