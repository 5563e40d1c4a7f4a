import { Link } from "@/shared/components/Link";
import { plural } from "@/shared/format";
import { Poster } from "@/shared/studio/Poster";
import { StateBar } from "@/shared/studio/StateBar";
import type { HomeStudy } from "./api/calls";
import type { State } from "./states";
import { STATES } from "./states";

const ofUnit = (n: number, unit: HomeStudy["unit"]): string => plural(n, unit === "tasks" ? "task" : "clip");

const NEXT: Readonly<Record<HomeStudy["next"]["kind"], (n: number, unit: HomeStudy["unit"]) => string>> = {
  add_clips: (_, unit) => `Add ${unit}`,
  review: (n) => `Review ${plural(n, "disagreement")}`,
  run_paused: (n) => `Open ${plural(n, "stopped run")}`,
  appeal: (n) => `Answer ${plural(n, "appeal")}`,
  report_provisional: () => "Look at a provisional report",
  guideline_flag: (n) => `Read ${plural(n, "unclear case")}`,
  annotate: (n, unit) => `Annotate ${ofUnit(n, unit)}`,
  resume: () => "Resume the study",
  results: () => "See the results",
};

/** A study: four posters, how far its clips are, and the next step. */
export function StudyCard({ study }: { study: HomeStudy }) {
  const { id, name, instrument, instrument_version, round, unit, states, posters, next } = study;
  const count = (...of: readonly State[]) =>
    states.filter(({ state }) => of.includes(state)).reduce((sum, { clips }) => sum + clips, 0);
  const all = states.reduce((sum, { clips }) => sum + clips, 0);
  const parts = states.map(({ state, clips }) => {
    const [label, look] = STATES[state];
    return { key: state, label, look, count: clips };
  });
  const step = NEXT[next.kind](next.count, unit);
  const link = { className: "btn sm", "aria-label": `Open: ${step} in ${name}` };
  return (
    <li className="card home-card">
      <div className="home-posters" aria-hidden="true">
        {posters.map((strip) => (
          <Poster key={strip.url} strip={strip} label="" />
        ))}
      </div>
      <div className="col home-body">
        <div className="row">
          <h3 className="grow ell">
            <Link to={`/studies/${id}`} data-card="">
              {name}
            </Link>
          </h3>
          <span className="pill">Round {round}</span>
        </div>
        <p className="xs mut">
          {instrument}, version {instrument_version}
        </p>
        <StateBar label={`${unit === "tasks" ? "Tasks" : "Clips"} of ${name} by state`} parts={parts} bare />
        <p className="xs">
          <b>{count("agreed", "settled")}</b> of {ofUnit(all, unit)} annotated
        </p>
      </div>
      <footer className="row">
        <span className="grow xs">Next: {step}</span>
        {next.target.startsWith("/annotate/") ? (
          <a href={next.target} {...link}>
            Open
          </a>
        ) : (
          <Link to={next.target} {...link}>
            Open
          </Link>
        )}
      </footer>
    </li>
  );
}
