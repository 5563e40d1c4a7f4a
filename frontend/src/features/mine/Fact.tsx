import type { ReactNode } from "react";

interface FactProps {
  /** The value in large type; null where there is none, and `sub` says why. */
  readonly value: ReactNode;
  readonly name: string;
  /** What it is of. */
  readonly sub?: ReactNode;
}

/** One number of a card, with what it is of; a dash with the reason where there is none. */
export const Fact = ({ value, name, sub }: FactProps) => (
  <div className="fact">
    <dt>{name}</dt>
    <dd>
      <b>{value ?? "–"}</b>
      {sub ? <span className="ci">{sub}</span> : null}
    </dd>
  </div>
);
