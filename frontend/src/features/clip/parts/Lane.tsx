import type { CSSProperties } from "react";
import { Button } from "@/shared/components/Button";
import { Mark, tinted } from "@/shared/components/Mark";
import { Severity } from "@/shared/components/Severity";
import { framesInside } from "@/shared/format";
import type { LaneLayout } from "@/shared/lane-layout";
import { BOX, topIn } from "@/shared/lane-layout";
import { lane as messages } from "@/messages/studio/clip";
import type { ClipLane, LaneKind, Span } from "../engine/lanes";
import { shortName } from "../engine/lanes";
import type { Row } from "../engine/rows";
import type { Viewer } from "../engine/viewer";

const WHO: Readonly<Record<LaneKind, string>> = { person: "who", critic: "who c", truth: "who f" };

/** The letter of a lane: people in a solid box, critics in a dashed one, ground truths filled. */
export const Who = ({ kind, letter }: { kind: LaneKind; letter: string }) => (
  <span className={WHO[kind]}>{letter}</span>
);

interface LaneHeadProps {
  readonly row: Row;
  readonly viewer: Viewer;
  /** Whether lanes are of more than one study, so that each says its own. */
  readonly withStudy: boolean;
}

export function LaneHead({ row: { lane, isHidden, part }, viewer, withStudy }: LaneHeadProps) {
  const notes = [...lane.notes, part === "before" ? "before" : "", withStudy ? lane.studyName : ""].filter(Boolean);
  return (
    <>
      <Who kind={lane.kind} letter={lane.letter} />
      <b className="ell" title={[lane.name, lane.studyName].join(", ")}>
        {lane.name}
      </b>
      {notes.length > 0 ? <span className="xs dim ell clip-lane-notes">{notes.join(" · ")}</span> : null}
      {part === "before" ? null : (
        <Button
          {...{ icon: isHidden ? "hidden" : "eye", look: "quiet", size: "sm", className: "push clip-eye" }}
          aria-label={messages.toggle(isHidden, lane.name, shortName(lane))}
          onClick={() => viewer.toggleLane(lane.owner)}
        />
      )}
    </>
  );
}

interface LaneTrackProps {
  readonly row: Row;
  readonly viewer: Viewer;
  readonly layout: LaneLayout | undefined;
  /** Id of the selected segment. */
  readonly selected: string | null;
  /** Segments that differ from the version that the lane is compared with. */
  readonly changed: ReadonlySet<string>;
}

export function LaneTrack({ row: { lane, isHidden, part }, viewer, layout, selected, changed }: LaneTrackProps) {
  if (isHidden) return <span className="hint lane-hint">{messages.hidden}</span>;
  const note = noteOf(lane);
  return (
    <>
      {[...lane.spans]
        .sort((a, b) => a.start - b.start || a.end - b.end)
        .map((span) => (
          <SpanBox
            key={span.id}
            {...{ lane, span, viewer }}
            top={topIn(layout, span.id)}
            isSelected={span.id === selected}
            isChanged={part !== null && changed.has(span.id)}
          />
        ))}
      {note ? <span className={lane.spans.length === 0 ? "hint lane-hint" : "hint lane-hint end"}>{note}</span> : null}
    </>
  );
}

function noteOf({ spans, invalid, empty }: ClipLane): string {
  const lost = invalid.length > 0 ? messages.unplaced(invalid.length) : "";
  return [spans.length === 0 && invalid.length === 0 ? empty : "", lost].filter(Boolean).join(" · ");
}

interface SpanBoxProps {
  readonly lane: ClipLane;
  readonly span: Span;
  readonly viewer: Viewer;
  readonly top: number;
  readonly isSelected: boolean;
  readonly isChanged: boolean;
}

/** A segment. A click, and Tab from the keyboard, selects it. */
function SpanBox({ lane, span, viewer, top, isSelected, isChanged }: SpanBoxProps) {
  const { type, severity, most, reason, number } = span;
  const looks = ["seg", lane.kind === "critic" ? "critic" : "", isSelected ? "sel" : "", isChanged ? "changed" : ""];
  return (
    <button
      type="button"
      className={looks.filter(Boolean).join(" ")}
      {...tinted(type)}
      data-segment={span.id}
      style={{ "--s": span.start, "--e": span.end, top, height: BOX, bottom: "auto" } as CSSProperties}
      aria-pressed={isSelected}
      onPointerDown={(event) => event.stopPropagation()}
      onFocus={({ currentTarget }) => {
        if (!isSelected && currentTarget.matches(":focus-visible")) viewer.select(span.id);
      }}
      onClick={() => viewer.select(span.id)}
      /* Space plays here, too; Enter selects */
      onKeyDown={(event) => {
        if (event.key !== " ") return;
        event.preventDefault();
        viewer.clock?.toggle();
      }}
      onKeyUp={(event) => (event.key === " " ? event.preventDefault() : undefined)}
    >
      <span className="vh">{lane.name}</span>
      <Mark {...type} label={type.label} />
      <b>{number}</b>
      <span className="ell">{reason || type.label}</span>
      {severity === null ? null : (
        <span className="push">
          <Severity value={severity} max={most} />
        </span>
      )}
      <span className="vh">{messages.span(framesInside(span), isChanged)}</span>
    </button>
  );
}
