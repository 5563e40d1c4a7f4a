import type { Content } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { Icon } from "@/shared/components/Icon";
import { plural } from "@/shared/format";
import { useStore } from "@/shared/hooks";
import type { Job, Sitting } from "../engine/sitting";
import { useDesk } from "../hooks";

export interface ClashesProps {
  readonly job: Job;
  readonly sitting: Sitting;
}

/** What stands between this window and the server, with the ways to settle it. */
export function Clashes({ job, sitting }: ClashesProps) {
  const state = useStore(job.saver.state);
  const notice = useStore(sitting.notice);
  useDesk(job.desk);
  return (
    <>
      {notice ? <Notice text={notice} onClose={() => sitting.notice.set(null)} /> : null}
      {state.kind === "conflict" ? (
        <div className="note warn" role="alert">
          <Icon name="warn" />
          <span className="grow">
            <b>This clip was also saved in another window.</b> Which one shall stay?
            <Side name="There" content={state.theirs} job={job} />
            <Side name="Here" content={job.desk.content()} job={job} />
          </span>
          <Button size="sm" onClick={() => sitting.choose(job, "theirs")}>
            Take theirs
          </Button>
          <Button size="sm" onClick={() => sitting.choose(job, "mine")}>
            Keep mine
          </Button>
        </div>
      ) : null}
      {state.kind === "lost" ? (
        <div className="note bad" role="alert">
          <Icon name="lock" />
          <span className="grow">
            <b>This clip is no longer in your hands.</b> {state.message} What you marked is kept on this computer.
          </span>
          <Button size="sm" onClick={() => void sitting.take()}>
            Take it again
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
        Understood
      </Button>
    </div>
  );
}

/** One of two versions, to be told from the other. */
function Side({ name, content, job }: { name: string; content: Content; job: Job }) {
  const lines = linesOf(content, job);
  return (
    <details data-testid={`version-${name.toLowerCase()}`}>
      <summary>
        {name}: {summary(content)}
      </summary>
      {lines.map((line, i) => (
        <div key={i} className="sm">
          {line}
        </div>
      ))}
    </details>
  );
}

function linesOf({ segments, answers }: Content, { desk }: Job): string[] {
  const typeOf = (key: string | null) =>
    desk.instrument.segments?.types.find((type) => type.key === key)?.label ?? "no type";
  const textOf = (id: string) => desk.questions.find((question) => question.id === id)?.text ?? id;
  return [
    ...segments.map(
      ({ start_ms, end_ms, type, severity, reason }) =>
        `${seconds(start_ms)}–${end_ms === null ? "" : seconds(end_ms)} ${typeOf(type)}, ${severity ?? "not rated"}: ${reason}`,
    ),
    ...answers.map(
      ({ question, value, unclear }) => `${textOf(question)} ${unclear ? "unclear" : String(value ?? "–")}`,
    ),
  ];
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;

function summary({ segments, answers, clean }: Content): string {
  if (clean) return "no errors";
  return answers.length > 0 ? plural(answers.length, "answer") : plural(segments.length, "segment");
}
