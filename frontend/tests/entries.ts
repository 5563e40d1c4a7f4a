import type { OwnEntry } from "@/shared/api/types";

/** A participation on Prolific, as it is at the beginning. */
export const ENTRY: OwnEntry = {
  id: "e1",
  state: "entered",
  study: "s1",
  study_name: "Winter sports",
  content_warning: "",
  platform: "prolific",
  consent: "You look at clips.\n\nWrite to rui@example.org.\nShe answers.",
  consent_version: 2,
  consented_version: null,
  min_width_px: 900,
  needs_sound: true,
  device: null,
  device_faults: [],
  tasks_done: 0,
  tasks_each: 5,
  reward_minor: 450,
  bonus_minor: 0,
  unpaid_minor: 0,
  currency: "GBP",
  max_minutes: 60,
  ends_by: null,
  ended_at: null,
  exit: null,
};

export const COMPLETED: OwnEntry = {
  ...ENTRY,
  state: "completed",
  tasks_done: 5,
  unpaid_minor: 450,
  exit: { kind: "completed", code: "DONE1", url: "https://app.prolific.com/submissions/complete?cc=DONE1" },
};
