import { ClipLink } from "@/shared/components/ClipLink";
import { Mark } from "@/shared/components/Mark";
import { seconds } from "@/shared/format";
import type { TypeName } from "@/shared/segments";
import { provenanceName } from "@/shared/truth";
import { task as messages } from "@/messages/studio/truth";
import type { ChangedAnswer, ChangedSegment, ChangedTask, TrueError } from "./engine/changes";
import { changeText, lengthOf } from "./engine/changes";
import { Lanes } from "./Lanes";

interface ChangedTaskProps {
  readonly task: ChangedTask;
  /** What the two versions are called. */
  readonly before: string;
  readonly after: string;
  readonly typeOf: (key: string) => TypeName;
}

const SAYS = messages.states;

/** One task whose truth changed: its errors on two lanes and in words, and its answers. */
export const ChangedTaskCard = ({ task, before, after, typeOf }: ChangedTaskProps) => (
  <article className="card changed-task" aria-label={task.video ?? task.task}>
    <header>
      <span className="row grow">
        <h2 className="ell">
          <ClipLink clip={task.clip} name={task.video ?? task.task} />
        </h2>
        <span className="pill">{SAYS[task.change]}</span>
      </span>
      <span className="dim xs">{restsOn(task)}</span>
    </header>
    {task.segments.length > 0 ? (
      <>
        <Lanes
          duration_ms={lengthOf(
            task.duration_ms,
            task.segments.flatMap((each) => [each.before, each.after].filter((side) => side !== null)),
          )}
          lanes={[
            { key: "before", name: before, segments: side(task.segments, "before"), empty: messages.noErrors },
            { key: "after", name: after, segments: side(task.segments, "after"), empty: messages.noErrors },
          ]}
          typeOf={typeOf}
        />
        <SegmentTable segments={task.segments} before={before} after={after} typeOf={typeOf} />
      </>
    ) : null}
    {task.tags.length > 0 ? <TagTable tags={task.tags} before={before} after={after} typeOf={typeOf} /> : null}
    {task.answers.length > 0 ? <AnswerTable answers={task.answers} before={before} after={after} /> : null}
    {task.segments.length + task.tags.length + task.answers.length === 0 ? (
      <p className="foot">{messages.empty}</p>
    ) : null}
  </article>
);

function restsOn({ provenance: { before, after } }: ChangedTask): string {
  const [from, to] = [before, after].map((each) => (each === null ? null : provenanceName(each)));
  if (!from || !to) return messages.basedOn(from ?? to ?? "");
  return from === to ? messages.basedOn(from) : messages.basedOnNow(from, to);
}

const side = (segments: readonly ChangedSegment[], which: "before" | "after") =>
  segments.flatMap((each, i) => {
    const told = each[which];
    return told === null ? [] : [{ ...told, key: String(i), name: String(i + 1), filled: which === "after" }];
  });

interface TableProps {
  readonly before: string;
  readonly after: string;
}

const Heads = ({ first, before, after }: TableProps & { first: string }) => (
  <thead>
    <tr>
      <th className="what">{first}</th>
      <th className="how">{messages.change}</th>
      <th>{before}</th>
      <th>{after}</th>
    </tr>
  </thead>
);

const SegmentTable = ({
  segments,
  before,
  after,
  typeOf,
}: TableProps & Pick<ChangedTaskProps, "typeOf"> & { segments: readonly ChangedSegment[] }) => (
  <table className="tb changes errors">
    <caption className="vh">{messages.errors}</caption>
    <Heads first={messages.error} before={before} after={after} />
    <tbody>
      {segments.map((segment, i) => (
        <tr key={i}>
          <th scope="row">{i + 1}</th>
          <td>{changeText(segment)}</td>
          <ErrorCell told={segment.before} typeOf={typeOf} />
          <ErrorCell told={segment.after} typeOf={typeOf} />
        </tr>
      ))}
    </tbody>
  </table>
);

function ErrorCell({ told, typeOf }: { told: TrueError | null } & Pick<ChangedTaskProps, "typeOf">) {
  if (told === null) return <td className="dim">–</td>;
  const type = typeOf(told.type);
  return (
    <td>
      <span className="row wrap">
        <Mark letter={type.letter} />
        <span>{type.label}</span>
        <span className="mut nw">{messages.time(seconds(told.start_ms), seconds(told.end_ms))}</span>
        <span className="mut nw">
          {told.severity === null ? messages.noSeverity : messages.severity(told.severity)}
        </span>
      </span>
      <span className="ci">{told.reason}</span>
    </td>
  );
}

/** Errors in sentences of a chain that one of the versions has. */
const TagTable = ({
  tags,
  before,
  after,
  typeOf,
}: TableProps & Pick<ChangedTaskProps, "typeOf"> & { tags: ChangedTask["tags"] }) => (
  <table className="tb changes">
    <caption className="vh">{messages.tags}</caption>
    <Heads first={messages.sentence} before={before} after={after} />
    <tbody>
      {tags.map(({ sentence, type, text, change }) => {
        const { letter, label } = typeOf(type);
        const told = (
          <span className="row wrap">
            <Mark letter={letter} />
            <span>{label}</span>
          </span>
        );
        return (
          <tr key={`${sentence} ${type}`}>
            <th scope="row">{messages.numbered(sentence + 1, text)}</th>
            <td>{change}</td>
            <td>{change === "removed" ? told : "–"}</td>
            <td>{change === "added" ? told : "–"}</td>
          </tr>
        );
      })}
    </tbody>
  </table>
);

const AnswerTable = ({ answers, before, after }: TableProps & { answers: readonly ChangedAnswer[] }) => (
  <table className="tb changes">
    <caption className="vh">{messages.answers}</caption>
    <Heads first={messages.question} before={before} after={after} />
    <tbody>
      {answers.map((answer) => (
        <tr key={answer.question}>
          <th scope="row">{answer.text}</th>
          <td>{answer.change}</td>
          <AnswerCell told={answer.before} />
          <AnswerCell told={answer.after} />
        </tr>
      ))}
    </tbody>
  </table>
);

function AnswerCell({ told }: { told: ChangedAnswer["before"] }) {
  if (told === null) return <td className="dim">{messages.noAnswer}</td>;
  return (
    <td>
      {told.value === null ? null : <b>{told.value.replaceAll("_", " ")}</b>}{" "}
      {told.unclear ? <span className="pill warn">{messages.unclear}</span> : null}
      <span className="ci">{provenanceName(told.provenance)}</span>
    </td>
  );
}
