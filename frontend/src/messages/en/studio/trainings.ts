/** The texts about trainings of critics. */
import { plural } from "../plural";

export const states: Readonly<Record<string, string>> = {
  waiting: "waiting for a worker with a GPU",
  running: "running",
  done: "done",
  failed: "failed",
};

export const card = {
  heading: "Trainings",
  open: "Open trainings",
  text: "Critics of reasoning chains that are trained here: their losses, their calibration, and their runs.",
};

export const list = {
  title: "Trainings",
  text: "A training makes a critic of reasoning chains from a Qwen-VL model. It is started on the command line.",
  notLoaded: "The trainings could not be loaded",
  none: "No critic was trained in this project yet",
  noneText: "Start one with “manage.py train critic --project NAME --config FILE”.",
  table: "Trainings of this project",
  name: "Name",
  model: "Model",
  state: "State",
  steps: "Steps",
  loss: "Loss",
  f1: "Micro-F1 on dev",
  started: "Asked for",
  of: (done: number, total: number) => (total === 0 ? "none yet" : `${done} of ${total}`),
  fell: (first: string, last: string) => `${first} → ${last}`,
  noLoss: "none yet",
};

export const detail = {
  back: "All trainings",
  notLoaded: "The training could not be loaded",
  about: (model: string, at: string) => `${model} · asked for ${at}`,
  steps: "Steps of the training",
  progress: (done: number, total: number) => `${done} of ${plural(total, "step")}`,
  goOn: "Correct what it says, then run the same command with --resume. It continues from its newest checkpoint.",
  noPasses: "The losses appear with the first checkpoint.",
  earlier: "An earlier version of Outtake made this critic. Its losses are in the file curves.svg in its folder.",
  critic: "Run this critic",
  command: (folder: string) => `manage.py run_critic chain_audit --study STUDY --model ${folder}`,
  passOf: (name: string) => `Pass: ${name}`,
  underWay: "The critic of this pass appears at its end.",
};

export const heads = {
  heading: "Heads on the dev split",
  table: (pass: string) => `Heads of ${pass} on the dev split`,
  type: "Type",
  positives: "Chains",
  temperature: "Temperature",
  threshold: "Threshold",
  brier: "Brier",
  ece: "ECE",
  precision: "Precision",
  recall: "Recall",
  f1: "F1",
  change: (before: string, after: string) => `${before} → ${after}`,
  none: "none",
  notFitted: "not fitted",
  micro: (chains: number, before: string, after: string) =>
    `Micro-F1 on ${plural(chains, "chain")}: ${before} before calibration, ${after} after.`,
  flatters:
    "Temperature and threshold were fitted on these chains, so what is after the arrow flatters. Measure the critic on other chains, with a run and a report.",
  noDev: "There is no dev split, so nothing is calibrated.",
};

export const facts = {
  heading: "Data",
  splits: "Splits of the chains",
  split: "Split",
  chains: "Chains",
  clean: "Without errors",
  hash: "SHA-256",
  notYet: "–",
  files: "Files and model",
  what: "What",
  digest: "Training",
  packages: "Packages",
  config: "Configuration",
};

export const runs = {
  heading: "Runs",
  none: "No run uses a critic of this training yet.",
  table: "Runs of its critics",
  study: "Study",
  pass: "Pass",
  state: "State",
  started: "Started",
};
