import type { RefObject } from "react";
import { useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Bar } from "@/shared/components/Bar";
import { Icon } from "@/shared/components/Icon";
import { useConsoleAid } from "@/shared/console";
import { keepKeysAwake, leaveText } from "@/shared/focus";
import { useStore } from "@/shared/hooks";
import { bar, parts, practice, save, training as messages } from "@/messages/annotate";
import type { IconName } from "@/shared/components/Icon";
import type { Store } from "@/shared/engine/store";
import type { StudyHead } from "../api/calls";
import type { Context } from "../commands/table";
import { modeOf } from "../document/mode";
import { Keyboard } from "../keyboard/keyboard";
import type { AnnotationSession } from "../session/annotation-session";
import type { OpenTask } from "../session/open-task";
import type { AfterTraining } from "../session/session-state";
import { clockTime, minutes } from "../document/format";
import { useCommands, useHousekeeping } from "../controls/hooks";
import { CommandButton, Commands } from "../controls/Commands";
import { useLazyPart } from "../controls/useLazyPart";
import { dialogParts, saveConflicts } from "../dialogs/lazy";
import { bell } from "./lazy";
import { recheckParts } from "../recheck/lazy";
import { textParts } from "../text/lazy";
import { trainingParts } from "../training/lazy";
import { Panel } from "../panels/Panel";
import { Stage } from "../stage/Stage";
import { Timeline } from "../timeline/Timeline";
import { Transport } from "../stage/Transport";
import type { DraftSaver, SaveState } from "../session/draft-saver";

export interface WorkspaceProps {
  readonly session: AnnotationSession;
  readonly study: StudyHead;
  readonly openTask: OpenTask;
  readonly sending: boolean;
  /** Set once a clip of the training is submitted. */
  readonly after: AfterTraining | null;
}

type Open = "help" | "menu" | "skip" | "report" | null;

