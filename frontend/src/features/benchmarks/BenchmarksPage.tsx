import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { page as messages, starting } from "@/messages/studio/benchmarks";
import { meQuery } from "@/shared/api/me";
import { Button } from "@/shared/components/Button";
import { QueryStates } from "@/shared/studio/QueryStates";
import { EmptyState } from "@/shared/studio/states";
import { messageBeside, refusedFields } from "@/shared/api/errors";
import { AsyncForm } from "@/shared/components/AsyncForm";
import { Select } from "@/shared/studio/choices";
import { Dialog } from "@/shared/studio/Dialog";
import { FormActions } from "@/shared/studio/FormActions";
import { Switch, TextField } from "@/shared/studio/fields";
import { benchmarksQuery, estimateRecipe, startBenchmark } from "./api/calls";
import { BenchmarkCard } from "./BenchmarkCard";
import type { Beginning, BenchmarkList, Parameter } from "./api/calls";
import { EstimateTable } from "./EstimateTable";
import { problemsIn, textOf, valuesFrom } from "./parameters";
import "./benchmarks.css";

/** The benchmarks of a project, each with its steps. */
export function BenchmarksPage({ project }: { readonly project: string }) {
  const query = useQuery(benchmarksQuery(project));
  const me = useQuery(meQuery);
  const [isStarting, setStarting] = useState(false);
  const isAdmin = me.data?.projects.find(({ id }) => id === project)?.role === "admin";
  return (
    <main className="pg narrow">
      <div className="row wrap">
        <div className="grow">
          <h1>{messages.title}</h1>
          <p className="sm mut">{messages.text}</p>
        </div>
        {isAdmin ? (
          <Button look="pri" onClick={() => setStarting(true)}>
            {messages.start}
          </Button>
        ) : null}
      </div>
      <QueryStates
        query={query}
        notLoaded={messages.notLoaded}
        shape="rows"
        count={6}
        none={
          query.data?.results.length === 0 ? (
            <EmptyState title={messages.none}>
              <p>{isAdmin ? messages.noneText : messages.noneForYou}</p>
            </EmptyState>
          ) : null
        }
      />
      {query.data?.results.map((benchmark) => (
        <BenchmarkCard key={benchmark.id} project={project} benchmark={benchmark} isAdmin={isAdmin} />
      ))}
      {isStarting && query.data ? (
        <NewBenchmark project={project} list={query.data} onClose={() => setStarting(false)} />
      ) : null}
    </main>
  );
}

const REAL = "real";

interface NewBenchmarkProps {
  readonly project: string;
  readonly list: BenchmarkList;
  readonly onClose: () => void;
}

/** Asks which recipe is to be started, and with which parameters. */
function NewBenchmark({ project, list, onClose }: NewBenchmarkProps) {
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
    <Dialog title={starting.title} wide onClose={onClose}>
      <AsyncForm className="form" onSend={() => start.mutate()}>
        <Select
          label={starting.recipe}
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
          label={starting.name}
          value={name}
          onChange={setName}
          maxLength={100}
          placeholder={recipe?.title}
          problem={refused.name}
        />
        <Select
          label={starting.simulation}
          value={simulation}
          onChange={setSimulation}
          items={[
            { id: REAL, label: starting.real },
            ...list.simulations.map((each) => ({ id: each, label: starting.simulated(each) })),
          ]}
          hint={starting.simulationHint}
          problem={refused.simulation}
        />
        <Switch label={starting.small} hint={starting.smallHint} isOn={isSmall} onChange={setSmall} />
        <fieldset className="benchmark-fields">
          <legend className="lab">{starting.parameters}</legend>
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
          label={starting.budget}
          value={budget}
          onChange={setBudget}
          hint={starting.budgetHint}
          problem={refused.budget}
        />
        <div>
          <Button disabled={estimate.isPending || Object.keys(wrong).length > 0} onClick={() => estimate.mutate()}>
            {starting.estimate}
          </Button>
        </div>
        {estimate.data ? <EstimateTable estimate={estimate.data} /> : null}
        <FormActions
          does={starting.start}
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
  if (typeof value === "object") return starting.json(inPaper);
  return inPaper === "" ? undefined : starting.paper(inPaper);
}
