import type { ReactNode, Ref } from "react";
import type { AnswerForm, AnswerValue, Option } from "../engine/answers";
import { chosenIn, digitOf } from "../engine/answers";
import { countWords } from "../engine/requirements";
import { answer as messages, units } from "@/messages/shared";

export interface AnswerFieldProps {
  readonly form: AnswerForm;
  readonly given: AnswerValue;
  /** What a screen reader calls it. */
  readonly label: string;
  /** Begins the test ids of its controls. */
  readonly testId: string;
  /** The key of a command: "yes", "no", "unclear", "option-1" to "option-9". */
  readonly keysOf: (command: string) => readonly string[];
  readonly onPress: (option: string) => void;
  readonly onUnclear: () => void;
  readonly onWrite: (text: string) => void;
  /** Enter was pressed in the text. */
  readonly onEnter?: () => void;
  readonly textRef?: Ref<HTMLTextAreaElement>;
}

/** Where a question is answered, in the form that it has. */
export function AnswerField(props: AnswerFieldProps) {
  const { form } = props;
  if (form.kind === "text") return <Text {...props} />;
  const several = form.kind === "choices";
  return (
    <div className={LOOKS[form.kind]} role={several ? "group" : "radiogroup"} aria-label={props.label}>
      {form.options.map((option) => (
        <Choice key={option.key} option={option} {...props} />
      ))}
      {form.unclear ? <Unclear {...props} /> : null}
    </div>
  );
}

const LOOKS = { yes_no: "yn", preference: "yn sides", scale: "yn steps", choice: "opts", choices: "opts" } as const;

function Choice({ option, form, given, testId, keysOf, onPress }: AnswerFieldProps & { option: Option }) {
  const digit = digitOf(form, option);
  const grade =
    form.kind === "scale" && option.label !== option.key ? messages.step(option.key, option.label) : undefined;
  return (
    <Pressed
      several={form.kind === "choices"}
      checked={chosenIn(given.value).includes(option.key)}
      testId={`${testId}-${option.key}`}
      keys={form.kind === "scale" ? [] : keysOf(digit === null ? option.key : `option-${digit}`)}
      onClick={() => onPress(option.key)}
      title={option.definition}
      name={grade}
    >
      {form.kind === "scale" ? <b>{option.key}</b> : null}
      {form.kind === "scale" && !grade ? null : <span className="tx">{option.label}</span>}
      {option.definition ? <span className="hint">{option.definition}</span> : null}
    </Pressed>
  );
}

const Unclear = ({ form, given, testId, keysOf, onUnclear }: AnswerFieldProps) => (
  <Pressed
    several={form.kind === "choices"}
    checked={given.unclear}
    testId={`${testId}-unclear`}
    keys={keysOf("unclear")}
    onClick={onUnclear}
  >
    <span className="tx">{messages.unclear}</span>
  </Pressed>
);

interface PressedProps {
  readonly several: boolean;
  readonly checked: boolean;
  readonly testId: string;
  readonly keys: readonly string[];
  readonly onClick: () => void;
  readonly title?: string;
  readonly name?: string;
  readonly children: ReactNode;
}

const Pressed = ({ several, checked, testId, keys, onClick, title, name, children }: PressedProps) => (
  <button
    type="button"
    role={several ? "checkbox" : "radio"}
    aria-checked={checked}
    aria-label={name}
    title={title}
    data-testid={testId}
    onClick={onClick}
  >
    {children}
    {keys.map((key) => (
      <kbd key={key}>{key}</kbd>
    ))}
  </button>
);

function Text({ form, given, label, testId, keysOf, onUnclear, onWrite, onEnter, textRef }: AnswerFieldProps) {
  const written = countWords(given.value ?? "");
  const enough = written >= form.minWords;
  const isOpen = form.optional && written === 0;
  const count = enough ? units.words(written) : messages.wordsOf(written, form.minWords);
  return (
    <div className="written">
      <textarea
        ref={textRef}
        className="in"
        rows={3}
        aria-label={label}
        aria-describedby={`${testId}-words`}
        data-testid={`${testId}-text`}
        value={given.value ?? ""}
        onChange={(event) => onWrite(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.shiftKey || event.ctrlKey || event.metaKey) return;
          if (event.nativeEvent.isComposing || !onEnter) return;
          event.preventDefault();
          onEnter();
        }}
      />
      <span className="row">
        <span className={isOpen ? "sm mut" : enough ? "sm ok" : "sm warn"} id={`${testId}-words`}>
          {isOpen ? messages.optional : count}
        </span>
        <span className="grow" />
        {form.unclear ? (
          <span className="yn">
            <Pressed
              several
              checked={given.unclear}
              testId={`${testId}-unclear`}
              keys={keysOf("unclear")}
              onClick={onUnclear}
            >
              <span className="tx">{messages.unclear}</span>
            </Pressed>
          </span>
        ) : null}
      </span>
    </div>
  );
}
