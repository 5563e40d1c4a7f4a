import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { useLocation } from "react-router";
import { navigationQuery } from "@/shared/api/navigation";
import { pageData } from "@/shared/api/page";
import { clipPath } from "@/shared/clip-links";
import { useConsoleAid } from "@/shared/console";
import type { FrameTable } from "@/shared/engine/frames";
import { edgeMs } from "@/shared/engine/frames";
import { leaveText } from "@/shared/focus";
import { go } from "@/shared/navigation";
import { EmptyState, ErrorState, Skeleton } from "@/shared/studio/states";
import { toast } from "@/shared/studio/Toast";
import { useKeys } from "@/shared/useKeys";
import { page as messages } from "@/messages/studio/clip";
import type { ClipFacts, Opened } from "./api/calls";
import { commentsQuery } from "@/shared/studio/comments/calls";
import { lanesQuery, lift } from "./api/calls";
import type { Surface } from "./engine/commands";
import { COMMANDS } from "./engine/commands";
import { pinsOf } from "@/shared/studio/comments/order";
import { placedLanes } from "./engine/lanes";
import type { Target } from "./engine/links";
import { frameOf, neighbourPath, targetIn } from "./engine/links";
import { Viewer } from "./engine/viewer";
import { AnswerTable } from "./parts/AnswerTable";
import { Comments } from "@/shared/studio/comments/Comments";
import { Compose } from "@/shared/studio/comments/Compose";
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

interface WorkspaceProps {
  readonly opened: Opened;
  readonly table: FrameTable;
  readonly filter: string;
}

/** The picture with its lanes on the left; facts, comments, history and uses on the right. */
export function Workspace({ opened: { facts, filterProblem }, table, filter }: WorkspaceProps) {
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
  useEffect(() => {
    if (player) void viewer.load();
    return () => viewer.close();
    /* a new signature of the same clip is no reason to fetch it again */
    // eslint-disable-next-line react-hooks/exhaustive-deps
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
