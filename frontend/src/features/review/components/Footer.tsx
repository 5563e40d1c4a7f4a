import { Button } from "@/shared/components/Button";
import { useStore } from "@/shared/hooks";
import { isAnswered } from "@/shared/engine/answers";
import type { ReviewDesk } from "../engine/review-editor";
import { verdictOn } from "../engine/draft";
import { settledCount } from "../engine/missing-decisions";
import type { Job } from "../engine/job";
import { useDesk } from "./hooks";

export interface FooterProps {
  readonly job: Job;
  readonly desk: ReviewDesk;
  readonly onSettle: () => void;
  readonly onSkip: () => void;
}

/** How far the clip is, and the two ways on. */
export function Footer({ job, desk, onSettle, onSkip }: FooterProps) {
  const { kind } = useStore(job.sending);
  return (
    <div className="ways">
      <Count desk={desk} isStored={kind === "settled" || desk.review.adjudication !== null} />
      <Button size="lg" keys={["S"]} onClick={onSkip}>
        Skip
      </Button>
      <Button
        look="pri"
        size="lg"
        keys={["Enter"]}
        data-testid="settle"
        aria-busy={kind === "sending"}
        onClick={onSettle}
      >
        {kind === "sending" ? "Sending" : "Settle clip"}
      </Button>
    </div>
  );
}

function Count({ desk, isStored }: { desk: ReviewDesk; isStored: boolean }) {
  const { history, stored } = useDesk(desk);
  const draft = history.present;
  const { groups } = desk.scene;
  const answered = desk.questions.filter(({ id }) => isAnswered(verdictOn(draft, id))).length;
  const done = desk.instrument.segments
    ? `${settledCount(draft, groups)} of ${groups.length} settled`
    : `${answered} of ${desk.questions.length} settled`;
  return (
    <span className="sm mut grow" role="status">
      {done}
      <span className="ci">{draft !== stored ? "not sent yet" : isStored ? "as stored" : ""}</span>
    </span>
  );
}
