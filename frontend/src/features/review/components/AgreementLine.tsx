import type { ReactNode } from "react";
import { formOf, plural } from "@/shared/format";
import { answerAgreement, segmentAgreement } from "../engine/agreement";
import type { ReviewEditor } from "../engine/review-editor";

/** How far the first two annotators agree on this clip. No number without its n. */
export function AgreementLine({ editor }: { editor: ReviewEditor }) {
  const { lanes } = editor.reviewTimeline;
  const segments = editor.instrument.segments ? segmentAgreement(lanes, editor.review.links) : null;
  const answers = editor.questions.length > 0 ? answerAgreement(lanes, editor.questions) : null;
  if (!segments && !answers)
    return (
      <div className="agree">
        <Cell head="Agreement on this clip">
          <span className="dim">none, only one annotator</span>
        </Cell>
      </div>
    );
  return (
    <div className="agree">
      {segments ? (
        <>
          <Cell head={`This clip, ${segments.of}`}>
            <b>{segments.pairs}</b> {formOf(segments.pairs, "pair", "pairs")}, {segments.alone} alone
          </Cell>
          <Cell head={`mean tIoU, n = ${plural(segments.pairs, "pair")}`}>
            {segments.iou === null ? <span className="dim">none, no pair</span> : <b>{segments.iou.toFixed(2)}</b>}
          </Cell>
          <Cell head={`same type, n = ${plural(segments.pairs, "pair")}`}>
            {segments.pairs === 0 ? (
              <span className="dim">none, no pair</span>
            ) : (
              <b>
                {segments.sameType} of {segments.pairs}
              </b>
            )}
          </Cell>
        </>
      ) : null}
      {answers ? (
        <Cell head={`Same answer, ${answers.of}, n = ${plural(answers.n, "question")}`}>
          {answers.n === 0 ? (
            <span className="dim">none, no question answered by both</span>
          ) : (
            <b>
              {answers.same} of {answers.n}
            </b>
          )}
        </Cell>
      ) : null}
    </div>
  );
}

const Cell = ({ head, children }: { head: string; children: ReactNode }) => (
  <div>
    <span className="xs dim">{head}</span>
    {children}
  </div>
);
