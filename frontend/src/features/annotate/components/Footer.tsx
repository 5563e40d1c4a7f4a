import type { Desk } from "../engine/desk";
import { useDesk } from "../hooks";
import { CommandButton } from "./Commands";

export interface FooterProps {
  readonly desk: Desk;
  readonly sending: boolean;
}

/** "No errors", submit, and the ways out. */
export function Footer({ desk, sending }: FooterProps) {
  const { history } = useDesk(desk);
  const { clean } = history.present;
  return (
    <div className="foot">
      <Problem desk={desk} />
      <div className="two">
        {desk.instrument.clean ? (
          <CommandButton
            name="clean"
            size="lg"
            data-testid="no-errors"
            aria-pressed={clean}
            aria-describedby="clean-hint"
          >
            No errors in this clip
          </CommandButton>
        ) : null}
        <Submit look="pri" sending={sending} />
      </div>
      <WaysOut>“No errors” opens when the list is empty.</WaysOut>
    </div>
  );
}

export const Submit = ({ look, sending }: { look: "pri" | "plain"; sending: boolean }) => (
  <CommandButton name="submit" look={look} size="lg" data-testid="submit" aria-busy={sending}>
    {sending ? "Sending" : "Submit"}
  </CommandButton>
);

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
export const WaysOut = ({ children }: { children: string }) => (
  <p className="hint row ways">
    <span className="grow" id="clean-hint">
      {children}
    </span>
    <CommandButton name="skip" look="quiet" size="sm">
      Skip
    </CommandButton>
    <CommandButton name="report" look="quiet" size="sm" icon="flag">
      Report
    </CommandButton>
  </p>
);
