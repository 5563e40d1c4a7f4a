import type { CSSProperties, MouseEvent } from "react";
import { useState } from "react";
import { compare as messages } from "@/messages/studio/critics-compare";
import { Button } from "@/shared/components/Button";
import { ClipLink } from "@/shared/components/ClipLink";
import { Mark } from "@/shared/components/Mark";
import type { Moment } from "@/shared/components/PlayFrom";
import { momentAt, PlayFrom } from "@/shared/components/PlayFrom";
import { seconds, share } from "@/shared/format";
import { rowsOf } from "@/shared/interval-rows";
import { typeOf } from "@/shared/segments";
import type { ComparedClip, ComparedRun, ComparedSegment } from "./query";

interface ComparedClipProps {
  readonly clip: ComparedClip;
  readonly runs: readonly ComparedRun[];
  /** Version of the newest ground truth; null without one. */
  readonly truth: number | null;
}

/** One clip: the ground truth above, each run below, and the clip where one clicks. */
export function ComparedClipCard({ clip, runs, truth }: ComparedClipProps) {
  const [from, setFrom] = useState<Moment | null>(null);
  const { player } = clip;
  const play = (event: MouseEvent<HTMLElement>) => setFrom(momentAt(event, player.duration_ms) ?? from);
  return (
    <article className="card compared-clip" aria-label={clip.prompt}>
      <header>
        <h3 className="ell grow">
          <ClipLink clip={clip.clip} name={clip.prompt || clip.clip} />
        </h3>
        <span className="dim xs nw">
          {clip.difference === 0 ? messages.same : messages.differs(share(clip.difference))}
        </span>
        <Button size="sm" look="quiet" onClick={() => setFrom({ ms: 0 })}>
          {messages.play}
        </Button>
      </header>
      {from === null ? null : <PlayFrom url={player.url} from={from} label={clip.prompt} />}
      <div className="tl still" style={{ "--n": player.duration_ms } as CSSProperties} onClick={play}>
        <div className="h">{messages.frames}</div>
        <div className="t thumbs" style={{ backgroundImage: `url("${player.strip.url}")` }} />
        {truth === null || clip.truth === null ? null : (
          <Lane name={messages.truth(truth)} look="settled" segments={clip.truth} duration_ms={player.duration_ms} />
        )}
        {runs.map(({ id, label }, i) => (
          <Lane key={id} name={label} look="critic" segments={clip.lanes[i] ?? []} duration_ms={player.duration_ms} />
        ))}
      </div>
    </article>
  );
}

interface LaneProps {
  readonly name: string;
  readonly look: "settled" | "critic";
  readonly segments: readonly ComparedSegment[];
  readonly duration_ms: number;
}

function Lane({ name, look, segments, duration_ms }: LaneProps) {
  const placed = segments.flatMap((segment, i) => {
    const end = Math.min(segment.end_ms, duration_ms); // a critic's segment may go on past the end of the clip
    return segment.start_ms < end ? [{ segment, number: i + 1, start: segment.start_ms, end }] : [];
  });
  return (
    <>
      <div className="h" title={name}>
        <span className="ell">{name}</span>
      </div>
      <div className="t lanes">
        {rowsOf(placed).map((row, i) => (
          <div key={i} className="lane">
            {row.map(({ segment, number, end }) => {
              const type = typeOf(segment.type);
              return (
                <div
                  key={number}
                  className={`seg ${look}`}
                  data-t={type.letter}
                  style={{ "--s": segment.start_ms, "--e": end } as CSSProperties}
                  title={messages.segment(
                    type.label,
                    seconds(segment.start_ms),
                    seconds(segment.end_ms),
                    segment.reason,
                  )}
                >
                  <Mark letter={type.letter} label={type.label} />
                  <b>{number}</b>
                </div>
              );
            })}
          </div>
        ))}
        {placed.length === 0 ? <div className="lane hint lane-note">{messages.noError}</div> : null}
      </div>
    </>
  );
}
