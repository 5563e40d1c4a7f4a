import type { CSSProperties } from "react";
import { timeline as messages } from "@/messages/studio/critics-clips";
import type { FoundSegment, ModelCall, RunClipDetail } from "@/shared/api/types";
import { Mark } from "@/shared/components/Mark";
import { decimal, seconds } from "@/shared/format";
import { rowsOf } from "@/shared/interval-rows";
import { isPlaced, typeOf } from "@/shared/segments";

interface PredictionTimelineProps {
  readonly clip: RunClipDetail;
  readonly video: NonNullable<RunClipDetail["video"]>;
  readonly call: ModelCall | undefined;
}

/** The clip's pictures, the frames that the model saw as ticks, and the segments that it gave; then all in words. */
export function PredictionTimeline({ clip, video, call }: PredictionTimelineProps) {
  const { segments } = clip;
  const placed = segments.flatMap((segment, i) => {
    /* a critic's segment may go on past the end of the clip */
    const end = Math.min(segment.end_ms, video.duration_ms);
    return isPlaced({ ...segment, end_ms: end }) ? [{ segment, number: i + 1, start: segment.start_ms, end }] : [];
  });
  return (
    <>
      <div className="tl still" style={{ "--n": video.duration_ms } as CSSProperties}>
        <div className="h">{messages.clip}</div>
        <div className="t thumbs" style={{ backgroundImage: `url("${video.strip.url}")` }} />
        {call ? (
          <>
            <div className="h">{messages.framesSeen}</div>
            <div className="t ticks" role="img" aria-label={messages.seen(call.frames.length)}>
              {call.frames.map(({ index, at_ms }) => (
                <i key={index} style={{ "--s": at_ms } as CSSProperties} />
              ))}
            </div>
          </>
        ) : null}
        <div className="h">{messages.segments}</div>
        <div className="t lanes">
          {rowsOf(placed).map((row, i) => (
            <div key={i} className="lane">
              {row.map(({ segment, number, end }) => (
                <Box key={number} segment={segment} number={number} end={end} />
              ))}
            </div>
          ))}
          {placed.length === 0 ? <div className="lane hint lane-note">{emptyText(clip)}</div> : null}
        </div>
      </div>
      {segments.length > 0 ? <InWords segments={segments} /> : null}
    </>
  );
}

const UNHEARD: Readonly<Record<string, string>> = messages.unheard;

/** "No error" is said by a reply that was read, and by nothing else. */
function emptyText({ state, status, segments, answers }: RunClipDetail): string {
  if (segments.length > 0) return messages.outside(segments.length);
  if (state !== "done" && state !== "failed") return messages.noReply;
  if (status !== "ok") return UNHEARD[status ?? ""] ?? messages.unread;
  return answers.length > 0 ? messages.notRequested : messages.noError;
}

function Box({ segment, number, end }: { segment: FoundSegment; number: number; end: number }) {
  const type = typeOf(segment.type);
  return (
    <div
      className="seg critic"
      data-t={type.letter}
      style={{ "--s": segment.start_ms, "--e": end } as CSSProperties}
      title={messages.segment(type.label, seconds(segment.start_ms), seconds(segment.end_ms), segment.reason)}
    >
      <Mark letter={type.letter} label={type.label} />
      <b>{number}</b>
    </div>
  );
}

const InWords = ({ segments }: { segments: readonly FoundSegment[] }) => (
  <table className="tb">
    <caption className="vh">{messages.caption(segments.length)}</caption>
    <thead>
      <tr>
        <th className="num">{messages.n}</th>
        <th className="num">{messages.seconds}</th>
        <th>{messages.type}</th>
        <th>{messages.reason}</th>
      </tr>
    </thead>
    <tbody>
      {segments.map(({ start_ms, end_ms, type, reason, confidence, invalid_reason }, i) => (
        <tr key={i}>
          <td className="num">{i + 1}</td>
          <td className="num nw">
            {seconds(start_ms)}–{seconds(end_ms)}
          </td>
          <td>{typeOf(type).label}</td>
          <td>
            {reason}
            {confidence === null ? null : <span className="ci">{messages.confidence(decimal(confidence, 2))}</span>}
            {invalid_reason ? <span className="bad xs invalid">{messages.invalid(invalid_reason)}</span> : null}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
