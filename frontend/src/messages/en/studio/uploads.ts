/** The texts of uploads. */
import { formOf, plural } from "../plural";

export const size = {
  bytes: (n: number) => `${n} B`,
  kilobytes: (n: number) => `${n} kB`,
  megabytes: (n: string) => `${n} MB`,
  gigabytes: (n: string) => `${n} GB`,
  seconds: (n: number) => `${n} s`,
  minutes: (n: number) => `${n} min`,
  hours: (n: number) => `${n} h`,
};

export const problems = {
  noStore: "The browser cannot store files.",
  silent: "The server is not responding. Try again.",
  refused: (status: number) => `The server refused this file (${status}).`,
  unreadable: "The file was moved or changed and cannot be read.",
  selectAgain: "Select it again.",
};

export const manifest = {
  /** `bad` is the first row that cannot be used. */
  describes: (path: string, files: number, bad: { row: number; reason: string } | undefined) =>
    `${path} describes ${plural(files, "file")}.${bad ? ` Row ${bad.row} cannot be used: ${bad.reason}` : ""}`,
};

export const card = {
  heading: "Add clips",
  notStored: (n: number) =>
    `This browser could not store ${formOf(n, "one file", `${n} files`)}. Select the same files again to continue the upload.`,
  ready: (ready: number, files: number, rejected: number, duplicates: number) =>
    [
      `${ready} of ${files} ready`,
      ...(rejected > 0 ? [`${rejected} rejected`] : []),
      ...(duplicates > 0 ? [plural(duplicates, "duplicate")] : []),
    ].join(" · "),
};

export const drop = {
  heading: "Drop clips or a folder here",
  anywhere: "Drop files or a folder anywhere on this page",
  options: "Generator and prompts",
  files: "Select files",
  folder: "Select a folder",
  formats: "MP4, MOV, WebM, Matroska or AVI, or a zip of them. Add a CSV or JSON Lines manifest for their prompts.",
  filesLabel: "Clips to upload",
  folderLabel: "Folder to upload",
  generator: "Generator",
  unknown: "unknown",
  prompt: "Prompt from",
  fileName: "File name",
  noPrompt: "From a manifest, or add later",
};

export const total = {
  /** The bytes sent go before it; `state` is what is in progress, if anything is. */
  sent: <T>(sent: T, size: string, state: string | null) => [sent, ` of ${size}${state === null ? "" : ` · ${state}`}`],
  paused: "paused",
  preparing: "preparing",
  left: (rate: string, time: string) => `${rate}/s · ${time} left`,
  label: "All files",
  on: "Continue",
  pause: "Pause",
  cancel: "Cancel all",
};

export const list = {
  of: (n: number) => plural(n, "file"),
  files: "Files",
};

export const row = {
  anotherClip: "another clip",
  ready: "Ready",
  facts: (seconds: string, frames: number, sound: boolean) =>
    `${seconds} s, ${plural(frames, "frame")}${sound ? ", sound" : ", no sound"}`,
  upload: (path: string) => `Upload of ${path}`,
  preparation: (path: string) => `Preparation of ${path}`,
  duplicate: <T>(clip: T) => ["Already uploaded as ", clip, ", same content."],
  unpacked: (n: number) => `Unpacked · ${plural(n, "clip")}`,
  preparing: (done: string, of: string) => `Preparing · ${done} of ${of}`,
  checking: "Checking",
  selectAgain: "Select this file again to continue.",
  uploading: "Uploading",
  uploaded: "Uploaded, waiting to be prepared",
  waiting: "Waiting",
  cutIt: (path: string) => `Cut ${path}`,
  cut: "Cut to fit",
  replaceIt: (path: string) => `Replace ${path}`,
  select: "Select",
  replace: "Replace",
  another: (path: string) => `Another file for ${path}`,
  retryIt: (path: string) => `Retry ${path}`,
  retry: "Retry",
  removeIt: (path: string) => `Remove ${path} from the list`,
  skip: "Skip",
};
