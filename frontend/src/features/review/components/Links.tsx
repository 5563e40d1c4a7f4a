import type { CSSProperties } from "react";
import { group as messages } from "@/messages/studio/review-panels";
import { frameCount } from "@/shared/engine/frames";
import type { LaneLayout } from "@/shared/lane-layout";
import { decimal } from "@/shared/format";
import type { ReviewEditor } from "../engine/review-editor";
import type { Line } from "../engine/lines";
import { linesOf } from "../engine/lines";
import type { Source } from "../engine/review-timeline";
import { useEditor } from "./hooks";

export interface LinksProps {
  readonly editor: ReviewEditor;
  readonly layout: readonly LaneLayout[];
  /** The sources of the group at hand. */
  readonly hot: readonly Source[];
}

/** Lines between matched segments with their overlap in time, and from sources to what was settled of them. */
export function Links({ editor, layout, hot }: LinksProps) {
  const { history } = useEditor(editor);
  const n = frameCount(editor.table);
  const lineage = history.present.segments.flatMap(({ id, sources }) =>
    sources.filter((source) => isHot([source], hot)).map((source) => ({ a: source, b: id, iou: null })),
  );
  return (
    <div className="over links" aria-hidden="true">
      {linesOf(layout, [...editor.review.links, ...lineage]).map((line) => {
        const look = isHot(line.ids, hot) ? "hot" : "";
        return (
          <div key={line.key} style={{ "--at": line.at } as CSSProperties}>
            <i className={`lk ${look}`} style={{ top: line.top, height: line.height }} />
            {line.iou === null ? null : (
              <span
                className={`lkl ${look} ${isLeft(line, n) ? "left" : ""}`}
                style={{ top: line.top }}
                title={messages.overlap}
              >
                {twoPlaces(line.iou)}
              </span>
            )}
          </div>
        );
      })}
    </div>
  );
}

const isHot = (ids: readonly string[], hot: readonly Source[]): boolean =>
  ids.some((id) => hot.some((source) => source.id === id));

/** A label is left of its line near the end of the clip, and where the line passes another lane. */
const isLeft = ({ at, far }: Line, frames: number): boolean => far || at / frames > 0.95;

/** ".56", as shares are printed; 1 is "1.00". */
const twoPlaces = (share: number): string => decimal(share, 2).replace(/^0\./, ".");
