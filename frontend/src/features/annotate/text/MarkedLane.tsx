import type { CSSProperties } from "react";
import { Mark } from "@/shared/components/Mark";
import { timeline } from "@/messages/annotate";
import type { Editor } from "../editor/editor";

/** The error that another annotator marked, on the timeline. It ignores presses: it cannot be changed. */
export function MarkedLane({ editor }: { editor: Editor }) {
  const { error } = editor.work.task;
  const { given } = editor;
  if (!error || !given) return null;
  return (
    <div
      className="seg given"
      role="img"
      aria-label={timeline.given(error.type_label, given.start, given.end - 1)}
      data-t={error.type_letter}
      data-testid="given"
      style={{ "--s": given.start, "--e": given.end } as CSSProperties}
    >
      <Mark letter={error.type_letter} />
      <span className="ell">{error.type_label}</span>
    </div>
  );
}
