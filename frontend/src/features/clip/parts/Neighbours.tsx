import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Icon } from "@/shared/components/Icon";
import { Link } from "@/shared/components/Link";
import { count } from "@/shared/format";
import { neighbours as messages } from "@/messages/studio/clip";
import type { ClipFacts } from "../api/calls";
import { clipQuery, savedFiltersQuery } from "../api/calls";
import { words } from "../engine/lanes";
import { neighbourPath } from "../engine/links";

interface NeighboursProps {
  readonly facts: ClipFacts;
  /** The filter that led here, as the explorer's address has it; empty for all clips. */
  readonly filter: string;
  /** Why that filter does not work; empty where it does. */
  readonly problem: string;
}

/** The filter that led here, and the clips before and after this one in it. */
export function Neighbours({ facts: { project, neighbours }, filter, problem }: NeighboursProps) {
  const saved = useQuery({ ...savedFiltersQuery(project), enabled: filter !== "" }).data;
  const used = problem === "" ? filter : "";
  usePrefetched(neighbours?.next, used);
  usePrefetched(neighbours?.previous, used);
  const name = saved?.find(({ query }) => query === used)?.name ?? filterText(used);
  const explorer = `/projects/${project}/clips${used === "" ? "" : `?${used}`}`;
  return (
    <nav className="clip-neighbours" aria-label={messages.label}>
      <Link className="btn sm quiet ell" to={explorer} title={problem || messages.back}>
        <Icon name="filter" /> <span className="ell">{name}</span>
      </Link>
      <span className="grow" />
      <Neighbour {...{ to: neighbours?.previous, filter: used, label: messages.previous, icon: "left" }} />
      <span className="sm nw" data-testid="position">
        {neighbours && neighbours.position > 0 ? (
          <>
            <b>{count(neighbours.position)}</b> <span className="dim">{messages.of(count(neighbours.n))}</span>
          </>
        ) : (
          <span className="dim">{messages.notAmong(count(neighbours?.n ?? 0))}</span>
        )}
      </span>
      <Neighbour {...{ to: neighbours?.next, filter: used, label: messages.next, icon: "right" }} />
    </nav>
  );
}

interface NeighbourProps {
  readonly to: string | null | undefined;
  readonly filter: string;
  readonly label: string;
  readonly icon: "left" | "right";
}

const Neighbour = ({ to, filter, label, icon }: NeighbourProps) =>
  to ? (
    <Link className="btn sm icon" to={neighbourPath(to, filter)} aria-label={label} title={label}>
      <Icon name={icon} />
    </Link>
  ) : (
    <button type="button" className="btn sm icon" aria-label={label} disabled>
      <Icon name={icon} />
    </button>
  );

/** The page of a neighbour opens at once. */
function usePrefetched(clip: string | null | undefined, filter: string): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (clip) void queries.prefetchQuery(clipQuery(clip, filter));
  }, [queries, clip, filter]);
}

/** Values of a filter that are ids say nothing to a reader. */
const IDS = new Set(["study", "annotator", "critic"]);

/** Filters whose values are made by the pages. */
const NAMED: ReadonlyMap<string, string> = new Map([
  ["counted", messages.counted],
  ["similar", messages.similar],
]);

/** A filter in words: its values, or for ids what they are of. */
export function filterText(filter: string): string {
  const parts = [...new URLSearchParams(filter)]
    .filter(([key]) => key !== "sort")
    .map(([key, value]) => {
      if (IDS.has(key)) return messages.by(key);
      return NAMED.get(key) ?? (key === "q" ? `“${value}”` : words(value));
    });
  return [...new Set(parts)].join(", ") || messages.all;
}
