import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { studyQuery } from "@/shared/api/study";
import type { Study } from "@/shared/api/types";
import { Loaded } from "@/shared/components/Loaded";
import { StudioBar } from "@/shared/components/StudioBar";
import { plural } from "@/shared/format";
import { Annotators } from "./Annotators";
import { Reports } from "./Reports";
import { Runs } from "./Runs";
import { Truths } from "./Truths";

/** One study for those who lead it: clips by state, annotators, critic runs, ground truth, reports. */
export function StudyPage({ id }: { id: string }) {
  const query = useQuery({ ...studyQuery(id), refetchInterval: 5000 });
  return (
    <>
      <StudioBar study={{ id, name: query.data?.name }} current="study" />
      <main className="pg">
        <Loaded query={query}>{(data) => <Whole study={data} />}</Loaded>
      </main>
    </>
  );
}

function Whole({ study }: { study: Study }) {
  const { instrument, round, tasks } = study;
  /* the part that the address names comes after the page itself */
  useEffect(() => document.getElementById(location.hash.slice(1))?.scrollIntoView(), []);
  return (
    <>
      <div className="row">
        <div className="grow">
          <h1>{study.name}</h1>
          <p className="sm mut">
            {instrument.title} v{instrument.version} · {plural(tasks, "clip")} · round {round.n},{" "}
            {plural(round.overlap, "person", "people")} a clip · project {study.project.name}
          </p>
        </div>
        <a className="btn" href={`/annotate/${study.id}`}>
          Annotate
        </a>
      </div>
      {study.counts ? (
        <>
          <States counts={study.counts} />
          <div className="cols">
            <div className="rt">
              <Annotators rows={study.annotators} />
              <Reports study={study} />
            </div>
            <div className="rt">
              <Runs study={study.id} />
              <Truths study={study} />
            </div>
          </div>
        </>
      ) : (
        <p className="mut">The counts of a study are for its researchers and admins.</p>
      )}
    </>
  );
}

const STATES = [
  { key: "open", label: "Open", hint: "with a free place" },
  { key: "leased", label: "Leased", hint: "someone is at work" },
  { key: "submitted", label: "Submitted", hint: "by one person or more" },
  { key: "done", label: "Done", hint: "by everyone asked for" },
] as const;

const States = ({ counts }: { counts: NonNullable<Study["counts"]> }) => (
  <section className="card">
    <ul className="fun" aria-label="Clips by state">
      {STATES.map(({ key, label, hint }) => (
        <li key={key} className={`st ${key}`} style={{ flexGrow: Math.max(counts[key], counts.tasks / 8) }}>
          <span className="row">
            <b>{counts[key]}</b>
            <span className="b sm">{label}</span>
          </span>
          <span className="dim xs ell">{hint}</span>
          <i />
        </li>
      ))}
    </ul>
  </section>
);
