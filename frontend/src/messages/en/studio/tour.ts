/** The texts of the tour of the demo. */
import { plural } from "../plural";

export const tour = {
  title: "Tour of the demo",
  invite: "See the best of Outtake in five minutes: play, settle, compare, and try a clip of your own.",
  start: "Start the tour",
  later: "No, thanks",
  step: (n: number, of: number) => `Step ${n} of ${of}`,
  next: "Next",
  finish: "Finish",
  end: "End the tour",
  done: "Done",
  play: {
    title: "Play a clip",
    text: "Press Space, or the play button. As the clip reaches an error, the lanes below it show who marked it, with type and severity.",
  },
  settle: {
    title: "Settle a disagreement",
    text: "These people marked the same error, and differ. Press M to merge their segments into one, then Enter to settle the clip.",
    none: "All disagreements of this study are settled. Continue with the report.",
  },
  compute: {
    title: "See the number change",
    text: "A report rests on what is settled, and the clip that you settled counts now. Compute the report again.",
    act: "Compute again",
    busy: "Computing the report …",
    failed: "The report could not be computed. Try again.",
    changed: <T>(annotator: T, before: T, after: T, clips: string) => [
      "S+P of ",
      annotator,
      " was ",
      before,
      " and is ",
      after,
      `, the mean of ${clips}.`,
    ],
    clips: (before: number, after: number) => `${plural(after, "clip")} instead of ${before}`,
  },
  frame: {
    title: "Look at the frame behind a number",
    text: "Every number opens the clips that it counts. Press the S+P of a critic, open one of its clips, and play it where the critic was wrong.",
  },
  own: {
    title: "Try your own clip",
    text: "Drop a generated video on this page. As soon as it is ready, the critic signal looks for cuts, freezes and jumps in it. It asks no model.",
    waiting: "Waiting for your clip …",
    running: "The critic looks at your clip …",
    marked: "The critic has looked at your clip.",
    open: "See what it marked",
    failed: "The critic could not finish. Its page says why.",
    run: "Open the run",
  },
};
