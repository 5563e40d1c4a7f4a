import type { Study } from "@/shared/api/types";
import { annotators as messages } from "@/messages/studio/study";
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
                  <td className="num">{row.annotations}</td>
                  {marks ? <Segments row={row} /> : null}
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
    </section>
  );
}

const Segments = ({ row }: { row: Study["annotators"][number] }) => (
  <>
    <td className="num">{row.segments}</td>
    <td className="num">
      {row.annotations === 0 ? (
        <span className="dim">{messages.noFigure}</span>
      ) : (
        <>
          {decimal(row.segments / row.annotations, 1)} <span className="dim xs">{messages.n(row.annotations)}</span>
        </>
      )}
    </td>
  </>
);
