/** The texts of a project's pages: its members, invitations, limits, and videos taken down. */
import { plural } from "../plural";

export const archive = {
  archive: {
    heading: "Archive the project",
    text: "Its studies hand out no more clips, and nothing in it can be changed. It can be read, and restored later.",
    open: "Archive …",
    title: (name: string) => `Archive ${name}`,
    asks: "Annotators hand in what they have open, and get nothing new. No clip and no annotation is lost.",
    does: "Archive",
  },
  restore: {
    heading: "Restore the project",
    text: "Its studies hand out clips again, and everything in it can be changed.",
    open: "Restore …",
    title: (name: string) => `Restore ${name}`,
    asks: "Running studies hand out clips at once. Pause those first that should not.",
    does: "Restore",
  },
};

export const find = {
  label: "Find a video to take down",
  hint: "part of its ID, such as veo3/sid_001",
  held: "taken down",
  takeDownOf: (video: string) => `Take down ${video}`,
  takeDown: "Take down",
  none: (name: string) => `No video of this project has “${name}” in its ID.`,
  some: (n: number, shown: number) => `${plural(n, "video")}, first ${shown} shown. Type more of the ID.`,
  all: (n: number) => plural(n, "video"),
};

export const hold = {
  title: (video: string) => `Take down ${video}?`,
  text: "All its tasks are removed from the queues of all studies, and its clip is no longer served. People who have it open keep their draft and continue with another task. Its annotations are kept but do not count while it is taken down. You can restore it.",
  reason: {
    label: "Reason",
    hint: "Visible to researchers.",
    example: "for example: removal requested by the creator",
  },
  takeDown: "Take down",
};

export const holds = {
  headingOf: <T>(n: T) => ["Videos taken down ", n],
  none: (admin: boolean) =>
    `No videos taken down. ${admin ? "Find a video above to take it down." : "An admin can take a video down."} It is then removed from all queues, and its clip is no longer served.`,
  restoreOf: (video: string) => `Restore ${video}?`,
  asks: (tasks: number) =>
    `Its clip is served again, ${plural(tasks, "task returns", "tasks return")} to the queues, and its annotations count again. Ground truths created in the meantime do not include it.`,
  takenDown: (video: string, tasks: number, leases: number, same: string) =>
    `${video} taken down: ${plural(tasks, "task")} removed from the queues${leases > 0 ? `; ${plural(leases, "person", "people")} who had it open will get another task` : ""}.${same ? ` An identical clip is still available as ${same}. Take it down too.` : ""}`,
  restored: (video: string, tasks: number) => `${video} restored: ${plural(tasks, "task")} returned to the queues.`,
  heading: "Videos taken down",
  caption: "Videos taken down, newest first",
  columns: {
    video: "Video",
    why: "Why",
    since: "Since",
    tasks: "Tasks",
    lift: "Lift",
  },
  same: (clips: string) => `identical clip still available as ${clips}`,
  by: (name: string) => `by ${name}`,
  byCommand: "from the command line",
  restoreIt: (video: string) => `Restore ${video}`,
};

export const invite = {
  heading: "Invite people",
  revoke: {
    title: "Revoke invitation?",
    does: "Revoke",
    done: "Invitation revoked. Its link no longer works.",
    text: (email: string) => `The link ${email ? `that was sent to ${email} ` : ""}will no longer work.`,
    of: (role: string, email: string) => `Revoke the invitation for ${role}, ${email || "by link"}`,
  },
  emails: {
    label: "E-mail addresses",
    hint: "One per line. Each person gets their own link.",
  },
  noMail: "This installation does not send e-mail. Copy the links and send them yourself.",
  links: "Number of links to create",
  send: (n: number) => `Send ${plural(n, "invitation")}`,
  create: (n: number) => `Create ${plural(n, "link")}`,
  sent: (names: string) => `Sent to ${names}.`,
  linkFor: (role: string) => `Link for ${role}`,
  once: "Each link works once, for one person. It is only shown now.",
  open: <T>(n: T) => ["Open invitations ", n],
  none: "No open invitations. An invitation is valid for 14 days or until it is used.",
  byLink: "by link",
  from: (by: string, until: string) => `${by ? `by ${by}, ` : ""}until ${until}`,
};

