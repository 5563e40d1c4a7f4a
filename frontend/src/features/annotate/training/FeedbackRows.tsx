import type { ReactNode } from "react";
import { Mark } from "@/shared/components/Mark";
import { Severity } from "@/shared/components/Severity";
import { spanMs } from "@/shared/engine/frames";
import { framesInside, percent, seconds } from "@/shared/format";
import { feedback as messages } from "@/messages/training";
import type { Editor } from "../editor/editor";
import type { Found, Marked, Off } from "../editor/feedback";

/** A known error that was found, and how far off. */
export function FoundRow({ editor, found }: { editor: Editor; found: Found }) {
  const { known, yours, isSameType } = found;
  const { severity } = editor.instrument.segments ?? {};
  const isSameSeverity = !severity || known.severity === null || yours.severity === known.severity;
  return (
    <MarkedRow editor={editor} marked={known}>
      <span className="remark">
        {messages.edges(offText(found.start), offText(found.end))} <span className="dim nw">{overlapText(found)}</span>
      </span>
      {isSameType ? null : (
        <span className="remark warn">{messages.typeOf(labelOf(editor, yours), labelOf(editor, known))}</span>
      )}
      {isSameSeverity || yours.severity === null ? null : (
        <span className="remark">{messages.severityOf(severity.label, yours.severity, known.severity ?? 0)}</span>
      )}
    </MarkedRow>
  );
}

export interface MarkedRowProps {
  readonly editor: Editor;
  readonly marked: Marked;
  readonly children?: ReactNode;
}

/** An error with its place and its reason; one in a clip is played when it is chosen. */
export function MarkedRow({ editor, marked, children }: MarkedRowProps) {
  const { span, quote, reason, severity } = marked;
  const type = editor.instrument.segments?.types.find(({ key }) => key === marked.type);
  const max = editor.instrument.segments?.severity?.max;
  const inside = (
    <>
      {type ? <Mark letter={type.letter} colour={type.colour} shape={type.shape} /> : <span className="no-mark" />}
      <span className="ell b">{labelOf(editor, marked)}</span>
      {max && severity !== null ? <Severity value={severity} max={max} /> : <span />}
      {span ? (
        <span className="remark">
          {framesInside(span)} <span className="dim">{lengthText(editor, span)}</span>
        </span>
      ) : null}
      {quote === null ? null : <q className="remark">{quote}</q>}
      {children}
      {reason ? <span className="remark">{reason}</span> : null}
    </>
  );
  return (
    <li>
      {span ? (
        <button type="button" className="item" onClick={() => void editor.clock?.playOnce(span)}>
          {inside}
        </button>
      ) : (
        <div className="item still">{inside}</div>
      )}
    </li>
  );
}

const labelOf = ({ instrument }: Editor, { type }: Marked): string =>
  instrument.segments?.types.find(({ key }) => key === type)?.label ?? messages.noType;

const offText = ({ by, unit, ms }: Off): string =>
  by === 0 ? messages.exact : messages.off(by, unit, ms === null ? null : seconds(Math.abs(ms)));

const overlapText = ({ iou }: Found): string => messages.overlap(percent(iou));

function lengthText({ table }: Editor, span: { start: number; end: number }): string {
  const { start_ms, end_ms } = spanMs(table, span);
  return messages.length(span.end - span.start, seconds(end_ms - start_ms));
}
