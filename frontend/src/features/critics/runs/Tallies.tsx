import { CountedLink } from "@/shared/components/CountedLink";
import type { Tally } from "../api/status-labels";

interface TalliesProps {
  readonly name: string;
  readonly tallies: readonly Tally[];
  /** The clips that a count is of. */
  readonly to: (key: string) => string;
}

/** "Replies: 10 ok, 2 repaired", each count in the look of what it counts. */
export const Tallies = ({ name, tallies, to }: TalliesProps) => (
  <span className="tallies">
    <span className="dim">{name}</span>
    {tallies.map(({ key, label, look, n }) => (
      <span key={key} className={`pill ${look}`}>
        <CountedLink to={to(key)}>
          {n} {label}
        </CountedLink>
      </span>
    ))}
  </span>
);
