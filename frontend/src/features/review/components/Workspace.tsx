import { useMemo, useState } from "react";
import { workspace as messages } from "@/messages/studio/review";
import { actions } from "@/messages/studio/shared";
import { ClipLink } from "@/shared/components/ClipLink";
import { Button } from "@/shared/components/Button";
import { Player, Waiting } from "@/shared/components/Player";
import { useConsoleAid } from "@/shared/console";
import { leaveText } from "@/shared/focus";
import { useMoment, useStore } from "@/shared/hooks";
import type { Context } from "../engine/commands";
import type { ReviewEditor } from "../engine/review-editor";
import type { Job } from "../engine/job";
import { useCommands } from "./hooks";
import { AgreementLine } from "./AgreementLine";
import { ChainPanel } from "./ChainPanel";
import { ChainSentences } from "./ChainSentences";
import { Beside } from "./OtherActions";
import { Footer } from "./Footer";
import { GroupPanel } from "./GroupPanel";
import { HelpDialog } from "./HelpDialog";
import { Lanes } from "./Lanes";
import { Outcome } from "./Outcome";
import { QuestionPanel } from "./QuestionPanel";
import { QuestionTable } from "./QuestionTable";
import { Talk } from "./Talk";
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
