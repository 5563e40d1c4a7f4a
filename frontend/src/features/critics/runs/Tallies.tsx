import type { Tally } from "../api/status-labels";

/** "Replies: 10 ok, 2 repaired", each count in the look of what it counts. */
export const Tallies = ({ name, tallies }: { name: string; tallies: readonly Tally[] }) => (
  <span className="tallies">
    <span className="dim">{name}</span>
    {tallies.map(({ key, label, look, n }) => (
      <span key={key} className={`pill ${look}`}>
        {n} {label}
      </span>
    ))}
  </span>
);
