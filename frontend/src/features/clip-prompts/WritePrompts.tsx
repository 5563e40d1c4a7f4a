import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { estimate as words, writing as messages } from "@/messages/studio/prompt-orders";
import { messageBeside, refusedFields } from "@/shared/api/errors";
import { AsyncForm } from "@/shared/components/AsyncForm";
import { count } from "@/shared/format";
import { usd } from "@/shared/money";
import { ComboBox, Select } from "@/shared/studio/choices";
import { Dialog } from "@/shared/studio/Dialog";
import { FormActions } from "@/shared/studio/FormActions";
import { NumberField, TextField } from "@/shared/studio/fields";
import { toast } from "@/shared/studio/Toast";
import { useDebouncedValue } from "@/shared/useDebouncedValue";
import type { PromptOrder, WritingEstimate } from "./api/orders";
import { endpointsQuery, startWriting, writingEstimateQuery, writingsQuery } from "./api/orders";
import type { Figure } from "./Estimate";
import { Estimate } from "./Estimate";

interface WritePromptsProps {
  readonly project: string;
  readonly categories: readonly string[];
  readonly onClose: () => void;
}

const REST_MS = 400;
const FIELDS = ["endpoint", "category", "description", "rule", "example", "count", "least_words", "most_words"];
const EMPTY: PromptOrder = {
  ...{ endpoint: "", category: "", rule: "", count: 10, description: "", least_words: 8, most_words: 40, example: "" },
};

/** Asks which prompts a model is to write, and says what that takes. */
export function WritePrompts({ project, categories, onClose }: WritePromptsProps) {
  const endpoints = useQuery(endpointsQuery(project)).data;
  const [given, setGiven] = useState(EMPTY);
  const change = (part: Partial<PromptOrder>) => setGiven((before) => ({ ...before, ...part }));
  const only = endpoints?.length === 1 ? (endpoints[0]?.id ?? "") : "";
  const order = { ...given, endpoint: given.endpoint || only };
  const isComplete = order.endpoint !== "" && order.category.trim() !== "" && order.rule.trim() !== "";
  const resting = useDebouncedValue(JSON.stringify(order), REST_MS);
  const isResting = resting === JSON.stringify(order);
  const estimate = useQuery({
    ...writingEstimateQuery(project, JSON.parse(resting) as PromptOrder),
    enabled: isComplete && isResting,
    retry: false,
  });
  const queries = useQueryClient();
  const start = useMutation({
    mutationFn: () => startWriting(project, order),
    onSuccess: async () => {
      toast({ text: messages.started(order.count) });
      await queries.invalidateQueries({ queryKey: writingsQuery(project).queryKey });
      onClose();
    },
  });
  const refused = refusedFields(start.error);
  const range = refused.words;
  return (
    <Dialog title={messages.title} wide onClose={onClose}>
      <AsyncForm className="form" onSend={() => start.mutate()}>
        <p className="mut">{messages.text}</p>
        <Select
          label={messages.endpoint}
          items={(endpoints ?? []).map(({ id, name, model }) => ({ id, label: name, detail: model }))}
          value={order.endpoint || null}
          onChange={(endpoint) => change({ endpoint })}
          hint={endpoints?.length === 0 ? messages.noEndpoint : undefined}
          problem={refused.endpoint}
          isRequired
        />
        <ComboBox
          label={messages.category}
          items={categories.map((each) => ({ id: each, label: each }))}
          value={null}
          onChange={(category) => change({ category })}
          onText={(category) => change({ category })}
          problem={refused.category}
          isRequired
        />
        <TextField
          label={messages.description}
          value={given.description ?? ""}
          onChange={(description) => change({ description })}
          rows={2}
          maxLength={2000}
          problem={refused.description}
        />
        <TextField
          label={messages.rule}
          value={given.rule}
          onChange={(rule) => change({ rule })}
          maxLength={500}
          problem={refused.rule}
          isRequired
        />
        <TextField
          label={messages.example}
          hint={messages.exampleHint}
          value={given.example ?? ""}
          onChange={(example) => change({ example })}
          rows={2}
          maxLength={2000}
          problem={refused.example}
        />
        <div className="row wrap">
          <NumberField
            label={messages.count}
            value={given.count}
            onChange={(n) => change({ count: n ?? 1 })}
            min={1}
            max={1000}
            problem={refused.count}
          />
          <NumberField
            label={messages.least}
            value={given.least_words ?? null}
            onChange={(n) => change({ least_words: n ?? 1 })}
            min={1}
            max={200}
            problem={refused.least_words ?? range}
          />
          <NumberField
            label={messages.most}
            value={given.most_words ?? null}
            onChange={(n) => change({ most_words: n ?? 200 })}
            min={1}
            max={200}
            problem={refused.most_words}
          />
        </div>
        <Estimate query={estimate} isComplete={isComplete} figures={figures} />
        <FormActions
          does={messages.does}
          error={messageBeside(start.error, [...FIELDS, "words"])}
          disabled={!isComplete || start.isPending}
          onCancel={onClose}
        />
      </AsyncForm>
    </Dialog>
  );
}

const figures = ({
  calls,
  most_calls,
  cost,
  most_cost,
  budget_left,
  in_category,
}: WritingEstimate): readonly Figure[] => [
  [words.calls, count(calls), words.mostCalls(count(most_calls))],
  [
    words.cost,
    cost === null ? words.unknown : usd(cost),
    most_cost === null ? words.noPrice : words.mostCost(usd(most_cost)),
  ],
  [words.budget, budget_left === null ? words.noLimit : usd(budget_left), ""],
  [words.there, count(in_category), ""],
];
