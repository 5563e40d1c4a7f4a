import { useRouteError } from "react-router";
import { Link } from "@/shared/components/Link";

/** An address without a page, or a study or project that one may not open. */
export const NotFoundPage = () => (
  <main className="pg narrow">
    <h1>Page not found</h1>
    <p>This page does not exist, or you have no access to it. The link may be incomplete.</p>
    <p>
      <Link to="/">Go to the home page</Link>
    </p>
  </main>
);

/** A page that could not be shown, such as after an update of the server while the studio was open. */
export function FailedPage() {
  const error = useRouteError();
  return (
    <main className="pg narrow">
      <h1>This page could not be shown</h1>
      <p className="bad" role="alert">
        {error instanceof Error ? error.message : "Unknown error."}
      </p>
      <p>
        <button type="button" className="btn pri" onClick={() => location.reload()}>
          Reload page
        </button>
      </p>
    </main>
  );
}
