import { useState } from "react";
import { Button } from "@/shared/components/Button";
import { Dialog } from "@/shared/components/Dialog";
import { withdrawing as messages } from "@/messages/entry";
import type { StepProps } from "./EntryPage";
import { consequencesOf } from "./engine/withdrawal";

type Asked = "withdraw" | "erase" | null;

/** Taking the consent back, and having erased who one is; either says first what will happen. */
export function Withdraw({ participation, here }: StepProps) {
  const [asked, setAsked] = useState<Asked>(null);
  const { entry } = here;
  const hasConsent = entry.state !== "withdrawn" && entry.state !== "declined";
  const go = () => {
    setAsked(null);
    void participation.withdraw(asked === "erase");
  };
  const toErase = hasConsent ? messages.erase : messages.eraseOnly;
  return (
    <section className="card" aria-labelledby="withdraw">
      <header>
        <h2 id="withdraw">{messages.heading}</h2>
      </header>
      <div className="prose">
        <p>{hasConsent ? messages.explained : messages.erasing}</p>
        <p className="row ways">
          {hasConsent ? (
            <Button data-testid="withdraw" onClick={() => setAsked("withdraw")}>
              {messages.withdraw}
            </Button>
          ) : null}
          <Button data-testid="erase" onClick={() => setAsked("erase")}>
            {toErase}
          </Button>
        </p>
      </div>
      {asked ? (
        <Dialog title={asked === "erase" ? messages.eraseDialog : messages.dialog} onClose={() => setAsked(null)}>
          <p className="mut">{messages.happens}</p>
          <ul className="consequences">
            {consequencesOf(entry, asked === "erase").map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <div className="row actions">
            <span className="grow" />
            <Button onClick={() => setAsked(null)}>{messages.stay}</Button>
            <Button look="danger" data-testid="confirm" onClick={go}>
              {asked === "erase" ? toErase : messages.withdraw}
            </Button>
          </div>
        </Dialog>
      ) : null}
    </section>
  );
}
