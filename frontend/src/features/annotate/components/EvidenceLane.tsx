import type { CSSProperties } from "react";
import { useDesk } from "../hooks";
import type { Desk } from "../engine/desk";

/** The frames that answers point to. */
export function EvidenceLane({ desk }: { desk: Desk }) {
  const { history, question } = useDesk(desk);
  return desk.questions.map(({ id }, i) => {
    const frame = history.present.answers[id]?.frame ?? null;
    if (frame === null) return null;
    const place = { "--s": frame, "--e": frame + 1 } as CSSProperties;
    return (
      <span
        key={id}
        className={id === question ? "pin sel" : "pin"}
        style={place}
        title={`Question ${i + 1}, frame ${frame}`}
      >
        Q{i + 1}
      </span>
    );
  });
}
