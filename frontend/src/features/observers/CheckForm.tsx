import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { checks as messages } from "@/messages/studio/observers";
import { Button } from "@/shared/components/Button";
import { NumberField, TextField } from "@/shared/studio/fields";
import { ErrorState } from "@/shared/studio/states";
import type { Check } from "./api/calls";
import { checkFrame, checksQuery } from "./api/calls";

interface CheckFormProps {
  readonly run: string;
  readonly check: Check;
  /** Of the whole sample, so that what was missed is at hand. */
  readonly classes: readonly string[];
  /** Which frame of how many. */
  readonly position: string;
  /** Whether a dialog is over it. When it closes, Enter is to save, not to open it again. */
  readonly isCovered: boolean;
  readonly onStep: (by: number) => void;
  readonly onSaved: () => void;
}

const MOST = 1000;

/** How many of each class are in a frame: at first what the observer saw, or what was said before. */
export function CheckForm({ run, check, classes, position, isCovered, onStep, onSaved }: CheckFormProps) {
  const saw = countsOf(check);
  const [there, setThere] = useState<Readonly<Record<string, number>>>(check.there ?? saw);
  const [added, setAdded] = useState<readonly string[]>([]);
  const [name, setName] = useState("");
  const save = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isCovered) return undefined;
    // after the frame in which a dialog that closes gives the focus back
    const waiting = requestAnimationFrame(() => save.current?.focus());
    return () => cancelAnimationFrame(waiting);
  }, [isCovered]);
  const queries = useQueryClient();
  const saving = useMutation({
    mutationFn: async () => {
      await checkFrame(check.id, there);
      await queries.invalidateQueries(checksQuery(run));
    },
    onSuccess: onSaved,
  });
  const shown = [...new Set([...Object.keys(saw), ...classes, ...added])];
  const add = () => {
    setAdded([...added, name.trim()]);
    setThere({ ...there, [name.trim()]: 1 });
    setName("");
  };
  return (
    <form
      className="card check-form"
      onSubmit={(event) => {
        event.preventDefault();
        saving.mutate();
      }}
    >
      <div className="row">
        <h2 className="grow">{messages.there}</h2>
        {check.there === null ? null : <span className="pill ok">{messages.saved}</span>}
      </div>
      <p className="sm mut">{messages.thereText}</p>
      <div className="check-counts">
        {shown.map((label) => (
          <NumberField
            key={label}
            label={label}
            hint={messages.saw(saw[label] ?? 0)}
            value={there[label] ?? 0}
            min={0}
            max={MOST}
            onChange={(n) => setThere({ ...there, [label]: n ?? 0 })}
          />
        ))}
      </div>
      <div className="row check-add">
        <TextField label={messages.add} value={name} onChange={setName} maxLength={200} />
        <Button disabled={name.trim() === "" || shown.includes(name.trim())} onClick={add}>
          {messages.addIt}
        </Button>
      </div>
      {saving.isError ? <ErrorState title={messages.failed} error={saving.error} /> : null}
      <div className="row wrap">
        <Button icon="back" aria-label={messages.previous} onClick={() => onStep(-1)} />
        <span className="sm mut">{position}</span>
        <Button icon="fwd" aria-label={messages.next} onClick={() => onStep(1)} />
        <button type="submit" className="btn pri push" disabled={saving.isPending} ref={save}>
          {messages.save} <kbd>{messages.saveKey}</kbd>
        </button>
      </div>
    </form>
  );
}

function countsOf({ seen }: Check): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { label } of seen) if (label !== "") counts[label] = (counts[label] ?? 0) + 1;
  return counts;
}
