/** The texts of the rules that act on annotators. */
import { plural } from "../plural";

export const ruleText = {
  ends: { screened_out: "screened out", attention: "failed attention" },
  /** What an action does. */
  qualifyToRecheck: "qualify to recheck others' work",
  qualify: (round: number | string) => `qualify for round ${round}`,
  warn: "warn",
  pause: (hours: undefined | number) => `pause for ${hours === undefined ? "… hours" : plural(hours, "hour")}`,
  recheck: "recheck all work",
  exclude: "exclude",
  setAside: "do not count the work",
  end: (state: string) => `end the participation as ${state}`,
  with: (action: string, more: readonly string[]) => [action, more.join(" and ")].filter(Boolean).join(", "),
  when: (action: string, tests: string) => `${action} when ${tests}.`,
  /** The tests of a condition, all of which are true. */
  each: (tests: readonly string[]) => tests.join(", and "),
  shared: (tests: readonly string[], window: string, n: number) =>
    `${tests.join(" and ")}${window}${n > 1 ? `, each over at least ${n}` : ""}`,
  last: (tasks: number) => ` in the last ${plural(tasks, "task")}`,
  round: (round: number) => ` in round ${round}`,
  over: (n: number, unit: string) => `, over at least ${n} ${unit}`,
};

export const presets = {
  added: (n: number, preset: undefined | string) =>
    `${plural(n, "rule")} of “${preset}” added. ${n === 1 ? "It is" : "They are"} active.`,
  title: "Add preset",
  preset: "Preset",
  already: "already added",
  foot: "Added rules are active immediately and act on existing work within a minute.",
  nothing: "Nothing to add",
  add: (n: number) => `Add ${plural(n, "rule")}`,
};

export const ruleDialog = {
  changed: (name: string) => `“${name}” changed. Past actions stay.`,
  added: (name: string) => `“${name}” added and active.`,
  change: "Change rule",
  new: "New rule",
  name: "Name",
  conditions: "When all of these are true",
  addCondition: "Add condition",
  then: "Then",
  addRule: "Add rule",
};

export const rules = {
  heading: "Rules",
  applyNow: "Apply now",
  addPreset: "Add preset",
  newRule: "New rule",
  foot: "Active rules act automatically within a minute of new work, once per annotator. Each action is listed below with its numbers and can be undone.",
  applied: {
    nothing: "Rules applied. No new action was needed.",
    actions: (n: number, names: string) => `${plural(n, "action")} taken, on ${names}. See “Actions”.`,
  },
  none: "No rules yet. Add the rules of a paper as a preset, or create a rule from signals, thresholds and an action.",
  switched: (name: string, active: boolean) => `“${name}” is switched ${active ? "off. Past actions stay" : "on"}.`,
  states: {
    active: "active",
    off: "off",
  },
  triggered: (times: number, inForce: string) => `triggered ${plural(times, "time")}, ${inForce} in force`,
  changeRule: (name: string) => `Change ${name}`,
  change: "Change",
  switchRule: (active: boolean, name: string) => `Switch ${active ? "off" : "on"} ${name}`,
  switchOff: "Switch off",
  switchOn: "Switch on",
  deleteRule: (name: string) => `Delete ${name}`,
  delete: {
    done: (name: string) => `“${name}” deleted. Past actions stay until they are undone.`,
    title: (name: string) => `Delete “${name}”?`,
    effect: "The rule takes no more actions.",
    inForce: (inForce: number) => `Past actions stay: ${plural(inForce, "action")} in force until undone.`,
    noneInForce: "None of its actions is in force.",
    instead: "To stop it temporarily, switch it off instead.",
  },
};

export const test = {
  fallback: "A signal",
  signal: "Signal",
  is: "is",
  percent: "Value, %",
  value: "Value",
  least: "Minimum n",
  round: "In round",
  any: "any",
  notAvailable: "not available",
  last: "Last tasks",
  all: "all",
  remove: (label: string) => `Remove ${label}`,
};
