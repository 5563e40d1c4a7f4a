import { useMemo, useRef, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { agreement, footer, workspace as messages } from "@/messages/studio/review";
import { actions } from "@/messages/studio/shared";
import { ClipLink } from "@/shared/components/ClipLink";
import { Button } from "@/shared/components/Button";
import { Player, Waiting } from "@/shared/components/Player";
import { useConsoleAid } from "@/shared/console";
import { leaveText } from "@/shared/focus";
import { useMoment, useStore } from "@/shared/hooks";
import { isAnswered } from "@/shared/engine/answers";
import { Store } from "@/shared/engine/store";
import { Comments } from "@/shared/studio/comments/Comments";
import { Compose } from "@/shared/studio/comments/Compose";
import { commentsQuery } from "@/shared/studio/comments/calls";
import type { CommentedClip } from "@/shared/studio/comments/place";
import { studyQuery } from "@/shared/api/study";
import { sentence } from "@/shared/sentence";
import type { Context } from "../engine/commands";
import type { ReviewEditor } from "../engine/review-editor";
import type { Job } from "../engine/job";
import { useCommands, useEditor } from "./hooks";
import { ChainPanel } from "./ChainPanel";
import { ChainSentences } from "./ChainSentences";
import { Beside } from "./OtherActions";
import { GroupPanel } from "./GroupPanel";
import { HelpDialog } from "./HelpDialog";
import { Lanes } from "./Lanes";
import { Outcome } from "./Outcome";
import { QuestionPanel } from "./QuestionPanel";
import { QuestionTable } from "./QuestionTable";
import { Transport } from "./Transport";
import { verdictOn } from "../engine/draft";
import { settledCount } from "../engine/missing-decisions";
import { answerAgreement, segmentAgreement } from "../engine/agreement";
import { decimal } from "@/shared/format";

export interface WorkspaceProps {
  readonly study: string;
  readonly job: Job;
  /** Leave the clip as it is and go on. */
  readonly onSkip: () => void;
  readonly onSettled: () => void;
}

/** One clip under review: what everyone said, and the draft that settles it. */
export function Workspace(props: WorkspaceProps) {
  const editor = useStore(props.job.editor);
  return <Whole key={editor.review.adjudication?.revision ?? 0} {...props} editor={editor} />;
}

function Whole({ study, job, editor, onSkip, onSettled }: WorkspaceProps & { editor: ReviewEditor }) {
  const [help, setHelp] = useState(false);
  const context = useMemo<Context>(
    () => ({
      editor,
      surface: {
        settle: () => void job.settle().then((done) => done && onSettled()),
        skip: onSkip,
        toggleHelp: () => setHelp((open) => !open),
        escape: leaveText,
      },
    }),
    [editor, job, onSkip, onSettled],
  );
  useCommands(context, help);
  useConsoleAid(editor.player);
  const { segments, questions } = editor.instrument;
  return (
    <>
      <section className="mid" aria-label={messages.clip} data-review={editor.review.id}>
        <div className="prompt">
          <span className="cap">{messages.prompt}</span>
          <span className="ell" title={editor.review.prompt}>
            {editor.review.prompt || messages.noPrompt}
          </span>
          <span className="dim sm push nw">
            <ClipLink clip={editor.review.video.id} name={editor.review.external_id} />
          </span>
        </div>
        <Stage job={job} editor={editor} />
        <Transport editor={editor} onHelp={context.surface.toggleHelp} />
        {editor.chain ? <ChainSentences editor={editor} chain={editor.chain} /> : <Lanes editor={editor} />}
        {questions ? <QuestionTable editor={editor} form={questions} /> : null}
        {editor.chain ? null : <AgreementLine editor={editor} />}
      </section>
      <aside className="side" aria-label={segments ? messages.group : messages.question}>
        <div className="scroll">
          <Outcome job={job} editor={editor} />
          {segments && editor.chain ? <ChainPanel editor={editor} chain={editor.chain} form={segments} /> : null}
          {segments && !editor.chain ? <GroupPanel editor={editor} form={segments} /> : null}
          {questions && (!segments || editor.chain) ? <QuestionPanel editor={editor} form={questions} /> : null}
          <Beside study={study} review={editor.review} />
          <Talk study={study} editor={editor} />
        </div>
        <Footer job={job} editor={editor} onSettle={context.surface.settle} onSkip={onSkip} />
      </aside>
      {help ? <HelpDialog editor={editor} onClose={() => setHelp(false)} /> : null}
    </>
  );
}

function Stage({ job, editor }: { job: Job; editor: ReviewEditor }) {
  const clip = useStore(job.clip);
  const attach = useMoment(editor, { review: editor.review.id });
  return (
    <div className="stage">
      {clip.kind === "ready" ? (
        <Player
          table={editor.table}
          url={clip.url}
          attach={attach}
          onFail={(message) => job.clip.set({ kind: "failed", message })}
          onClick={() => editor.clock?.toggle()}
        />
      ) : (
        <Waiting clip={clip}>
          <Button onClick={() => void job.loadClip()}>{actions.again}</Button>
        </Waiting>
      )}
    </div>
  );
}

interface FooterProps {
  readonly job: Job;
  readonly editor: ReviewEditor;
  readonly onSettle: () => void;
  readonly onSkip: () => void;
}

/** How far the clip is, and the two ways on. */
function Footer({ job, editor, onSettle, onSkip }: FooterProps) {
  const { kind } = useStore(job.sending);
  return (
    <div className="ways">
      <Count editor={editor} isStored={kind === "settled" || editor.review.adjudication !== null} />
      <Button size="lg" keys={["S"]} onClick={onSkip}>
        {footer.skip}
      </Button>
      <Button
        look="pri"
        size="lg"
        keys={["Enter"]}
        data-testid="settle"
        aria-busy={kind === "sending"}
        onClick={onSettle}
      >
        {kind === "sending" ? footer.sending : editor.chain ? footer.settleChain : footer.settle}
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
    ? footer.progress(disputed - editor.chain.open.length, disputed)
    : editor.instrument.segments
      ? footer.progress(settledCount(draft, groups), groups.length)
      : footer.progress(answered, editor.questions.length);
  return (
    <span className="sm mut grow" role="status">
      {done}
      <span className="ci">{draft !== stored ? footer.notSaved : isStored ? footer.saved : ""}</span>
    </span>
  );
}

/** What members wrote about the clip, at the frame at hand too. */
function Talk({ study, editor }: { study: string; editor: ReviewEditor }) {
  const video = editor.review.video.id;
  const query = useQuery(commentsQuery(video));
  const isAdmin = useQuery(studyQuery(study)).data?.role === "admin";
  const field = useRef<HTMLTextAreaElement>(null);
  const clip = useMemo<CommentedClip>(
    () => ({
      table: editor.table,
      player: editor.player,
      at: new Store(0),
      seek: (frame) => void editor.clock?.seekFrame(frame),
    }),
    [editor],
  );
  return (
    <section className="clip-talk" aria-labelledby="clip-comments">
      <Comments {...{ video, clip, query, isAdmin }} />
      <Compose {...{ video, clip, field }} />
    </section>
  );
}

/** How far the first two annotators agree on this clip. No number without its n. */
function AgreementLine({ editor }: { editor: ReviewEditor }) {
  const { lanes } = editor.reviewTimeline;
  const segments = editor.instrument.segments ? segmentAgreement(lanes, editor.review.links) : null;
  const answers = editor.questions.length > 0 ? answerAgreement(lanes, editor.questions) : null;
  if (!segments && !answers)
    return (
      <div className="agree">
        <Cell head={agreement.head}>
          <span className="dim">{agreement.onlyOne}</span>
        </Cell>
      </div>
    );
  return (
    <div className="agree">
      {segments ? (
        <>
          <Cell head={agreement.clip(segments.of)}>
            {sentence(agreement.pairs(<b>{segments.pairs}</b>, segments.pairs, segments.alone))}
          </Cell>
          <Cell head={agreement.meanIou(segments.pairs)}>
            {segments.iou === null ? (
              <span className="dim">{agreement.noPair}</span>
            ) : (
              <b>{decimal(segments.iou, 2)}</b>
            )}
          </Cell>
          <Cell head={agreement.sameType(segments.pairs)}>
            {segments.pairs === 0 ? (
              <span className="dim">{agreement.noPair}</span>
            ) : (
              <b>{agreement.of(segments.sameType, segments.pairs)}</b>
            )}
          </Cell>
        </>
      ) : null}
      {answers ? (
        <Cell head={agreement.sameAnswer(answers.of, answers.n)}>
          {answers.n === 0 ? (
            <span className="dim">{agreement.noQuestion}</span>
          ) : (
            <b>{agreement.of(answers.same, answers.n)}</b>
          )}
        </Cell>
      ) : null}
    </div>
  );
}

const Cell = ({ head, children }: { head: string; children: ReactNode }) => (
  <div>
    <span className="xs dim">{head}</span>
    {children}
  </div>
);
