/** Why there is no clip to work on now, loaded after the first view of the page. */
import { plural } from "./plural";

export const between = {
  elsewhere: "You work in another tab now",
  wentOn:
    "This study was opened in another tab or window of this browser, and it went on from here. Everything is saved.",
  workHere: "Work here instead",
  silent: "The server does not answer",
  waiting: (n: number) => `${plural(n, "finished clip")}, kept on this computer, will be sent as soon as it does. `,
  allSent: "Everything that you finished is sent. ",
  comesThen: "The next clip comes then, too: nothing needs to be done here.",
  tryNow: "Try now",
  failed: "This did not work",
  tryAgain: "Try again",
  report: "Report this clip and go on",
};
