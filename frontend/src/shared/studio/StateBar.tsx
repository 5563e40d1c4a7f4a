import { states } from "@/messages/studio/shared";
import { count as written } from "../format";
import { Link } from "../components/Link";

/** The looks of the states of a clip, in the order in which a clip passes through them. In review is hatched. */
export type StateLook = "open" | "progress" | "waiting" | "agreed" | "review" | "settled";

export interface StatePart {
  readonly key: string;
  /** "In review" */
  readonly label: string;
  readonly count: number;
  readonly look: StateLook;
  /** What it waits for, or what it came to: "people differ". */
  readonly why?: string;
  /** The list of just these. */
  readonly to?: string;
}

interface StateBarProps {
  /** What the parts are of: "Clips by state". */
  readonly label: string;
  /** Exclusive, so that their counts add up to the whole. */
  readonly parts: readonly StatePart[];
  /** Without the names below, for a card; a screen reader gets them all the same. */
  readonly bare?: boolean;
}

/** How a whole is divided into exclusive states: a bar, and each part's name and number as a link to what is in it. */
export function StateBar({ label, parts, bare = false }: StateBarProps) {
  const shown = parts.filter(({ count }) => count > 0);
  return (
    <div className="state-bar">
      <div
        className="state-parts"
        role="img"
        aria-label={states.bar(label, shown.map((part) => `${written(part.count)} ${part.label}`).join(", "))}
      >
        {shown.map(({ key, look, count, label: name }) => (
          <i key={key} className={look} style={{ flexGrow: count }} title={`${written(count)} ${name}`} />
        ))}
      </div>
      {bare ? null : (
        <ul className="state-names" aria-label={label}>
          {parts.map((part) => (
            <li key={part.key}>
              <Named part={part} />
              {part.why === undefined ? null : <span className="xs dim state-why">{part.why}</span>}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Named({ part: { look, count, label, to } }: { part: StatePart }) {
  const text = (
    <>
      <i className={look} aria-hidden="true" />
      <b>{written(count)}</b> {label}
    </>
  );
  return to === undefined ? (
    <span className="state-name">{text}</span>
  ) : (
    <Link className="state-name" to={to}>
      {text}
    </Link>
  );
}
