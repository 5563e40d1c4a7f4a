import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { runsQuery, studyQuery } from "@/shared/api/study";
import { Icon } from "@/shared/components/Icon";
import { Link } from "@/shared/components/Link";
import { Loaded } from "@/shared/components/Loaded";
import { RunLine } from "@/shared/components/RunLine";
import { plural, usd } from "@/shared/format";
import { isMoving, LOOK_MS, stopText, unheardOf } from "@/shared/runs";

/** Runs that the study's page has room for. */
const SHOWN = 5;

/** The latest critic runs over a study; starting and steering them has a page of its own. */
export function Runs({ study }: { study: string }) {
  const query = useQuery({
    ...runsQuery(study),
    refetchInterval: ({ state }) => (state.data?.some(isMoving) ? LOOK_MS : false),
  });
  const moving = query.data?.some(isMoving) ?? false;
  const queries = useQueryClient();
  /* A run that ended has added to what its critic said. */
  useEffect(() => {
    if (!moving) return;
    return () => void queries.invalidateQueries({ queryKey: studyQuery(study).queryKey });
  }, [moving, queries, study]);
  const rest = (query.data?.length ?? 0) - SHOWN;
  return (
    <section className="card">
      <header>
        <h2>Critic runs</h2>
        <Link className="btn sm quiet" to={`/studies/${study}/critics`} data-testid="to-critics">
          <Icon name="plus" />
          New run
        </Link>
      </header>
      <Loaded query={query}>
        {(rows) => (
          <ul className="runs">
            {rows.slice(0, SHOWN).map((run) => (
              <RunLine key={run.id} run={run}>
                {plural(run.segments, "segment")} · {plural(unheardOf(run), "clip")} unread
                {Number(run.spent) > 0 ? ` · ${usd(run.spent)}` : ""}
                {stopText(run) ? <span className="bad"> · {stopText(run)}</span> : null}
                {run.errors[0] ? <span className="bad"> · {run.errors[0]}</span> : null}
              </RunLine>
            ))}
            {rows.length === 0 ? <li className="hint">No critic has run over this study yet.</li> : null}
          </ul>
        )}
      </Loaded>
      {rest > 0 ? (
        <p className="foot">
          <Link to={`/studies/${study}/critics`}>{rest} more</Link>
        </p>
      ) : null}
    </section>
  );
}