/** The annotator's page while there is a clip to work on. */
export function Workspace({ session, study, openTask, sending, after }: WorkspaceProps) {
  const { editor, work } = openTask;
  const [open, setOpen] = useState<Open>(null);
  const { training: isTraining } = work.task;
  const [guided, setGuided] = useState(isTraining && work.progress.mine === 0);
  const training = useLazyPart(trainingParts, isTraining || guided);
  const others = useLazyPart(recheckParts, Boolean(work.recheck ?? work.sent_back));
  const reason = useRef<HTMLTextAreaElement>(null);
  /** The field of an answer beside the tags of a text; elsewhere an answer is written where a reason would be. */
  const answer = useRef<HTMLTextAreaElement>(null);
  const close = () => setOpen(null);

  const context = useMemo<Context>(
    () => ({
      editor,
      surface: {
        focusReason: () => reason.current?.focus(),
        focusAnswer: () => focusShown(answer),
        submit: () => {
          const gap = editor.goToGap();
          if (!gap) void session.submit(openTask);
          else if (gap.field === "reason" || gap.field === "answer") {
            const field = gap.field === "answer" && modeOf(editor.instrument) === "chain" ? answer : reason;
            focusShown(field);
          }
        },
        skip: () => setOpen("skip"),
        report: () => setOpen("report"),
        goOn: () => void session.leaveFeedback(),
        toggleTutorial: () => setGuided((shown) => !shown),
        toggleMenu: () => setOpen((shown) => (shown === "menu" ? null : "menu")),
        toggleHelp: () => setOpen((shown) => (shown === "help" ? null : "help")),
        escape: () => leaveText(),
      },
    }),
    [editor, openTask, session],
  );
  const keyboard = useMemo(() => new Keyboard(localStorage), []);
  useCommands(context, keyboard, open !== null);
  useHousekeeping(openTask);
  const over = useLazyPart(dialogParts, open !== null);
  useConsoleAid(editor.player);

  const { subject } = work.task;
  const read = useLazyPart(textParts, subject !== "video" && subject !== "pair");
  const mode = modeOf(editor.instrument);
  const look = mode === "segments" ? "" : " asking";
  return (
    <Commands context={context} keyboard={keyboard}>
      <div className="annotate" onMouseDown={keepKeysAwake}>
        <TopBar session={session} study={study} openTask={openTask} after={after} />
        <main className={`work${look}`} data-task={work.task.id}>
          {editor.video === null && read ? <read.TextSubject task={work.task} /> : null}
          {editor.video === null ? null : (
            <section className="left" aria-label={parts.clip}>
              <Prompt text={work.task.prompt?.text ?? null} />
              <Stage
                openTask={openTask}
                onRetry={() => void session.loadClips(openTask)}
                onReport={context.surface.report}
              />
              <Transport editor={editor} />
              <Timeline editor={editor}>
                {training && after?.feedback && mode === "segments" ? (
                  <training.FeedbackLanes editor={editor} feedback={after.feedback} />
                ) : null}
              </Timeline>
            </section>
          )}
          <aside className={`side${look}`} aria-label={after ? messages.feedback : parts[mode]}>
            <Between session={session} openTask={openTask} />
            {read ? <read.LastProposal session={session} /> : null}
            {training && after ? (
              <training.FeedbackPanel key={String(after.feedback === null)} {...{ session, after }} />
            ) : null}
            {training && !after ? (
              <training.Tutorial editor={editor} open={guided} onClose={() => setGuided(false)} />
            ) : null}
            {others && work.recheck ? <others.RecheckLine editor={editor} /> : null}
            {others && work.sent_back && !after ? <others.SentBack note={work.sent_back.note} /> : null}
            {after ? null : <Panel {...{ editor, sending, read }} reasonRef={reason} answerRef={answer} />}
          </aside>
        </main>
        {over && open === "help" ? <over.HelpDialog onClose={close} /> : null}
        {over && open === "menu" ? <over.MenuDialog study={study.id} onClose={close} /> : null}
        {others && work.recheck && open === "skip" ? (
          <others.SendBackDialog onClose={close} onSend={(note) => session.skip(work, note)} />
        ) : null}
        {over && !work.recheck && open === "skip" ? (
          <over.SkipDialog onClose={close} onSkip={(why) => session.skip(work, why)} />
        ) : null}
        {over && open === "report" ? (
          <over.ReportDialog onClose={close} onReport={(kind, note) => session.report(work, kind, note)} />
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

/** A conflict between this window and the server, if there is one. */
function Between({ session, openTask }: { session: AnnotationSession; openTask: OpenTask }) {
  const notice = useStore(session.notice);
  const { kind } = useStore(openTask.saver.state);
  const part = useLazyPart(saveConflicts, notice !== null || kind === "conflict" || kind === "lost");
  return part ? <part.SaveConflicts openTask={openTask} session={session} /> : null;
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

/** What the task is called. */
function nameOf({ task }: OpenTask["work"]): string {
  const name = bar.subjects[task.subject];
  return task.training ? practice(name) : name;
}

function TopBar({ session, study, openTask, after }: Omit<WorkspaceProps, "sending">) {
  const { mine, of } = openTask.work.progress;
  const news = useStore(bell.part);
  return (
    <Bar>
      <span className="mut ell">{study.name}</span>
      <span className="sep" />
      <span>
        <b>{bar.task(nameOf(openTask.work), mine + 1)}</b> {of > 0 ? <span className="dim">{bar.of(of)}</span> : null}
      </span>
      <span className="meter clips" role="progressbar" aria-valuenow={mine} aria-valuemax={of} aria-label={bar.done}>
        <i style={{ width: `${of > 0 ? (mine / of) * 100 : 0}%` }} />
      </span>
      <TimeSpent openTask={openTask} />
      <span className="grow" />
      {after || openTask.work.recheck ? null : (
        <SaveLine saver={openTask.saver} waiting={session.submissionQueue.waiting} />
      )}
      {news ? <news.Bell /> : null}
      <CommandButton name="menu" size="sm">
        {bar.menu}
      </CommandButton>
      <CommandButton name="help" icon="help" size="sm">
        {bar.help}
      </CommandButton>
    </Bar>
  );
}

function TimeSpent({ openTask }: { openTask: OpenTask }) {
  const [spent, setSpent] = useState(openTask.activeTime.activeMs);
  useEffect(() => {
    const timer = setInterval(() => setSpent(openTask.activeTime.activeMs), 1000);
    return () => clearInterval(timer);
  }, [openTask]);
  return (
    <span className="row sm mut">
      <Icon name="clock" />
      {bar.spent(minutes(spent), nameOf(openTask.work))}
    </span>
  );
}

interface Line {
  readonly icon: IconName;
  readonly look: "ok" | "warn" | "bad" | "dim";
  readonly text: string;
}

interface SaveLineProps {
  readonly saver: DraftSaver;
  /** Finished clips that are not sent yet. */
  readonly waiting: Store<number>;
}

/** Where the work is kept. "Saved" means stored on the server and nothing less. */
function SaveLine({ saver, waiting }: SaveLineProps) {
  const state = useStore(saver.state);
  const behind = useStore(waiting);
  const { icon, look, text } = lineFor(state);
  return (
    <span className="state" role="status" data-testid="save-state" data-state={state.kind} data-waiting={behind}>
      <span className={`flex ${look}`}>
        <Icon name={icon} />
      </span>
      <span className={look === "ok" || look === "dim" ? "" : "b"}>
        {text}
        {behind > 0 ? save.waiting(behind) : ""}
      </span>
    </span>
  );
}

function lineFor(state: SaveState): Line {
  switch (state.kind) {
    case "new":
      return { icon: "saved", look: "dim", text: save.new };
    case "saved":
      return { icon: "saved", look: "ok", text: state.at ? save.saved(clockTime(state.at)) : save.savedEarlier };
    case "saving":
      return { icon: "wait", look: "dim", text: save.saving };
    case "kept":
      return state.safe
        ? { icon: "wait", look: "warn", text: save.kept }
        : { icon: "warn", look: "bad", text: save.notKept };
    case "offline":
      return state.safe
        ? { icon: "wait", look: "warn", text: save.offline }
        : { icon: "warn", look: "bad", text: save.offlineNotKept };
    case "conflict":
      return { icon: "warn", look: "bad", text: save.conflict };
    case "lost":
      return { icon: "lock", look: "bad", text: save.lost };
    case "refused":
      return { icon: "warn", look: "bad", text: save.refused(state.message) };
  }
}
