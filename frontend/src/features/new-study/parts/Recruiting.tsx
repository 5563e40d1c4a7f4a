import { Select } from "@/shared/studio/choices";
import { NumberField, TextField } from "@/shared/studio/fields";
import type { Terms } from "../engine/document";
import { problemAt } from "../engine/steps";
import { useMaking } from "./context";

const MEMBERS = "members";
const PLATFORMS = [
  { id: MEMBERS, label: "Project members only", detail: "No payment" },
  { id: "prolific", label: "Prolific" },
  { id: "connect", label: "CloudResearch Connect" },
  { id: "other", label: "Another platform" },
  { id: "simulated", label: "Simulated, for testing" },
];
const MOST = 2_000_000;
const CENT = 100;

const BEGIN: Omit<Terms, "platform"> = { consent: "", tasks_each: 10, max_minutes: 60, reward_minor: 0 };

/** Where people come from, and what they are paid. */
export function Recruiting() {
  const { study, change, gaps } = useMaking();
  const { people } = study;
  const problem = (name: string) => problemAt(gaps, `people.${name}`);
  const set = (part: Partial<Terms>) => (people ? change({ people: { ...people, ...part } }) : undefined);
  return (
    <div className="card making-box">
      <div className="making-round">
        <Select
          label="Recruit from"
          items={PLATFORMS}
          value={people?.platform ?? MEMBERS}
          onChange={(id) =>
            change({ people: id === MEMBERS ? null : { ...BEGIN, ...people, platform: id as Terms["platform"] } })
          }
          problem={problem("platform")}
        />
        {people ? (
          <>
            <NumberField
              label="Maximum clips per person"
              min={1}
              max={MOST}
              value={people.tasks_each ?? null}
              onChange={(tasks_each) => set({ tasks_each: tasks_each ?? undefined })}
              problem={problem("tasks_each")}
            />
            <NumberField
              label="Maximum minutes per person"
              min={1}
              max={MOST}
              value={people.max_minutes ?? null}
              onChange={(max_minutes) => set({ max_minutes: max_minutes ?? undefined })}
              problem={problem("max_minutes")}
            />
            <NumberField
              label="Pay per person"
              hint="For all clips of one person, in the currency of the platform."
              min={0}
              max={MOST}
              step={0.01}
              format={{ minimumFractionDigits: 2, maximumFractionDigits: 2 }}
              value={people.reward_minor === undefined ? null : people.reward_minor / CENT}
              onChange={(pay) => set({ reward_minor: pay === null ? undefined : Math.round(pay * CENT) })}
              problem={problem("reward_minor")}
            />
          </>
        ) : null}
      </div>
      {people ? (
        <TextField
          label="Consent form"
          hint="People agree to this before they start. Separate paragraphs with blank lines."
          rows={4}
          value={people.consent ?? ""}
          onChange={(consent) => set({ consent })}
          problem={problem("consent")}
        />
      ) : (
        <p className="hint">Project members find the study on their home page.</p>
      )}
    </div>
  );
}
