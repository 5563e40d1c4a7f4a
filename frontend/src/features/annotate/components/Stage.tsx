import { Button } from "@/shared/components/Button";
import { Player, Waiting } from "@/shared/components/Player";
import { useStore } from "@/shared/hooks";
import type { Desk } from "../engine/desk";
import { openSegment } from "../engine/document";
import type { Job } from "../engine/sitting";
import { useDesk } from "../hooks";

export interface StageProps {
  readonly job: Job;
  readonly onRetry: () => void;
  readonly onReport: () => void;
}

/** The clip, or what keeps it from being shown. */
export function Stage({ job, onRetry, onReport }: StageProps) {
  const { desk } = job;
  const clip = useStore(job.clip);
  return (
    <div className="stage">
      {clip.kind === "ready" ? (
        <Player
          table={desk.table}
          url={clip.url}
          attach={desk.attach}
          onFail={(message) => job.clip.set({ kind: "failed", message })}
          onClick={() => desk.clock?.toggle()}
        />
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

function DrawingNote({ desk }: { desk: Desk }) {
  const { history } = useDesk(desk);
  const drawn = openSegment(history.present);
  if (!drawn) return null;
  const number = history.present.segments.indexOf(drawn) + 1;
  return (
    <span className="ovl drawing-note">
      <i className="rec" />
      Drawing segment {number} from f{drawn.start}. Press <kbd>]</kbd> to end it here
    </span>
  );
}
