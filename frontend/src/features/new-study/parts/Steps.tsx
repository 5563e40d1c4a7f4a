import type { DraftSaver } from "../engine/draft-saver";
import { STEPS } from "../engine/steps";
import type { StepKey } from "../engine/steps";
import { useStore } from "@/shared/hooks";
import { Button } from "@/shared/components/Button";
import { Icon } from "@/shared/components/Icon";
import { StepMark } from "./Part";
import { useMaking } from "./context";

interface StepsProps {
  readonly saver: DraftSaver;
  /** What is chosen in each part, in a few words. */
  readonly words: Readonly<Record<StepKey, string>>;
}

/** The parts of the page, each with whether it is complete, and whether the draft is saved. */
export function Steps({ saver, words }: StepsProps) {
  const { current, reveal } = useMaking();
  return (
    <nav className="making-steps" aria-label="Steps">
      <h1 tabIndex={-1}>New study</h1>
      <ol>
        {STEPS.map(({ key, label }, n) => (
          <li key={key}>
            <button
              type="button"
              aria-current={current === key ? "step" : undefined}
              aria-keyshortcuts={`Control+${n + 1}`}
              onClick={() => reveal(key)}
            >
              <StepMark step={key} />
              <b>{label}</b>
              <span className="hint ell">{words[key]}</span>
            </button>
          </li>
        ))}
      </ol>
      <DraftLine saver={saver} />
      <p className="hint">
        Nothing is sent until you start the study. You can change everything later except the instrument and the clips.
      </p>
    </nav>
  );
}

function DraftLine({ saver }: { saver: DraftSaver }) {
  const { kind, at, message } = useStore(saver.state);
  if (kind === "conflict")
    return (
      <div className="note warn" role="alert">
        <span className="grow">This draft was changed in another window.</span>
        <Button size="sm" onClick={() => location.reload()}>
          Load the other version
        </Button>
        <Button size="sm" onClick={() => void saver.overwrite()}>
          Keep this version
        </Button>
      </div>
    );
  if (kind === "failed")
    return (
      <div className="note bad" role="alert">
        <span className="grow">The draft is not saved. {message}</span>
        <Button size="sm" onClick={() => void saver.flush()}>
          Try again
        </Button>
      </div>
    );
  return (
    <p role="status" className="hint row" data-testid="draft-state">
      {kind === "saved" ? <Icon name="saved" /> : null}
      {
        {
          none: "",
          waiting: "Saving the draft",
          saved: at ? `Draft saved ${at.toLocaleTimeString("en-GB")}` : "Draft",
        }[kind]
      }
    </p>
  );
}
