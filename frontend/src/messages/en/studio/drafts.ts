/** The texts that the pages of prompts and of questions share: what is a draft, kept or rejected. */
export const filters = { search: "Search", state: "State", all: "All" };

export const states = { draft: "Draft", kept: "Kept", rejected: "Rejected" };

export const counted = (state: string, n: number) => `${state} (${n})`;

export const select = {
  all: "Select all shown",
  one: (name: string) => `Select ${name}`,
  matching: (n: string) => `Select all ${n} that match`,
  clear: "Clear selection",
};

export const decide = { keep: "Keep", reject: "Reject…", draft: "Make draft", does: "Reject", reason: "Reason" };

export const more = "Show more";
