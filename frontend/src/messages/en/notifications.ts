/** The texts of the bell and its list. */
import { plural } from "./plural";

export const bell = {
  title: "Notifications",
  button: (unread: number) => (unread > 0 ? `Notifications, ${unread} unread` : "Notifications"),
  none: "No notifications.",
  all: "Mark all as read",
  unread: "Unread",
  more: (n: number) => `${plural(n, "older unread notification")}.`,
};

/** What a notification says; `about` is a reason, an annotator, a clip or a critic, as its kind has it. */
export const told: Readonly<Record<string, (about: string, author: string) => string>> = {
  sent_back: (reason) => (reason ? `A clip was sent back to you: ${reason}` : "A clip was sent back to you."),
  appeal: (annotator) => `${annotator} appealed.`,
  appeal_answered: () => "Your appeal was answered.",
  mention: (clip, author) => `${author || "A former member"} mentioned you in a comment on ${clip}.`,
  run_finished: (critic) => `The run of ${critic} is finished.`,
  budget: (critic) =>
    critic ? `The run of ${critic} has spent most of its budget.` : "The project has spent most of its budget.",
};
