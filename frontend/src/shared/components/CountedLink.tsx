import type { ReactNode } from "react";
import { Link } from "./Link";

interface CountedLinkProps {
  /** The clips that the number counts; null where there are none to open. */
  readonly to: string | null;
  readonly children: ReactNode;
}

/** A number that opens the clips behind it. */
export const CountedLink = ({ to, children }: CountedLinkProps) =>
  to === null ? (
    children
  ) : (
    <Link className="counted" to={to}>
      {children}
    </Link>
  );
