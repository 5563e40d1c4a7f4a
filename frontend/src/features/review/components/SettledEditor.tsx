import { settled as messages } from "@/messages/studio/review-panels";
import type { SegmentForm } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { Mark } from "@/shared/components/Mark";
import { Severity } from "@/shared/components/Severity";
import { Stepper } from "@/shared/components/Stepper";
import { frameCount } from "@/shared/engine/frames";
import { needs } from "@/shared/engine/requirements";
import type { ReviewEditor } from "../engine/review-editor";
import type { Settled, Side } from "../engine/draft";
import { settledLacks } from "../engine/missing-decisions";
import type { Source } from "../engine/review-timeline";
import { laneOf } from "../engine/review-timeline";
import { LaneLetter } from "./LaneName";

export interface SettledEditorProps {
  readonly editor: ReviewEditor;
  readonly form: SegmentForm;
  readonly segment: Settled;
}

/** Everything about the selected settled segment, and where it came from. */
export function SettledEditor({ editor, form, segment }: SettledEditorProps) {
  const sources = segment.sources.flatMap((id) => editor.reviewTimeline.sources.get(id) ?? []);
  const missing = settledLacks(segment, form);
  return (
    <section className="settled-editor" aria-label={messages.heading}>
      <div className="row">
        <h2 className="grow">{messages.heading}</h2>
        <Button
          icon="trash"
          look="danger"
          size="sm"
          aria-label={messages.remove}
          title={messages.removeKey}
          onClick={() => editor.removeSelected()}
        />
      </div>
      <div className="two">
        <EdgeField label={messages.start} side="start" {...{ editor, segment, sources }} />
        <EdgeField label={messages.end} side="end" {...{ editor, segment, sources }} />
      </div>
      <Meaning editor={editor} form={form} segment={segment} />
      <label className="fld">
        <span>
          {messages.reason} <span className="push hint">{reasonFrom(segment, sources)}</span>
        </span>
        <textarea
          className="in"
          rows={2}
          data-testid="settled-reason"
          value={segment.reason}
          onChange={(event) => editor.mean({ reason: event.target.value })}
        />
      </label>
      {missing.length > 0 ? <p className="warn sm">{needs(missing.map(({ phrase }) => phrase))}</p> : null}
      <Lineage editor={editor} sources={sources} />
    </section>
  );
}

interface EdgeFieldProps extends Pick<SettledEditorProps, "editor" | "segment"> {
  readonly label: string;
  readonly side: Side;
  readonly sources: readonly Source[];
}

/** A frame inside the segment, with a button for what each source has there. */
function EdgeField({ editor, segment, label, side, sources }: EdgeFieldProps) {
  const inside = side === "start" ? 0 : 1;
  const put = (edge: number) => editor.moveEdge(segment.id, side, edge);
  return (
    <div>
      <Stepper
        label={label}
        value={segment[side] - inside}
        max={frameCount(editor.table) - 1}
        onStep={(by) => put(segment[side] + by)}
        onValue={(frame) => put(frame + inside)}
      />
      <span className="snap" role="group" aria-label={messages.edgesOf(label)}>
        {sources.map((source) => (
          <button
            key={source.id}
            type="button"
            aria-pressed={source[side] === segment[side]}
            onClick={() => put(source[side])}
          >
            {messages.edge(source.letter, source[side] - inside)}
          </button>
        ))}
      </span>
    </div>
  );
}

function Meaning({ editor, form, segment }: SettledEditorProps) {
  const type = form.types.find(({ key }) => key === segment.type);
  const { severity } = form;
  const levels = severity ? Array.from({ length: severity.max - severity.min + 1 }, (_, i) => severity.min + i) : [];
  return (
    <div className="two picked">
      <span className="picker">
        {type ? <Mark letter={type.letter} /> : null}
        <select
          className="in"
          aria-label={messages.errorType}
          data-testid="settled-type"
          value={segment.type ?? ""}
          onChange={({ target }) => editor.mean({ type: target.value || null })}
        >
          <option value="">{messages.errorType}</option>
          {form.types.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </select>
      </span>
      {severity ? (
        <span className="picker">
          <Severity value={segment.severity} max={severity.max} />
          <select
            className="in"
            aria-label={severity.label}
            data-testid="settled-severity"
            value={segment.severity ?? ""}
            onChange={({ target }) => editor.mean({ severity: target.value ? Number(target.value) : null })}
          >
            <option value="">{messages.severity}</option>
            {levels.map((level) => (
              <option key={level} value={level}>
                {messages.severityOf(level)}
              </option>
            ))}
          </select>
        </span>
      ) : null}
    </div>
  );
}

function Lineage({ editor, sources }: { editor: ReviewEditor; sources: readonly Source[] }) {
  return (
    <p className="lin">
      <span className="cap">{messages.from}</span>
      {sources.length === 0 ? <span className="dim">{messages.added}</span> : null}
      {sources.map((source) => {
        const lane = laneOf(editor.reviewTimeline, source);
        return (
          <span key={source.id} className="row nw">
            {lane ? <LaneLetter lane={lane} /> : null}
            {messages.revision(source.label.slice(source.letter.length + 1), lane?.revision ?? 1)}
          </span>
        );
      })}
    </p>
  );
}

/** Whose words the reason still is. */
function reasonFrom({ reason }: Settled, sources: readonly Source[]): string {
  const same = sources.find((source) => source.reason === reason);
  return same && reason ? messages.sameAs(same.letter) : "";
}
