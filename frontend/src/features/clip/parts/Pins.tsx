import type { CSSProperties } from "react";
import { units } from "@/messages/shared";
import { Icon } from "@/shared/components/Icon";
import { comments as messages } from "@/messages/studio/clip";
import type { Pin } from "@/shared/studio/comments/order";
import type { Viewer } from "../engine/viewer";
import { useFrameHere } from "@/shared/here";

/** The comments above the time. A click goes to their frame. */
export function Pins({ viewer, pins }: { viewer: Viewer; pins: readonly Pin[] }) {
  const here = useFrameHere(viewer);
  return pins.map(({ frame, comments, open }) => {
    const what = open > 0 ? messages.pins.open(open) : messages.pins.resolved(comments.length);
    return (
      <button
        key={frame}
        type="button"
        className={["pin", open === 0 ? "done" : "", frame === here ? "on" : ""].filter(Boolean).join(" ")}
        style={{ "--f": frame } as CSSProperties}
        aria-label={messages.pins.at(what, frame)}
        title={`${what}, ${units.frame(frame)}`}
        aria-current={frame === here ? "true" : undefined}
        onClick={() => viewer.seek(frame)}
      >
        {open > 0 ? open : <Icon name="check" />}
      </button>
    );
  });
}
