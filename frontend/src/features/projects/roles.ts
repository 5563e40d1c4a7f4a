import type { Role } from "@/shared/api/types";

/** The roles of a project, from the least to the most; each may do what those before it may. */
export const ROLES: readonly { readonly key: Role; readonly name: string; readonly may: string }[] = [
  {
    key: "annotator",
    name: "Annotator",
    may: "Works on the tasks of all studies here, and sees nothing but their own work: no generator, no result, no annotations of others.",
  },
  {
    key: "researcher",
    name: "Researcher",
    may: "Also reads all annotations, reviews and settles them, starts critics, sets rules, and makes ground truths and reports.",
  },
  {
    key: "admin",
    name: "Admin",
    may: "Also makes studies and rounds, recruits and pays a crowd, sets the budget, builds releases, holds videos, and decides who is in the project.",
  },
];

export const nameOf = (role: Role): string => ROLES.find(({ key }) => key === role)?.name ?? role;

/** "an annotator", "a researcher" */
export const aRole = (role: Role): string => (role === "researcher" ? `a ${role}` : `an ${role}`);
