import type { CSSProperties } from "react";
import { timeline } from "@/messages/annotate";
import { useEditor } from "../controls/hooks";
import type { Editor } from "../editor/editor";
import type { Pin } from "../document/pinned-frames";
import { ledTo, pinsOf } from "../document/pinned-frames";

/** The frames that answers point to; each leads to its question and its moment. */
export function EvidenceLane({ editor }: { editor: Editor }) {
  const { history, question } = useEditor(editor);
  return pinsOf(history.present, editor.questions).map((pin) => (
    <PinButton key={pin.frame} pin={pin} asked={question} onPress={(id) => editor.answerEdits.showPin(id)} />
  ));
}

function PinButton({ pin, asked, onPress }: { pin: Pin; asked: string | null; onPress: (id?: string) => void }) {
  const { frame, questions } = pin;
  const numbers = questions.map(({ number }) => number);
  const selected = questions.some(({ id }) => id === asked);
  const label = timeline.pin(numbers, frame);
  return (
    <button
      type="button"
      className={selected ? "pin sel" : "pin"}
      style={{ "--s": frame, "--e": frame + 1 } as CSSProperties}
      title={label}
      onPointerDown={(event) => event.stopPropagation()}
      onClick={() => onPress(ledTo(pin, asked))}
    >
      <span className="vh">{label}</span>
      <span aria-hidden="true">{numbers.map(timeline.pinned).join(", ")}</span>
    </button>
  );
}
