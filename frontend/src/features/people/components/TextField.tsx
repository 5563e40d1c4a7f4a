import type { InputHTMLAttributes, TextareaHTMLAttributes } from "react";
import { Field } from "@/shared/components/Field";

interface OwnProps {
  readonly label: string;
  readonly value: string;
  readonly problem?: string;
  readonly hint?: string;
  readonly onWrite: (text: string) => void;
}

type InputProps = OwnProps & Omit<InputHTMLAttributes<HTMLInputElement>, "value" | "onChange">;
type AreaProps = OwnProps & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "value" | "onChange">;

/** A line of text with its label. */
export const TextField = ({ label, problem, hint, onWrite, ...rest }: InputProps) => (
  <Field label={label} problem={problem} hint={hint}>
    {(tied) => <input {...rest} {...tied} className="in" onChange={(event) => onWrite(event.target.value)} />}
  </Field>
);

/** Text of several lines with its label. */
export const TextArea = ({ label, problem, hint, onWrite, ...rest }: AreaProps) => (
  <Field label={label} problem={problem} hint={hint}>
    {(tied) => <textarea {...rest} {...tied} className="in" onChange={(event) => onWrite(event.target.value)} />}
  </Field>
);
