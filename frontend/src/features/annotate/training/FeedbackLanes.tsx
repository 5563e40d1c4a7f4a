import type { CSSProperties, PointerEvent } from "react";
import type { IconName } from "@/shared/components/Icon";
import { Icon } from "@/shared/components/Icon";
import { Mark, tinted } from "@/shared/components/Mark";
import type { Feedback } from "@/shared/api/types";
import { framesInside } from "@/shared/format";
import { feedback as messages, lanes } from "@/messages/training";
import type { Editor } from "../editor/editor";
import type { VerdictBar } from "../editor/feedback";
import { barsOf, verdictOf } from "../editor/feedback";
import { TimelineRow } from "../controls/TimelineRow";

export interface FeedbackLanesProps {
  readonly editor: Editor;
  readonly feedback: Feedback;
}

const SIDES = ["yours", "known"] as const;
const SIGNS: Readonly<Record<VerdictBar["kind"], IconName>> = { found: "check", missed: "warn", over: "x" };

const nothing = (): void => undefined;

/** What was marked above what is known. */
export function FeedbackLanes({ editor, feedback }: FeedbackLanesProps) {
  const sides = barsOf(verdictOf(feedback, editor));
  return SIDES.flatMap((whose) =>
    sides[whose].map((bars, i) => (
      <TimelineRow
        key={`${whose} ${i}`}
        head={i === 0 ? messages[whose] : null}
        className="lane compared-lane"
        onPointerDown={nothing}
      >
        {bars.map((bar) => (
          <Bar key={bar.marked.number} editor={editor} bar={bar} />
        ))}
      </TimelineRow>
    )),
  );
}

/** Told apart by its border and its word; the row in the list does the same. */
function Bar({ editor, bar }: { editor: Editor; bar: VerdictBar }) {
  const { kind, whose, marked, start, end } = bar;
  const type = editor.instrument.segments?.types.find(({ key }) => key === marked.type);
  const name = lanes.name(whose, lanes[kind], marked.number, type?.label ?? messages.noType, framesInside(bar));
  return (
    <button
      type="button"
      className={`seg is-${kind}`}
      {...tinted(type)}
      data-kind={`${whose} ${kind}`}
      style={{ "--s": start, "--e": end } as CSSProperties}
      tabIndex={-1}
      title={name}
      onPointerDown={(event: PointerEvent) => event.stopPropagation()}
      onClick={() => void editor.clock?.playOnce({ start, end })}
    >
      <span className="vh">{name}</span>
      <span className="on-it" aria-hidden="true">
        {type ? <Mark letter={type.letter} colour={type.colour} shape={type.shape} /> : null}
        <Icon name={SIGNS[kind]} />
        <span className="ell">{lanes[kind]}</span>
      </span>
    </button>
  );
}
