/** Entries of a `<ul>` that are moved by a drag on their handle, or with Alt and an arrow key. */
import type { KeyboardEvent, PointerEvent } from "react";

/** Puts the entry at one place at another. */
export type Move = (from: number, to: number) => void;

/** For the `<li>` of an entry. */
export const rowProps = (at: number, move: Move) => ({
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    event.stopPropagation();
    const list = event.currentTarget.parentElement;
    const to = event.key === "ArrowUp" ? at - 1 : at + 1;
    if (to < 0 || to >= (list?.children.length ?? 0)) return;
    move(at, to);
    requestAnimationFrame(() => list?.children[to]?.querySelector<HTMLElement>(".handle")?.focus());
  },
});

const letGo = ({ currentTarget }: PointerEvent<HTMLElement>) => {
  delete currentTarget.dataset.dragged;
};

/** For the button in it by which it is dragged. The button keeps the pointer while what it drags goes elsewhere. */
export const handleProps = (at: number, move: Move) => ({
  onPointerDown: ({ currentTarget, pointerId }: PointerEvent<HTMLElement>) => {
    currentTarget.dataset.dragged = String(at);
    currentTarget.setPointerCapture(pointerId);
  },
  onPointerMove: ({ currentTarget, clientY }: PointerEvent<HTMLElement>) => {
    if (currentTarget.dataset.dragged === undefined) return;
    const from = Number(currentTarget.dataset.dragged);
    const to = [...(currentTarget.closest("ul")?.children ?? [])].findIndex((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return clientY >= top && clientY < bottom;
    });
    if (to < 0 || to === from) return;
    currentTarget.dataset.dragged = String(to);
    move(from, to);
  },
  onPointerUp: letGo,
  onPointerCancel: letGo,
});
