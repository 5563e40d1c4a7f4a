/** The words of the help sheet and of the menu. */

export const help = {
  title: "Guide and keys",
  rest: "Letter keys rest while you type.",
  keys: "Keys",
  examples: "Examples",
  noError: "No error",
  change: "Change keys",
  reset: "Back to the shipped keys",
  changed: (command: string) => `“${command}” has its new key.`,
  areReset: "All keys are the shipped ones again.",
};

/** A command and its key, while keys are changed. */
export const line = {
  listening: "Press the new key",
  none: "no key",
  change: "Change",
  keep: "Keep",
  changeOf: (command: string) => `Change the key of ${command}`,
  keepOf: (command: string) => `Keep the key of ${command}`,
};

export const menu = {
  title: "Menu",
  find: "Find a command",
  mine: "My work",
  nothing: (sought: string) => `No command has “${sought}” in its name.`,
  account: "Your account",
};
