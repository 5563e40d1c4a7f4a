import { compare as messages } from "@/messages/studio/critics-compare";
import type { Run } from "@/shared/api/types";
import { clipsOf, leftText, overOf, secondsLeft, stateText } from "@/shared/runs";

interface RunTicksProps {
  readonly runs: readonly Run[];
  readonly chosen: readonly string[];
  readonly onToggle: (id: string) => void;
}

/** All runs of a study, to tick those that are compared; the number keys tick them too. */
export const RunTicks = ({ runs, chosen, onToggle }: RunTicksProps) => (
  <section className="card run-ticks" aria-labelledby="run-ticks">
    <header>
      <h2 id="run-ticks">{messages.runs}</h2>
    </header>
    <ul>
      {runs.map((run, i) => {
        const left = secondsLeft(run);
        return (
          <li key={run.id} className={chosen.includes(run.id) ? "chosen" : ""}>
            <label>
              <input
                type="checkbox"
                checked={chosen.includes(run.id)}
                aria-label={messages.tick(nameOf(run))}
                onChange={() => onToggle(run.id)}
              />
              <kbd>{i + 1}</kbd>
              <span className="grow">
                <b>{run.title}</b> <span className="mut">{run.model}</span>
                <span
                  className="meter"
                  role="progressbar"
                  aria-label={messages.progress(nameOf(run))}
                  aria-valuenow={overOf(run)}
                  aria-valuemin={0}
                  aria-valuemax={clipsOf(run)}
                >
                  <i style={{ width: `${(100 * overOf(run)) / Math.max(1, clipsOf(run))}%` }} />
                </span>
                <span className="row xs dim">
                  <span className="grow">{messages.answered(overOf(run), clipsOf(run))}</span>
                  {left === null ? stateText(run) : leftText(left)}
                </span>
              </span>
            </label>
          </li>
        );
      })}
    </ul>
  </section>
);

const nameOf = ({ title, model }: Run): string => [title, model].filter(Boolean).join(" ");
