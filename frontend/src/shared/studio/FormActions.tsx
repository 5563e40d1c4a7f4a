import { actions } from "@/messages/studio/shared";
import { Button } from "../components/Button";

interface FormActionsProps {
  /** What the main button does. */
  readonly does: string;
  /** Why it failed, announced when it appears. */
  readonly error?: string | undefined;
  readonly disabled?: boolean;
  readonly look?: "pri" | "danger";
  /** Without it there is no button to cancel. */
  readonly onCancel?: () => void;
  readonly cancel?: string;
  /** Without it the main button submits the form. */
  readonly onClick?: () => void;
  readonly testId?: string;
}

/** The end of a form or dialog: what went wrong, a button to cancel, and the main button. */
export function FormActions(props: FormActionsProps) {
  const { does, error, disabled = false, look = "pri", onCancel, cancel = actions.cancel, onClick, testId } = props;
  return (
    <span className="row end">
      <span className="bad xs grow" role="alert">
        {error}
      </span>
      {onCancel ? <Button onClick={onCancel}>{cancel}</Button> : null}
      <Button
        type={onClick ? "button" : "submit"}
        look={look}
        disabled={disabled}
        onClick={onClick}
        data-testid={testId}
      >
        {does}
      </Button>
    </span>
  );
}
