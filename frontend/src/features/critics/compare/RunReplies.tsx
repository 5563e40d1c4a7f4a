import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { replies as messages } from "@/messages/studio/critics-compare";
import type { Run } from "@/shared/api/types";
import { Loaded } from "@/shared/components/Loaded";
import { seconds, share } from "@/shared/format";
import { typeOf } from "@/shared/segments";
import { Tabs } from "@/shared/studio/Tabs";
import type { ClipComparison, ComparedSegment } from "../api/calls";
import { clipQuery } from "../api/calls";
import { subjectOf } from "../api/status-labels";
import { Reply } from "../clips/Reply";
import { ReplyPicker } from "../clips/ClipPanel";

interface RunRepliesProps {
  readonly runs: readonly Run[];
  readonly clip: ClipComparison;
}

/** What each run replied about the clip, and how each of its segments was matched. */
export const RunReplies = ({ runs, clip }: RunRepliesProps) => (
  <section className="card compare-replies">
    <Tabs
      label={messages.tabs}
      tabs={runs.map((run) => ({
        id: run.id,
        label: clip.lanes.find((lane) => lane.run === run.id)?.label ?? run.title,
        content: <OfRun run={run.id} clip={clip} />,
      }))}
    />
  </section>
);

function OfRun({ run, clip }: { readonly run: string; readonly clip: ClipComparison }) {
  const lane = clip.lanes.find((each) => each.run === run);
  const query = useQuery({ ...clipQuery(run, clip.task), staleTime: Infinity });
  const [chosen, choose] = useState<string | null>(null);
  return (
    <>
      <Segments segments={lane?.segments ?? []} isCompared={clip.reference !== null} />
      <Loaded query={query}>
        {({ calls, answers }) => {
          const call = calls.find(({ id }) => id === chosen) ?? calls[0];
          if (call === undefined) return null;
          return (
            <>
              {calls.length > 1 ? (
                <ReplyPicker calls={calls} answers={answers} chosen={call.id} onChoose={choose} />
              ) : null}
              <Reply key={call.id} call={call} subject={subjectOf(call, answers)} />
            </>
          );
        }}
      </Loaded>
    </>
  );
}

interface SegmentsProps {
  readonly segments: readonly ComparedSegment[];
  readonly isCompared: boolean;
}

function Segments({ segments, isCompared }: SegmentsProps) {
  if (segments.length === 0) return <p className="hint">{messages.none}</p>;
  return (
    <table className="tb">
      <caption className="vh">{messages.segments}</caption>
      <thead>
        <tr>
          <th className="num">{messages.number}</th>
          <th className="num">{messages.time}</th>
          <th>{messages.reason}</th>
        </tr>
      </thead>
      <tbody>
        {segments.map((segment, i) => (
          <tr key={i}>
            <td className="num">{i + 1}</td>
            <td className="num nw">
              {seconds(segment.start_ms)}–{seconds(segment.end_ms)}
            </td>
            <td>
              <b>{typeOf(segment.type).label}</b> {segment.reason}
              <span className="ci">{scoreText(segment, isCompared)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** "matches error 2: P .900, R .660"; that it is extra; why it does not count. */
export function scoreText({ matches, p, r, invalid_reason }: ComparedSegment, isCompared: boolean): string {
  if (invalid_reason) return invalid_reason;
  if (!isCompared) return messages.unknown;
  return matches === null || p === null || r === null
    ? messages.extra
    : messages.matches(matches + 1, share(p), share(r));
}
