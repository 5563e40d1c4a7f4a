import { useQuery } from "@tanstack/react-query";
import { Button } from "@/shared/components/Button";
import { Loaded } from "@/shared/components/Loaded";
import { Select } from "@/shared/studio/choices";
import { NumberField, TextField } from "@/shared/studio/fields";
import { settledQuery } from "@/shared/api/settled";
import { people as messages, recruiting } from "@/messages/studio/new-study";
import { presetsQuery } from "../api/calls";
import type { Presets, RoundNumbers, Terms } from "../engine/document";
import { ROUND } from "../engine/document";
import { isAsSet, nearestPreset, presetPart } from "../engine/presets";
import { problemAt } from "../engine/steps";
import { Part } from "./Part";
import { useMaking } from "./context";

const MOST_ROUNDS = 5;
const MOST_PEOPLE = 30;

/** Who annotates: a preset of rounds, the numbers of each round, and whether people are recruited. */
export function PeoplePart() {
  const { study, change } = useMaking();
  const query = useQuery(presetsQuery);
  const { rounds } = study;
  const setRound = (n: number, part: Partial<RoundNumbers>) =>
    change({ rounds: rounds.map((round, at) => (at === n ? { ...round, ...part } : round)) });
  return (
    <Part step="people" hint={messages.hint}>
      <Loaded query={query}>{(presets) => <PresetChoice presets={presets} />}</Loaded>
      <div className="card making-box">
        {rounds.map((round, n) => (
          <RoundFields
            key={n}
            n={n}
            round={round}
            isOnly={rounds.length === 1}
            onChange={(part) => setRound(n, part)}
            onRemove={() => change({ rounds: rounds.filter((_, at) => at !== n) })}
          />
        ))}
        {rounds.length > 1 || study.trial > 0 ? <TrialField /> : null}
        {rounds.length < MOST_ROUNDS ? (
          <Button
            icon="plus"
            look="quiet"
            size="sm"
            className="making-add"
            onClick={() => change({ rounds: [...rounds, { ...ROUND, admits: "qualified" }] })}
          >
            {messages.add}
          </Button>
        ) : null}
      </div>
      <Recruiting />
    </Part>
  );
}

function PresetChoice({ presets: { rounds: presets } }: { presets: Presets }) {
  const { project, study, change } = useMaking();
  const { key, version } = study.instrument ?? { key: "", version: 0 };
  const settled = useQuery({ ...settledQuery(project, key, version), enabled: key !== "" && version > 0 }).data;
  const nearest = nearestPreset(study, presets);
  const gold = (settled?.results ?? []).map(({ task }) => task).filter((task) => !study.practice_tasks.includes(task));
  return (
    <div className="making-presets" role="radiogroup" aria-label={messages.preset}>
      {presets.map((preset) => {
        const isOn = preset.key === nearest?.key;
        return (
          <label key={preset.key} className={isOn ? "making-preset on" : "making-preset"}>
            <input type="radio" name="preset" checked={isOn} onChange={() => change(presetPart(preset, gold))} />
            <span>
              <b>{preset.title}</b>
              {isOn && !isAsSet(study, preset) ? <span className="mut">{messages.changed}</span> : null}
              <span className="hint">{preset.description}</span>
            </span>
          </label>
        );
      })}
    </div>
  );
}

/** How many clips round 1 has; the rounds after it have all. */
function TrialField() {
  const { study, words, change, gaps } = useMaking();
  return (
    <NumberField
      label={messages.trial(words.many)}
      hint={messages.trialHint(words.many)}
      min={0}
      value={study.trial}
      onChange={(trial) => change({ trial: trial ?? 0 })}
      problem={problemAt(gaps, "trial")}
    />
  );
}

interface RoundFieldsProps {
  readonly n: number;
  readonly round: RoundNumbers;
  readonly isOnly: boolean;
  readonly onChange: (part: Partial<RoundNumbers>) => void;
  readonly onRemove: () => void;
}

const ADMITS = [
  { id: "everyone", label: messages.access.everyone },
  { id: "qualified", label: messages.access.qualified, detail: messages.access.how },
];

function RoundFields({ n, round, isOnly, onChange, onRemove }: RoundFieldsProps) {
  const { gaps, words } = useMaking();
  const problem = (name: string) => problemAt(gaps, `rounds.${n}.${name}`);
  return (
    <fieldset className="making-round">
      <legend className={isOnly ? "vh" : "b"}>{messages.round(n + 1)}</legend>
      <NumberField
        label={messages.each(words.one)}
        min={1}
        max={MOST_PEOPLE}
        value={round.overlap}
        onChange={(overlap) => onChange({ overlap: overlap ?? 1 })}
        problem={problem("overlap")}
      />
      <NumberField
        label={messages.extra}
        min={0}
        max={MOST_PEOPLE}
        value={round.extra_on_dispute}
        onChange={(extra) => onChange({ extra_on_dispute: extra ?? 0 })}
        problem={problem("extra_on_dispute")}
      />
      <Select
        label={messages.access.label}
        items={ADMITS}
        value={round.admits}
        onChange={(admits) => onChange({ admits: admits as RoundNumbers["admits"] })}
        problem={problem("admits")}
      />
      {isOnly ? null : (
        <Button look="quiet" size="sm" icon="trash" aria-label={messages.remove(n + 1)} onClick={onRemove} />
      )}
    </fieldset>
  );
}

const MEMBERS = "members";
const PLATFORMS = [
  { id: MEMBERS, label: recruiting.members.label, detail: recruiting.members.detail },
  { id: "prolific", label: recruiting.prolific },
  { id: "connect", label: recruiting.connect },
  { id: "other", label: recruiting.other },
  { id: "simulated", label: recruiting.simulated },
];
const MOST = 2_000_000;
const CENT = 100;

const BEGIN: Omit<Terms, "platform"> = { consent: "", tasks_each: 10, max_minutes: 60, reward_minor: 0 };

/** Where people come from, and what they are paid. */
function Recruiting() {
  const { study, change, gaps } = useMaking();
  const { people } = study;
  const problem = (name: string) => problemAt(gaps, `people.${name}`);
  const set = (part: Partial<Terms>) => (people ? change({ people: { ...people, ...part } }) : undefined);
  return (
    <div className="card making-box">
      <div className="making-round">
        <Select
          label={recruiting.from}
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
              label={recruiting.mostClips}
              min={1}
              max={MOST}
              value={people.tasks_each ?? null}
              onChange={(tasks_each) => set({ tasks_each: tasks_each ?? undefined })}
              problem={problem("tasks_each")}
            />
            <NumberField
              label={recruiting.mostMinutes}
              min={1}
              max={MOST}
              value={people.max_minutes ?? null}
              onChange={(max_minutes) => set({ max_minutes: max_minutes ?? undefined })}
              problem={problem("max_minutes")}
            />
            <NumberField
              label={recruiting.pay.label}
              hint={recruiting.pay.hint}
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
          label={recruiting.consent.label}
          hint={recruiting.consent.hint}
          rows={4}
          value={people.consent ?? ""}
          onChange={(consent) => set({ consent })}
          problem={problem("consent")}
        />
      ) : (
        <p className="hint">{recruiting.home}</p>
      )}
    </div>
  );
}
