import { tables as messages } from "@/messages/studio/report";
import { CountedLink } from "@/shared/components/CountedLink";
import type { TableCell } from "../engine/cells";
import { signOf } from "../engine/cells";

export interface ValueProps {
  readonly cell: TableCell;
  /** Why values and intervals are missing, in the order of the notes below the table. */
  readonly reasons: readonly string[];
  /** The ids of these notes begin with it. */
  readonly notes: string;
  /** The clips behind the number; null where it opens none. */
  readonly to?: string | null;
}

/** A number, its interval below it, its n; "none" leads to the note that says why. */
export function Value({ cell: { text, interval, n, why, isPlain }, reasons, notes, to = null }: ValueProps) {
  const place = why === undefined ? -1 : reasons.indexOf(why);
  const note = place < 0 ? null : { id: `${notes}-${signOf(place)}`, sign: signOf(place), why: why ?? "" };
  if (text === null)
    return <>{note ? <Why note={note} says={messages.none} /> : <span className="dim">{messages.none}</span>}</>;
  return (
    <>
      <CountedLink to={to}>{isPlain ? text : <b>{text}</b>}</CountedLink>
      {interval ? <span className="ci">{interval}</span> : null}
      {interval === null ? (
        <span className="ci">{note ? <Why note={note} says={messages.noInterval} /> : messages.noInterval}</span>
      ) : null}
      {n === undefined ? null : <span className="ci">{messages.n(n)}</span>}
    </>
  );
}

interface Note {
  readonly id: string;
  readonly sign: string;
  readonly why: string;
}

const Why = ({ note: { id, sign, why }, says }: { note: Note; says: string }) => (
  <a className="why" href={`#${id}`} title={why} aria-describedby={id}>
    {says}
    <span className="vh">{messages.note}</span> <sup>{sign}</sup>
  </a>
);

/** The notes that "none" leads to. */
export const Reasons = ({ reasons, notes }: Pick<ValueProps, "reasons" | "notes">) =>
  reasons.length === 0 ? null : (
    <ol className="why-notes">
      {reasons.map((reason, place) => (
        <li key={reason} id={`${notes}-${signOf(place)}`}>
          <sup aria-hidden="true">{signOf(place)}</sup> {reason}
        </li>
      ))}
    </ol>
  );
