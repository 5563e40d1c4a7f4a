import type { Role } from "@/shared/api/types";
import { roles as messages } from "@/messages/studio/projects";

/** The roles of a project, from the least to the most; each may do what those before it may. */
export const ROLES: readonly { readonly key: Role; readonly name: string; readonly may: string }[] = [
  { key: "annotator", ...messages.annotator },
  { key: "researcher", ...messages.researcher },
  { key: "admin", ...messages.admin },
];

export const nameOf = (role: Role): string => ROLES.find(({ key }) => key === role)?.name ?? role;

/** "an annotator", "a researcher" */
export const aRole = (role: Role): string => messages[role].a;
