import { useRouteError } from "react-router";
import { Link } from "@/shared/components/Link";
import { failed, notFound } from "@/messages/studio/frame";

/** An address without a page, or a study or project that one may not open. */
export const NotFoundPage = () => (
  <main className="pg narrow">
    <h1>{notFound.heading}</h1>
    <p>{notFound.text}</p>
    <p>
      <Link to="/">{notFound.home}</Link>
    </p>
  </main>
);

/** A page that could not be shown, such as after an update of the server while the studio was open. */
export function FailedPage() {
  const error = useRouteError();
  return (
    <main className="pg narrow">
      <h1>{failed.heading}</h1>
      <p className="bad" role="alert">
        {error instanceof Error ? error.message : failed.unknown}
      </p>
      <p>
        <button type="button" className="btn pri" onClick={() => location.reload()}>
          {failed.reload}
        </button>
      </p>
    </main>
  );
}
