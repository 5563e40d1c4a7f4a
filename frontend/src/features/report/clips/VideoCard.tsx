import type { CSSProperties, MouseEvent } from "react";
import { useState } from "react";
import { sentence } from "@/shared/sentence";
import { video as messages } from "@/messages/studio/report";
import type { Report, ReportSegment, ReportVideo } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { ClipLink } from "@/shared/components/ClipLink";
import { Mark } from "@/shared/components/Mark";
import type { Moment } from "@/shared/components/PlayFrom";
import { momentAt, PlayFrom } from "@/shared/components/PlayFrom";
import { Severity } from "@/shared/components/Severity";
import { Simulated } from "@/shared/components/Simulated";
import { seconds } from "@/shared/format";
import { rowsOf } from "@/shared/interval-rows";
import { isPlaced, typeOf } from "@/shared/segments";
import { matchText } from "./matches";

/** What boxes look like: settled filled, people solid, critics dashed. */
type Look = "settled" | "person" | "critic";

interface VideoCardProps {
  readonly rows: Report["rows"];
  readonly video: ReportVideo;
}

/** One clip: its pictures, the reference, everyone's segments, and below the reasons in words. */
export function VideoCard({ rows, video }: VideoCardProps) {
  const [from, setFrom] = useState<Moment | null>(null);
  const playThere = (event: MouseEvent<HTMLElement>) => setFrom(momentAt(event, video.duration_ms) ?? from);
  return (
    <article className="card video-card">
      <header>
        <h3 className="ell">{video.prompt}</h3>
        <span className="dim xs nw">
          <ClipLink clip={video.clip} name={video.video} /> {messages.from(video.generator, seconds(video.duration_ms))}
        </span>
        <Button size="sm" look="quiet" onClick={() => setFrom({ ms: 0 })}>
          {messages.play}
        </Button>
      </header>
      {from === null ? null : <PlayFrom url={video.url} from={from} label={video.prompt} />}
      <div className="tl still" style={{ "--n": video.duration_ms } as CSSProperties} onClick={playThere}>
        <div className="h">{messages.frames}</div>
        <div className="t thumbs" style={{ backgroundImage: `url("${video.strip.url}")` }} />
        <Lane name={messages.reference} look="settled" segments={video.reference} empty={messages.noError} />
        {rows.map((row, i) => {
          const lane = video.lanes.find((each) => each.row === i);
          const empty = lane
            ? lane.status === "ok"
              ? messages.noneMarked
              : (messages.statuses[lane.status] ?? lane.status.replaceAll("_", " "))
            : messages.notAnnotated;
          return (
            <Lane
              key={row.annotator}
              name={row.label}
              simulated={row.simulated}
              look={row.kind}
              segments={lane?.segments ?? []}
              empty={empty}
            />
          );
        })}
      </div>
      <details>
        <summary>{messages.reasons}</summary>
        <Reasons rows={rows} video={video} />
      </details>
    </article>
  );
}

interface LaneProps {
  readonly name: string;
  readonly simulated?: boolean;
  readonly look: Look;
  readonly segments: readonly ReportSegment[];
  readonly empty: string;
}

function Lane({ name, simulated = false, look, segments, empty }: LaneProps) {
  const placed = segments.flatMap((segment, i) =>
    isPlaced(segment) ? [{ segment, number: i + 1, start: segment.start_ms, end: segment.end_ms }] : [],
  );
  const rows = rowsOf(placed);
  const invalid = segments.length - placed.length;
  const note = [segments.length === 0 ? empty : "", invalid > 0 ? messages.invalidCount(invalid) : ""].filter(Boolean);
  return (
    <>
      <div className="h" title={name}>
        <span className="ell">{name}</span>
        <Simulated when={simulated} />
      </div>
      <div className="t lanes">
        {rows.map((row, i) => (
          <div key={i} className="lane">
            {row.map(({ segment, number }) => (
              <Box key={number} segment={segment} number={number} look={look} />
            ))}
          </div>
        ))}
        {note.length > 0 || rows.length === 0 ? <div className="lane hint lane-note">{note.join(" · ")}</div> : null}
      </div>
    </>
  );
}

function Box({ segment, number, look }: { segment: ReportSegment; number: number; look: Look }) {
  const type = typeOf(segment.type);
  const matched = segment.match !== null;
  const classes = ["seg", look, look !== "settled" && !matched ? "alarm" : ""];
  return (
    <div
      className={classes.filter(Boolean).join(" ")}
      data-t={type.letter}
      style={{ "--s": segment.start_ms, "--e": segment.end_ms } as CSSProperties}
      title={messages.segment(
        type.label,
        seconds(segment.start_ms),
        seconds(segment.end_ms),
        segment.reason,
        look === "settled" ? "" : matchText(segment),
      )}
    >
      <Mark letter={type.letter} label={type.label} />
      {look === "settled" ? (
        <b>{number}</b>
      ) : (
        <span>{matched ? `= ${(segment.match?.reference_index ?? 0) + 1}` : messages.noMatch}</span>
      )}
    </div>
  );
}

function Reasons({ rows, video }: VideoCardProps) {
  const groups = [
    { key: "reference", name: messages.reference, simulated: false, segments: video.reference },
    ...video.lanes.map(({ row, segments }) => ({
      key: `row ${row}`,
      name: rows[row]?.label ?? "",
      simulated: rows[row]?.simulated ?? false,
      segments,
    })),
  ];
  const all = groups.flatMap((group) => group.segments.map((segment, i) => ({ ...group, segment, number: i + 1 })));
  if (all.length === 0) return <p className="foot">{messages.none}</p>;
  return (
    <table className="tb">
      <caption className="vh">{messages.caption(all.length)}</caption>
      <thead>
        <tr>
          <th>{messages.annotator}</th>
          <th className="num">{messages.seconds}</th>
          <th>{messages.type}</th>
          <th>{messages.severity}</th>
          <th>{messages.reason}</th>
          <th>{messages.match}</th>
        </tr>
      </thead>
      <tbody>
        {all.map(({ key, name, simulated, segment, number }) => (
          <tr key={`${key} ${number}`}>
            <td>
              {name} {number} <Simulated when={simulated} />
            </td>
            <td className="num nw">
              {seconds(segment.start_ms)}–{seconds(segment.end_ms)}
            </td>
            <td>{typeOf(segment.type).label}</td>
            <td>
              {segment.severity === null ? (
                <span className="dim">{messages.noReason}</span>
              ) : (
                <Severity value={segment.severity} />
              )}
            </td>
            <td>{segment.reason}</td>
            <td>{key === "reference" ? "" : matchText(segment)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What the boxes mean. */
export const Legend = () => (
  <ul className="leg" aria-label={messages.legend.label}>
    <li>
      <i className="seg settled" data-t="P" /> {messages.legend.reference}
    </li>
    <li>
      <i className="seg person" data-t="P" /> {messages.legend.person}
    </li>
    <li>
      <i className="seg critic" data-t="P" /> {messages.legend.critic}
    </li>
    <li>{sentence(messages.legend.matches(<b>= 2</b>))}</li>
    <li>
      <i className="seg critic alarm" data-t="P" /> {messages.legend.noMatch}
    </li>
  </ul>
);
