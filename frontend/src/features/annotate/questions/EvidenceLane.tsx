import type { CSSProperties } from "react";
import { useMemo } from "react";
import { timeline } from "@/messages/annotate";
import { frameCount } from "@/shared/engine/frames";
import { Track } from "@/shared/engine/track";
import { useEditor } from "../controls/hooks";
import type { Editor } from "../editor/editor";
import type { Pin } from "../document/pinned-frames";
import { endOf, ledTo, pinsOf } from "../document/pinned-frames";
import { EvidenceDrag } from "./evidence-drag";

/** The frames and ranges that answers point to; each leads to its question and its moment. A drag sets a range. */
export function EvidenceLane({ editor }: { editor: Editor }) {
  const drag = useMemo(() => new EvidenceDrag(editor), [editor]);
  const { attach, begin } = useMemo(() => {
    const track = new Track(frameCount(editor.table), drag);
    return { attach: track.attach, begin: track.begin((at) => drag.start(at)) };
  }, [editor, drag]);
  return (
    <div className="ev-track" data-testid="evidence-lane" ref={attach} onPointerDown={begin}>
      <Pins editor={editor} />
    </div>
  );
}

function Pins({ editor }: { editor: Editor }) {
  const { history, question } = useEditor(editor);
  return pinsOf(history.present, editor.questions).map((pin) => (
    <PinButton
      key={`${pin.frame} ${pin.until}`}
      pin={pin}
      asked={question}
      onPress={(id) => editor.answerEdits.showPin(id)}
    />
  ));
}

function PinButton({ pin, asked, onPress }: { pin: Pin; asked: string | null; onPress: (id?: string) => void }) {
  const { frame, until, questions } = pin;
  const numbers = questions.map(({ number }) => number);
  const selected = questions.some(({ id }) => id === asked);
  const label = until === undefined ? timeline.pin(numbers, frame) : timeline.pinRange(numbers, frame, until - 1);
  return (
    <button
      type="button"
      className={`pin${until === undefined ? "" : " range"}${selected ? " sel" : ""}`}
      style={{ "--s": frame, "--e": endOf(pin) } as CSSProperties}
      title={label}
      onPointerDown={(event) => event.stopPropagation()}
      onClick={() => onPress(ledTo(pin, asked))}
    >
      <span className="vh">{label}</span>
      <span aria-hidden="true">{numbers.map(timeline.pinned).join(", ")}</span>
    </button>
  );
}
