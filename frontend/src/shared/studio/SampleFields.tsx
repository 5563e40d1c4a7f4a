import { sample as messages } from "@/messages/studio/subjects";
import type { Sampled } from "../api/subjects";
import { NumberField, Switch } from "./fields";

const FIRST_SIZE = 100;
const MOST = 10_000;
const MOST_SEED = 1_000_000;

interface SampleFieldsProps {
  /** Whether of each generator the same number is drawn. */
  readonly ofClips: boolean;
  /** Above a column: "Marked errors". */
  readonly title: string;
  /** null for all that match. */
  readonly size: number | null;
  readonly seed: number;
  readonly onChange: (part: { readonly sample?: number | null; readonly seed?: number }) => void;
}

/** Whether a sample is drawn, how large it is, and by which seed. */
export const SampleFields = ({ ofClips, title, size, seed, onChange }: SampleFieldsProps) => (
  <div className="row wrap top">
    <Switch
      label={messages.label}
      {...(ofClips ? { hint: messages.hint } : {})}
      isOn={size !== null}
      onChange={(isOn) => onChange({ sample: isOn ? FIRST_SIZE : null })}
    />
    {size === null ? null : (
      <>
        <NumberField
          label={messages.size(title)}
          min={1}
          max={MOST}
          value={size}
          onChange={(sample) => onChange({ sample: sample ?? 1 })}
        />
        <NumberField
          label={messages.seed.label}
          hint={messages.seed.hint}
          min={0}
          max={MOST_SEED}
          value={seed}
          onChange={(next) => onChange({ seed: next ?? 0 })}
        />
      </>
    )}
  </div>
);

export const sampledOf = (size: number | null, seed: number): Sampled | null => (size === null ? null : { size, seed });
