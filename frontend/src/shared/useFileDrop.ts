import { useEffect, useRef, useState } from "react";
import { isDialogOpen } from "@/shared/engine/keys";

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes("Files") ?? false;

/**
 * Takes files that are dropped anywhere on the page, and tells whether some are dragged over it.
 *
 * A browser leaves the page for a file that nothing takes, so a drop next to an open dialog is swallowed, too.
 */
export function useFileDrop(onDrop: (transfer: DataTransfer) => void): boolean {
  const [over, setOver] = useState(false);
  const latest = useRef(onDrop);
  useEffect(() => {
    latest.current = onDrop;
  });
  useEffect(() => {
    const onOver = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(!isDialogOpen());
    };
    /* Between two elements of the page the drag goes on: only out of the window there is no next one. */
    const onLeave = ({ relatedTarget }: DragEvent) => (relatedTarget ? undefined : setOver(false));
    const onTake = (event: DragEvent) => {
      setOver(false);
      if (!hasFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer && !isDialogOpen()) latest.current(event.dataTransfer);
    };
    const onEnd = () => setOver(false);
    const listeners = [
      ...[["dragenter", onOver] as const, ["dragover", onOver] as const, ["dragleave", onLeave] as const],
      ...[["drop", onTake] as const, ["dragend", onEnd] as const],
    ];
    for (const [name, listener] of listeners) addEventListener(name, listener);
    return () => {
      for (const [name, listener] of listeners) removeEventListener(name, listener);
    };
  }, []);
  return over;
}
