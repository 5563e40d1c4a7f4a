import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { settled } from "@/messages/studio/shared";
import { settledQuery } from "../api/settled";
import type { SettledClip } from "../api/settled";
import { Button } from "../components/Button";
import { Loaded } from "../components/Loaded";
import { seconds } from "../format";
import { Dialog } from "./Dialog";
import { Poster } from "./Poster";
import { EmptyState } from "./states";
import { FormActions } from "./FormActions";
import { AsyncForm } from "../components/AsyncForm";

export interface SettledDialogProps {
  readonly title: string;
  readonly project: string;
  /** Only clips that were asked with it, and with this version if one is given. */
  readonly instrument: string;
  readonly version?: number;
  /** Tasks that are chosen already. */
  readonly chosen?: readonly string[];
  /** What is on the button, of so many. */
  readonly does: (n: number) => string;
  readonly onChoose: (tasks: readonly string[]) => Promise<unknown> | void;
  readonly onClose: () => void;
}

/** Settled clips to choose from, for practice or as known answers. */
export function SettledDialog(props: SettledDialogProps) {
  const { title, project, instrument, version, onClose } = props;
  const query = useQuery(settledQuery(project, instrument, version));
  return (
    <Dialog title={title} wide onClose={onClose}>
      <Loaded query={query}>
        {({ results }) =>
          results.length === 0 ? (
            <EmptyState title={settled.empty.title}>{settled.empty.text}</EmptyState>
          ) : (
            <Choice {...props} clips={results} />
          )
        }
      </Loaded>
    </Dialog>
  );
}

function Choice({
  clips,
  chosen: before = [],
  does,
  onChoose,
  onClose,
}: SettledDialogProps & { clips: readonly SettledClip[] }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(before));
  const keep = useMutation({
    mutationFn: async () => onChoose(clips.map(({ task }) => task).filter((task) => chosen.has(task))),
    onSuccess: onClose,
  });
  const toggle = (task: string) => {
    const next = new Set(chosen);
    if (!next.delete(task)) next.add(task);
    setChosen(next);
  };
  const isAll = clips.every(({ task }) => chosen.has(task));
  return (
    <AsyncForm className="form" onSend={() => keep.mutate()}>
      <div className="row">
        <span className="grow mut">{settled.selected(chosen.size)}</span>
        <Button size="sm" onClick={() => setChosen(new Set(isAll ? [] : clips.map(({ task }) => task)))}>
          {isAll ? settled.clear : settled.all(clips.length)}
        </Button>
      </div>
      <ul className="settled-clips">
        {clips.map((clip) => (
          <li key={clip.task}>
            <label className={chosen.has(clip.task) ? "settled-clip on" : "settled-clip"}>
              <Poster strip={clip.poster} label={clip.video} durationMs={clip.duration_ms}>
                <span className="poster-tag">{settled.seconds(seconds(clip.duration_ms))}</span>
              </Poster>
              <span className="row">
                <input type="checkbox" checked={chosen.has(clip.task)} onChange={() => toggle(clip.task)} />
                <span className="ell grow">{clip.video}</span>
              </span>
              <span className="hint ell">{settled.of(clip.segments, clip.answers, clip.study_name)}</span>
            </label>
          </li>
        ))}
      </ul>
      <FormActions error={keep.error?.message} onCancel={onClose} disabled={keep.isPending} does={does(chosen.size)} />
    </AsyncForm>
  );
}
