import type { ReactNode } from "react";
import { csrfToken, pageData } from "../api/page";
import { Bar } from "./Bar";

/** The bar of the researchers' pages: where one is, and who one is. */
export const StudioBar = ({ children }: { children?: ReactNode }) => (
  <Bar>
    <nav className="nav" aria-label="Pages">
      <a href="/" aria-current={location.pathname === "/" ? "page" : undefined}>
        Studies
      </a>
      {children}
    </nav>
    <span className="grow" />
    <span className="sm mut">{pageData().username}</span>
    <form method="post" action="/sign-out">
      <input type="hidden" name="csrfmiddlewaretoken" value={csrfToken()} />
      <button type="submit" className="btn sm quiet">
        Sign out
      </button>
    </form>
  </Bar>
);
