import { useState } from "react";
import { list as messages } from "@/messages/studio/critics-clips";
import type { RunClip } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { kindOf, kindTally, labelOf, lookOf } from "../api/status-labels";

export interface ClipListProps {
  readonly clips: readonly RunClip[];
  readonly chosen: string | undefined;
  readonly onChoose: (task: string) => void;
}

/** The clips of a run, all or by outcome. */
export function ClipList({ clips, chosen, onChoose }: ClipListProps) {
  const [kind, setKind] = useState<string | null>(null);
  const shown = kind === null ? clips : clips.filter((clip) => kindOf(clip) === kind);
  return (
    <section className="card clip-list" aria-label={messages.clips}>
      <div className="filters" role="group" aria-label={messages.show}>
        <Button size="sm" aria-pressed={kind === null} onClick={() => setKind(null)}>
          {messages.all(clips.length)}
        </Button>
        {kindTally(clips).map(({ key, label, n }) => (
          <Button key={key} size="sm" aria-pressed={kind === key} onClick={() => setKind(key)}>
            {label} {n}
          </Button>
        ))}
      </div>
      <div className="scroll-box">
        <table className="tb">
          <thead>
            <tr>
              <th>{messages.clip}</th>
              <th>{messages.status}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((clip) => (
              <Row key={clip.task} clip={clip} chosen={clip.task === chosen} onChoose={onChoose} />
            ))}
          </tbody>
        </table>
        {shown.length === 0 ? (
          <p className="foot row">
            <span className="grow">{messages.none}</span>
            <Button size="sm" onClick={() => setKind(null)}>
              {messages.clear}
            </Button>
          </p>
        ) : null}
      </div>
    </section>
  );
}

interface RowProps {
  readonly clip: RunClip;
  readonly chosen: boolean;
  readonly onChoose: (task: string) => void;
}

function Row({ clip, chosen, onChoose }: RowProps) {
  const kind = kindOf(clip);
  return (
    <tr className={chosen ? "chosen" : ""}>
      <td>
        <a
          className="clip-name ell"
          href={`?task=${encodeURIComponent(clip.task)}`}
          aria-current={chosen ? "true" : undefined}
          title={`${clip.video}: ${clip.prompt}`}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            onChoose(clip.task);
          }}
        >
          {clip.video}
        </a>
        <span className="ci ell">{clip.prompt}</span>
        {clip.error ? <span className="bad xs">{clip.error}</span> : null}
      </td>
      <td>
        <span className={`pill ${lookOf(kind)}`}>{labelOf(kind)}</span>
        <span className="ci">{saidText(clip)}</span>
      </td>
    </tr>
  );
}

/** "2 segments", "no error", "13 answers"; nothing until something was said. */
function saidText({ status, segments, answers }: RunClip): string {
  if (status !== "ok") return "";
  if (answers > 0) return segments > 0 ? messages.both(segments, answers) : messages.answers(answers);
  return segments > 0 ? messages.segments(segments) : messages.noError;
}
