/** Turns pointers over the picture into boxes in shares of it. */
import type { PointerEvent as ReactPointerEvent } from "react";
import type { Box } from "@/shared/api/types";
import type { Handle, Point } from "../../document/box";
import { boxBetween, moveBox, pullCorner } from "../../document/box";
import type { Editor } from "../../editor/editor";

/** Movement below this is a tremble of the hand, px. */
const TREMBLE_PX = 3;

/** The box for a pointer that went from one place to another, and the box that there was. */
type Next = (from: Point, to: Point, before: Box | null) => Box | null;

type Listeners = readonly (readonly [string, EventListener])[];

export class BoxDrags {
  private element: Element | null = null;
  private listeners: Listeners = [];

  constructor(private readonly editor: Editor) {}

  /** Takes the element that is exactly as large as the picture (a callback ref). */
  readonly attach = (element: Element | null): void => {
    this.element = element;
    if (!element) this.leave();
  };

  /** A new box from the place where the pointer goes down. */
  readonly draw = (event: ReactPointerEvent): void => this.begin(event, (from, to) => boxBetween(from, to));

  /** The whole box goes with the pointer. A click on it is a click on the clip. */
  readonly move = (event: ReactPointerEvent): void => {
    const next: Next = (from, to, box) => box && moveBox(box, { x: to.x - from.x, y: to.y - from.y });
    this.begin(event, next, () => this.editor.clock?.toggle());
  };

  /** One corner goes with the pointer. */
  pull(handle: Handle, event: ReactPointerEvent): void {
    this.begin(event, (_, to, box) => box && pullCorner(box, handle, to));
  }

  leave(): void {
    for (const [type, listener] of this.listeners) window.removeEventListener(type, listener);
    this.listeners = [];
  }

  private begin(event: ReactPointerEvent, next: Next, click?: () => void): void {
    const { editor } = this;
    const { target } = editor.boxEdits;
    if (event.button !== 0 || !target) return;
    event.stopPropagation();
    const from = this.at(event);
    const origin = { x: event.clientX, y: event.clientY };
    let moved = false;
    const move = (to: PointerEvent) => {
      moved ||= Math.hypot(to.clientX - origin.x, to.clientY - origin.y) > TREMBLE_PX;
      const box = moved ? next(from, this.at(to), target.box) : null;
      if (box) editor.boxEdits.drag(target, box);
    };
    const up = () => {
      this.leave();
      editor.commit();
      if (moved) editor.boxEdits.end();
      else click?.();
    };
    const lost = () => {
      this.leave();
      editor.cancel();
    };
    const escape = (pressed: KeyboardEvent) => {
      if (pressed.key === "Escape") lost();
    };
    this.leave();
    this.listeners = [
      ["pointermove", move as EventListener],
      ["pointerup", up],
      ["pointercancel", lost],
      ["keydown", escape as EventListener],
    ];
    for (const [type, listener] of this.listeners) window.addEventListener(type, listener);
  }

  private at({ clientX, clientY }: Pick<PointerEvent, "clientX" | "clientY">): Point {
    const box = this.element?.getBoundingClientRect();
    if (!box || box.width === 0 || box.height === 0) return { x: 0, y: 0 };
    return { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height };
  }
}
