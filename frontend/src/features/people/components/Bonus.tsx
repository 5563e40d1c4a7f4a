import { useState } from "react";
import { messageBeside, refusedFields } from "@/shared/api/errors";
import type { Entry } from "@/shared/api/types";
import { Dialog } from "@/shared/studio/Dialog";
import { money } from "@/shared/format";
import { bonus as messages } from "@/messages/studio/recruiting";
import { payBonus } from "../api/calls";
import { toMinor } from "../engine/amounts";
import { useChange } from "./useChange";
import { Then } from "./Confirm";
import { TextField } from "./TextField";
import { AsyncForm } from "@/shared/components/AsyncForm";
import { FormActions } from "@/shared/studio/FormActions";

/** A bonus for one person, with what it is for. */
export function Bonus({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const [amount, setAmount] = useState("");
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const minor = toMinor(amount);
  const pay = useChange(
    (given: number) => payBonus(entry.id, given, reason),
    (_, given) => messages.done(entry.annotator_name, money(given, entry.currency)),
    onClose,
  );
  const problems = refusedFields(pay.error);
  const unread = tried && minor === null ? messages.badAmount : undefined;
  return (
    <Dialog title={messages.title(entry.annotator_name)} onClose={onClose}>
      <AsyncForm
        className="form"
        onSend={() => {
          setTried(true);
          if (minor !== null) pay.mutate(minor);
        }}
      >
        <Then sentences={messages.effects} />
        <TextField
          label={messages.amount(entry.currency)}
          inputMode="decimal"
          problem={unread ?? problems.amount_minor}
          value={amount}
          onWrite={setAmount}
        />
        <TextField label={messages.reason} problem={problems.reason} value={reason} onWrite={setReason} />
        <FormActions
          does={minor === null ? messages.add : messages.addAmount(money(minor, entry.currency))}
          error={messageBeside(pay.error, ["amount_minor", "reason"]) || undefined}
          disabled={pay.isPending}
          onCancel={onClose}
        />
      </AsyncForm>
    </Dialog>
  );
}
