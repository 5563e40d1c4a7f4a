/** What a person should know: the newest notifications, and how many of all are unread. */
import { Store } from "./engine/store";
import { answer, client, required } from "./api/client";
import type { components } from "./api/schema";

export type Notifications = components["schemas"]["NotificationsOutput"];
export type Notification = components["schemas"]["NotificationFigureOutput"];

/** How often a visible page asks again, ms. */
const AGAIN_MS = 30_000;

/** The notifications as they were last read; null before. One for all bells of a page. */
export const notifications = new Store<Notifications | null>(null);

/** Ask for them. Without an answer those from before stay: a bell is nothing to fail for. */
export async function askNotifications(): Promise<void> {
  try {
    notifications.set(await required(client.GET("/api/v1/notifications/")));
  } catch {
    return;
  }
}

/** Ask now and again while the page is visible, and when it becomes visible. Returns what ends that. */
export function watchNotifications(): () => void {
  const ask = () => {
    if (document.visibilityState === "visible") void askNotifications();
  };
  ask();
  const timer = setInterval(ask, AGAIN_MS);
  document.addEventListener("visibilitychange", ask);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", ask);
  };
}

/** Mark some as read, or all; shown at once, and sent even where the page is left. */
export async function markRead(ids?: readonly string[]): Promise<void> {
  const known = notifications.get();
  if (known) {
    const isMarked = (each: Notification) => !each.read && (ids === undefined || ids.includes(each.id));
    const n = ids === undefined ? known.unread : known.results.filter(isMarked).length;
    const results = known.results.map((each) => (isMarked(each) ? { ...each, read: true } : each));
    notifications.set({ unread: known.unread - n, results });
  }
  const body = ids === undefined ? {} : { ids: [...ids] };
  await answer(client.POST("/api/v1/notifications/read", { body, keepalive: true })).catch(() => undefined);
}
