import { useQuery } from "@tanstack/react-query";
import { reportsQuery } from "@/shared/api/study";
import type { Release } from "@/shared/api/types";
import { CopyLine } from "@/shared/components/CopyLine";
import { elsewhere as messages } from "@/messages/studio/releases";
import { commandsFor } from "./release";

/** How the newest release is checked and scored where this installation is not. */
export function Commands({ study, release }: { study: string; release: Release }) {
  const reports = useQuery(reportsQuery(study));
  const report = reports.data?.find(({ number }) => number === release.report);
  return (
    <section className="card">
      <header>
        <h2>{messages.heading(release.version)}</h2>
      </header>
      <div className="lines">
        <p className="sm mut">{messages.where}</p>
        {commandsFor(study, release, report).map((each) => (
          <CopyLine key={each.says} {...each} />
        ))}
      </div>
    </section>
  );
}