export const limits = {
  files: {
    label: "Clips in the project",
    of: "clips",
  },
  fileSize: {
    label: "Size of one file, MB",
    of: "MB",
  },
  allSizes: {
    label: "Size of all files, GB",
    of: "GB",
  },
  heading: "Upload limits",
  saved: "The limits are saved.",
  holds: (files: number, megabytes: string, mayExceed: boolean) =>
    `The project holds ${plural(files, "clip")} of ${megabytes} MB in all. What is there stays, also where a limit is lower.${mayExceed ? "" : " Only an admin of the installation sets more than the installation allows."}`,
  usual: (limit: string, unit: string) => `Empty: as this installation allows, ${limit} ${unit}.`,
  save: "Save the limits",
};

export const members = {
  headingOf: <T>(n: T) => ["Members ", n],
  heading: "Members",
  caption: "Members, by name",
  columns: {
    name: "Name",
    email: "E-mail",
    role: "Role",
    change: "Change",
  },
  you: "(you)",
  deactivated: "Deactivated",
  notShown: "not shown",
  role: {
    of: (username: string) => `Change role of ${username}`,
    change: "Change role",
    title: (username: string) => `Role of ${username}`,
    done: (name: string, role: string) => `${name} is ${role} now.`,
    own: "This is your own role. You cannot change it back yourself.",
    text: "The change takes effect immediately. Their annotations do not change.",
  },
  reset: {
    of: (username: string) => `Reset access of ${username}`,
    does: "Reset access",
    text: (username: string) =>
      `The password, all sessions and all API tokens of ${username} stop working. You get a one-time link for ${username} to sign in and set a new password. Annotations and drafts are kept.`,
    link: "Sign-in link, shown only now",
  },
  active: {
    of: (active: boolean, name: string) => `${active ? "Deactivate" : "Reactivate"} ${name}`,
    off: "Deactivate",
    on: "Reactivate",
    title: (active: boolean, name: string) => `${active ? "Deactivate" : "Reactivate"} ${name}?`,
    done: (name: string, active: boolean) => `${name} is ${active ? "deactivated" : "active again"}.`,
    signedOut: (username: string) =>
      `${username} is signed out everywhere and cannot sign in to any project. Annotations and memberships are kept.`,
    signsIn: (username: string) => `${username} can sign in again, with the same password and memberships.`,
  },
  remove: {
    of: (username: string) => `Remove ${username}`,
    title: (username: string) => `Remove ${username}?`,
    done: (username: string) => `${username} is no longer in the project.`,
    text: (own: boolean, name: string) =>
      `${own ? "You lose" : `${name} loses`} access to all studies of this project immediately. The annotations are kept and still count, and the account is kept. Rejoining requires a new invitation.`,
  },
};

export const name = {
  done: "The project has its new name.",
  missing: "Give the project a name.",
  heading: "Name",
  label: "Name of the project",
  save: "Save the name",
};

export const pages = {
  members: "Members",
  adminsOnly: "Only project admins can see and manage the members.",
  clips: "Clips",
  role: "Role",
  settings: "Settings",
  settingsForAdmins: "Admins of the project change its settings.",
  archived: "This project is archived: it can be read, and nothing in it can be changed until it is restored.",
};

export const roles = {
  annotator: {
    a: "an annotator",
    name: "Annotator",
    may: "Works on the tasks of all studies in this project and sees only their own work: no generators, no results, no annotations of others.",
  },
  researcher: {
    a: "a researcher",
    name: "Researcher",
    may: "Also reads all annotations, reviews and settles them, starts critics, sets rules, and creates ground truths and reports.",
  },
  admin: {
    a: "an admin",
    name: "Admin",
    may: "Also creates studies and rounds, recruits and pays participants, sets the budget, builds releases, takes videos down, and manages the members.",
  },
};
