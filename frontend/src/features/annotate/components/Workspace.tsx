import { useEffect, useMemo, useRef, useState } from "react";
import { Bar } from "@/shared/components/Bar";
import { Icon } from "@/shared/components/Icon";
import { useConsoleAid } from "@/shared/console";
import { keepKeysAwake, leaveText } from "@/shared/focus";
import type { StudyHead } from "../calls";
import type { Context } from "../engine/commands";
import { Keyboard } from "../engine/keyboard";
import type { Job, Sitting } from "../engine/sitting";
import { minutes } from "../format";
import { useCommands, useHousekeeping } from "../hooks";
import { Clashes } from "./Clashes";
import { CommandButton, Commands } from "./Commands";
import { Footer } from "./Footer";
import { Inspector } from "./Inspector";
import { ReportDialog, SkipDialog } from "./LeaveDialogs";
import { QuestionPanel } from "./QuestionPanel";
import { SaveLine } from "./SaveLine";
import { SegmentList } from "./SegmentList";
import { Stage } from "./Stage";
import { Timeline } from "./Timeline";
import { Transport } from "./Transport";
import { useSheets } from "./useSheets";

export interface WorkspaceProps {
  readonly sitting: Sitting;
  readonly study: StudyHead;
  readonly job: Job;
  readonly sending: boolean;
}

type Open = "help" | "menu" | "skip" | "report" | null;

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
          else if (gap.field === "reason" || gap.field === "answer")
            requestAnimationFrame(() => reason.current?.focus()); // the field may belong to what is shown from now on
        },
        skip: () => setOpen("skip"),
        report: () => setOpen("report"),
        toggleMenu: () => setOpen((shown) => (shown === "menu" ? null : "menu")),
        toggleHelp: () => setOpen((shown) => (shown === "help" ? null : "help")),
        escape: () => leaveText(),
      },
    }),
    [desk, job, sitting],
  );
  const keyboard = useMemo(() => new Keyboard(localStorage), []);
  useCommands(context, keyboard, open !== null);
  useHousekeeping(job);
  const sheets = useSheets(open === "help" || open === "menu");
  useConsoleAid(desk.player);

  const { segments, questions } = desk.instrument;
  return (
    <Commands context={context} keyboard={keyboard}>
      <div className="annotate" onMouseDown={keepKeysAwake}>
        <TopBar sitting={sitting} study={study} job={job} />
        <main className={segments ? "work" : "work asking"} data-task={work.task.id}>
          <section className="left" aria-label="Clip">
            <div className="prompt">
              <span className="cap">Prompt</span>
              <span>{work.task.prompt?.text ?? "no prompt"}</span>
            </div>
            <Stage job={job} onRetry={() => void sitting.loadClip(job)} onReport={context.surface.report} />
            <Transport desk={desk} />
            <Timeline desk={desk} />
          </section>
          <aside className={segments ? "side" : "side asking"} aria-label={segments ? "Segment" : "Questions"}>
            <Clashes job={job} sitting={sitting} />
            {segments ? (
              <>
                <Inspector desk={desk} form={segments} reasonRef={reason} />
                <SegmentList desk={desk} form={segments} />
                <Footer desk={desk} sending={sending} />
              </>
            ) : null}
            {questions && !segments ? (
              <QuestionPanel form={questions} textRef={reason} desk={desk} sending={sending} />
            ) : null}
          </aside>
        </main>
        {sheets && open === "help" ? <sheets.HelpDialog onClose={close} /> : null}
        {sheets && open === "menu" ? <sheets.MenuDialog onClose={close} /> : null}
        {open === "skip" ? <SkipDialog onClose={close} onSkip={(why) => sitting.skip(work, why)} /> : null}
        {open === "report" ? (
          <ReportDialog onClose={close} onReport={(kind, note) => sitting.report(work, kind, note)} />
        ) : null}
      </div>
    </Commands>
  );
}

function TopBar({ sitting, study, job }: { sitting: Sitting; study: StudyHead; job: Job }) {
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
      <SaveLine saver={job.saver} waiting={sitting.outbox.waiting} />
      <CommandButton name="menu" size="sm">
        Menu
      </CommandButton>
      <CommandButton name="help" icon="help" size="sm">
        Guide and keys
      </CommandButton>
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
