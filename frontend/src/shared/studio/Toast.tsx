import {
  Button as AriaButton,
  Text,
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from "react-aria-components";
import { actions, toast as messages } from "@/messages/studio/shared";
import { Icon } from "../components/Icon";

export interface ToastMessage {
  /** What was done: "12 clips taken down". */
  readonly text: string;
  /** Takes it back. What goes wrong is told in a toast of its own. */
  readonly undo?: () => Promise<unknown> | void;
  readonly look?: "bad";
}

/** How long a toast can be read and undone, ms. It waits while the pointer or the focus is on it. */
const SHOWN_MS = 10_000;

export const toasts = new ToastQueue<ToastMessage>({ maxVisibleToasts: 3 });

/** Tell the person that something was done, for 10 s, with a way to undo it. Returns how to take the toast away. */
export function toast(message: ToastMessage): () => void {
  const key = toasts.add(message, { timeout: SHOWN_MS });
  return () => toasts.close(key);
}

async function takeBack(undo: () => Promise<unknown> | void): Promise<void> {
  try {
    await undo();
  } catch (error) {
    toast({ text: messages.notUndone(error instanceof Error ? error.message : "").trim(), look: "bad" });
  }
}

/** Where toasts appear; the frame has one. F6 goes there. */
export const Toasts = () => (
  <ToastRegion queue={toasts} className="toasts" aria-label={messages.name}>
    {({ toast: shown }) => {
      const { text, undo, look } = shown.content;
      return (
        <AriaToast toast={shown} className={look === "bad" ? "toast bad" : "toast"}>
          <ToastContent className="grow">
            <Text slot="title">{text}</Text>
          </ToastContent>
          {undo ? (
            <AriaButton
              className="btn sm"
              onPress={() => {
                toasts.close(shown.key);
                void takeBack(undo);
              }}
            >
              {actions.undo}
            </AriaButton>
          ) : null}
          <AriaButton slot="close" className="btn quiet sm icon" aria-label={actions.dismiss}>
            <Icon name="x" />
          </AriaButton>
        </AriaToast>
      );
    }}
  </ToastRegion>
);
