import { useEffect, useMemo, useRef, useState } from "react";
import { Bar } from "@/shared/components/Bar";
import { Button } from "@/shared/components/Button";
import { Icon } from "@/shared/components/Icon";
import { useConsoleAid } from "@/shared/console";
import { keepKeysAwake, leaveText } from "@/shared/focus";
import type { StudyHead } from "../calls";
import type { Context } from "../engine/commands";
import type { Job, Sitting } from "../engine/sitting";
import { minutes } from "../format";
import { useCommands, useHousekeeping } from "../hooks";
import { Clashes } from "./Clashes";
import { Footer } from "./Footer";
import { HelpDialog } from "./HelpDialog";
import { Inspector } from "./Inspector";
import { ReportDialog, SkipDialog } from "./LeaveDialogs";
import { QuestionPanel } from "./QuestionPanel";
import { SaveLine } from "./SaveLine";
import { SegmentList } from "./SegmentList";
import { Stage } from "./Stage";
import { Timeline } from "./Timeline";
import { Transport } from "./Transport";

export interface WorkspaceProps {
  readonly sitting: Sitting;
  readonly study: StudyHead;
  readonly job: Job;
  readonly sending: boolean;
}

type Open = "help" | "skip" | "report" | null;

/** The annotator's page while there is a clip to work on. */
export function Workspace({ sitting, study, job, sending }: WorkspaceProps) {
  const { desk, work } = job;
  const [open, setOpen] = useState<Open>(null);
  const reason = useRef<HTMLTextAreaElement>(null);
  const close = () => setOpen(null);

  const context = useMemo<Context>(
    () => ({
      desk,
      surface: {
        focusReason: () => reason.current?.focus(),
        submit: () => {
          const gap = desk.goToGap();
          if (!gap) void sitting.submit(job);
          else if (gap.field === "reason") reason.current?.focus();
        },
        toggleHelp: () => setOpen((shown) => (shown === "help" ? null : "help")),
        escape: () => leaveText(),
      },
    }),
    [desk, job, sitting],
  );
  useCommands(context, open !== null);
  useHousekeeping(job);
  useConsoleAid(desk.player);

  const { segments, questions } = desk.instrument;
  const footer = {
    desk,
    sending,
    onSubmit: context.surface.submit,
    onSkip: () => setOpen("skip"),
    onReport: () => setOpen("report"),
  };
  return (
    <div className="annotate" onMouseDown={keepKeysAwake}>
      <TopBar study={study} job={job} onHelp={() => setOpen("help")} />
      <main className={segments ? "work" : "work asking"} data-task={work.task.id}>
        <section className="left" aria-label="Clip">
          <div className="prompt">
            <span className="cap">Prompt</span>
            <span>{work.task.prompt?.text ?? "no prompt"}</span>
          </div>
          <Stage job={job} onRetry={() => void sitting.loadClip(job)} onReport={footer.onReport} />
          <Transport desk={desk} />
          <Timeline desk={desk} />
        </section>
        <aside className={segments ? "side" : "side asking"} aria-label={segments ? "Segment" : "Questions"}>
          <Clashes job={job} onChoose={(side) => sitting.choose(job, side)} onTakeAgain={() => void sitting.take()} />
          {segments ? (
            <>
              <Inspector desk={desk} form={segments} reasonRef={reason} />
              <SegmentList desk={desk} form={segments} />
              <Footer {...footer} />
            </>
          ) : null}
          {questions && !segments ? <QuestionPanel form={questions} {...footer} /> : null}
        </aside>
      </main>
      {open === "help" ? <HelpDialog context={context} onClose={close} /> : null}
      {open === "skip" ? <SkipDialog onClose={close} onSkip={(why) => sitting.skip(work, why)} /> : null}
      {open === "report" ? (
        <ReportDialog onClose={close} onReport={(kind, note) => sitting.report(work, kind, note)} />
      ) : null}
    </div>
  );
}

function TopBar({ study, job, onHelp }: { study: StudyHead; job: Job; onHelp: () => void }) {
  const { mine, of } = job.work.progress;
  return (
    <Bar>
      <span className="mut ell">{study.name}</span>
      <span className="sep" />
      <span>
        <b>Clip {mine + 1}</b> <span className="dim">of {of}</span>
      </span>
      <span className="meter clips" role="progressbar" aria-valuenow={mine} aria-valuemax={of} aria-label="Clips done">
        <i style={{ width: `${of > 0 ? (mine / of) * 100 : 0}%` }} />
      </span>
      <TimeSpent job={job} />
      <span className="grow" />
      <SaveLine saver={job.saver} />
      <Button icon="help" size="sm" keys={["?"]} onClick={onHelp}>
        Guide and keys
      </Button>
    </Bar>
  );
}

function TimeSpent({ job }: { job: Job }) {
  const [spent, setSpent] = useState(job.effort.activeMs);
  useEffect(() => {
    const timer = setInterval(() => setSpent(job.effort.activeMs), 1000);
    return () => clearInterval(timer);
  }, [job]);
  return (
    <span className="row sm mut">
      <Icon name="clock" />
      {minutes(spent)} on this clip
    </span>
  );
}
