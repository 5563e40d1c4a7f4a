/** The texts of the list of instruments and of making a new one. */
import { plural } from "../plural";

export const page = {
  loading: "Instrument",
  notFound: {
    title: "Instrument not found",
    all: "All instruments",
    text: (key: string) => `This project has no instrument with the key “${key}”.`,
  },
  wait: "Loading…",
  created: (version: number) => `Version ${version} created. Open rounds keep their version.`,
  copy: "Copy",
  draft: "Create draft",
};

export const list = {
  subjects: {
    video: "a clip",
    pair: "two clips",
    chain: "a clip and a text about it",
    prompt: "a prompt",
    question: "a question",
    marked_error: "a marked error",
    passage: "a text",
  },
  heading: "Instruments",
  text: "An instrument defines what annotators and critics are asked about a clip.",
  import: "Import YAML",
  new: "New instrument",
  notLoaded: "The instruments could not be loaded",
  own: {
    heading: <T>(n: T) => ["Of this project ", n],
    caption: "Instruments of this project",
    none: "No instruments in this project yet",
    copyOne: "Copy a built-in instrument below and change it.",
    askAdmin: "A project admin can copy a built-in instrument.",
  },
  shipped: {
    heading: <T>(n: T) => ["Built-in ", n],
    caption: "Built-in instruments",
  },
  columns: {
    name: "Instrument",
    asks: "Asks",
    versions: "Versions",
    rounds: "Rounds",
    actions: "Actions",
  },
  archived: (title: string) => `${title} archived.`,
  restored: (title: string) => `${title} restored. New studies can use it.`,
  does: {
    copy: "Copy",
    try: "Try as annotator",
    export: "Export YAML",
    archive: "Archive",
  },
  version: (version: number, n: number) => `v${version}${n > 0 ? ` · ${plural(n, "round")}` : ""}`,
  draft: "draft",
  put: "archived",
  actions: (title: string) => `Actions for ${title}`,
  asks: (segments: boolean, questions: number, subject: string) => {
    const parts = [...(segments ? ["error segments"] : []), ...(questions > 0 ? [plural(questions, "question")] : [])];
    return `${parts.join(", ") || "questions on the prompt"} about ${subject}`;
  },
};

export const making = {
  titles: { empty: "New instrument", yaml: "Import an instrument", copy: "Copy an instrument" },
  copyOf: (title: string) => `${title}, copy`,
  name: {
    missing: "Enter a name.",
    label: "Name",
  },
  key: {
    missing: "Enter a key.",
    label: "Key",
    hint: "Identifies the instrument in files and commands and cannot be changed. Lower-case letters, digits, - and _.",
  },
  file: "File",
  yaml: {
    missing: "Select a file or paste its text.",
    label: "YAML",
  },
};
