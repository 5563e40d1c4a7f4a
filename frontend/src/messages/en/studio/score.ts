/** The texts of the page that scores files without a study. */

export const form = {
  kinds: {
    score: {
      label: "Score predictions",
      detail: "A truth and what a critic predicts",
    },
    agreement: {
      label: "Agreement",
      detail: "Annotations of several people",
    },
  },
  kind: "What to compute",
  threshold: {
    label: "Threshold τ",
    hint: "Hundredths; 70 is usual.",
  },
  everyThreshold: "At every threshold as well",
  unjudged: {
    label: "Unjudged pairs count as 0",
    hint: "Otherwise a missing judgement is an error.",
  },
  files: "What the files hold",
  uploading: (value: number) => `Uploading: ${value}%`,
  compute: "Compute",
};

export const file = {
  optional: "optional",
  chosen: (name: string, megabytes: string) => `${name}, ${megabytes} MB`,
};

export const result = {
  notLoaded: "The comparison could not be loaded",
  score: "Score",
  agreement: "Agreement",
  deletedOn: (day: string) => `Deleted on ${day}`,
  json: "JSON",
  csv: "CSV",
  notDeleted: "It could not be deleted",
  threshold: (value: string) => `τ ${value}`,
  incomplete: "Not all files came. Delete this comparison, and choose the files again.",
  waiting: "Waiting for a worker",
  progress: (done: string, total: string) => `In progress: ${done} of ${total}`,
  computed: "Computed",
  figure: "Figure",
  value: "Value",
  interval: "95% interval",
  n: "n",
  none: (reason: string) => `none: ${reason}`,
};

export const page = {
  heading: "Score files",
  intro: <T>(score: T, agreement: T) => [
    "The figures of the commands ",
    score,
    " and ",
    agreement,
    ", without a study. Only you see the files and the results; they are deleted after 7 days.",
  ],
  newComparison: "New comparison",
  states: {
    uploading: "Not all files came",
    waiting: "Waiting",
    computing: "In progress",
    ready: "Ready",
    failed: "Failed",
  },
  own: "Your comparisons",
  notLoaded: "The comparisons could not be loaded",
  empty: {
    title: "No comparison yet",
    text: "Choose files to make the first.",
  },
  score: "Score",
  agreement: "Agreement",
};

export const figures = {
  metrics: {
    sp: "S+P: time and reason",
    s: "S: reason",
    p: "P: precision of the time",
    r: "R: recall of the time",
  },
  none: "none",
  coverage: "M%, mean recall",
  matched: "M of matched videos",
  pooled: "Pooled recall",
  precision: "Precision",
  alpha: "Krippendorff’s α",
  equal: "Equal pairs",
  meanIou: "Mean IoU",
  iou60: "IoU of 0.6 or more",
  f1: "F1 at IoU 0.5",
  counts: {
    videos: "Videos of the truth",
    scored: "Scored videos",
    reference_errors: "True errors",
    predicted_errors: "Predicted errors",
    invalid_predictions: "Invalid predictions",
    videos_matched: "Videos with a match",
    matched: "Matched pairs",
    n: "Clean videos",
    alarms: "Alarms on clean videos",
    not_attempted: "Left out: not attempted",
    media_not_received: "Left out: media not received",
    absent: "Left out: absent",
    items: "Items",
    raters: "Annotators",
    pairs: "Pairs of annotators",
    single_pairs: "Pairs with one segment each",
    both_empty: "Pairs without segments",
  },
  interval: (low: string, high: string) => `${low} to ${high}`,
  scored: "What was scored",
  title: "Agreement",
};

export const inputs = {
  truth: {
    label: "Truth",
    hint: "One video a line, with its true errors.",
  },
  predictions: {
    label: "Predictions",
    hint: "One video a line, with the errors that a critic predicts.",
  },
  judgements: {
    label: "Judgements of reasons",
    hint: "How similar two reasons are, 0 to 10. Without it there are only P and R.",
  },
  annotations: {
    label: "Annotations",
    hint: "One item by one annotator a line.",
  },
  more: {
    label: "More annotations",
    hint: "Such as those of a second annotator. Both files count as one.",
  },
  units: {
    segments: {
      label: "Segments",
      detail: "IoU and F1 of marked times",
    },
    nominal: {
      label: "Ratings without order",
      detail: "such as yes and no",
    },
    ordinal: {
      label: "Ratings with an order",
      detail: "such as 1 to 5",
    },
    interval: {
      label: "Ratings with equal steps",
      detail: "such as seconds",
    },
  },
  missing: (label: string) => `Choose the file: ${label}.`,
  tooLarge: (name: string, megabytes: string, kind: string) =>
    `“${name}” has ${megabytes} MB; 50 MB is the limit. The command ${kind} takes files of any size.`,
  longName: (n: number) => `The file's name has over ${n} characters; rename it.`,
  badThreshold: "Give the threshold, 0 to 100.",
};
