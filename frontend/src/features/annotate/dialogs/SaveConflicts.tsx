import type { BodySegment, BodySpan, Content } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { Icon } from "@/shared/components/Icon";
import { useStore } from "@/shared/hooks";
import { clash, lost, notice as words, version } from "@/words/clashes";
import type { Job, Sitting } from "../session/annotation-session";
import { sliceOf } from "../document/text-spans";
import { useDesk } from "../controls/hooks";

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
            <b>{clash.twice}</b> {clash.which}
            <Side name="there" content={state.theirs} job={job} />
            <Side name="here" content={job.desk.content()} job={job} />
          </span>
          <Button size="sm" onClick={() => sitting.choose(job, "theirs")}>
            {clash.takeTheirs}
          </Button>
          <Button size="sm" onClick={() => sitting.choose(job, "mine")}>
            {clash.keepMine}
          </Button>
        </div>
      ) : null}
      {state.kind === "lost" ? (
        <div className="note bad" role="alert">
          <Icon name="lock" />
          <span className="grow">
            <b>{lost.heading}</b> {state.message} {lost.kept}
          </span>
          <Button size="sm" onClick={() => void sitting.take()}>
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
        {words.understood}
      </Button>
    </div>
  );
}

/** One of two versions, to be told from the other. */
function Side({ name, content, job }: { name: "there" | "here"; content: Content; job: Job }) {
  const lines = linesOf(content, job);
  return (
    <details data-testid={`version-${name}`}>
      <summary>{version.of(clash[name], summary(content))}</summary>
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
    desk.instrument.segments?.types.find((type) => type.key === key)?.label ?? version.noType;
  const textOf = (id: string) => desk.questions.find((question) => question.id === id)?.text ?? id;
  const placeOf = (one: BodySegment | BodySpan) =>
    "part" in one
      ? `“${sliceOf(desk.chain.text, one)}”`
      : `${seconds(one.start_ms)}–${one.end_ms === null ? "" : seconds(one.end_ms)}`;
  const rated = desk.instrument.segments?.severity !== undefined;
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

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;

function summary({ segments, answers, clean }: Content): string {
  if (clean) return version.clean;
  const tags = segments.filter((one) => "part" in one).length;
  if (tags > 0) return version.tags(tags);
  return answers.length > 0 ? version.answers(answers.length) : version.segments(segments.length);
}
