/** Why there is no clip to work on now, loaded after the first view of the page. */
import { formOf, plural } from "./plural";

export const between = {
  elsewhere: "Sie arbeiten in einem anderen Tab",
  wentOn:
    "Diese Studie wurde in einem anderen Tab oder Fenster dieses Browsers geöffnet und geht dort weiter. Alles ist gespeichert.",
  workHere: "Stattdessen hier arbeiten",
  silent: "Der Server antwortet nicht",
  waiting: (n: number) =>
    `${plural(n, "fertiger Clip ist", "fertige Clips sind")} auf diesem Computer gespeichert und ${formOf(n, "wird", "werden")} gesendet, sobald er antwortet. `,
  allSent: "Alles, was Sie fertiggestellt haben, ist gesendet. ",
  comesThen: "Der nächste Clip wird dann von selbst geladen. Sie müssen nichts tun.",
  tryNow: "Jetzt versuchen",
  failed: "Etwas ist schiefgegangen",
  tryAgain: "Erneut versuchen",
  report: "Diesen Clip melden und weiter",
};
