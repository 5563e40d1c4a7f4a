import { useState } from "react";
import type { Collector, Preset, Rule } from "@/shared/api/types";
import { Dialog } from "@/shared/studio/Dialog";
import { presets as messages } from "@/messages/studio/people-rules";
import { addPreset } from "../api/calls";
import type { RuleDocument } from "../api/rule-documents";
import { sentenceOf } from "../api/rule-documents";
import { useChange } from "./useChange";
import { AsyncForm } from "@/shared/components/AsyncForm";
import { FormActions } from "@/shared/studio/FormActions";

interface PresetsProps {
  readonly study: string;
  readonly rules: readonly Rule[];
  readonly presets: readonly Preset[];
  readonly collectors: readonly Collector[];
  readonly onClose: () => void;
}

/** Sets of rules with their sources. */
export function Presets({ study, rules, presets, collectors, onClose }: PresetsProps) {
  const [key, setKey] = useState(presets[0]?.key ?? "");
  const names = new Set(rules.map(({ name }) => name));
  const chosen = presets.find((preset) => preset.key === key);
  const fresh = chosen?.rules.filter(({ name }) => !names.has(name)) ?? [];
  const add = useChange(
    () => addPreset(study, key),
    () => messages.added(fresh.length, chosen?.title),
    onClose,
  );
  return (
    <Dialog title={messages.title} wide onClose={onClose}>
      <AsyncForm className="form" onSend={() => add.mutate(undefined)}>
        <fieldset className="people-presets">
          <legend className="vh">{messages.preset}</legend>
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
                    {names.has(rule.name) ? <span className="pill">{messages.already}</span> : null}
                  </span>
                ))}
                {preset.key === key && preset.notes ? <span className="ci">{preset.notes}</span> : null}
              </span>
            </label>
          ))}
        </fieldset>
        <p className="hint">{messages.foot}</p>
        <FormActions
          does={fresh.length === 0 ? messages.nothing : messages.add(fresh.length)}
          error={add.error?.message}
          disabled={add.isPending || fresh.length === 0}
          onCancel={onClose}
        />
      </AsyncForm>
    </Dialog>
  );
}
