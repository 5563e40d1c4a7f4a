import type { ReactNode } from "react";

interface ScrollProps {
  /** What is in it, for those who come to it by Tab. */
  readonly label: string;
  readonly children: ReactNode;
}

/** What may be wider than the page, such as a table: it scrolls by itself, by keys too. */
export const Scroll = ({ label, children }: ScrollProps) => (
  <div className="scroll" tabIndex={0} role="group" aria-label={label}>
    {children}
  </div>
);
