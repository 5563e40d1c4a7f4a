import { useMemo, useState } from "react";
import { Button } from "@/shared/components/Button";
import { Player, Waiting } from "@/shared/components/Player";
import { useConsoleAid } from "@/shared/console";
import { leaveText } from "@/shared/focus";
import { useMoment, useStore } from "@/shared/hooks";
import type { Context } from "../engine/commands";
import type { ReviewDesk } from "../engine/review-editor";
import type { Job } from "../engine/job";
import { useCommands } from "./hooks";
import { AgreementLine } from "./AgreementLine";
import { Beside } from "./Beside";
import { Footer } from "./Footer";
import { GroupPanel } from "./GroupPanel";
import { HelpDialog } from "./HelpDialog";
import { Lanes } from "./Lanes";
import { Outcome } from "./Outcome";
import { QuestionPanel } from "./QuestionPanel";
import { QuestionTable } from "./QuestionTable";
import { Transport } from "./Transport";

export interface WorkspaceProps {
  readonly study: string;
  readonly job: Job;
  /** Leave the clip as it is and go on. */
  readonly onSkip: () => void;
  readonly onSettled: () => void;
}

/** One clip under review: what everyone said, and the draft that settles it. */
export function Workspace(props: WorkspaceProps) {
  const desk = useStore(props.job.desk);
  return <Whole key={desk.review.adjudication?.revision ?? 0} {...props} desk={desk} />;
}

function Whole({ study, job, desk, onSkip, onSettled }: WorkspaceProps & { desk: ReviewDesk }) {
  const [help, setHelp] = useState(false);
  const context = useMemo<Context>(
    () => ({
      desk,
      surface: {
        settle: () => void job.settle().then((done) => done && onSettled()),
        skip: onSkip,
        toggleHelp: () => setHelp((open) => !open),
        escape: leaveText,
      },
    }),
    [desk, job, onSkip, onSettled],
  );
  useCommands(context, help);
  useConsoleAid(desk.player);
  const { segments, questions } = desk.instrument;
  return (
    <>
      <section className="mid" aria-label="Clip" data-review={desk.review.id}>
        <div className="prompt">
          <span className="cap">Prompt</span>
          <span className="ell" title={desk.review.prompt}>
            {desk.review.prompt || "no prompt"}
          </span>
          <span className="dim sm push nw">{desk.review.external_id}</span>
        </div>
        <Stage job={job} desk={desk} />
        <Transport desk={desk} onHelp={context.surface.toggleHelp} />
        <Lanes desk={desk} />
        {questions ? <QuestionTable desk={desk} form={questions} /> : null}
        <AgreementLine desk={desk} />
      </section>
      <aside className="side" aria-label={segments ? "Group" : "Question"}>
        <div className="scroll">
          <Outcome job={job} desk={desk} />
          {segments ? <GroupPanel desk={desk} form={segments} /> : null}
          {questions && !segments ? <QuestionPanel desk={desk} form={questions} /> : null}
          <Beside study={study} review={desk.review} />
        </div>
        <Footer job={job} desk={desk} onSettle={context.surface.settle} onSkip={onSkip} />
      </aside>
      {help ? <HelpDialog desk={desk} onClose={() => setHelp(false)} /> : null}
    </>
  );
}

function Stage({ job, desk }: { job: Job; desk: ReviewDesk }) {
  const clip = useStore(job.clip);
  const attach = useMoment(desk, { review: desk.review.id });
  return (
    <div className="stage">
      {clip.kind === "ready" ? (
        <Player
          table={desk.table}
          url={clip.url}
          attach={attach}
          onFail={(message) => job.clip.set({ kind: "failed", message })}
          onClick={() => desk.clock?.toggle()}
        />
      ) : (
        <Waiting clip={clip}>
          <Button onClick={() => void job.loadClip()}>Try again</Button>
        </Waiting>
      )}
    </div>
  );
}
