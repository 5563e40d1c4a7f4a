import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { tour as messages } from "@/messages/studio/tour";
import { Link } from "@/shared/components/Link";
import { go } from "@/shared/navigation";
import { ownClipQuery } from "./api/calls";

/** A clip of one's own: where to drop it, and what the critic marks in it. */
export function OwnClip() {
  const { data, error } = useQuery(ownClipQuery);
  const queries = useQueryClient();
  const project = data?.project;
  const clip = data?.clip;
  useEffect(() => {
    if (project !== undefined) {
      go(`/projects/${project}/clips`);
      void queries.invalidateQueries({ queryKey: ["navigation"] });
    }
  }, [project, queries]);
  if (error) return <p role="alert">{error.message}</p>;
  const run = data?.run ?? null;
  return (
    <p role="status">
      {run === null ? messages.own.waiting : null}
      {run !== null && isUnderWay(run.state) ? messages.own.running : null}
      {run?.state === "done" ? messages.own.marked : null}
      {run?.state === "done_with_failures" ? messages.own.failed : null}{" "}
      {run?.state === "done" && clip ? <Link to={`/clips/${clip}`}>{messages.own.open}</Link> : null}
      {run?.state === "done_with_failures" ? <Link to={`/runs/${run.id}`}>{messages.own.run}</Link> : null}
    </p>
  );
}

const isUnderWay = (state: string): boolean => !state.startsWith("done") && state !== "cancelled";
