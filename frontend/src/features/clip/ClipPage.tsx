import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { Refused } from "@/shared/api/errors";
import type { FrameTable } from "@/shared/engine/frames";
import { frameTable } from "@/shared/engine/frames";
import { keepKeysAwake } from "@/shared/focus";
import { usePlace } from "@/shared/place";
import { Loaded } from "@/shared/components/Loaded";
import type { ClipFacts, Opened } from "./api/calls";
import { clipQuery, frameTimes } from "./api/calls";
import { PAGE_KEYS } from "./engine/commands";
import { evenTable } from "./engine/even-table";
import { filterIn } from "./engine/links";
import "./clip.css";
import { Workspace } from "./Workspace";

interface ClipPageProps {
  readonly video: string;
  /** For annotators, and for all who are not in the project. */
  readonly notFound: ReactNode;
}

/** One address for a clip: everything that was marked in it, and what members say about it. */
export function ClipPage({ video, notFound }: ClipPageProps) {
  const filter = filterIn(useLocation().search);
  const query = useQuery(clipQuery(video, filter));
  const facts = query.data?.facts;
  usePlace({ project: facts?.project, title: facts?.prompt || facts?.video, keys: PAGE_KEYS });
  if (query.error instanceof Refused && query.error.status === 404) return notFound;
  return (
    <main className="clip-page" onMouseDown={keepKeysAwake}>
      <Loaded query={query}>{(opened) => <WithFrames opened={opened} filter={filter} />}</Loaded>
    </main>
  );
}

/** The clip with the table of its frames; its picture comes afterwards. */
function WithFrames({ opened, filter }: { opened: Opened; filter: string }) {
  const { facts } = opened;
  const isShown = facts.player !== null;
  const query = useQuery({
    queryKey: ["clip-frames", facts.id, isShown],
    queryFn: () => tableOf(facts),
    staleTime: Infinity,
  });
  return (
    <Loaded query={query}>
      {(table) => <Workspace key={`${facts.id} ${String(isShown)}`} opened={opened} table={table} filter={filter} />}
    </Loaded>
  );
}

/** A clip that is taken down tells nothing of its frames but how many there are. */
const tableOf = async ({ player, frames, duration_ms }: ClipFacts): Promise<FrameTable> =>
  player ? frameTable(await frameTimes(player.frame_times_url)) : evenTable(frames, duration_ms);
