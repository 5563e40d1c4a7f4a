import { language } from "@/messages/shared";
import { steps as messages } from "@/messages/studio/new-study";
import { actions } from "@/messages/studio/shared";
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
  const { current, words: subject, reveal } = useMaking();
  return (
    <nav className="making-steps" aria-label={messages.label}>
      <h1 tabIndex={-1}>{messages.heading}</h1>
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
              <b>{key === "clips" ? subject.title : label}</b>
              <span className="hint ell">{words[key]}</span>
            </button>
          </li>
        ))}
      </ol>
      <DraftLine saver={saver} />
      <p className="hint">{messages.text}</p>
    </nav>
  );
}

function DraftLine({ saver }: { saver: DraftSaver }) {
  const { kind, at, message } = useStore(saver.state);
  if (kind === "conflict")
    return (
      <div className="note warn" role="alert">
        <span className="grow">{messages.changed}</span>
        <Button size="sm" onClick={() => location.reload()}>
          {messages.theirs}
        </Button>
        <Button size="sm" onClick={() => void saver.overwrite()}>
          {messages.mine}
        </Button>
      </div>
    );
  if (kind === "failed")
    return (
      <div className="note bad" role="alert">
        <span className="grow">{messages.notSaved(message)}</span>
        <Button size="sm" onClick={() => void saver.flush()}>
          {actions.again}
        </Button>
      </div>
    );
  return (
    <p role="status" className="hint row" data-testid="draft-state">
      {kind === "saved" ? <Icon name="saved" /> : null}
      {
        {
          none: "",
          waiting: messages.saving,
          saved: at ? messages.saved(at.toLocaleTimeString(language.locale)) : messages.draft,
        }[kind]
      }
    </p>
  );
}
