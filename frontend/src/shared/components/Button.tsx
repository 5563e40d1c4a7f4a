import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import type { IconName } from "./Icon";
import { Icon } from "./Icon";

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly icon?: IconName;
  /** Keys that do the same, shown on the control. */
  readonly keys?: readonly string[];
  readonly look?: "plain" | "pri" | "quiet" | "danger";
  readonly size?: "sm" | "md" | "lg";
  readonly children?: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button. Without children it is an icon and needs an aria-label. */
export function Button({ icon, keys = [], look = "plain", size = "md", className, children, ...rest }: ButtonProps) {
  const classes = [
    "btn",
    look === "plain" ? "" : look,
    look === "danger" ? "quiet" : "",
    size === "md" ? "" : size,
    children === undefined ? "icon" : "",
    className ?? "",
  ];
  return (
    <button type="button" className={classes.filter(Boolean).join(" ")} {...rest}>
      {icon ? <Icon name={icon} /> : null}
      {children}
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </button>
  );
}
