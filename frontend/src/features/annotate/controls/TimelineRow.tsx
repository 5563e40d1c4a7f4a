import type { PointerEvent, ReactNode } from "react";

export interface TimelineRowProps {
  readonly head: ReactNode;
  readonly headClass?: string;
  readonly className: string;
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly children?: ReactNode;
}

/** One row of the timeline: its head, and the part of the clip that is in sight. */
export const TimelineRow = ({ head, headClass, className, onPointerDown, children }: TimelineRowProps) => (
  <>
    <div className={headClass ? `h ${headClass}` : "h"}>{head}</div>
    <div className={`t ${className}`} onPointerDown={onPointerDown}>
      <div className="along">{children}</div>
    </div>
  </>
);
