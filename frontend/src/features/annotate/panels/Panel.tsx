import type { RefObject } from "react";
import { modeOf } from "../document/mode";
import type { Desk } from "../editor/editor";
import { useLate } from "../controls/useLazyPart";
import { marking } from "./lazy";
import { asking } from "../questions/lazy";

type Field = RefObject<HTMLTextAreaElement | null>;

export interface PanelProps {
  readonly desk: Desk;
  readonly sending: boolean;
  readonly read: typeof import("../text/text-parts") | null;
  readonly reasonRef: Field;
  readonly answerRef: Field;
}

/** Where things are said about what is shown: by segments, by answers, or by tags on a text. */
export function Panel({ desk, sending, read, reasonRef, answerRef }: PanelProps) {
  const { segments, questions } = desk.instrument;
  const { error, passage } = desk.work.task;
  const mode = modeOf(desk.instrument);
  const marks = useLate(marking, mode === "segments");
  const asks = useLate(asking, mode === "questions");
  if (segments && mode === "chain")
    return read ? <read.ChainPanel {...{ desk, form: segments, sending, reasonRef, answerRef }} /> : null;
  if (segments) return marks ? <marks.SegmentPanel {...{ desk, form: segments, sending, reasonRef }} /> : null;
  return (
    <>
      {read && error ? <read.ErrorCard desk={desk} error={error} /> : null}
      {read && passage ? <read.ChainText desk={desk} /> : null}
      {questions && asks ? (
        <asks.QuestionPanel form={questions} textRef={reasonRef} desk={desk} sending={sending} />
      ) : null}
    </>
  );
}
