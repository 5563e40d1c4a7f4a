import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ReactNode } from "react";
import { settledQuery } from "@/shared/api/settled";
import { Button } from "@/shared/components/Button";
import { SettledDialog } from "@/shared/studio/SettledDialog";
import { NumberField, Switch, TextField } from "@/shared/studio/fields";
import { quality as messages } from "@/messages/studio/new-study";
import { presetsQuery } from "../api/calls";
import { LEAST_GOLD } from "../engine/presets";
import { problemAt } from "../engine/steps";
import { Part } from "./Part";
import { useMaking } from "./context";

const MOST_PERCENT = 50;
const GOLD_PERCENT = 10;
const REPEAT_PERCENT = 5;
const RECHECK_PERCENT = 10;

/** Practice, hidden checks, repeats, rechecks and rules. */
export function QualityPart() {
  const { study, isFilter, change, gaps } = useMaking();
  const { checks, rounds } = study;
  const recheck = Math.max(0, ...rounds.map(({ recheck_percent }) => recheck_percent)); // a trial may have none
  const setRecheck = (recheck_percent: number) =>
    change({ rounds: rounds.map((round) => ({ ...round, recheck_percent })) });
  const setRepeat = (repeat_percent: number) => change({ checks: { ...checks, repeat_percent } });
  return (
    <Part step="quality" hint={messages.hint}>
      <div className="card">
        <Known />
        <Row
          label={messages.repeats.label}
          hint={messages.repeats.hint}
          isOn={checks.repeat_percent > 0}
          onChange={(isOn) => setRepeat(isOn ? REPEAT_PERCENT : 0)}
        >
          <Percent
            label={messages.repeats.share}
            value={checks.repeat_percent}
            onChange={setRepeat}
            max={MOST_PERCENT}
          />
        </Row>
        <Row
          label={messages.recheck.label}
          hint={messages.recheck.hint}
          isOn={recheck > 0}
          onChange={(isOn) => setRecheck(isOn ? RECHECK_PERCENT : 0)}
        >
          <Percent label={messages.recheck.share} value={recheck} onChange={setRecheck} max={100} />
        </Row>
        {isFilter ? (
          <Row
            label={messages.proposals.label}
            hint={messages.proposals.hint}
            isOn={study.shows_proposals}
            onChange={(shows_proposals) => change({ shows_proposals })}
          />
        ) : null}
        <Rules />
        <div className="making-switch">
          <TextField
            label={messages.warning.label}
            hint={messages.warning.hint}
            rows={2}
            maxLength={2000}
            value={study.content_warning}
            onChange={(content_warning) => change({ content_warning })}
            problem={problemAt(gaps, "content_warning")}
          />
        </div>
      </div>
    </Part>
  );
}

interface RowProps {
  readonly label: string;
  readonly hint: string;
  readonly isOn: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly children?: ReactNode;
}

const Row = ({ children, isOn, ...row }: RowProps) => (
  <div className="making-switch">
    <Switch {...row} isOn={isOn} />
    {isOn ? <span className="row wrap">{children}</span> : null}
  </div>
);

interface PercentProps {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  readonly onChange: (percent: number) => void;
}

const Percent = ({ label, value, max, onChange }: PercentProps) => (
  <NumberField label={`${label}, %`} min={1} max={max} value={value} onChange={(percent) => onChange(percent ?? 1)} />
);

/** Practice and hidden checks: both are made of clips that experts settled. */
function Known() {
  const { project, study, change } = useMaking();
  const { instrument, practice_tasks: practice, gold_tasks: gold, checks } = study;
  const [choosing, setChoosing] = useState<"practice" | "gold" | null>(null);
  const { key, version } = instrument ?? { key: "", version: 0 };
  const settled = useQuery({ ...settledQuery(project, key, version), enabled: instrument !== null }).data;
  const all = (settled?.results ?? []).map(({ task }) => task);
  const free = all.filter((task) => !practice.includes(task));
  const share = checks.gold_later_percent;
  const setGold = (tasks: readonly string[], percent: number) =>
    change({
      gold_tasks: [...tasks],
      checks: { ...checks, gold_first_percent: percent, gold_later_percent: percent },
    });
  const tooFew = free.length < LEAST_GOLD && share === 0;
  return (
    <>
      <Row
        label={messages.practice.label}
        hint={all.length === 0 ? messages.practice.none : messages.practice.some(practice.length)}
        isOn={practice.length > 0}
        isDisabled={all.length === 0}
        onChange={(isOn) => (isOn ? setChoosing("practice") : change({ practice_tasks: [] }))}
      >
        <Button size="sm" onClick={() => setChoosing("practice")}>
          {messages.practice.select}
        </Button>
      </Row>
      <Row
        label={messages.checks.label}
        hint={tooFew ? messages.checks.few(free.length, LEAST_GOLD) : messages.checks.some(free.length, gold.length)}
        isOn={share > 0}
        isDisabled={tooFew}
        onChange={(isOn) => setGold(isOn ? free : [], isOn ? GOLD_PERCENT : 0)}
      >
        <Percent
          label={messages.checks.share}
          value={share}
          max={MOST_PERCENT}
          onChange={(percent) => setGold(gold, percent)}
        />
        <Button size="sm" onClick={() => setChoosing("gold")}>
          {messages.checks.select}
        </Button>
      </Row>
      {choosing === null ? null : (
        <SettledDialog
          title={choosing === "practice" ? messages.practice.title : messages.checks.title}
          project={project}
          instrument={key}
          version={version}
          chosen={choosing === "practice" ? practice : gold}
          does={(n) => messages.use(n)}
          onChoose={(tasks) =>
            choosing === "practice"
              ? change({ practice_tasks: [...tasks], gold_tasks: gold.filter((task) => !tasks.includes(task)) })
              : setGold(tasks, tasks.length > 0 ? share || GOLD_PERCENT : 0)
          }
          onClose={() => setChoosing(null)}
        />
      )}
    </>
  );
}

function Rules() {
  const { study, change } = useMaking();
  const presets = useQuery(presetsQuery).data?.rules ?? [];
  return presets.map(({ key, title, rules }) => (
    <Row
      key={key}
      label={messages.rule(title)}
      hint={`${rules.join(", ")}.`}
      isOn={study.rules.includes(key)}
      onChange={(isOn) => change({ rules: isOn ? [...study.rules, key] : study.rules.filter((each) => each !== key) })}
    />
  ));
}
