import type { RefObject } from "react";
import { useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Bar } from "@/shared/components/Bar";
import { Icon } from "@/shared/components/Icon";
import { useConsoleAid } from "@/shared/console";
import { keepKeysAwake, leaveText } from "@/shared/focus";
import { useStore } from "@/shared/hooks";
import { bar, parts, practice, readingBar, training as words } from "@/words/annotate";
import type { StudyHead } from "../api/calls";
import type { Context } from "../commands/table";
import { modeOf } from "../document/mode";
import { Keyboard } from "../keyboard/keyboard";
import type { Job, Sitting } from "../session/annotation-session";
import type { AfterTraining } from "../session/session-state";
import { minutes } from "../document/format";
import { useCommands, useHousekeeping } from "../controls/hooks";
import { CommandButton, Commands } from "../controls/Commands";
import { useLate } from "../controls/useLazyPart";
import { clashes, sheets } from "../dialogs/lazy";
import { rechecking } from "../recheck/lazy";
import { texts } from "../text/lazy";
import { training as lateTraining } from "../training/lazy";
import { Panel } from "../panels/Panel";
import { SaveLine } from "./SaveLine";
import { Stage } from "../stage/Stage";
import { Timeline } from "../timeline/Timeline";
import { Transport } from "../stage/Transport";

export interface WorkspaceProps {
  readonly sitting: Sitting;
  readonly study: StudyHead;
  readonly job: Job;
  readonly sending: boolean;
  /** Set once a clip of the training is submitted. */
  readonly after: AfterTraining | null;
}

type Open = "help" | "menu" | "skip" | "report" | null;

/** The annotator's page while there is a clip to work on. */
export function Workspace({ sitting, study, job, sending, after }: WorkspaceProps) {
  const { desk, work } = job;
  const [open, setOpen] = useState<Open>(null);
  const { training: isTraining } = work.task;
  const [guided, setGuided] = useState(isTraining && work.progress.mine === 0);
  const training = useLate(lateTraining, isTraining || guided);
  const others = useLate(rechecking, Boolean(work.recheck ?? work.sent_back));
  const reason = useRef<HTMLTextAreaElement>(null);
  /** The field of an answer beside the tags of a text; elsewhere an answer is written where a reason would be. */
  const answer = useRef<HTMLTextAreaElement>(null);
  const close = () => setOpen(null);

  const context = useMemo<Context>(
    () => ({
      desk,
      surface: {
        focusReason: () => reason.current?.focus(),
        focusAnswer: () => focusShown(answer),
        submit: () => {
          const gap = desk.goToGap();
          if (!gap) void sitting.submit(job);
          else if (gap.field === "reason" || gap.field === "answer") {
            const field = gap.field === "answer" && modeOf(desk.instrument) === "chain" ? answer : reason;
            focusShown(field);
          }
        },
        skip: () => setOpen("skip"),
        report: () => setOpen("report"),
        goOn: () => void sitting.leaveFeedback(),
        toggleGuide: () => setGuided((shown) => !shown),
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
  const over = useLate(sheets, open !== null);
  useConsoleAid(desk.player);

  const { subject } = work.task;
  const read = useLate(texts, subject !== "video" && subject !== "pair");
  const mode = modeOf(desk.instrument);
  const look = mode === "segments" ? "" : " asking";
  return (
    <Commands context={context} keyboard={keyboard}>
      <div className="annotate" onMouseDown={keepKeysAwake}>
        <TopBar sitting={sitting} study={study} job={job} after={after} />
        <main className={`work${look}`} data-task={work.task.id}>
          {desk.video === null && read ? <read.TextSubject task={work.task} /> : null}
          {desk.video === null ? null : (
            <section className="left" aria-label={parts.clip}>
              <Prompt text={work.task.prompt?.text ?? null} />
              <Stage job={job} onRetry={() => void sitting.loadClips(job)} onReport={context.surface.report} />
              <Transport desk={desk} />
              <Timeline desk={desk}>
                {training && after?.feedback && mode === "segments" ? (
                  <training.FeedbackLanes desk={desk} feedback={after.feedback} />
                ) : null}
              </Timeline>
            </section>
          )}
          <aside className={`side${look}`} aria-label={after ? words.feedback : parts[mode]}>
            <Between sitting={sitting} job={job} />
            {training && after ? (
              <training.FeedbackPanel key={String(after.feedback === null)} {...{ sitting, after }} />
            ) : null}
            {training && !after ? <training.Guide desk={desk} open={guided} onClose={() => setGuided(false)} /> : null}
            {others && work.recheck ? <others.RecheckLine desk={desk} /> : null}
            {others && work.sent_back && !after ? <others.SentBack note={work.sent_back.note} /> : null}
            {after ? null : <Panel {...{ desk, sending, read }} reasonRef={reason} answerRef={answer} />}
          </aside>
        </main>
        {over && open === "help" ? <over.HelpDialog onClose={close} /> : null}
        {over && open === "menu" ? <over.MenuDialog study={study.id} onClose={close} /> : null}
        {others && work.recheck && open === "skip" ? (
          <others.SendBackDialog onClose={close} onSend={(note) => sitting.skip(work, note)} />
        ) : null}
        {over && !work.recheck && open === "skip" ? (
          <over.SkipDialog onClose={close} onSkip={(why) => sitting.skip(work, why)} />
        ) : null}
        {over && open === "report" ? (
          <over.ReportDialog onClose={close} onReport={(kind, note) => sitting.report(work, kind, note)} />
        ) : null}
      </div>
    </Commands>
  );
}

/**
 * Focus a field that may belong to what is shown from now on: at once, so that the next key is a letter of the answer
 * and no command.
 */
function focusShown(field: RefObject<HTMLTextAreaElement | null>): void {
  flushSync(() => undefined);
  field.current?.focus();
}

/** What stands between this window and the server, if anything does. */
function Between({ sitting, job }: { sitting: Sitting; job: Job }) {
  const notice = useStore(sitting.notice);
  const { kind } = useStore(job.saver.state);
  const part = useLate(clashes, notice !== null || kind === "conflict" || kind === "lost");
  return part ? <part.Clashes job={job} sitting={sitting} /> : null;
}

/** What the clip was made from. The clips of a pair may have a prompt each, which would tell them apart: then none. */
function Prompt({ text }: { text: string | null }) {
  if (text === null) return <div />;
  return (
    <div className="prompt">
      <span className="cap">{parts.prompt}</span>
      <span>{text}</span>
    </div>
  );
}

function TopBar({ sitting, study, job, after }: Omit<WorkspaceProps, "sending">) {
  const { mine, of } = job.work.progress;
  const named = job.work.task.training ? practice : job.desk.video ? bar : readingBar;
  return (
    <Bar>
      <span className="mut ell">{study.name}</span>
      <span className="sep" />
      <span>
        <b>{named.clip(mine + 1)}</b> {of > 0 ? <span className="dim">{named.of(of)}</span> : null}
      </span>
      <span className="meter clips" role="progressbar" aria-valuenow={mine} aria-valuemax={of} aria-label={named.done}>
        <i style={{ width: `${of > 0 ? (mine / of) * 100 : 0}%` }} />
      </span>
      <TimeSpent job={job} />
      <span className="grow" />
      {after || job.work.recheck ? null : <SaveLine saver={job.saver} waiting={sitting.outbox.waiting} />}
      <CommandButton name="menu" size="sm">
        {bar.menu}
      </CommandButton>
      <CommandButton name="help" icon="help" size="sm">
        {bar.help}
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
      {(job.desk.video ? bar : readingBar).spent(minutes(spent))}
    </span>
  );
}
