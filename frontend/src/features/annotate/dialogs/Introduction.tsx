import { Button } from "@/shared/components/Button";
import { between } from "@/words/annotate";
import { entrance as words, narrow } from "@/words/entrance";
import type { Entrance, EntranceState } from "../session/preflight";
import { WIDTH_NEEDED } from "../session/preflight";

export interface ThresholdProps {
  readonly entrance: Entrance;
  readonly state: Extract<EntranceState, { kind: "narrow" | "warning" }>;
}

/** What a person is told who does not go in at once: the window is too narrow, or the study warns of something. */
export function Threshold({ entrance, state }: ThresholdProps) {
  if (state.kind === "narrow") return <Narrow onContinue={() => void entrance.look()} />;
  return (
    <>
      <h1>{words.before(state.study)}</h1>
      <div className="note warn" data-testid="content-warning">
        {state.texts.map((text) => (
          <p key={text} className="guideline">
            {text}
          </p>
        ))}
      </div>
      <p className="mut">{words.skipping}</p>
      <p className="row ways-in">
        <Button look="pri" onClick={() => entrance.accept()}>
          {words.goOn}
        </Button>
        <a className="btn" href="/">
          {words.notForMe}
        </a>
      </p>
    </>
  );
}

const Narrow = ({ onContinue }: { onContinue: () => void }) => (
  <>
    <h1>{narrow.heading}</h1>
    <p data-testid="narrow">{narrow.why(WIDTH_NEEDED, window.innerWidth)}</p>
    <p className="mut">{narrow.nothingLost}</p>
    <p className="row ways-in">
      <Button onClick={onContinue}>{narrow.goOn}</Button>
      <a className="btn" href="/">
        {between.studies}
      </a>
    </p>
  </>
);
