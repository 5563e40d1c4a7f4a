/** The words of the help sheet and of the menu. */

export const help = {
  title: "Guide and shortcuts",
  rest: "Letter shortcuts are off while you type.",
  keys: "Keyboard shortcuts",
  examples: "Examples",
  noError: "No error",
  change: "Change shortcuts",
  reset: "Reset to defaults",
  changed: (command: string) => `The shortcut for “${command}” is changed.`,
  areReset: "All shortcuts are reset to the defaults.",
};

/** A command and its key, while keys are changed. */
export const line = {
  listening: "Press the new key",
  none: "no shortcut",
  change: "Change",
  keep: "Cancel",
  changeOf: (command: string) => `Change the shortcut for ${command}`,
  keepOf: (command: string) => `Keep the shortcut for ${command}`,
};

export const menu = {
  title: "Menu",
  find: "Find a command",
  mine: "My work",
  nothing: (sought: string) => `No command matches “${sought}”.`,
  account: "Your account",
};
