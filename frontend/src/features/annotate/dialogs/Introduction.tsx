import { Button } from "@/shared/components/Button";
import { between } from "@/messages/annotate";
import { preflight as messages, narrow } from "@/messages/preflight";
import type { Preflight, PreflightState } from "../session/preflight";
import { WIDTH_NEEDED } from "../session/preflight";

export interface IntroductionProps {
  readonly preflight: Preflight;
  readonly state: Extract<PreflightState, { kind: "narrow" | "warning" }>;
}

/** What a person is told who does not go in at once: the window is too narrow, or the study warns of something. */
export function Introduction({ preflight, state }: IntroductionProps) {
  if (state.kind === "narrow") return <Narrow onContinue={() => void preflight.look()} />;
  return (
    <>
      <h1>{messages.before(state.study)}</h1>
      <div className="note warn" data-testid="content-warning">
        {state.texts.map((text) => (
          <p key={text} className="guideline">
            {text}
          </p>
        ))}
      </div>
      <p className="mut">{messages.skipping}</p>
      <p className="row ways-in">
        <Button look="pri" onClick={() => preflight.accept()}>
          {messages.goOn}
        </Button>
        <a className="btn" href="/">
          {messages.notForMe}
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
