import type { MergePreview, MergeSource } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { ClipLink } from "@/shared/components/ClipLink";
import { Mark } from "@/shared/components/Mark";
import { plural, seconds, share } from "@/shared/format";
import type { TypeName } from "@/shared/segments";
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
  /* a clip may have several groups, each with an A and a B */
  const place = `${group.video} from ${seconds(Math.min(...group.sources.map(({ start_ms }) => start_ms)))} s`;
  return (
    <article className="card merge-group" aria-label={`${plural(group.sources.length, "error")} in ${place}`}>
      <header>
        <h2 className="ell">
          <ClipLink
            clip={group.clip}
            name={group.video}
            at={Math.min(...group.sources.map(({ start_ms }) => start_ms))}
          />
        </h2>
        <span className="dim xs">{plural(group.sources.length, "error")} merged into one</span>
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
            letter={letters.get(source.id) ?? ""}
            kept={source.id === group.representative}
            typeOf={typeOf}
          />
        ))}
      </ul>
      <table className="tb changes">
        <caption className="vh">Matching pairs</caption>
        <thead>
          <tr>
            <th>Pair</th>
            <th className="num">IoU</th>
            <th className="num">Score (0–10)</th>
            <th>Same error</th>
            <th>
              <span className="vh">Not the same error</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {group.pairs.map(({ a, b, iou, score, same }) => (
            <tr key={`${a} ${b}`}>
              <th scope="row">
                {letters.get(a)} and {letters.get(b)}
              </th>
              <td className="num">{share(iou)}</td>
              <td className="num">{score}</td>
              <td>{same ? "yes" : "no, merged through another pair"}</td>
              <td className="num">
                <Button
                  size="sm"
                  disabled={busy}
                  onClick={() => onApart({ first: a, second: b })}
                  aria-label={`Not the same error: ${letters.get(a)} and ${letters.get(b)} in ${place}`}
                >
                  Not the same error
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
        <span className="mut nw">
          {seconds(source.start_ms)}–{seconds(source.end_ms)} s
        </span>
        <span className="mut nw">{source.severity === null ? "no severity" : `severity ${source.severity}`}</span>
        {kept ? <span className="pill ok">kept</span> : null}
      </span>
      <span className="ci">
        {source.reason} ({plural(source.word_count, "word")})
      </span>
    </li>
  );
}
