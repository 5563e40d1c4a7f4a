import type { ReactNode } from "react";
import { agreement as messages } from "@/messages/studio/review";
import { sentence } from "@/shared/sentence";
import { decimal } from "@/shared/format";
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
        <Cell head={messages.head}>
          <span className="dim">{messages.onlyOne}</span>
        </Cell>
      </div>
    );
  return (
    <div className="agree">
      {segments ? (
        <>
          <Cell head={messages.clip(segments.of)}>
            {sentence(messages.pairs(<b>{segments.pairs}</b>, segments.pairs, segments.alone))}
          </Cell>
          <Cell head={messages.meanIou(segments.pairs)}>
            {segments.iou === null ? <span className="dim">{messages.noPair}</span> : <b>{decimal(segments.iou, 2)}</b>}
          </Cell>
          <Cell head={messages.sameType(segments.pairs)}>
            {segments.pairs === 0 ? (
              <span className="dim">{messages.noPair}</span>
            ) : (
              <b>{messages.of(segments.sameType, segments.pairs)}</b>
            )}
          </Cell>
        </>
      ) : null}
      {answers ? (
        <Cell head={messages.sameAnswer(answers.of, answers.n)}>
          {answers.n === 0 ? (
            <span className="dim">{messages.noQuestion}</span>
          ) : (
            <b>{messages.of(answers.same, answers.n)}</b>
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
