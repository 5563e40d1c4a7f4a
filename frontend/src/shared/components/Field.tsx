import type { ReactNode } from "react";
import { useId } from "react";

/** What ties a control to its label and to what is wrong with it. */
export interface Tied {
  readonly id: string;
  readonly "aria-invalid": boolean;
  readonly "aria-describedby": string | undefined;
}

export interface FieldProps {
  readonly label: string;
  readonly problem?: string;
  readonly hint?: string;
  readonly children: (tied: Tied) => ReactNode;
}

/** A labelled control; the error message is below. */
export function Field({ label, problem, hint, children }: FieldProps) {
  const id = useId();
  const below = problem ?? hint;
  return (
    <div className="fld">
      <label className="lab" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        "aria-invalid": problem !== undefined,
        "aria-describedby": below === undefined ? undefined : `${id}-below`,
      })}
      {below === undefined ? null : (
        <p id={`${id}-below`} className={problem ? "bad xs" : "hint"} role={problem ? "alert" : undefined}>
          {below}
        </p>
      )}
    </div>
  );
}
