import { Select } from "@/shared/studio/choices";
import { NumberField, TextField } from "@/shared/studio/fields";
import { recruiting as messages } from "@/messages/studio/new-study";
import type { Terms } from "../engine/document";
import { problemAt } from "../engine/steps";
import { useMaking } from "./context";

const MEMBERS = "members";
const PLATFORMS = [
  { id: MEMBERS, label: messages.members.label, detail: messages.members.detail },
  { id: "prolific", label: messages.prolific },
  { id: "connect", label: messages.connect },
  { id: "other", label: messages.other },
  { id: "simulated", label: messages.simulated },
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
          label={messages.from}
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
              label={messages.mostClips}
              min={1}
              max={MOST}
              value={people.tasks_each ?? null}
              onChange={(tasks_each) => set({ tasks_each: tasks_each ?? undefined })}
              problem={problem("tasks_each")}
            />
            <NumberField
              label={messages.mostMinutes}
              min={1}
              max={MOST}
              value={people.max_minutes ?? null}
              onChange={(max_minutes) => set({ max_minutes: max_minutes ?? undefined })}
              problem={problem("max_minutes")}
            />
            <NumberField
              label={messages.pay.label}
              hint={messages.pay.hint}
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
          label={messages.consent.label}
          hint={messages.consent.hint}
          rows={4}
          value={people.consent ?? ""}
          onChange={(consent) => set({ consent })}
          problem={problem("consent")}
        />
      ) : (
        <p className="hint">{messages.home}</p>
      )}
    </div>
  );
}
