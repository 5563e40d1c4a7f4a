import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Collector, Preset, Rule, RuleEvent } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { Loaded } from "@/shared/components/Loaded";
import { count } from "@/shared/format";
import { presets as presetsTexts, rules as messages } from "@/messages/studio/people-rules";
import { actions } from "@/messages/studio/shared";
import { Dialog } from "@/shared/studio/Dialog";
import { AsyncForm } from "@/shared/components/AsyncForm";
import { FormActions } from "@/shared/studio/FormActions";
import { addPreset, applyRules, changeRule, deleteRule, rulesQuery } from "../api/calls";
import type { RuleDocument } from "../api/rule-documents";
import { sentenceOf } from "../api/rule-documents";
import { useChange } from "./useChange";
import { Confirm } from "./Confirm";
import { RuleDialog } from "./RuleDialog";

type Open = { readonly kind: "preset" | "write" } | { readonly kind: "change" | "delete"; readonly rule: Rule };

/** Actions that are taken automatically when signals pass thresholds. */
export function Rules({ study }: { study: string }) {
  const query = useQuery(rulesQuery(study));
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const apply = useChange(() => applyRules(study), appliedText);
  return (
    <section className="card" id="rules" aria-label={messages.heading}>
      <header>
        <h2>
          {messages.heading} <span className="dim">{query.data?.results.length}</span>
        </h2>
        {query.data && query.data.results.some(({ active }) => active) ? (
          <Button size="sm" disabled={apply.isPending} onClick={() => apply.mutate(undefined)}>
            {messages.applyNow}
          </Button>
        ) : null}
        <Button size="sm" icon="plus" onClick={() => setOpen({ kind: "preset" })}>
          {messages.addPreset}
        </Button>
        <Button size="sm" icon="plus" onClick={() => setOpen({ kind: "write" })}>
          {messages.newRule}
        </Button>
      </header>
      {apply.error ? (
        <p className="note bad" role="alert">
          {apply.error.message}
        </p>
      ) : null}
      <Loaded query={query}>
        {({ results, presets, collectors }) => (
          <>
            <List rules={results} collectors={collectors} onOpen={setOpen} />
            <Opened
              open={open}
              study={study}
              rules={results}
              presets={presets}
              collectors={collectors}
              onClose={close}
            />
          </>
        )}
      </Loaded>
      <p className="foot">{messages.foot}</p>
    </section>
  );
}

/** What the rules did now. */
function appliedText(events: readonly RuleEvent[]): string {
  if (events.length === 0) return messages.applied.nothing;
  const names = [...new Set(events.map(({ annotator }) => annotator.label))].join(", ");
  return messages.applied.actions(events.length, names);
}

interface ListProps {
  readonly rules: readonly Rule[];
  readonly collectors: readonly Collector[];
  readonly onOpen: (open: Open) => void;
}

function List({ rules, collectors, onOpen }: ListProps) {
  if (rules.length === 0) return <p className="hint people-empty">{messages.none}</p>;
  return (
    <ul className="people-rules">
      {rules.map((rule) => (
        <Line key={rule.id} rule={rule} collectors={collectors} onOpen={onOpen} />
      ))}
    </ul>
  );
}

interface LineProps {
  readonly rule: Rule;
  readonly collectors: readonly Collector[];
  readonly onOpen: (open: Open) => void;
}

function Line({ rule, collectors, onOpen }: LineProps) {
  const { id, name, document, active, fired, in_force } = rule;
  const change = useChange(
    () => changeRule(id, { active: !active }),
    () => messages.switched(name, active),
  );
  return (
    <li>
      <div className="grow">
        <span className="row wrap">
          <b>{name}</b>
          <span className={active ? "pill ok" : "pill"}>{active ? messages.states.active : messages.states.off}</span>
          <span className="dim xs">{messages.triggered(fired, count(in_force))}</span>
        </span>
        <p className={active ? undefined : "mut"}>{sentenceOf(document as unknown as RuleDocument, collectors)}</p>
        {change.error ? (
          <p className="bad xs" role="alert">
            {change.error.message}
          </p>
        ) : null}
      </div>
      <Button size="sm" aria-label={messages.changeRule(name)} onClick={() => onOpen({ kind: "change", rule })}>
        {messages.change}
      </Button>
      <Button
        size="sm"
        disabled={change.isPending}
        aria-label={messages.switchRule(active, name)}
        onClick={() => change.mutate(undefined)}
      >
        {active ? messages.switchOff : messages.switchOn}
      </Button>
      <Button
        size="sm"
        look="danger"
        icon="trash"
        aria-label={messages.deleteRule(name)}
        onClick={() => onOpen({ kind: "delete", rule })}
      />
    </li>
  );
}

