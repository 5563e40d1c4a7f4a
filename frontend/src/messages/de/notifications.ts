/** The texts of the bell and its list. */
import { plural } from "./plural";

export const bell = {
  title: "Benachrichtigungen",
  button: (unread: number) => (unread > 0 ? `Benachrichtigungen, ${unread} ungelesen` : "Benachrichtigungen"),
  none: "Keine Benachrichtigungen.",
  all: "Alle als gelesen markieren",
  unread: "Ungelesen",
  more: (n: number) => `${plural(n, "ältere ungelesene Benachrichtigung", "ältere ungelesene Benachrichtigungen")}.`,
};

/** What a notification says; `about` is a reason, an annotator, a clip or a critic, as its kind has it. */
export const told: Readonly<Record<string, (about: string, author: string) => string>> = {
  sent_back: (reason) =>
    reason ? `Ein Clip wurde an Sie zurückgegeben: ${reason}` : "Ein Clip wurde an Sie zurückgegeben.",
  appeal: (annotator) => `${annotator} hat Einspruch eingelegt.`,
  appeal_answered: () => "Ihr Einspruch wurde beantwortet.",
  mention: (clip, author) => `${author || "Ein früheres Mitglied"} hat Sie in einem Kommentar zu ${clip} erwähnt.`,
  run_finished: (critic) => `Der Lauf von ${critic} ist fertig.`,
  budget: (critic) =>
    critic
      ? `Der Lauf von ${critic} hat den größten Teil seines Budgets verbraucht.`
      : "Das Projekt hat den größten Teil seines Budgets verbraucht.",
};
