/** What jsdom lacks and the pages need, in the least form that lets them run. */
import { configure } from "@testing-library/react";

export { cleanup } from "@testing-library/react";
export { toasts } from "@/shared/studio/Toast";

/* How long a page may take on a busy machine before a test calls it missing. */
configure({ asyncUtilTimeout: 10_000 });

class NoResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

globalThis.ResizeObserver ??= NoResizeObserver;
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
  this.open = false;
};
/* React Aria finds elements by attributes that hold ids. */
globalThis.CSS ??= { escape: (text: string) => text.replace(/[^\w-]/gu, "\\$&") } as unknown as typeof CSS;
URL.createObjectURL ??= () => "blob:clip";
URL.revokeObjectURL ??= () => undefined;
