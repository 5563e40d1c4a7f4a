import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { starting as messages } from "@/messages/studio/benchmarks";
import { messageBeside, refusedFields } from "@/shared/api/errors";
import { AsyncForm } from "@/shared/components/AsyncForm";
import { Button } from "@/shared/components/Button";
import { Select } from "@/shared/studio/choices";
import { Dialog } from "@/shared/studio/Dialog";
import { FormActions } from "@/shared/studio/FormActions";
import { Switch, TextField } from "@/shared/studio/fields";
import type { Beginning, BenchmarkList, Parameter } from "./api/calls";
import { benchmarksQuery, estimateRecipe, startBenchmark } from "./api/calls";
import { EstimateTable } from "./EstimateTable";
import { problemsIn, textOf, valuesFrom } from "./parameters";

const REAL = "real";

interface NewBenchmarkProps {
  readonly project: string;
  readonly list: BenchmarkList;
  readonly onClose: () => void;
}

/** Asks which recipe is to be started, and with which parameters. */
export function NewBenchmark({ project, list, onClose }: NewBenchmarkProps) {
  const [chosen, setChosen] = useState(list.recipes[0]?.recipe ?? "");
  const [name, setName] = useState("");
  const [budget, setBudget] = useState("");
  const [isSmall, setSmall] = useState(false);
  const [simulation, setSimulation] = useState(REAL);
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const queries = useQueryClient();
  const recipe = list.recipes.find((each) => each.recipe === chosen);
  const parameters = recipe?.parameters ?? [];
  const wrong = problemsIn(parameters, texts);
  const asked = (): Beginning => ({
    recipe: chosen,
    name,
    small: isSmall,
    simulation: simulation === REAL ? "" : simulation,
    parameters: valuesFrom(parameters, texts),
    ...(budget.trim() === "" ? {} : { budget: budget.trim() }),
  });
  const estimate = useMutation({ mutationFn: () => estimateRecipe(project, asked()) });
  const start = useMutation({
    mutationFn: () => startBenchmark(project, asked()),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: benchmarksQuery(project).queryKey });
      onClose();
    },
  });
  const fields = ["recipe", "name", "simulation", "budget", ...parameters.map((each) => each.name)];
  const refused = refusedFields(start.error ?? estimate.error);
  return (
    <Dialog title={messages.title} wide onClose={onClose}>
      <AsyncForm className="form" onSend={() => start.mutate()}>
        <Select
          label={messages.recipe}
          value={chosen}
          onChange={(next) => {
            setChosen(next);
            setTexts({});
          }}
          items={list.recipes.map((each) => ({ id: each.recipe, label: each.title, detail: each.source }))}
          hint={recipe?.about}
          problem={refused.recipe}
        />
        <TextField
          label={messages.name}
          value={name}
          onChange={setName}
          maxLength={100}
          placeholder={recipe?.title}
          problem={refused.name}
        />
        <Select
          label={messages.simulation}
          value={simulation}
          onChange={setSimulation}
          items={[
            { id: REAL, label: messages.real },
            ...list.simulations.map((each) => ({ id: each, label: messages.simulated(each) })),
          ]}
          hint={messages.simulationHint}
          problem={refused.simulation}
        />
        <Switch label={messages.small} hint={messages.smallHint} isOn={isSmall} onChange={setSmall} />
        <fieldset className="benchmark-fields">
          <legend className="lab">{messages.parameters}</legend>
          {parameters.map((each) => (
            <TextField
              key={each.name}
              label={each.about}
              value={texts[each.name] ?? textOf(isSmall && each.small !== null ? each.small : each.default)}
              onChange={(text) => setTexts((before) => ({ ...before, [each.name]: text }))}
              rows={typeof each.default === "object" ? 3 : 1}
              hint={hintOf(each)}
              problem={wrong[each.name] ?? refused[each.name]}
            />
          ))}
        </fieldset>
        <TextField
          label={messages.budget}
          value={budget}
          onChange={setBudget}
          hint={messages.budgetHint}
          problem={refused.budget}
        />
        <div>
          <Button disabled={estimate.isPending || Object.keys(wrong).length > 0} onClick={() => estimate.mutate()}>
            {messages.estimate}
          </Button>
        </div>
        {estimate.data ? <EstimateTable estimate={estimate.data} /> : null}
        <FormActions
          does={messages.start}
          error={messageBeside(start.error ?? estimate.error, fields)}
          disabled={start.isPending || Object.keys(wrong).length > 0}
          onCancel={onClose}
        />
      </AsyncForm>
    </Dialog>
  );
}

function hintOf({ default: value, paper }: Parameter): string | undefined {
  const inPaper = paper === null || paper === undefined ? "" : textOf(paper);
  if (typeof value === "object") return messages.json(inPaper);
  return inPaper === "" ? undefined : messages.paper(inPaper);
}
