import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { checks as messages } from "@/messages/studio/observers";
import { Confirm } from "@/shared/studio/Confirm";
import { NumberField } from "@/shared/studio/fields";
import { checksQuery, drawFrames } from "./api/calls";

const MOST = 1000;
const FIRST = 50;
const MOST_SEED = 1_000_000;

interface DrawDialogProps {
  readonly run: string;
  /** Frames that the sample has now. */
  readonly now: number;
  readonly onClose: () => void;
}

/** How many frames the sample is to have. */
export function DrawDialog({ run, now, onClose }: DrawDialogProps) {
  const [count, setCount] = useState<number | null>(Math.min(now + FIRST, MOST));
  const [seed, setSeed] = useState<number | null>(1);
  const queries = useQueryClient();
  return (
    <Confirm
      title={now === 0 ? messages.draw : messages.drawMore}
      does={messages.draw}
      disabled={count === null || seed === null}
      act={async () => {
        queries.setQueryData(checksQuery(run).queryKey, await drawFrames(run, { count: count ?? 0, seed: seed ?? 0 }));
      }}
      onDone={() => undefined}
      onClose={onClose}
    >
      <p className="sm">{messages.drawText}</p>
      <NumberField label={messages.count} value={count} onChange={setCount} min={1} max={MOST} isRequired />
      <NumberField label={messages.seed} value={seed} onChange={setSeed} min={0} max={MOST_SEED} isRequired />
    </Confirm>
  );
}
