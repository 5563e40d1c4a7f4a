import { stepper } from "@/messages/shared";
import { Icon } from "./Icon";

export interface StepperProps {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  /** The value follows the playhead. */
  readonly follows?: boolean;
  readonly onStep: (by: number) => void;
  readonly onValue: (value: number) => void;
}

/** A whole number between buttons for one less and one more; written numbers count on Enter and on leaving. */
export function Stepper({ label, value, max, follows = false, onStep, onValue }: StepperProps) {
  const take = (text: string) => {
    const frame = Number(text);
    const valid = text.trim() !== "" && Number.isInteger(frame) && frame >= 0 && frame <= max;
    if (valid && frame !== value) onValue(frame);
  };
  const name = follows ? stepper.following(label) : label;
  return (
    <div>
      <span className="lab">{label}</span>
      <span className={follows ? "stepper follows" : "stepper"}>
        <button type="button" aria-label={stepper.earlier(label)} onClick={() => onStep(-1)}>
          <Icon name="back" />
        </button>
        <input
          key={value}
          inputMode="numeric"
          aria-label={name}
          defaultValue={value}
          onBlur={(event) => take(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter") take(event.currentTarget.value);
          }}
        />
        <button type="button" aria-label={stepper.later(label)} onClick={() => onStep(1)}>
          <Icon name="fwd" />
        </button>
      </span>
    </div>
  );
}
