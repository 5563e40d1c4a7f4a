import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { Refused } from "@/shared/api/errors";
import type { FrameTable } from "@/shared/engine/frames";
import { edgeMs, frameTable } from "@/shared/engine/frames";
import { keepKeysAwake, leaveText } from "@/shared/focus";
import { usePlace } from "@/shared/place";
import { Loaded } from "@/shared/components/Loaded";
import { navigationQuery } from "@/shared/api/navigation";
import { pageData } from "@/shared/api/page";
import { clipPath } from "@/shared/clip-links";
import { useConsoleAid } from "@/shared/console";
import { go } from "@/shared/navigation";
import { EmptyState, ErrorState, Skeleton } from "@/shared/studio/states";
import { toast } from "@/shared/studio/Toast";
import { useKeys } from "@/shared/useKeys";
import { page as messages } from "@/messages/studio/clip";
import { commentsQuery } from "@/shared/studio/comments/calls";
import { pinsOf } from "@/shared/studio/comments/order";
import { Comments } from "@/shared/studio/comments/Comments";
import { Compose } from "@/shared/studio/comments/Compose";
import type { ClipFacts, Opened } from "./api/calls";
import { clipQuery, frameTimes, lanesQuery, lift } from "./api/calls";
import { COMMANDS, PAGE_KEYS } from "./engine/commands";
import { evenTable } from "./engine/even-table";
import { filterIn, frameOf, neighbourPath, targetIn } from "./engine/links";
import type { Surface } from "./engine/commands";
import { placedLanes } from "./engine/lanes";
import type { Target } from "./engine/links";
import { Viewer } from "./engine/viewer";
import { AnswerTable } from "./parts/AnswerTable";
import { Facts } from "./parts/Facts";
import { Head } from "./parts/Head";
import { History } from "./parts/History";
import { useInstruments, useRows } from "./parts/hooks";
import { Neighbours } from "./parts/Neighbours";
import { useObservations } from "./parts/Observed";
import { Stage } from "./parts/Stage";
import { refreshClip } from "./parts/TakeDownDialog";
import { Timeline } from "./parts/Timeline";
import { Transport } from "./parts/Transport";
import { Uses } from "./parts/Uses";
import "./clip.css";

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

interface WorkspaceProps {
  readonly opened: Opened;
  readonly table: FrameTable;
  readonly filter: string;
}

/** The picture with its lanes on the left; facts, comments, history and uses on the right. */
function Workspace({ opened: { facts, filterProblem }, table, filter }: WorkspaceProps) {
  const queries = useQueryClient();
  const { search } = useLocation();
  const [target] = useState(() => targetIn(search));
  const viewer = useViewer(facts, table, target);
  const lanes = useLanes(viewer, facts, target);
  const comments = useQuery(commentsQuery(facts.id));
  const results = comments.data?.results;
  const pins = useMemo(() => pinsOf(results ?? [], table), [results, table]);
  const observations = useObservations(facts, viewer);
  const isAdmin = useRole(facts.project) === "admin";
  const field = useRef<HTMLTextAreaElement>(null);
  const copy = (form: "clip" | "frame" | "segment") => copyLink(facts.id, viewer, form);
  const surface: Surface = {
    neighbour: (way) => {
      const to = way > 0 ? facts.neighbours?.next : facts.neighbours?.previous;
      if (to) go(neighbourPath(to, filterProblem === "" ? filter : ""));
    },
    comment: () => field.current?.focus(),
    copyLink: () => void copy("frame"),
    focusSegment: (id) => document.querySelector<HTMLElement>(`[data-segment="${CSS.escape(id)}"]`)?.focus(),
    leave: () => {
      const isWriting = document.activeElement?.matches("textarea, input, select") === true;
      if (isWriting) leaveText();
      return isWriting;
    },
  };
  useKeys(COMMANDS, (command) => command.perform(viewer, surface));
  useConsoleAid(viewer.player);
  const onLift = async () => {
    try {
      await lift(facts.id);
      await refreshClip(queries, facts.id);
    } catch (error) {
      toast({ text: error instanceof Error ? error.message : messages.notPutBack, look: "bad" });
    }
  };
  return (
    <>
      <section className="clip-left" aria-label={messages.clip} data-clip={facts.id}>
        <Head {...{ facts, viewer, isAdmin }} onCopy={(form) => void copy(form)} />
        <Stage {...{ viewer, facts, pins, observations }} onLift={isAdmin ? () => void onLift() : undefined} />
        <Transport viewer={viewer} hasAudio={facts.player?.has_audio ?? false} onComment={surface.comment} />
        <Timeline
          {...{ viewer, pins, observations }}
          strip={facts.player?.strip ?? null}
          openComments={comments.data?.open ?? 0}
          instead={<Instead query={lanes} />}
        />
        <Answers viewer={viewer} />
      </section>
      <aside className="clip-side" aria-label={messages.about}>
        <Neighbours facts={facts} filter={filter} problem={filterProblem} />
        <Facts facts={facts} />
        <section className="clip-talk" aria-labelledby="clip-comments">
          <Comments clip={viewer} isAdmin={isAdmin} video={facts.id} query={comments} />
          <Compose video={facts.id} clip={viewer} field={field} />
        </section>
        <History video={facts.id} viewer={viewer} />
        <Uses facts={facts} />
      </aside>
    </>
  );
}

