import type { ReviewDesk } from "../engine/review-editor";
import { useDesk } from "./hooks";

/** Why it was settled so, for those who read it later. */
export function Note({ desk }: { desk: ReviewDesk }) {
  const { history } = useDesk(desk);
  return (
    <label className="fld">
      <span>Note on this clip</span>
      <textarea
        className="in"
        rows={2}
        placeholder="Optional"
        value={history.present.note}
        onChange={(event) => desk.setNote(event.target.value)}
      />
    </label>
  );
}
