import { useMutation, useQueryClient } from "@tanstack/react-query";
import { tour as messages } from "@/messages/studio/tour";
import { Button } from "@/shared/components/Button";
import { Link } from "@/shared/components/Link";
import { share } from "@/shared/format";
import { useStore } from "@/shared/hooks";
import { sentence } from "@/shared/sentence";
import type { Tour } from "./api/calls";
import { computeAgain, tourQuery } from "./api/calls";
import { progress } from "./engine/progress";

/** Computes the report again, and says how its number changed. */
export function Compute({ tour }: { tour: Tour }) {
  const { report } = useStore(progress);
  const queries = useQueryClient();
  const again = useMutation({
    mutationFn: computeAgain,
    onSuccess: (now) => queries.setQueryData(tourQuery.queryKey, now),
  });
  const newest = tour.reports.at(-1);
  if (newest === undefined || newest.id === report)
    return (
      <div className="col">
        <Button aria-busy={again.isPending} onClick={() => again.mutate()}>
          {messages.compute.act}
        </Button>
        {again.isError ? <p role="alert">{again.error.message}</p> : null}
      </div>
    );
  if (newest.state === "failed") return <p role="alert">{messages.compute.failed}</p>;
  return <div role="status">{newest.state === "ready" ? <Changed tour={tour} /> : <p>{messages.compute.busy}</p>}</div>;
}

function Changed({ tour }: { tour: Tour }) {
  const [before, now] = tour.reports;
  if (before?.value === undefined || now?.value === undefined) return null;
  if (before.value === null || now.value === null) return null;
  return (
    <p>
      {sentence(
        messages.compute.changed(
          <b key="annotator">{now.annotator}</b>,
          <b key="before">{share(before.value)}</b>,
          <Link key="now" to={`/reports/${now.id}`}>
            {share(now.value)}
          </Link>,
          messages.compute.clips(before.clips ?? 0, now.clips ?? 0),
        ),
      )}
    </p>
  );
}
