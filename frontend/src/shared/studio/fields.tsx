/** Labelled fields for forms. `problem` is what is wrong with the value; it is read out with the field. */
import type { Ref } from "react";
import {
  TextField as AriaTextField,
  Button as AriaButton,
  NumberField as AriaNumberField,
  FieldError,
  Group,
  Input,
  Label,
  SwitchButton,
  SwitchField,
  Text,
  TextArea,
} from "react-aria-components";
import { Icon } from "../components/Icon";

export interface Described {
  readonly label: string;
  readonly hint?: string;
  readonly problem?: string;
}

/** What stands below a field: what is wrong, or else the hint. */
export const Below = ({ hint, problem }: Pick<Described, "hint" | "problem">) => (
  <>
    {hint && !problem ? (
      <Text slot="description" className="hint">
        {hint}
      </Text>
    ) : null}
    <FieldError className="bad xs field-error">{problem}</FieldError>
  </>
);

interface TextFieldProps extends Described {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly name?: string;
  /** Lines; more than 1 is a text area. */
  readonly rows?: number;
  readonly maxLength?: number;
  readonly placeholder?: string;
  readonly type?: "text" | "search" | "url" | "email" | "password";
  readonly isRequired?: boolean;
  readonly isDisabled?: boolean;
  readonly autoFocus?: boolean;
  readonly inputRef?: Ref<HTMLInputElement & HTMLTextAreaElement>;
}

/** A line, or several lines, of text. */
export const TextField = ({ label, hint, problem, rows = 1, placeholder, inputRef, ...field }: TextFieldProps) => (
  <AriaTextField {...field} isInvalid={problem !== undefined} validationBehavior="aria" className="fld">
    <Label className="lab">{label}</Label>
    {rows > 1 ? (
      <TextArea className="in" rows={rows} placeholder={placeholder} ref={inputRef} />
    ) : (
      <Input className="in" placeholder={placeholder} ref={inputRef} />
    )}
    <Below hint={hint} problem={problem} />
  </AriaTextField>
);

interface NumberFieldProps extends Described {
  /** null for an empty field. */
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly onBlur?: () => void;
  readonly name?: string;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly format?: Intl.NumberFormatOptions;
  readonly isRequired?: boolean;
  readonly isDisabled?: boolean;
}

/** A number, typed or stepped. Arrow keys change it by a step; on leaving the field it is kept between its limits. */
export const NumberField = ({
  label,
  hint,
  problem,
  value,
  onChange,
  min,
  max,
  format,
  ...field
}: NumberFieldProps) => (
  <AriaNumberField
    {...field}
    value={value ?? NaN}
    onChange={(next) => onChange(Number.isNaN(next) ? null : next)}
    minValue={min}
    maxValue={max}
    formatOptions={format}
    isInvalid={problem !== undefined}
    validationBehavior="aria"
    className="fld"
  >
    <Label className="lab">{label}</Label>
    <Group className="number">
      <AriaButton slot="decrement" className="btn quiet sm icon">
        <Icon name="minus" />
      </AriaButton>
      <Input className="in" />
      <AriaButton slot="increment" className="btn quiet sm icon">
        <Icon name="plus" />
      </AriaButton>
    </Group>
    <Below hint={hint} problem={problem} />
  </AriaNumberField>
);

interface SwitchProps extends Described {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly isDisabled?: boolean;
}

/** Something that is on or off, and changes at once. */
export const Switch = ({ label, hint, problem, isOn, onChange, isDisabled }: SwitchProps) => (
  <SwitchField
    className="fld switch"
    isSelected={isOn}
    onChange={onChange}
    isDisabled={isDisabled}
    isInvalid={problem !== undefined}
    validationBehavior="aria"
  >
    <SwitchButton className="switch-button">
      <span className="switch-track" aria-hidden="true" />
      {label}
    </SwitchButton>
    <Below hint={hint} problem={problem} />
  </SwitchField>
);
