import type { ReviewEditor } from "../engine/review-editor";
import { useEditor } from "./hooks";

/** Why it was settled so, for those who read it later. */
export function Note({ editor }: { editor: ReviewEditor }) {
  const { history } = useEditor(editor);
  return (
    <label className="fld">
      <span>Note on this clip</span>
      <textarea
        className="in"
        rows={2}
        placeholder="Optional"
        value={history.present.note}
        onChange={(event) => editor.setNote(event.target.value)}
      />
    </label>
  );
}
