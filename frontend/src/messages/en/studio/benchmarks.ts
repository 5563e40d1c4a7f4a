/** The texts of the page about benchmarks. */
import { plural } from "../plural";

export const page = {
  title: "Benchmarks",
  text: "A recipe makes a benchmark step by step: prompts, clips, annotations, critics, tables and a release.",
  start: "Start a benchmark",
  notLoaded: "The benchmarks could not be loaded",
  none: "No benchmark yet",
  noneText: "Start a recipe. It stops where people have to do something, and continues when they have.",
  noneForYou: "An admin of the project can start one.",
};

export const states = {
  waiting: "Waiting for a worker",
  running: "In progress",
  idle: "Waiting",
  failed: "Failed",
  done: "Done",
};

export const steps = {
  label: (benchmark: string) => `Steps of ${benchmark}`,
  to_do: "To do",
  running: "In progress",
  waits: "Waiting",
  done: "Done",
  failed: "Failed",
  forPeople: "Waiting for people",
  forWorkers: "Waiting for workers",
  forBudget: "Budget used up",
  counts: <T>(entered: number | null, left: T) => (entered === null ? [left] : [`${entered} → `, left]),
  left: (left: number, unit: string) => `${left} ${unit}`,
  dropped: (n: number, reason: string) => `${n} ${reason}`,
  figure: (name: string, value: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}: ${value}`,
  progress: (done: number, total: number) => `${done} of ${total}`,
  study: "Study",
  truth: "Ground truth",
  report: "Report",
  release: "Release",
  repeat: "Repeat from here",
  repeatOf: (title: string) => `Repeat from here: ${title}`,
  file: (name: string) => `Download ${name}`,
};

export const benchmark = {
  recipe: (recipe: string, version: number) => `Recipe ${recipe}, version ${version}`,
  simulated: (by: string) => `Simulated (${by})`,
  stepsDone: (done: number, total: number) => `${done} of ${plural(total, "step")} done`,
  continue: "Continue",
  continueOf: (name: string) => `Continue ${name}`,
  delete: "Delete",
  deleteOf: (name: string) => `Delete ${name}`,
  parameters: "Parameters",
  tables: "Tables",
  tablesOf: (name: string) => `Download the tables of ${name}`,
};

export const deleting = {
  title: (name: string) => `Delete ${name}?`,
  text: "The list of its steps goes. The prompts, clips, studies and reports that it made stay.",
};

export const repeating = {
  title: (step: string) => `Repeat from “${step}”?`,
  text: "This step and all later ones are carried out again. What they made and what people decided stays, and is used.",
  does: "Repeat",
};

export const starting = {
  title: "Start a benchmark",
  recipe: "Recipe",
  name: "Name",
  parameters: "Parameters",
  small: "Small trial",
  smallHint: "Takes a few prompts and clips only.",
  simulation: "People, models and generators",
  real: "Real ones",
  simulated: (name: string) => `Simulated (${name})`,
  simulationHint: "Simulated ones try a recipe out. Use a project of its own for that.",
  json: (paper: string) => (paper === "" ? "As JSON." : `As JSON. In the paper: ${paper}.`),
  paper: (value: string) => `In the paper: ${value}.`,
  notJson: "This is not JSON. Correct it, such as a missing bracket or quote.",
  notNumber: "Enter a number.",
  budget: "Budget in US dollars",
  budgetHint: "Of all steps together, for models and generators. Without one only the project's budget counts.",
  estimate: "Estimate",
  start: "Start",
};

export const estimate = {
  label: "Estimate",
  step: "Step",
  calls: "Calls",
  cost: "At most",
  nothing: "No open step asks models or generators.",
  callCount: (n: number, answered: number) => (answered === 0 ? String(n) : `${n}, of which ${answered} are answered`),
  amount: (usd: string | null) => (usd === null ? "price not known" : `$${usd}`),
  together: (isComplete: boolean, amount: string) =>
    isComplete ? `Together at most: ${amount}.` : `Steps that are known together at most: ${amount}.`,
  left: (usd: string) => `$${usd} of the budget is left.`,
};

export const spending = {
  spent: (spent: string, budget: string | null) =>
    budget === null
      ? `Spent on models and generators: $${spent}`
      : `Spent on models and generators: $${spent} of $${budget}`,
  estimate: "Estimate the open steps",
  estimateOf: (name: string) => `Estimate the open steps of ${name}`,
  newBudget: "New budget in US dollars",
  newBudgetHint: "Of all steps together, with what is spent already.",
  raise: "Raise and continue",
};
