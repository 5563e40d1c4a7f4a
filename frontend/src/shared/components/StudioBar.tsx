import { csrfToken, pageData } from "../api/page";
import { Bar } from "./Bar";

/** The pages of one study, in the order of the work. */
const PAGES = [
  { key: "study", label: "Study", path: "" },
  { key: "review", label: "Review", path: "/review" },
  { key: "critics", label: "Critics", path: "/critics" },
  { key: "reports", label: "Reports", path: "#reports" },
  { key: "releases", label: "Releases", path: "/releases" },
] as const;

export type StudioPage = (typeof PAGES)[number]["key"];

export interface StudioBarProps {
  /** The study that one is in; its name comes later than its id. */
  readonly study?: { readonly id: string; readonly name?: string };
  readonly current?: StudioPage;
}

/** The bar of the researchers' pages: where one is, and who one is. */
export const StudioBar = ({ study, current }: StudioBarProps) => (
  <Bar>
    <nav className="nav" aria-label="Studies">
      <a href="/" aria-current={study ? undefined : "page"}>
        Studies
      </a>
    </nav>
    {study ? (
      <>
        <span className="sep" />
        <span className="ell bar-name" title={study.name}>
          {study.name ?? "Study"}
        </span>
        <nav className="nav" aria-label="Study">
          {PAGES.map(({ key, label, path }) => (
            <a key={key} href={`/studies/${study.id}${path}`} aria-current={key === current ? "page" : undefined}>
              {label}
            </a>
          ))}
        </nav>
      </>
    ) : null}
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
