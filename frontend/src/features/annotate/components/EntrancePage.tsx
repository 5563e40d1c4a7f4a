import type { ReactNode } from "react";
import { useEffect } from "react";
import { Bar } from "@/shared/components/Bar";
import { Button } from "@/shared/components/Button";
import { useStore } from "@/shared/hooks";
import type { Entrance, EntranceState } from "../engine/entrance";
import { WIDTH_NEEDED } from "../engine/entrance";

/** What a person is told before the first clip; the page itself once the way is open. */
export function EntrancePage({ entrance, children }: { entrance: Entrance; children: ReactNode }) {
  const state = useStore(entrance.state);
  useEffect(() => entrance.begin(), [entrance]);
  if (state.kind === "open") return children;
  return (
    <>
      <Bar>
        <span className="grow" />
      </Bar>
      <main className="message">
        <Word entrance={entrance} state={state} />
      </main>
    </>
  );
}

function Word({ entrance, state }: { entrance: Entrance; state: Exclude<EntranceState, { kind: "open" }> }) {
  if (state.kind === "narrow") return <Narrow onContinue={() => void entrance.look()} />;
  if (state.kind === "looking") return <p role="status">Looking for a clip</p>;
  return (
    <>
      <h1>Before you begin with {state.study}</h1>
      <div className="note warn" data-testid="content-warning">
        <p className="guideline">{state.text}</p>
      </div>
      <p className="mut">A clip that is hard to look at can be skipped at any time, without a word why.</p>
      <p className="row ways-in">
        <Button look="pri" onClick={() => entrance.accept()}>
          Continue
        </Button>
        <a className="btn" href="/">
          Not for me
        </a>
      </p>
    </>
  );
}

const Narrow = ({ onContinue }: { onContinue: () => void }) => (
  <>
    <h1>This work needs a computer</h1>
    <p data-testid="narrow">
      Errors are marked to the frame, with the clip, its timeline and the form in sight at once. That takes a window of
      at least {WIDTH_NEEDED} pixels; this one has {window.innerWidth}.
    </p>
    <p className="mut">
      No clip has been taken, and nothing that you did before is lost: open the same address on a computer and go on
      there. At a computer already? Make the window wider, or zoom out.
    </p>
    <p className="row ways-in">
      <Button onClick={onContinue}>Continue anyway</Button>
      <a className="btn" href="/">
        All studies
      </a>
    </p>
  </>
);
