import type { Content } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { Icon } from "@/shared/components/Icon";
import { plural } from "@/shared/format";
import { useStore } from "@/shared/hooks";
import type { Job } from "../engine/sitting";
import { useDesk } from "../hooks";

export interface ClashesProps {
  readonly job: Job;
  readonly onChoose: (side: "mine" | "theirs") => void;
  readonly onTakeAgain: () => void;
}

/** What stands between this window and the server, with the ways to settle it. */
export function Clashes({ job, onChoose, onTakeAgain }: ClashesProps) {
  const state = useStore(job.saver.state);
  useDesk(job.desk);
  if (state.kind === "conflict")
    return (
      <div className="note warn" role="alert">
        <Icon name="warn" />
        <span className="grow">
          <b>This clip was also saved in another window.</b> There: {summary(state.theirs)}. Here:{" "}
          {summary(job.desk.content())}. Which one shall stay?
        </span>
        <Button size="sm" onClick={() => onChoose("theirs")}>
          Take theirs
        </Button>
        <Button size="sm" onClick={() => onChoose("mine")}>
          Keep mine
        </Button>
      </div>
    );
  if (state.kind === "lost")
    return (
      <div className="note bad" role="alert">
        <Icon name="lock" />
        <span className="grow">
          <b>This clip is no longer in your hands.</b> {state.message} What you marked is kept on this computer.
        </span>
        <Button size="sm" onClick={onTakeAgain}>
          Take it again
        </Button>
      </div>
    );
  return null;
}

function summary({ segments, answers, clean }: Content): string {
  if (clean) return "no errors";
  return answers.length > 0 ? plural(answers.length, "answer") : plural(segments.length, "segment");
}
