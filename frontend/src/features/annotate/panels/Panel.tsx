import type { RefObject } from "react";
import { modeOf } from "../document/mode";
import type { Editor } from "../editor/editor";
import { useLazyPart } from "../controls/useLazyPart";
import { segmentPanel } from "./lazy";
import { questionParts } from "../questions/lazy";

type Field = RefObject<HTMLTextAreaElement | null>;

export interface PanelProps {
  readonly editor: Editor;
  readonly sending: boolean;
  readonly read: typeof import("../text/text-parts") | null;
  readonly reasonRef: Field;
  readonly answerRef: Field;
}

/** Where things are said about what is shown: by segments, by answers, or by tags on a text. */
export function Panel({ editor, sending, read, reasonRef, answerRef }: PanelProps) {
  const { segments, questions } = editor.instrument;
  const { error, passage } = editor.work.task;
  const mode = modeOf(editor.instrument);
  const marks = useLazyPart(segmentPanel, mode === "segments");
  const asks = useLazyPart(questionParts, mode === "questions");
  if (segments && mode === "chain")
    return read ? <read.ChainPanel {...{ editor, form: segments, sending, reasonRef, answerRef }} /> : null;
  if (segments) return marks ? <marks.SegmentPanel {...{ editor, form: segments, sending, reasonRef }} /> : null;
  return (
    <>
      {read && error ? <read.ErrorCard editor={editor} error={error} /> : null}
      {read && passage ? <read.ChainText editor={editor} /> : null}
      {questions && asks ? (
        <asks.QuestionPanel form={questions} textRef={reasonRef} editor={editor} sending={sending} />
      ) : null}
    </>
  );
}
