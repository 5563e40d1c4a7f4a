import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { estimate as words, generating as messages } from "@/messages/studio/prompt-orders";
import { messageBeside, refusedFields } from "@/shared/api/errors";
import { AsyncForm } from "@/shared/components/AsyncForm";
import { count } from "@/shared/format";
import { usd } from "@/shared/money";
import { Select } from "@/shared/studio/choices";
import { Dialog } from "@/shared/studio/Dialog";
import { FormActions } from "@/shared/studio/FormActions";
import { NumberField, Switch, TextField } from "@/shared/studio/fields";
import { toast } from "@/shared/studio/Toast";
import { useDebouncedValue } from "@/shared/useDebouncedValue";
import type { ClipEstimate, ClipForm, ClipOrder } from "./api/orders";
import { clipEstimateQuery, EMPTY, endpointsQuery, lengthsIn, makersQuery, orderFrom, startClips } from "./api/orders";
import type { ChosenPrompts } from "./api/calls";
import type { Figure } from "./Estimate";
import { Estimate } from "./Estimate";

interface GenerateClipsProps {
  readonly project: string;
  readonly chosen: ChosenPrompts;
  readonly n: number;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const REST_MS = 400;
const IN_MORE = ["duration", "result", "arguments"] as const;
const FIELDS = [
  ...["endpoint", "name", "version", "seconds", "seed", "price_per_clip", "price_per_second"],
  ...IN_MORE,
];

/** Asks which generator is to make clips of the selected prompts, and says what that takes. */
export function GenerateClips({ project, chosen, n, onDone, onClose }: GenerateClipsProps) {
  const endpoints = useQuery(endpointsQuery(project)).data;
  const [given, setGiven] = useState(EMPTY);
  const change = (part: Partial<ClipForm>) => setGiven((before) => ({ ...before, ...part }));
  const only = endpoints?.length === 1 ? (endpoints[0]?.id ?? "") : "";
  const form = { ...given, endpoint: given.endpoint || only };
  const order = orderFrom(form, chosen);
  const isComplete = !("unread" in order);
  const unread: readonly string[] = "unread" in order ? order.unread : [];
  const written = JSON.stringify(order);
  const resting = useDebouncedValue(written, REST_MS);
  const estimate = useQuery({
    ...clipEstimateQuery(project, JSON.parse(resting) as ClipOrder),
    enabled: isComplete && resting === written,
    retry: false,
  });
  const queries = useQueryClient();
  const start = useMutation({
    mutationFn: () => startClips(project, order as ClipOrder),
    onSuccess: async ({ name }) => {
      toast({ text: messages.started(name) });
      await queries.invalidateQueries({ queryKey: makersQuery(project).queryKey });
      onDone();
      onClose();
    },
  });
  const refused = refusedFields(start.error);
  return (
    <Dialog title={messages.title(n)} wide onClose={onClose}>
      <AsyncForm className="form" onSend={() => start.mutate()}>
        <p className="mut">{messages.text}</p>
        <Select
          label={messages.endpoint}
          items={(endpoints ?? []).map(({ id, name, model }) => ({ id, label: name, detail: model }))}
          value={form.endpoint || null}
          onChange={(endpoint) => change({ endpoint })}
          problem={refused.endpoint}
          isRequired
        />
        <div className="row wrap">
          <TextField
            label={messages.name}
            value={form.name}
            onChange={(name) => change({ name })}
            placeholder={endpoints?.find(({ id }) => id === form.endpoint)?.model}
            maxLength={100}
            problem={refused.name}
          />
          <TextField
            label={messages.version}
            value={form.version}
            onChange={(version) => change({ version })}
            maxLength={60}
            problem={refused.version}
          />
        </div>
        <div className="row wrap">
          <TextField
            label={messages.seconds}
            hint={messages.secondsHint}
            value={form.seconds}
            onChange={(seconds) => change({ seconds })}
            maxLength={100}
            problem={unread.includes("seconds") ? messages.notSeconds : refused.seconds}
          />
          <NumberField
            label={messages.seed}
            hint={messages.seedHint}
            value={form.seed}
            onChange={(seed) => change({ seed })}
            min={0}
            max={2 ** 31 - 1}
            problem={refused.seed}
          />
        </div>
        {(lengthsIn(form.seconds)?.length ?? 0) > 1 ? (
          <Switch
            label={messages.everyLength}
            isOn={form.everyLength}
            onChange={(everyLength) => change({ everyLength })}
          />
        ) : null}
        <div className="row wrap">
          <TextField
            label={messages.pricePerClip}
            hint={messages.priceHint}
            value={form.pricePerClip}
            onChange={(pricePerClip) => change({ pricePerClip })}
            maxLength={20}
            problem={refused.price_per_clip}
          />
          <TextField
            label={messages.pricePerSecond}
            value={form.pricePerSecond}
            onChange={(pricePerSecond) => change({ pricePerSecond })}
            maxLength={20}
            problem={refused.price_per_second}
          />
        </div>
        <details open={IN_MORE.some((each) => each in refused) || unread.includes("arguments") || undefined}>
          <summary className="clip-prompt-summary">{messages.more}</summary>
          <TextField
            label={messages.duration}
            hint={messages.durationHint}
            value={form.duration}
            onChange={(duration) => change({ duration })}
            maxLength={40}
            problem={refused.duration}
          />
          <TextField
            label={messages.result}
            hint={messages.resultHint}
            value={form.result}
            onChange={(result) => change({ result })}
            maxLength={100}
            problem={refused.result}
          />
          <TextField
            label={messages.arguments}
            value={form.arguments}
            onChange={(text) => change({ arguments: text })}
            rows={3}
            maxLength={5000}
            problem={unread.includes("arguments") ? messages.notJson : refused.arguments}
          />
        </details>
        <Estimate query={estimate} isComplete={isComplete} figures={figures} />
        <FormActions
          does={messages.does}
          error={messageBeside(start.error, FIELDS)}
          disabled={!isComplete || start.isPending}
          onCancel={onClose}
        />
      </AsyncForm>
    </Dialog>
  );
}

const figures = ({ prompts, rejected, clips, there, seconds, cost, budget_left }: ClipEstimate): readonly Figure[] => [
  [words.prompts, count(prompts), rejected > 0 ? words.rejected(count(rejected)) : ""],
  [words.clips, count(clips), there > 0 ? words.asked(count(there)) : ""],
  [words.length, words.seconds(count(seconds)), ""],
  [words.cost, cost === null ? words.unknown : usd(cost), cost === null ? words.noPrice : ""],
  [words.budget, budget_left === null ? words.noLimit : usd(budget_left), ""],
];
