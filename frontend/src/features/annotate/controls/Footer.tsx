import { footer } from "@/words/panels";
import type { Desk } from "../editor/editor";
import { useDesk } from "./hooks";
import { CommandButton, useTable } from "./Commands";

export interface FooterProps {
  readonly desk: Desk;
  readonly sending: boolean;
}

/** How it is said that there is no error. */
export interface Clean {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
}

const OF_CLIP: Clean = { name: "clean", label: footer.clean, hint: footer.cleanHint };

/** "No errors", submit, and the ways out. */
export function Footer({ desk, sending, clean = OF_CLIP }: FooterProps & { readonly clean?: Clean }) {
  const { history } = useDesk(desk);
  return (
    <div className="foot">
      <Problem desk={desk} />
      <div className="two">
        {desk.instrument.clean ? (
          <CommandButton
            name={clean.name}
            size="lg"
            data-testid="no-errors"
            aria-pressed={history.present.clean}
            aria-describedby="clean-hint"
          >
            {clean.label}
          </CommandButton>
        ) : null}
        <Submit look="pri" sending={sending} />
      </div>
      <WaysOut>{clean.hint}</WaysOut>
    </div>
  );
}

export const Submit = ({ look, sending }: { look: "pri" | "plain"; sending: boolean }) => {
  const { desk } = useTable().context;
  useDesk(desk);
  const word = desk.work.recheck?.handIn(desk.content(), desk.table.edgesMs) ?? footer.submit;
  return (
    <CommandButton name="submit" look={look} size="lg" data-testid="submit" aria-busy={sending}>
      {sending ? footer.sending : word}
    </CommandButton>
  );
};

/** What is missing, or why the last wish could not be granted. */
export function Problem({ desk }: { desk: Desk }) {
  const { notice } = useDesk(desk);
  return (
    <p className={notice ? "problem warn" : "problem"} role="alert" data-testid="problem">
      {notice}
    </p>
  );
}

/** Skip and report; of somebody else's work, to send it back. */
export function WaysOut({ children }: { children: string }) {
  const { recheck: isOthers } = useTable().context.desk.work;
  return (
    <p className="hint row ways">
      <span className="grow" id="clean-hint">
        {children}
      </span>
      <CommandButton name="skip" look={isOthers ? "plain" : "quiet"} size="sm" data-testid="skip">
        {isOthers?.sendBack ?? footer.skip}
      </CommandButton>
      {isOthers ? null : (
        <CommandButton name="report" look="quiet" size="sm" icon="flag">
          {footer.report}
        </CommandButton>
      )}
    </p>
  );
}
