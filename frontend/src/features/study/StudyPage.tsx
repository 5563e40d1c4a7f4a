import { useQuery } from "@tanstack/react-query";
import { studyQuery } from "@/shared/api/study";
import type { Study } from "@/shared/api/types";
import { ClipsAlone } from "@/shared/components/ClipsAlone";
import { Loaded } from "@/shared/components/Loaded";
import { plural } from "@/shared/format";
import { isOfClips, taskWords, tasksText } from "@/shared/subjects";
import { Annotators } from "./Annotators";
import { Rounds } from "./rounds/Rounds";
import { Runs } from "./Runs";

/** How often the counts are asked for again while someone is at work, and while no one is. They are of the whole round. */
const AGAIN_MS = 15_000;
const QUIET_MS = 60_000;

/** One study for those who lead it: tasks by state, rounds, annotators, critic runs. */
export function StudyPage({ id }: { id: string }) {
  const query = useQuery({
    ...studyQuery(id),
    refetchInterval: ({ state }) => (state.data?.counts?.leased ? AGAIN_MS : QUIET_MS),
  });
  return (
    <main className="pg">
      <Loaded query={query}>{(data) => <Whole study={data} />}</Loaded>
    </main>
  );
}

function Whole({ study }: { study: Study }) {
  const { instrument, round } = study;
  const { one, title } = taskWords(study);
  return (
    <>
      <div className="row">
        <div className="grow">
          <h1>{study.name}</h1>
          <p className="sm mut">
            {instrument.title} v{instrument.version} · {tasksText(study)} · round {round.n},{" "}
            {plural(round.overlap, "person", "people")} a {one} · project {study.project.name}
          </p>
        </div>
        <a className="btn" href={`/annotate/${study.id}`}>
          Annotate
        </a>
      </div>
      {study.counts ? (
        <>
          <States counts={study.counts} title={title} />
          <Rounds study={study} />
          {isOfClips(study) ? (
            <div className="cols">
              <div className="rt">
                <Annotators study={study} />
              </div>
              <div className="rt">
                <Runs study={study.id} />
              </div>
            </div>
          ) : (
            <div className="rt">
              <Annotators study={study} />
              <ClipsAlone study={study} />
            </div>
          )}
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

interface StatesProps {
  readonly counts: NonNullable<Study["counts"]>;
  /** What the tasks are called. */
  readonly title: string;
}

const States = ({ counts, title }: StatesProps) => (
  <section className="card">
    <ul className="fun" aria-label={`${title} by state`}>
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
