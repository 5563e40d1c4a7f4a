import { Link } from "@/shared/components/Link";
import { Poster } from "@/shared/studio/Poster";
import { StateBar } from "@/shared/studio/StateBar";
import { studyCard as messages } from "@/messages/studio/home";
import { actions } from "@/messages/studio/shared";
import { sentence } from "@/shared/sentence";
import type { HomeStudy } from "./api/calls";
import type { State } from "./states";
import { STATES } from "./states";

const NEXT: Readonly<Record<HomeStudy["next"]["kind"], (n: number, unit: HomeStudy["unit"]) => string>> = messages.next;

/** A study: four posters, how far its clips are, and the next step. */
export function StudyCard({ study }: { study: HomeStudy }) {
  const { id, name, instrument, instrument_version, round, unit, states, posters, next } = study;
  const count = (...of: readonly State[]) =>
    states.filter(({ state }) => of.includes(state)).reduce((sum, { clips }) => sum + clips, 0);
  const all = states.reduce((sum, { clips }) => sum + clips, 0);
  const disputed = count("in_review");
  const parts = states.map(({ state, clips }) => {
    const [label, look] = STATES[state];
    return { key: state, label, look, count: clips };
  });
  const step = NEXT[next.kind](next.count, unit);
  const link = { className: "btn sm", "aria-label": messages.open(step, name) };
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
          <span className="pill">{messages.round(round)}</span>
        </div>
        <p className="xs mut">{messages.instrument(instrument, instrument_version)}</p>
        <StateBar label={messages.states(name, unit)} parts={parts} bare />
        <p className="xs">
          {sentence(messages.annotated(<b>{count("agreed", "settled") + disputed}</b>, all, unit))}
          {disputed > 0 ? <span className="home-disputed"> · {messages.toReview(disputed)}</span> : null}
        </p>
      </div>
      <footer className="row">
        <span className="grow xs">{messages.nextStep(step)}</span>
        {next.target.startsWith("/annotate/") ? (
          <a href={next.target} {...link}>
            {actions.open}
          </a>
        ) : (
          <Link to={next.target} {...link}>
            {actions.open}
          </Link>
        )}
      </footer>
    </li>
  );
}
