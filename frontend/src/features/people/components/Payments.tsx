import { useState } from "react";
import { Dialog } from "@/shared/studio/Dialog";
import { Field } from "@/shared/components/Field";
import { payments as messages } from "@/messages/studio/recruiting";
import type { Layout, PaymentKind } from "../api/calls";
import { paymentsAddress, takePayments } from "../api/calls";
import { useChange } from "./useChange";
import { Then } from "./Confirm";
import { AsyncForm } from "@/shared/components/AsyncForm";
import { FormActions } from "@/shared/studio/FormActions";

/** Give a text to the browser as a file to keep. */
function keep(text: string, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

const KINDS: Readonly<Record<PaymentKind, string>> = messages.kinds;
const LAYOUTS: Readonly<Record<Layout, string>> = messages.layouts;

/** Files of what is owed, for the platform. */
export function Payments({ study, onClose }: { study: string; onClose: () => void }) {
  const [kind, setKind] = useState<PaymentKind>("reward");
  const [layout, setLayout] = useState<Layout>("table");
  const take = useChange(
    () => takePayments(study, kind, layout),
    () => messages.exported(KINDS[kind]),
    (text) => {
      keep(text, `${kind}.csv`);
      onClose();
    },
  );
  return (
    <Dialog title={messages.title} onClose={onClose}>
      <AsyncForm className="form" onSend={() => take.mutate(undefined)}>
        <Choice label={messages.kind} names={KINDS} value={kind} onChange={setKind} />
        <Choice label={messages.format} names={LAYOUTS} value={layout} onChange={setLayout} />
        <Then sentences={messages.hints} />
        <a className="people-link" href={paymentsAddress(study, kind, layout)} download>
          {messages.downloadAll}
        </a>
        <FormActions
          does={messages.exportNew}
          error={take.error?.message}
          disabled={take.isPending}
          onCancel={onClose}
        />
      </AsyncForm>
    </Dialog>
  );
}

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly names: Readonly<Record<T, string>>;
  readonly value: T;
  readonly onChange: (value: T) => void;
}

const Choice = <T extends string>({ label, names, value, onChange }: ChoiceProps<T>) => (
  <Field label={label}>
    {(tied) => (
      <select {...tied} className="in" value={value} onChange={({ target }) => onChange(target.value as T)}>
        {(Object.keys(names) as T[]).map((each) => (
          <option key={each} value={each}>
            {names[each]}
          </option>
        ))}
      </select>
    )}
  </Field>
);
