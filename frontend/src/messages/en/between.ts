/** Why there is no clip to work on now, loaded after the first view of the page. */
import { plural } from "./plural";

export const between = {
  elsewhere: "You are working in another tab",
  wentOn: "This study was opened in another tab or window of this browser and continues there. Everything is saved.",
  workHere: "Work here instead",
  silent: "The server is not responding",
  waiting: (n: number) =>
    `${plural(n, "finished clip")}, saved on this computer, will be sent as soon as it responds. `,
  allSent: "All your finished work has been sent. ",
  comesThen: "The next clip then loads automatically. You do not need to do anything.",
  tryNow: "Try now",
  failed: "Something went wrong",
  tryAgain: "Try again",
  report: "Report this clip and continue",
};
