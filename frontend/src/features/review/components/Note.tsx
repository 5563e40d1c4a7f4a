import { note as messages } from "@/messages/studio/review";
import type { ReviewEditor } from "../engine/review-editor";
import { useEditor } from "./hooks";

/** Why it was settled so, for those who read it later. */
export function Note({ editor }: { editor: ReviewEditor }) {
  const { history } = useEditor(editor);
  return (
    <label className="fld">
      <span>{messages.label}</span>
      <textarea
        className="in"
        rows={2}
        placeholder={messages.placeholder}
        value={history.present.note}
        onChange={(event) => editor.setNote(event.target.value)}
      />
    </label>
  );
}
