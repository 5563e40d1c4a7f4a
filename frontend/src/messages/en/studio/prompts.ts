/** The texts of the page about the prompts of critics and judges. */
import { plural } from "../plural";

export const page = {
  title: "Critic prompts",
  text: "What critics and judges tell a model. Copy a shipped prompt to change it; every save makes a new version, and runs and judges keep theirs.",
  import: "Import",
  notLoaded: "The prompts could not be loaded",
  own: "Prompts of this project",
  ownNone: "None yet. Copy a shipped prompt to make one.",
  ownNoneForYou: "None yet. An admin can copy a shipped prompt.",
  shipped: "Shipped prompts",
  unsaved: "The changes to a prompt are not saved.",
  count: (versions: number) => plural(versions, "version"),
  inPlaceOf: (base: string) => `asked instead of ${base}`,
  forJudges: "for judges",
};

export const prompt = {
  version: "Version",
  versionOf: (version: number, date: string, by: string) =>
    [`v${version}`, date, by].filter((part) => part !== "").join(", "),
  copy: "Copy",
  export: "Export",
  digest: (digest: string) => `SHA-256 ${digest}`,
  command: (reference: string) => `--prompt ${reference}`,
  tabs: "Parts of the prompt",
  text: "Text",
  changes: "Changes",
  preview: "Preview",
  judge: "Try as a judge",
};

export const sections = {
  system: "System",
  head: "After the frames",
  tail: "At the end",
  hints: {
    system: "Said before the frames.",
    head: "The same for all queries about a clip, so a model reads it once.",
    tail: "What differs between the queries about a clip belongs here.",
  },
};

export const editor = {
  needed: "Placeholders that have to be used",
  optional: "Placeholders that can be used",
  note: "Note",
  noteHint: "What has changed, for the list of versions.",
  save: (version: number) => `Save version ${version}`,
  saved: (reference: string) => `Saved ${reference}`,
  reset: "Discard changes",
  older: (newest: number) => `This is an older version. Saving makes a version after ${newest}.`,
  shipped: "A shipped prompt stays as it is. Copy it to change it.",
  readOnly: "Only admins can change prompts.",
};

export const changes = {
  from: "From",
  to: "To",
  none: "The texts are the same.",
  added: "added",
  removed: "removed",
};

export const preview = {
  study: "Study",
  critic: "Critic",
  clip: "Clip",
  clipHint: "First task of the study",
  noStudies: "This project has no studies yet.",
  noCritic: "No critic asks with this prompt.",
  count: (shown: number, total: number) =>
    shown === total ? plural(total, "query") : `${shown} of ${plural(total, "query")}`,
  none: "The critic would ask nothing about this task.",
  frames: (frames: number) => plural(frames, "frame"),
  assumed: "follows from an assumed reply",
  unsaved: "The texts as they are written now, saved or not. No model is asked.",
  saved: "No model is asked.",
  part: (section: string, about: string) => `${section}, ${about}`,
};

export const judging = {
  at: (place: number, shown: number, total: number, clip: string) =>
    `Pair ${place} of ${shown}${total > shown ? ` (${total} in the study)` : ""}, ${clip}`,
  own: "Texts of your own",
  loading: "Loading pairs…",
  none: "This study has no pairs for this prompt yet. Write two texts.",
  previous: "Previous pair",
  next: "Next pair",
  first: "Reference",
  second: "Prediction",
  question: "Question",
  reference: "Reference answer",
  answer: "Answer",
  empty: "Write both texts to see what is asked.",
  unsaved: "The prompt as it is written now, saved or not.",
  saved: "What a judge with this prompt asks.",
  purpose: {
    similarity: "How alike two reasons are, 0 to 10",
    same_error: "Whether two reasons describe the same error, 1 or 0",
    grades: "What an answer is worth, 0 to 2",
  },
  sections: {
    system: "System",
    head: "First part",
    tail: "Second part",
  },
  endpoint: "Model",
  noEndpoint: "To see a model's reply, an admin can add an endpoint.",
  ask: "Ask the model",
  asking: "Asking…",
  waiting: "A worker asks the model.",
  score: (score: number) => `Score ${score}`,
  unread: (failure: string) => `No score: ${failure}`,
  paid: (endpoint: string, usd: string) => `${endpoint}, $${usd}`,
  reply: "The model's reply",
  failed: (endpoint: string, error: string) => `${endpoint} gave no reply: ${error}`,
};

export const making = {
  copy: (reference: string) => `Copy ${reference}`,
  import: "Import a prompt file",
  name: "Name",
  nameHint: "Lower-case letters, digits and hyphens. The name cannot be changed later.",
  nameOfFile: "Leave empty to use the name in the file. An existing prompt gets a new version.",
  file: "File",
  text: "Content of the file",
};
