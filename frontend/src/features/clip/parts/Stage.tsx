import type { CSSProperties } from "react";
import { Button } from "@/shared/components/Button";
import { Icon } from "@/shared/components/Icon";
import { Mark } from "@/shared/components/Mark";
import { Player, Waiting } from "@/shared/components/Player";
import { Severity } from "@/shared/components/Severity";
import { dateTime, decimal, framesInside } from "@/shared/format";
import { useFrameHere } from "@/shared/here";
import { useStore } from "@/shared/hooks";
import { comment as commentMessages, stage } from "@/messages/studio/clip";
import { actions } from "@/messages/studio/shared";
import { sentence } from "@/shared/sentence";
import type { Comment } from "@/shared/studio/comments/calls";
import type { ClipFacts } from "../api/calls";
import type { Pin } from "@/shared/studio/comments/order";
import { isOpen } from "@/shared/studio/comments/order";
import { shortName } from "../engine/lanes";
import { markedAt } from "../engine/rows";
import type { Viewer } from "../engine/viewer";
import { useRows } from "./hooks";
import type { Observations } from "./Observed";
import { ObservedHere } from "./Observed";

interface StageProps {
  readonly viewer: Viewer;
  readonly facts: ClipFacts;
  readonly pins: readonly Pin[];
  readonly observations: Observations;
  /** Puts a clip back that is taken down; for those who may. */
  readonly onLift?: () => void;
}

/** The picture, and on it what is marked at this frame, what is selected, and what was written about it. */
export function Stage({ viewer, facts, pins, observations, onLift }: StageProps) {
  const frame = useFrameHere(viewer);
  const comment = pins.find((pin) => pin.frame === frame)?.comments.find(isOpen);
  return (
    <div className="stage">
      {facts.hold ? <TakenDown hold={facts.hold} onLift={onLift} /> : <Picture {...{ viewer, facts, observations }} />}
      <AtThisFrame viewer={viewer} frame={frame} />
      <div className="clip-notes">
        {comment ? <Written comment={comment} /> : null}
        <Selected viewer={viewer} />
      </div>
    </div>
  );
}

type PictureProps = Pick<StageProps, "viewer" | "facts" | "observations">;

function Picture({ viewer, facts: { width, height }, observations: { shown } }: PictureProps) {
  const clip = useStore(viewer.clip);
  if (clip.kind !== "ready")
    return (
      <Waiting clip={clip}>
        <Button onClick={() => void viewer.load()}>{actions.again}</Button>
      </Waiting>
    );
  return (
    <div className="screen">
      <div className="picture" style={{ "--w": width, "--h": height } as CSSProperties}>
        <Player
          table={viewer.table}
          url={clip.url}
          attach={viewer.start}
          onFail={(message) => viewer.clip.set({ kind: "failed", message })}
          onClick={() => viewer.clock?.toggle()}
        />
        {shown.length > 0 ? <ObservedHere viewer={viewer} shown={shown} /> : null}
        <SelectedBox viewer={viewer} />
      </div>
    </div>
  );
}

function SelectedBox({ viewer }: { viewer: Viewer }) {
  useStore(viewer.state);
  const frame = useFrameHere(viewer);
  const span = viewer.selected?.span;
  if (!span?.box || frame < span.start || frame >= span.end) return null;
  const { x, y, w, h } = span.box;
  const place = { left: `${x * 100}%`, top: `${y * 100}%`, width: `${w * 100}%`, height: `${h * 100}%` };
  return <i className="clip-box" style={place} aria-hidden="true" />;
}

const TakenDown = ({ hold, onLift }: { hold: NonNullable<ClipFacts["hold"]>; onLift?: () => void }) => (
  <div className="waiting" role="status">
    <p>{sentence(stage.takenDown((text) => <b>{text}</b>, hold.placed_by, dateTime(hold.placed_at)))}</p>
    <p className="clip-reason">{hold.reason}</p>
    {onLift ? <Button onClick={onLift}>{stage.putBack}</Button> : <p className="xs">{stage.adminPutsBack}</p>}
  </div>
);

function AtThisFrame({ viewer, frame }: { viewer: Viewer; frame: number }) {
  const marked = markedAt(useRows(viewer), frame);
  return (
    <span className="ovl clip-marked" data-testid="at-this-frame">
      {marked.length === 0 ? stage.nothing : stage.here}
      {marked.map(({ type, lanes }) => (
        <span key={type.label} className="row">
          <Mark {...type} label={type.label} />
          {lanes.map(shortName).join(", ")}
        </span>
      ))}
    </span>
  );
}

const Written = ({ comment: { author, text } }: { comment: Comment }) => (
  <span className="ovl acc">
    <Icon name="msg" />
    <span className="ell">{commentMessages.line(author, text)}</span>
  </span>
);

function Selected({ viewer }: { viewer: Viewer }) {
  useStore(viewer.state);
  const { selected } = viewer;
  if (!selected) return null;
  const { lane, span } = selected;
  return (
    <div className="ovl clip-selected" role="status" data-testid="selected">
      <span className="row">
        <Mark {...span.type} />
        <b>{span.type.label}</b>
        {span.severity === null ? null : <Severity value={span.severity} max={span.most} />}
        <span>
          {stage.segment(lane.name, framesInside(span), span.confidence === null ? null : decimal(span.confidence, 2))}
        </span>
      </span>
      {span.reason ? <span className="clip-reason">{span.reason}</span> : null}
    </div>
  );
}
