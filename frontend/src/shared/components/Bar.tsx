import type { ReactNode } from "react";
import { bar } from "@/messages/shared";
import { toggleTheme } from "../theme";
import { Button } from "./Button";

/** The bar at the top of every page. */
export const Bar = ({ children }: { children?: ReactNode }) => (
  <header className="bar">
    <a className="logo" href="/">
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <rect x="1" y="4" width="18" height="12" rx="2" fill="none" stroke="currentColor" strokeWidth="1.6" />
        <rect x="7" y="4" width="6" height="12" fill="var(--accent)" />
      </svg>
      Outtake
    </a>
    <span className="sep" />
    {children}
    <Button icon="sun" look="quiet" size="sm" aria-label={bar.theme} onClick={toggleTheme} />
  </header>
);
