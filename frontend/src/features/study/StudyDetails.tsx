import type { Study } from "@/shared/api/types";
import { annotators as messages } from "@/messages/studio/study";
import { CountedLink } from "@/shared/components/CountedLink";
import { countedPath } from "@/shared/counted-paths";
import { Simulated } from "@/shared/components/Simulated";
import { taskWords } from "@/shared/subjects";
import { Scroll } from "@/shared/studio/Scroll";
import { Rounds } from "./rounds/Rounds";
import { decimal } from "@/shared/format";

/** What a study consists of: its rounds, and how much each annotator has said. */
export const StudyDetails = ({ study }: { study: Study }) => (
  <>
    <Rounds study={study} />
    <Annotators study={study} />
  </>
);

/** Everyone who has said something: people and critics in one table, because a critic is an annotator. */
function Annotators({ study }: { study: Study }) {
  const rows = study.annotators;
  const { one, many, title } = taskWords(study);
  const to = ({ id, annotations }: (typeof rows)[number], what: string) =>
    annotations === 0 ? null : countedPath(study.id, "work", study.id, id, what);
  const marks = study.instrument_document.segments !== undefined || rows.some(({ segments }) => segments > 0);
  return (
    <section className="card">
      <header>
        <h2>
          {messages.heading} <span className="dim">{rows.length}</span>
        </h2>
      </header>
      {rows.length === 0 ? (
        <p className="foot">{messages.none(many)}</p>
      ) : (
        <Scroll label={messages.heading}>
          <table className="tb">
            <thead>
              <tr>
                <th>{messages.name}</th>
                <th>{messages.kind}</th>
                <th className="num">{title}</th>
                {marks ? (
                  <>
                    <th className="num">{messages.segments}</th>
                    <th className="num">{messages.segmentsPer(one)}</th>
                  </>
                ) : null}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <td>
                    <span className="row">
                      <span className={row.kind === "critic" ? "who c" : "who"} aria-hidden="true">
                        {row.name.slice(0, 1).toUpperCase()}
                      </span>
                      <b>{row.name}</b>
                      <Simulated when={row.simulated} />
                    </span>
                  </td>
                  <td>{row.kind}</td>
                  <td className="num">
                    <CountedLink to={to(row, "annotations")}>{row.annotations}</CountedLink>
                  </td>
                  {marks ? <Segments row={row} to={(what) => to(row, what)} /> : null}
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
    </section>
  );
}

interface SegmentsProps {
  readonly row: Study["annotators"][number];
  /** The clips behind what the annotator marked. */
  readonly to: (what: "segments" | "per_clip") => string | null;
}

const Segments = ({ row, to }: SegmentsProps) => (
  <>
    <td className="num">
      <CountedLink to={row.segments === 0 ? null : to("segments")}>{row.segments}</CountedLink>
    </td>
    <td className="num">
      {row.annotations === 0 ? (
        <span className="dim">{messages.noFigure}</span>
      ) : (
        <>
          <CountedLink to={to("per_clip")}>{decimal(row.segments / row.annotations, 1)}</CountedLink>{" "}
          <span className="dim xs">{messages.n(row.annotations)}</span>
        </>
      )}
    </td>
  </>
);
