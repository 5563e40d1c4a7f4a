/** The texts that the pages of prompts and of questions share: what is a draft, kept or rejected. */
export const filters = { search: "Suche", state: "Zustand", all: "Alle" };

export const states = { draft: "Entwurf", kept: "Behalten", rejected: "Abgelehnt" };

export const counted = (state: string, n: number) => `${state} (${n})`;

export const select = {
  all: "Alle gezeigten auswählen",
  one: (name: string) => `${name} auswählen`,
  matching: (n: string) => `Alle ${n} passenden auswählen`,
  clear: "Auswahl aufheben",
};

export const decide = {
  keep: "Behalten",
  reject: "Ablehnen…",
  draft: "Zum Entwurf machen",
  does: "Ablehnen",
  reason: "Grund",
};

export const more = "Mehr zeigen";
