import type { CSSProperties } from "react";
import { Mark } from "@/shared/components/Mark";
import { seconds } from "@/shared/format";
import { rowsOf } from "@/shared/interval-rows";
import type { TypeName } from "@/shared/segments";
import { lanes as messages } from "@/messages/studio/truth";

export interface LaneSegment {
  readonly key: string;
  readonly start_ms: number;
  readonly end_ms: number;
  readonly type: string;
  /** The label on it, which names it in the table below. */
  readonly name: string;
  /** Filled: it counts. */
  readonly filled: boolean;
}

export interface Lane {
  readonly key: string;
  readonly name: string;
  readonly segments: readonly LaneSegment[];
  /** In an empty lane. */
  readonly empty: string;
}

interface LanesProps {
  /** The length of the line. */
  readonly duration_ms: number;
  readonly lanes: readonly Lane[];
  readonly typeOf: (key: string) => TypeName;
}

/** Segments on a small still timeline, one lane below the other. */
export const Lanes = ({ duration_ms, lanes, typeOf }: LanesProps) => (
  <div className="tl still truth-lanes" style={{ "--n": duration_ms } as CSSProperties}>
    {lanes.map(({ key, name, segments, empty }) => (
      <Row key={key} name={name} segments={segments} empty={empty} typeOf={typeOf} />
    ))}
    <div className="h">{messages.seconds}</div>
    <div className="t row xs dim truth-scale">
      <span className="grow">0</span>
      <span>{seconds(duration_ms)}</span>
    </div>
  </div>
);

interface RowProps extends Omit<Lane, "key"> {
  readonly typeOf: (key: string) => TypeName;
}

function Row({ name, segments, empty, typeOf }: RowProps) {
  const rows = rowsOf(segments.map((segment) => ({ segment, start: segment.start_ms, end: segment.end_ms })));
  return (
    <>
      <div className="h" title={name}>
        <span className="ell">{name}</span>
      </div>
      <div className="t lanes">
        {rows.map((row, i) => (
          <div key={i} className="lane">
            {row.map(({ segment }) => (
              <Box key={segment.key} segment={segment} type={typeOf(segment.type)} />
            ))}
          </div>
        ))}
        {rows.length === 0 ? <div className="lane hint lane-note">{empty}</div> : null}
      </div>
    </>
  );
}

const Box = ({ segment, type }: { segment: LaneSegment; type: TypeName }) => (
  <div
    className={segment.filled ? "seg settled" : "seg person"}
    data-t={type.letter}
    style={{ "--s": segment.start_ms, "--e": segment.end_ms } as CSSProperties}
    title={messages.segment(segment.name, type.label, seconds(segment.start_ms), seconds(segment.end_ms))}
  >
    <Mark letter={type.letter} label={type.label} />
    <b>{segment.name}</b>
  </div>
);