const Answers = ({ viewer }: { viewer: Viewer }) => <AnswerTable rows={useRows(viewer)} />;

const MEMORY = "outtake.clip-lanes";

/** The viewer of a clip, which fetches its picture and lets it go with the page. */
function useViewer({ player }: ClipFacts, table: FrameTable, target: Target): Viewer {
  const [viewer] = useState(
    () =>
      new Viewer(player?.url ?? "", table, frameOf(target, table), localStorage, `${MEMORY}.${pageData().username}`),
  );
  /* an event, because a new signature of the same clip is no reason to fetch it again */
  const open = useEffectEvent(() => {
    if (player) void viewer.load();
  });
  useEffect(() => {
    open();
    return () => viewer.close();
  }, [viewer]);
  return viewer;
}

/** The lanes, placed once they and the instruments of their studies are here. */
function useLanes(viewer: Viewer, facts: ClipFacts, target: Target) {
  const query = useQuery(lanesQuery(facts.id));
  const { data } = query;
  const instruments = useInstruments([...(data?.annotators ?? []), ...(data?.truths ?? [])].map(({ study }) => study));
  const isAsked = useRef(target.kind === "segment");
  useEffect(() => {
    if (!data) return;
    viewer.lanes.set(placedLanes(data, viewer.table, instruments));
    if (!isAsked.current || target.kind !== "segment") return;
    isAsked.current = false;
    if (!viewer.reveal(target.id)) toast({ text: messages.noSegment, look: "bad" });
  }, [viewer, data, instruments, target]);
  return query;
}

/** What is below the timeline while there are no lanes in it. */
function Instead({ query: { data, error, isPending, refetch } }: { query: ReturnType<typeof useLanes> }) {
  if (isPending) return <Skeleton shape="rows" />;
  if (error) return <ErrorState title={messages.lanesNotLoaded} error={error} onRetry={() => void refetch()} />;
  if (data && data.annotators.length + data.truths.length > 0) return null;
  return <EmptyState title={messages.empty.title}>{messages.empty.text}</EmptyState>;
}

function useRole(project: string): string | undefined {
  const projects = useQuery(navigationQuery).data?.projects;
  return projects?.find(({ id }) => id === project)?.role;
}

/** Put a link on the clipboard, and say so. */
async function copyLink(clip: string, viewer: Viewer, form: "clip" | "frame" | "segment"): Promise<void> {
  const frame = viewer.position;
  const { selected } = viewer;
  const forms = {
    clip: { query: {}, text: messages.copied.clip },
    frame: { query: { t: edgeMs(viewer.table, frame) }, text: messages.copied.frame(frame) },
    segment: { query: { segment: selected?.span.id ?? "" }, text: messages.copied.segment },
  };
  const { query, text } = forms[form];
  const link = location.origin + clipPath(clip, query);
  try {
    await navigator.clipboard.writeText(link);
    toast({ text });
  } catch {
    toast({ text: messages.notCopied(link) });
  }
}
