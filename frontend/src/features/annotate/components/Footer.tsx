import { Button } from "@/shared/components/Button";
import type { Desk } from "../engine/desk";
import { useDesk } from "../hooks";

export interface FooterProps {
  readonly desk: Desk;
  readonly sending: boolean;
  readonly onSubmit: () => void;
  readonly onSkip: () => void;
  readonly onReport: () => void;
}

/** "No errors", submit, and the ways out. */
export function Footer(props: FooterProps) {
  const { desk, sending, onSubmit } = props;
  const { history } = useDesk(desk);
  const { segments, clean } = history.present;
  return (
    <div className="foot">
      <Problem desk={desk} />
      <div className="two">
        {desk.instrument.clean ? (
          <Button
            size="lg"
            keys={["C"]}
            data-testid="no-errors"
            aria-pressed={clean}
            aria-disabled={segments.length > 0}
            aria-describedby="clean-hint"
            onClick={() => desk.toggleClean()}
          >
            No errors in this clip
          </Button>
        ) : null}
        <Button
          look="pri"
          size="lg"
          keys={["Ctrl", "Enter"]}
          data-testid="submit"
          aria-busy={sending}
          onClick={onSubmit}
        >
          {sending ? "Sending" : "Submit"}
        </Button>
      </div>
      <WaysOut {...props}>“No errors” opens when the list is empty.</WaysOut>
    </div>
  );
}

/** What is missing, or why the last wish could not be granted. */
export function Problem({ desk }: { desk: Desk }) {
  const { notice } = useDesk(desk);
  return (
    <p className={notice ? "problem warn" : "problem"} role="alert" data-testid="problem">
      {notice}
    </p>
  );
}

/** Skip and report. */
export const WaysOut = ({
  onSkip,
  onReport,
  children,
}: Pick<FooterProps, "onSkip" | "onReport"> & { children: string }) => (
  <p className="hint row ways">
    <span className="grow" id="clean-hint">
      {children}
    </span>
    <Button look="quiet" size="sm" onClick={onSkip}>
      Skip
    </Button>
    <Button look="quiet" size="sm" icon="flag" onClick={onReport}>
      Report
    </Button>
  </p>
);