interface OpenedProps {
  readonly open: Open | null;
  readonly study: string;
  readonly rules: readonly Rule[];
  readonly presets: readonly Preset[];
  readonly collectors: readonly Collector[];
  readonly onClose: () => void;
}

function Opened({ open, study, rules, presets, collectors, onClose }: OpenedProps) {
  if (open === null) return null;
  if (open.kind === "preset")
    return <Presets study={study} rules={rules} presets={presets} collectors={collectors} onClose={onClose} />;
  if (open.kind === "delete") return <Delete rule={open.rule} onClose={onClose} />;
  const rule = open.kind === "change" ? open.rule : null;
  return <RuleDialog study={study} rule={rule} collectors={collectors} onClose={onClose} />;
}

function Delete({ rule, onClose }: { rule: Rule; onClose: () => void }) {
  const change = useChange(
    () => deleteRule(rule.id),
    () => messages.delete.done(rule.name),
    onClose,
  );
  return (
    <Confirm
      title={messages.delete.title(rule.name)}
      then={[
        messages.delete.effect,
        rule.in_force > 0 ? messages.delete.inForce(rule.in_force) : messages.delete.noneInForce,
        messages.delete.instead,
      ]}
      verb={actions.delete}
      change={change}
      onGo={() => change.mutate(undefined)}
      onClose={onClose}
    />
  );
}

interface PresetsProps {
  readonly study: string;
  readonly rules: readonly Rule[];
  readonly presets: readonly Preset[];
  readonly collectors: readonly Collector[];
  readonly onClose: () => void;
}

/** Sets of rules with their sources. */
function Presets({ study, rules, presets, collectors, onClose }: PresetsProps) {
  const [key, setKey] = useState(presets[0]?.key ?? "");
  const names = new Set(rules.map(({ name }) => name));
  const chosen = presets.find((preset) => preset.key === key);
  const fresh = chosen?.rules.filter(({ name }) => !names.has(name)) ?? [];
  const add = useChange(
    () => addPreset(study, key),
    () => presetsTexts.added(fresh.length, chosen?.title),
    onClose,
  );
  return (
    <Dialog title={presetsTexts.title} wide onClose={onClose}>
      <AsyncForm className="form" onSend={() => add.mutate(undefined)}>
        <fieldset className="people-presets">
          <legend className="vh">{presetsTexts.preset}</legend>
          {presets.map((preset) => (
            <label key={preset.key} className="people-preset">
              <input
                type="radio"
                name="preset"
                checked={preset.key === key}
                onChange={() => setKey(preset.key)}
                data-testid={`preset-${preset.key}`}
              />
              <span>
                <b>{preset.title}</b> <span className="dim xs">{preset.source}</span>
                {preset.rules.map((rule) => (
                  <span key={rule.name} className="people-line">
                    {sentenceOf(rule.document as unknown as RuleDocument, collectors)}
                    {names.has(rule.name) ? <span className="pill">{presetsTexts.already}</span> : null}
                  </span>
                ))}
                {preset.key === key && preset.notes ? <span className="ci">{preset.notes}</span> : null}
              </span>
            </label>
          ))}
        </fieldset>
        <p className="hint">{presetsTexts.foot}</p>
        <FormActions
          does={fresh.length === 0 ? presetsTexts.nothing : presetsTexts.add(fresh.length)}
          error={add.error?.message}
          disabled={add.isPending || fresh.length === 0}
          onCancel={onClose}
        />
      </AsyncForm>
    </Dialog>
  );
}
