import { Button } from "@/shared/components/Button";
import { Severity } from "@/shared/components/Severity";
import { reasons, severity } from "@/messages/studio/builder";
import { at, numberAt } from "../document/document";
import { useInstrumentForm } from "./form";
import { NumberPlace, SwitchPlace, TextPlace } from "./places";

const PLACE = "/segments/severity";
const MOST_STEPS = 10;
const USUAL = { min: 1, max: 5, label: severity.noticeable, levels: {} };

/** How bad an error is: the steps of its scale and what they mean. */
export function SeverityCard() {
  const { document, set, isFixed } = useInstrumentForm();
  const isOn = at(document, PLACE) !== undefined;
  const min = numberAt(document, `${PLACE}/min`);
  const max = numberAt(document, `${PLACE}/max`);
  const count = min === null || max === null ? 0 : Math.min(Math.max(max - min + 1, 0), MOST_STEPS);
  return (
    <section className="card" id="severity" aria-labelledby="severity-title">
      <header>
        <h2 id="severity-title">{severity.heading}</h2>
        <span className="grow" />
        {isFixed ? null : (
          <Button size="sm" look="quiet" onClick={() => set(PLACE, isOn ? undefined : USUAL)}>
            {isOn ? severity.remove : severity.add}
          </Button>
        )}
      </header>
      {isOn ? (
        <div className="card-body">
          <div className="field-row">
            <TextPlace place={`${PLACE}/label`} label={severity.label} />
            <NumberPlace place={`${PLACE}/min`} label={severity.first} min={0} max={9} />
            <NumberPlace place={`${PLACE}/max`} label={severity.last} min={1} max={MOST_STEPS} />
          </div>
          <Levels place={PLACE} min={min ?? 0} count={count} bars />
        </div>
      ) : (
        <p className="hint roomy">{severity.none}</p>
      )}
    </section>
  );
}

interface LevelsProps {
  readonly place: string;
  readonly min: number;
  readonly count: number;
  readonly bars?: boolean;
}

/** What each step of a scale means. */
export const Levels = ({ place, min, count, bars }: LevelsProps) => (
  <div className="field-row levels">
    {Array.from({ length: count }, (_, n) => (
      <div key={n} className="level">
        {bars ? <Severity value={n + 1} max={count} /> : null}
        <TextPlace place={`${place}/levels/${min + n}`} label={severity.step(min + n)} isOptional />
      </div>
    ))}
  </div>
);

/** What a reason has to contain. */
export const ReasonsCard = () => (
  <section className="card" id="reasons" aria-labelledby="reasons-title">
    <header>
      <h2 id="reasons-title">{reasons.heading}</h2>
    </header>
    <div className="card-body">
      <div className="field-row">
        <NumberPlace place="/segments/reason/min_words" label={reasons.leastWords} min={0} />
        <NumberPlace place="/segments/reason/aim_words" label={reasons.aimWords} min={0} />
        <NumberPlace place="/segments/reason/max_chars" label={reasons.mostCharacters} min={1} max={10000} />
      </div>
      <SwitchPlace place="/segments/box" label={reasons.box} />
      <SwitchPlace place="/clean" label={reasons.clean} />
    </div>
  </section>
);
