import type { Role } from "@/shared/api/types";

/** The roles of a project, from the least to the most; each may do what those before it may. */
export const ROLES: readonly { readonly key: Role; readonly name: string; readonly may: string }[] = [
  {
    key: "annotator",
    name: "Annotator",
    may: "Works on the tasks of all studies in this project and sees only their own work: no generators, no results, no annotations of others.",
  },
  {
    key: "researcher",
    name: "Researcher",
    may: "Also reads all annotations, reviews and settles them, starts critics, sets rules, and creates ground truths and reports.",
  },
  {
    key: "admin",
    name: "Admin",
    may: "Also creates studies and rounds, recruits and pays participants, sets the budget, builds releases, takes videos down, and manages the members.",
  },
];

export const nameOf = (role: Role): string => ROLES.find(({ key }) => key === role)?.name ?? role;

/** "an annotator", "a researcher" */
export const aRole = (role: Role): string => (role === "researcher" ? `a ${role}` : `an ${role}`);
