import type { Work } from "@/shared/api/types";
import { Mark } from "@/shared/components/Mark";
import { Severity } from "@/shared/components/Severity";
import { seconds } from "@/shared/format";
import { useClock } from "@/shared/hooks";
import { error as words } from "@/words/text";
import type { Desk } from "../editor/editor";
import { CommandButton } from "../controls/Commands";

export type MarkedError = NonNullable<Work["task"]["error"]>;

/** What somebody marked, with the ways to see it. It cannot be changed. */
export function ErrorCard({ desk, error }: { desk: Desk; error: MarkedError }) {
  const looping = useClock(desk, (state) => state.looping, false);
  const { given } = desk;
  return (
    <section className="error-card" data-t={error.type_letter} aria-label={words.name} data-testid="error-card">
      <div className="row">
        <Mark letter={error.type_letter} />
        <h2 className="ell grow" title={error.type_definition}>
          {error.type_label}
        </h2>
        {given ? (
          <span className="hint nw">
            {words.when(seconds(error.start_ms), seconds(error.end_ms), given.start, given.end - 1)}
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
          {words.play}
        </CommandButton>
        <CommandButton name="loop" icon="loop" look="quiet" size="sm" aria-pressed={looping} />
      </div>
    </section>
  );
}
