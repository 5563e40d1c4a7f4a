import { Fragment, useEffect, useMemo } from "react";
import { Button } from "@/shared/components/Button";
import { useStore } from "@/shared/hooks";
import { tutorial as messages, steps as sentences } from "@/messages/training";
import { isOffered, whyNot, wordingOf } from "../commands/table";
import type { Editor } from "../editor/editor";
import type { Step } from "../session/tutorial";
import { Tutorial as Way } from "../session/tutorial";
import { useEditor } from "../controls/hooks";
import { Chord } from "../controls/Chord";
import { useTable } from "../controls/Commands";

export interface TutorialProps {
  readonly editor: Editor;
  /** While it is closed, it goes on noticing what is done. */
  readonly open: boolean;
  readonly onClose: () => void;
}

/** A card that leads through the clip: what to do now, and by which keys. It takes no focus and holds nothing up. */
export function Tutorial({ editor, open, onClose }: TutorialProps) {
  const way = useMemo(() => new Way(editor), [editor]);
  useEffect(() => way.follow(), [way]);
  const at = useStore(way.at);
  const step = way.steps[at];
  if (!open || !step) return null;
  return (
    <section className="coach" aria-label={messages.label} data-testid="guide" data-step={step.name}>
      <div className="row">
        <span className="b sm">{messages.step(at + 1, way.steps.length)}</span>
        <span className="dots" aria-hidden="true">
          {way.steps.map(({ name }, i) => (
            <i key={name} className={i < at ? "done" : i === at ? "now" : ""} />
          ))}
        </span>
        <span className="grow" />
        <Button
          icon="x"
          look="quiet"
          size="sm"
          aria-label={messages.close}
          title={messages.comesBack}
          onClick={onClose}
        />
      </div>
      <div aria-live="polite" aria-atomic="true">
        <p>
          <span className="vh">{messages.step(at + 1, way.steps.length)}: </span>
          {sentences[step.name]}
        </p>
        <Press editor={editor} step={step} />
      </div>
    </section>
  );
}

/** The keys of a step, as they are in this browser. */
function Press({ editor, step }: { editor: Editor; step: Step }) {
  const { keyboard, context } = useTable();
  const commands = useStore(keyboard.commands);
  useEditor(editor);
  const named = commands.filter((command) => step.press.includes(command.name) && isOffered(command, context));
  if (step.isRange)
    return (
      <p className="presses">
        <span className="press">
          {named.map(({ name, keys }, i) => (
            <Fragment key={name}>
              {i > 0 ? " – " : ""}
              {keys.slice(0, 1).map((chord) => (
                <Chord key={chord} chord={chord} />
              ))}
            </Fragment>
          ))}
        </span>
      </p>
    );
  return (
    <p className="presses">
      {named
        .filter((command) => !command.name.endsWith("clean") || whyNot(command, context) === null)
        .map((command) => (
          <span className="press" key={command.name}>
            {command.keys.slice(0, 1).map((chord) => (
              <Chord key={chord} chord={chord} />
            ))}
            <span className="mut">{wordingOf(command, context)}</span>
          </span>
        ))}
    </p>
  );
}
