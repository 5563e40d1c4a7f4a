import type { BodySegment, BodySpan, Content } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { Icon } from "@/shared/components/Icon";
import { useStore } from "@/shared/hooks";
import { conflict, lost, notice as messages, version } from "@/messages/conflicts";
import { decimal } from "@/shared/format";
import type { AnnotationSession } from "../session/annotation-session";
import type { OpenTask } from "../session/open-task";
import { sliceOf } from "../document/text-spans";
import { useEditor } from "../controls/hooks";

export interface SaveConflictsProps {
  readonly openTask: OpenTask;
  readonly session: AnnotationSession;
}

/** Conflicts between the work in this window and on the server, with the ways to resolve them. */
export function SaveConflicts({ openTask, session }: SaveConflictsProps) {
  const state = useStore(openTask.saver.state);
  const notice = useStore(session.notice);
  useEditor(openTask.editor);
  return (
    <>
      {notice ? <Notice text={notice} onClose={() => session.notice.set(null)} /> : null}
      {state.kind === "conflict" ? (
        <div className="note warn" role="alert">
          <Icon name="warn" />
          <span className="grow">
            <b>{conflict.twice}</b> {conflict.which}
            <Side name="there" content={state.theirs} openTask={openTask} />
            <Side name="here" content={openTask.editor.content()} openTask={openTask} />
          </span>
          <Button size="sm" onClick={() => session.choose(openTask, "theirs")}>
            {conflict.takeTheirs}
          </Button>
          <Button size="sm" onClick={() => session.choose(openTask, "mine")}>
            {conflict.keepMine}
          </Button>
        </div>
      ) : null}
      {state.kind === "lost" ? (
        <div className="note bad" role="alert">
          <Icon name="lock" />
          <span className="grow">
            <b>{lost.heading}</b> {state.message} {lost.kept}
          </span>
          <Button size="sm" onClick={() => void session.take()}>
            {lost.again}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function Notice({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <div className="note warn" role="alert" data-testid="notice">
      <Icon name="warn" />
      <span className="grow">{text}</span>
      <Button size="sm" onClick={onClose}>
        {messages.understood}
      </Button>
    </div>
  );
}

/** One of two versions, to be told from the other. */
function Side({ name, content, openTask }: { name: "there" | "here"; content: Content; openTask: OpenTask }) {
  const lines = linesOf(content, openTask);
  return (
    <details data-testid={`version-${name}`}>
      <summary>{version.of(conflict[name], summary(content))}</summary>
      {lines.map((line, i) => (
        <div key={i} className="sm">
          {line}
        </div>
      ))}
    </details>
  );
}

function linesOf({ segments, answers }: Content, { editor }: OpenTask): string[] {
  const typeOf = (key: string | null) =>
    editor.instrument.segments?.types.find((type) => type.key === key)?.label ?? version.noType;
  const textOf = (id: string) => editor.questions.find((question) => question.id === id)?.text ?? id;
  const placeOf = (one: BodySegment | BodySpan) =>
    "part" in one
      ? `“${sliceOf(editor.chainReview.text, one)}”`
      : `${seconds(one.start_ms)}–${one.end_ms === null ? "" : seconds(one.end_ms)}`;
  const rated = editor.instrument.segments?.severity !== undefined;
  return [
    ...segments.map((one) => {
      const severity = rated ? `, ${one.severity ?? version.notRated}` : "";
      return `${placeOf(one)} ${typeOf(one.type)}${severity}${one.reason === "" ? "" : `: ${one.reason}`}`;
    }),
    ...answers.map(
      ({ question, value, unclear }) => `${textOf(question)} ${unclear ? version.unclear : String(value ?? "–")}`,
    ),
  ];
}

const seconds = (ms: number): string => `${decimal(ms / 1000, 2)} s`;

function summary({ segments, answers, clean }: Content): string {
  if (clean) return version.clean;
  const tags = segments.filter((one) => "part" in one).length;
  if (tags > 0) return version.tags(tags);
  return answers.length > 0 ? version.answers(answers.length) : version.segments(segments.length);
}
