import type { ComponentProps } from "react";
import { Tooltip as AriaTooltip, Focusable, TooltipTrigger } from "react-aria-components";

interface TooltipProps {
  /** One line. What someone must know to go on stands on the page instead. */
  readonly text: string;
  /** A control that can have the focus: a `Button` or a link. */
  readonly children: ComponentProps<typeof Focusable>["children"];
}

/** A line about a control, on hover and on focus; Escape takes it away. */
export const Tooltip = ({ text, children }: TooltipProps) => (
  <TooltipTrigger delay={400}>
    <Focusable>{children}</Focusable>
    <AriaTooltip className="tooltip" offset={6}>
      {text}
    </AriaTooltip>
  </TooltipTrigger>
);
