import type { ReactNode } from "react";
import type { IconName } from "@/shared/components/Icon";
import { Icon } from "@/shared/components/Icon";
import { device as messages } from "@/messages/entry";

export type Status = keyof typeof messages.states;

const ICONS: Readonly<Record<Status, IconName>> = { ok: "check", open: "clock", failed: "warn" };
const LOOKS: Readonly<Record<Status, string>> = { ok: "ok", open: "", failed: "warn" };

export interface CheckProps {
  readonly name: string;
  readonly status: Status;
  readonly says: string;
  /** What helps, said while it does not do. */
  readonly remedy: string;
  readonly children?: ReactNode;
}

/** One thing that a computer has to have. */
export const Check = ({ name, status, says, remedy, children }: CheckProps) => (
  <li data-testid="check" data-status={status}>
    <h2>{name}</h2>
    <div className="col checked">
      <p role="status">
        {says} {status === "failed" ? remedy : null}
      </p>
      {children}
    </div>
    <span className={`pill ${LOOKS[status]}`}>
      <Icon name={ICONS[status]} />
      {messages.states[status]}
    </span>
  </li>
);
