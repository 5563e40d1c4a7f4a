import type { MergePreview, MergeSource } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { ClipLink } from "@/shared/components/ClipLink";
import { Mark } from "@/shared/components/Mark";
import { seconds, share } from "@/shared/format";
import type { TypeName } from "@/shared/segments";
import { group as messages } from "@/messages/studio/truth";
import type { Pair } from "./api/calls";
import { lengthOf } from "./engine/changes";
import { Lanes } from "./Lanes";

type Group = MergePreview["groups"][number];
type TypeOf = (key: string) => TypeName;

interface MergeGroupProps {
  readonly group: Group;
  readonly typeOf: TypeOf;
  readonly busy: boolean;
  readonly onApart: (pair: Pair) => void;
}

/** "A", "B" … of the sources, in their order. */
const letterAt = (i: number): string => String.fromCharCode(65 + (i % 26)) + (i < 26 ? "" : String(Math.floor(i / 26)));

/** Errors that would become one: the one that is kept, all its sources, and why they are the same. */
export function MergeGroup({ group, typeOf, busy, onApart }: MergeGroupProps) {
  const letters = new Map(group.sources.map(({ id }, i) => [id, letterAt(i)]));
  const letterOf = (id: string): string => letters.get(id) ?? "";
  /* a clip may have several groups, each with an A and a B */
  const place = messages.place(group.video, seconds(Math.min(...group.sources.map(({ start_ms }) => start_ms))));
  return (
    <article className="card merge-group" aria-label={messages.errorsIn(group.sources.length, place)}>
      <header>
        <h2 className="ell">
          <ClipLink
            clip={group.clip}
            name={group.video}
            at={Math.min(...group.sources.map(({ start_ms }) => start_ms))}
          />
        </h2>
        <span className="dim xs">{messages.merged(group.sources.length)}</span>
      </header>
      <Lanes
        duration_ms={lengthOf(group.duration_ms, group.sources)}
        lanes={group.sources.map((source, i) => ({
          ...{ key: source.id, name: `${letterAt(i)} ${source.annotator.name}`, empty: "" },
          segments: [{ ...source, key: source.id, name: letterAt(i), filled: source.id === group.representative }],
        }))}
        typeOf={typeOf}
      />
      <ul className="lines">
        {group.sources.map((source) => (
          <Source
            key={source.id}
            source={source}
            letter={letterOf(source.id)}
            kept={source.id === group.representative}
            typeOf={typeOf}
          />
        ))}
      </ul>
      <table className="tb changes">
        <caption className="vh">{messages.caption}</caption>
        <thead>
          <tr>
            <th>{messages.pair}</th>
            <th className="num">{messages.iou}</th>
            <th className="num">{messages.score}</th>
            <th>{messages.sameError}</th>
            <th>
              <span className="vh">{messages.apart}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {group.pairs.map(({ a, b, iou, score, same }) => (
            <tr key={`${a} ${b}`}>
              <th scope="row">{messages.pairOf(letterOf(a), letterOf(b))}</th>
              <td className="num">{share(iou)}</td>
              <td className="num">{score ?? messages.noScore}</td>
              <td>{same ? messages.yes : messages.otherwise}</td>
              <td className="num">
                <Button
                  size="sm"
                  disabled={busy}
                  onClick={() => onApart({ first: a, second: b })}
                  aria-label={messages.apartIn(letterOf(a), letterOf(b), place)}
                >
                  {messages.apart}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  );
}

interface SourceProps {
  readonly source: MergeSource;
  readonly letter: string;
  readonly kept?: boolean;
  readonly typeOf: TypeOf;
}

/** One marked error in words. */
export function Source({ source, letter, kept = false, typeOf }: SourceProps) {
  const type = typeOf(source.type);
  return (
    <li>
      <span className="row wrap">
        <b>{letter}</b> {source.annotator.name}
        <Mark letter={type.letter} />
        <span>{type.label}</span>
        <span className="mut nw">{messages.time(seconds(source.start_ms), seconds(source.end_ms))}</span>
        <span className="mut nw">
          {source.severity === null ? messages.noSeverity : messages.severity(source.severity)}
        </span>
        {kept ? <span className="pill ok">{messages.kept}</span> : null}
      </span>
      <span className="ci">{messages.reason(source.reason, source.word_count)}</span>
    </li>
  );
}
