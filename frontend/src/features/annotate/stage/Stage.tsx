import type { CSSProperties } from "react";
import { Button } from "@/shared/components/Button";
import { Player, Waiting } from "@/shared/components/Player";
import type { Clock } from "@/shared/engine/clock";
import { useClock, useMoment, useStore } from "@/shared/hooks";
import { stage as words } from "@/words/annotate";
import type { Desk } from "../editor/editor";
import { openSegment } from "../document/document";
import type { Job } from "../session/annotation-session";
import { useDesk } from "../controls/hooks";
import { CommandButton, useKeysOf } from "../controls/Commands";
import { useLate } from "../controls/useLazyPart";
import { pairs } from "../pair/lazy";
import { boxes } from "./lazy";

export interface StageProps {
  readonly job: Job;
  readonly onRetry: () => void;
  readonly onReport: () => void;
}

/** The clip or the two of a pair, or what keeps them from being shown. */
export function Stage({ job, onRetry, onReport }: StageProps) {
  const { desk, work, footage } = job;
  const clips = useStore(footage.state);
  const attach = useMoment(desk, { task: work.task.id });
  const isPair = work.right !== null;
  const pair = useLate(pairs, isPair);
  const failed = useStore(pairs.failed);
  return (
    <div className="stage">
      {clips.kind !== "ready" || (isPair && !pair) ? (
        <Waiting clip={clips.kind === "ready" ? pairComing(failed) : clips}>
          <Button onClick={clips.kind === "ready" ? () => void pairs.fetch() : onRetry}>{words.tryAgain}</Button>
          {work.recheck ? null : (
            <Button icon="flag" onClick={onReport}>
              {words.report}
            </Button>
          )}
        </Waiting>
      ) : (
        <>
          {isPair && pair ? (
            <pair.PairStage job={job} urls={clips.urls} attach={attach} />
          ) : (
            <Screen job={job} url={clips.urls[0] ?? ""} attach={attach} />
          )}
          <Looks desk={desk} />
          <Showing desk={desk} />
        </>
      )}
      <DrawingNote desk={desk} />
    </div>
  );
}

/** The clips are here, and what shows two of them is not. */
const pairComing = (failed: boolean) =>
  failed ? ({ kind: "failed", message: words.noPair } as const) : ({ kind: "loading", bytes: 0, total: null } as const);

interface ScreenProps {
  readonly job: Job;
  readonly url: string;
  readonly attach: (clock: Clock | null) => void;
}

function Screen({ job: { desk, footage }, url, attach }: ScreenProps) {
  const size = useStore(desk.watching.size);
  const drawing = useLate(boxes, desk.instrument.segments?.box === true || Boolean(desk.work.task.error?.box));
  return (
    <div
      className="screen"
      data-size={size}
      style={{ "--w": desk.video?.width, "--h": desk.video?.height } as CSSProperties}
    >
      <div className="picture">
        <Player
          table={desk.table}
          url={url}
          attach={attach}
          onFail={(message) => footage.fail(0, message)}
          onClick={() => desk.clock?.toggle()}
        />
        {drawing ? <drawing.BoxLayer desk={desk} /> : null}
      </div>
    </div>
  );
}

/** How the picture is looked at, and the way to show it to somebody else. */
function Looks({ desk }: { desk: Desk }) {
  const size = useStore(desk.watching.size);
  return (
    <div className="looks">
      <CommandButton name="size" icon="size" look="quiet" size="sm" aria-pressed={size === "actual"} />
      <CommandButton name="copy-link" icon="link" look="quiet" size="sm" />
    </div>
  );
}

/** What is not on the screen yet, or does not play. */
function Showing({ desk }: { desk: Desk }) {
  const shown = useClock(desk, (state) => state.shown, false);
  const wanted = useClock(desk, (state) => state.wanted, null);
  const problem = useClock(desk, (state) => state.problem, null);
  return (
    <>
      {problem ? (
        <p className="ovl problem-note" role="alert">
          {problem}
        </p>
      ) : null}
      {shown ? null : (
        <span className="ovl opening" role="status">
          {words.opening}
        </span>
      )}
      {shown && wanted !== null ? (
        <span key={wanted} className="ovl coming">
          {words.coming(wanted)}
        </span>
      ) : null}
    </>
  );
}

function DrawingNote({ desk }: { desk: Desk }) {
  const { history } = useDesk(desk);
  const keys = useKeysOf("end");
  const drawn = openSegment(history.present);
  if (!drawn) return null;
  const number = history.present.segments.indexOf(drawn) + 1;
  return (
    <span className="ovl drawing-note">
      <i className="rec" />
      {words.drawing(number, drawn.start)}
      {keys.length > 0 ? (
        <>
          {` ${words.endHere.before} `}
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
          {` ${words.endHere.after}`}
        </>
      ) : null}
    </span>
  );
}
