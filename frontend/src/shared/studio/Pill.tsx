import type { ReactNode } from "react";
import type { IconName } from "../components/Icon";
import { Icon } from "../components/Icon";

interface PillProps {
  readonly look?: "ok" | "warn" | "bad" | "acc" | "info";
  readonly icon?: IconName;
  readonly children: ReactNode;
}

/** A short fact or state, said in words; its colour only repeats them. */
export const Pill = ({ look, icon, children }: PillProps) => (
  <span className={look ? `pill ${look}` : "pill"}>
    {icon ? <Icon name={icon} /> : null}
    {children}
  </span>
);
