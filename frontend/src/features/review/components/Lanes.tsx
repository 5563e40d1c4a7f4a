import type { CSSProperties, ReactNode } from "react";
import { useMemo } from "react";
import { group as linksTexts, lanes as messages } from "@/messages/studio/review-panels";
import { Icon } from "@/shared/components/Icon";
import { Ruler, Thumbnails } from "@/shared/components/Tracks";
import { frameCount } from "@/shared/engine/frames";
import { Track } from "@/shared/engine/track";
import { useFrame, useStore } from "@/shared/hooks";
import { layLanes, topIn } from "@/shared/lane-layout";
import type { LaneLayout } from "@/shared/lane-layout";
import type { ReviewEditor } from "../engine/review-editor";
import { Gestures } from "../engine/gesture";
import type { Lane, Source } from "../engine/review-timeline";
import { useEditor } from "./hooks";
import { SettledBox, SourceBox } from "./Boxes";
import { LaneLetter } from "./LaneName";
import type { Line } from "../engine/lines";
import { linesOf } from "../engine/lines";
import { decimal } from "@/shared/format";

/** The clip along its frames: what each annotator marked, how it is linked, and what is settled. */
export function Lanes({ editor }: { editor: ReviewEditor }) {
  const n = frameCount(editor.table);
  const gestures = useMemo(() => new Gestures(editor), [editor]);
  const track = useMemo(() => new Track(n, gestures), [n, gestures]);
  const { attach } = track;
  const scrub = track.begin((at) => gestures.scrub(at));
  return (
    <section className="tl-scroll" aria-label={messages.timeline(n)}>
      <div className="tl" style={{ "--n": n } as CSSProperties}>
        <div className="h">{messages.time}</div>
        <div className="t ruler scrub" onPointerDown={scrub}>
          <Ruler table={editor.table} />
        </div>
        <div className="h">{messages.frames}</div>
        <div className="t thumbs scrub" onPointerDown={scrub}>
          <Thumbnails strip={editor.review.video.strip} />
        </div>
        {editor.instrument.segments ? <SegmentLanes {...{ editor, gestures, track }} onScrub={scrub} /> : null}
        <div className="over" ref={attach}>
          <Playhead editor={editor} />
        </div>
      </div>
    </section>
  );
}

interface SegmentLanesProps {
  readonly editor: ReviewEditor;
  readonly gestures: Gestures;
  readonly track: Track;
  readonly onScrub: (event: React.PointerEvent<HTMLElement>) => void;
}

function SegmentLanes({ editor, gestures, track, onScrub }: SegmentLanesProps) {
  const { history, group, selected } = useEditor(editor);
  const critics = useStore(editor.critics);
  const draft = history.present;
  const lanes = editor.reviewTimeline.lanes.filter(({ kind }) => critics || kind === "person");
  const layout = layLanes([...lanes.map(({ sources }) => sources), draft.segments]);
  const settled = layout.at(-1);
  const hot = editor.reviewTimeline.groups[group]?.sources ?? [];
  return (
    <>
      {lanes.map((lane, i) => (
        <LaneRow
          key={lane.letter}
          head={<LaneHead lane={lane} />}
          height={layout[i]?.height ?? 0}
          onPointerDown={onScrub}
        >
          {lane.sources.map((source) => (
            <SourceBox
              key={source.id}
              editor={editor}
              source={source}
              critic={lane.kind === "critic"}
              top={topIn(layout[i], source.id)}
              hot={hot.includes(source)}
            />
          ))}
          <LaneNote lane={lane} />
        </LaneRow>
      ))}
      <LaneRow
        className="settled"
        head={<SettledHead />}
        height={settled?.height ?? 0}
        onPointerDown={track.begin((at) => gestures.draw(at))}
      >
        {draft.segments.map((segment) => (
          <SettledBox
            key={segment.id}
            {...{ editor, segment, track, gestures }}
            top={topIn(settled, segment.id)}
            selected={segment.id === selected}
          />
        ))}
        {draft.segments.length === 0 ? <span className="hint lane-hint">{messages.nothing}</span> : null}
      </LaneRow>
      <Links editor={editor} layout={layout} hot={hot} />
    </>
  );
}

interface LaneRowProps {
  readonly head: ReactNode;
  readonly className?: string;
  readonly height: number;
  readonly onPointerDown: (event: React.PointerEvent<HTMLElement>) => void;
  readonly children: ReactNode;
}

const LaneRow = ({ head, className = "", height, onPointerDown, children }: LaneRowProps) => (
  <>
    <div className="h who-said">{head}</div>
    <div className={`t lane scrub ${className}`} style={{ height: height + 1 }} onPointerDown={onPointerDown}>
      {children}
    </div>
  </>
);

const LaneHead = ({ lane }: { lane: Lane }) => (
  <>
    <LaneLetter lane={lane} />
    <b className="ell" title={lane.simulated ? messages.simulated(lane.name) : lane.name}>
      {lane.name.replace(/^Annotator /, "")}
    </b>
  </>
);

const SettledHead = () => (
  <>
    <span className="who f">
      <Icon name="check" />
    </span>
    <b>{messages.settled}</b>
  </>
);

function LaneNote({ lane }: { lane: Lane }) {
  const invalid = lane.invalid > 0 ? messages.outside(lane.invalid) : "";
  const note = [lane.sources.length === 0 ? lane.silence : "", invalid].filter(Boolean).join(" · ");
  return note ? (
    <span className={lane.sources.length === 0 ? "hint lane-hint" : "hint lane-hint end"}>{note}</span>
  ) : null;
}

function Playhead({ editor }: { editor: ReviewEditor }) {
  const frame = useFrame(editor);
  return <div className="head" style={{ "--f": frame } as CSSProperties} />;
}

interface LinksProps {
  readonly editor: ReviewEditor;
  readonly layout: readonly LaneLayout[];
  /** The sources of the group at hand. */
  readonly hot: readonly Source[];
}

/** Lines between matched segments with their overlap in time, and from sources to what was settled of them. */
function Links({ editor, layout, hot }: LinksProps) {
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
                title={linksTexts.overlap}
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
