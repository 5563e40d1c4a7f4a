import type { CSSProperties } from "react";
import { Button } from "@/shared/components/Button";
import { Player, Waiting } from "@/shared/components/Player";
import { useClock, useMoment, useStore } from "@/shared/hooks";
import type { Desk } from "../engine/desk";
import { openSegment } from "../engine/document";
import type { Job } from "../engine/sitting";
import { useDesk } from "../hooks";
import { BoxLayer } from "./box/BoxLayer";
import { CommandButton, useKeysOf } from "./Commands";

export interface StageProps {
  readonly job: Job;
  readonly onRetry: () => void;
  readonly onReport: () => void;
}

/** The clip, or what keeps it from being shown. */
export function Stage({ job, onRetry, onReport }: StageProps) {
  const { desk, work } = job;
  const clip = useStore(job.clip);
  const size = useStore(desk.watching.size);
  const attach = useMoment(desk, { task: work.task.id });
  const { width, height } = work.video;
  return (
    <div className="stage">
      {clip.kind === "ready" ? (
        <>
          <div className="screen" data-size={size} style={{ "--w": width, "--h": height } as CSSProperties}>
            <div className="picture">
              <Player
                table={desk.table}
                url={clip.url}
                attach={attach}
                onFail={(message) => job.clip.set({ kind: "failed", message })}
                onClick={() => desk.clock?.toggle()}
              />
              <BoxLayer desk={desk} />
            </div>
          </div>
          <Looks desk={desk} />
          <Showing desk={desk} />
        </>
      ) : (
        <Waiting clip={clip}>
          <Button onClick={onRetry}>Try again</Button>
          <Button icon="flag" onClick={onReport}>
            Report and go on
          </Button>
        </Waiting>
      )}
      <DrawingNote desk={desk} />
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
          Opening the clip
        </span>
      )}
      {shown && wanted !== null ? (
        <span key={wanted} className="ovl coming">
          frame {wanted} is on its way
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
      Drawing segment {number} from f{drawn.start}.
      {keys.length > 0 ? (
        <>
          {" Press "}
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
          {" to end it here"}
        </>
      ) : null}
    </span>
  );
}
