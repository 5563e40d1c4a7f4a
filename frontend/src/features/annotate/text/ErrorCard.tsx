import type { Work } from "@/shared/api/types";
import { Mark } from "@/shared/components/Mark";
import { Severity } from "@/shared/components/Severity";
import { seconds } from "@/shared/format";
import { useClock } from "@/shared/hooks";
import { error as messages } from "@/messages/text";
import type { Editor } from "../editor/editor";
import { CommandButton } from "../controls/Commands";

export type MarkedError = NonNullable<Work["task"]["error"]>;

/** The error that another annotator marked, with the ways to see it. It cannot be changed. */
export function ErrorCard({ editor, error }: { editor: Editor; error: MarkedError }) {
  const looping = useClock(editor, (state) => state.looping, false);
  const { given } = editor;
  return (
    <section className="error-card" data-t={error.type_letter} aria-label={messages.name} data-testid="error-card">
      <div className="row">
        <Mark letter={error.type_letter} />
        <h2 className="ell grow" title={error.type_definition}>
          {error.type_label}
        </h2>
        {given ? (
          <span className="hint nw">
            {messages.when(seconds(error.start_ms), seconds(error.end_ms), given.start, given.end - 1)}
          </span>
        ) : null}
        {error.severity === null ? null : <Severity value={error.severity} />}
      </div>
      <p className="said">{error.reason}</p>
      <div className="row">
        <CommandButton name="edge-back" icon="first" look="quiet" size="sm" />
        <CommandButton name="edge-on" icon="last" look="quiet" size="sm" />
        <span className="grow" />
        <CommandButton name="play-segment" icon="once" size="sm" data-testid="play-error">
          {messages.play}
        </CommandButton>
        <CommandButton name="loop" icon="loop" look="quiet" size="sm" aria-pressed={looping} />
      </div>
    </section>
  );
}
