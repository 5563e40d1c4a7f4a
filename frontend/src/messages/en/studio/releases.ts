/** The texts of the page about the releases of a study. */
import { plural } from "../plural";

export const build = {
  heading: "New release",
  begun: (version: number) => `Release v${version} is being built.`,
  needsTruth: <T>(link: (text: string) => T) => [
    "A release needs a ground truth. Create one on the ",
    link("Ground truth page"),
    ".",
  ],
  truth: "Ground truth",
  truthOption: (version: number, policy: string, errors: number) =>
    `v${version}, ${policy}, ${plural(errors, "error")}`,
  report: "Report",
  reportOption: (title: string, tau: string) => `${title}, τ ${tau}`,
  noReport: "none for this ground truth",
  already: (version: number) => `This state is already released as v${version}.`,
  verb: "Build release",
};

export const elsewhere = {
  heading: (version: number) => `Verify and score release v${version} elsewhere`,
  where: "Run in a checkout of Outtake; no database is needed. See the README in the release.",
};

export const page = {
  title: "Releases",
  new: "New release",
  intro: "A release is frozen. Rebuilding it from the same state gives identical files.",
  contents: "Contents of a release",
  none: (admin: boolean) => `No releases yet. ${admin ? "Build one from a ground truth." : "An admin can build one."}`,
  caption: "Releases, newest first",
  release: "Release",
  what: "Contents",
  state: "State",
  digest: "Digest",
  size: "Size",
  archive: "Archive",
  version: (version: number) => `v${version}`,
  made: <T>(truth: number, report: null | number, small: (text: string) => T) => [
    `ground truth v${truth}`,
    small(report === null ? "no report" : `report ${report}`),
  ],
  noDigest: "not yet",
  files: (n: number) => plural(n, "file"),
  downloadOf: (version: number) => `Download release ${version}`,
  download: "Download",
};

export const release = {
  bytes: (n: number) => plural(n, "byte"),
  progress: (state: string, done: number, total: number) => `${state}, ${done} of ${plural(total, "file")}`,
  hints: {
    notSettled: "Disagreements are not settled",
    policy: (policy: string) => `policy ${policy}`,
    byExpert: (settled: number) => `${settled} by an expert`,
    settled: "Disagreements settled",
    open: "Open disagreements",
    leftOut: (note: string, clips: number) => `${note}, ${plural(clips, "clip")} left out`,
    errors: "Errors in the ground truth",
    errorsIn: (errors: number, clips: number) => `${errors} in ${plural(clips, "clip")}`,
    noneProposed: "No errors proposed only by critics",
    proposed: "Errors proposed by critics",
    proposedNote: (n: number, inReport: boolean) => `${n}${inReport ? "" : ", not in the report"}`,
    withReport: "With a report",
    withoutReport: "Without a report",
    noReport: "none for this ground truth yet",
  },
  commands: {
    unpack: "Unpack the archive",
    verify: "Verify every file against the manifest, and the manifest against its digest",
    recompute: "Recompute the report’s figures; replace NAME by each file in predictions",
  },
  contents: [
    "prompts, and the hash and frame table of each video, but not the video files",
    "the instrument and all annotations, with pseudonyms of this release",
    "the ground truth with the sources of each error",
    "predictions of critics with every call and raw reply",
    "judgements of reasons, and the selected report",
    "a manifest with the SHA-256 of every file",
  ],
};
