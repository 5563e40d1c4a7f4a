import { footer as messages } from "@/messages/studio/review";
import { Button } from "@/shared/components/Button";
import { useStore } from "@/shared/hooks";
import { isAnswered } from "@/shared/engine/answers";
import type { ReviewEditor } from "../engine/review-editor";
import { verdictOn } from "../engine/draft";
import { settledCount } from "../engine/missing-decisions";
import type { Job } from "../engine/job";
import { useEditor } from "./hooks";

export interface FooterProps {
  readonly job: Job;
  readonly editor: ReviewEditor;
  readonly onSettle: () => void;
  readonly onSkip: () => void;
}

/** How far the clip is, and the two ways on. */
export function Footer({ job, editor, onSettle, onSkip }: FooterProps) {
  const { kind } = useStore(job.sending);
  return (
    <div className="ways">
      <Count editor={editor} isStored={kind === "settled" || editor.review.adjudication !== null} />
      <Button size="lg" keys={["S"]} onClick={onSkip}>
        {messages.skip}
      </Button>
      <Button
        look="pri"
        size="lg"
        keys={["Enter"]}
        data-testid="settle"
        aria-busy={kind === "sending"}
        onClick={onSettle}
      >
        {kind === "sending" ? messages.sending : editor.chain ? messages.settleChain : messages.settle}
      </Button>
    </div>
  );
}

function Count({ editor, isStored }: { editor: ReviewEditor; isStored: boolean }) {
  const { history, stored } = useEditor(editor);
  const draft = history.present;
  const { groups } = editor.reviewTimeline;
  const answered = editor.questions.filter(({ id }) => isAnswered(verdictOn(draft, id))).length;
  const disputed = editor.chain?.disputed.length ?? 0;
  const done = editor.chain
    ? messages.progress(disputed - editor.chain.open.length, disputed)
    : editor.instrument.segments
      ? messages.progress(settledCount(draft, groups), groups.length)
      : messages.progress(answered, editor.questions.length);
  return (
    <span className="sm mut grow" role="status">
      {done}
      <span className="ci">{draft !== stored ? messages.notSaved : isStored ? messages.saved : ""}</span>
    </span>
  );
}
