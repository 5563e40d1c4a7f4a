/** The texts of the certificates of judges. */
import { plural } from "../plural";

export const card = {
  heading: (judge: string) => `Certificate for ${judge}`,
  failed: (error: string) =>
    `The certificate stopped before people could rate: ${error} Finished scores are kept, and it resumes from there.`,
  foot: (started: string, finished: string | null, spent: string, budget: string | null, seed: number) =>
    `Started ${started}${finished === null ? "" : `, finished ${finished}`}. Cost of the judge: ${spent}${budget === null ? "" : ` of ${budget}`}. Seed ${seed}.`,
  finish: "Finish",
  retry: "Retry",
  resume: "Resume",
  withdrawOf: (judge: string) => `Withdraw the certificate for ${judge}`,
  withdraw: "Withdraw",
  finishing: {
    title: "Finish the rating?",
    done: (name: string) => `The rating for ${name} is finished. A worker computes the figures.`,
    effect: (rated: number) =>
      `The figures are computed from the ${rated} pairs rated so far and do not change afterwards. Later ratings do not count.`,
  },
  withdrawing: {
    title: (name: string) => `Withdraw the certificate for ${name}?`,
    done: (name: string) => `Certificate for ${name} withdrawn.`,
    effect:
      "This cannot be undone. Scores and ratings are kept. New reports do not use this certificate; existing reports do not change.",
  },
  resumed: (name: string) => `Certificate for ${name} resumed.`,
};

export const list = {
  past: "Earlier and withdrawn",
  started: (createdAt: string) => `started ${createdAt}`,
  correlation: (value: string) => `correlation ${value}`,
  heading: "Certificates",
  none: (admin: boolean) =>
    `No certificates for this study yet. ${admin ? "Use “Certify” next to a judge above." : "An admin can start a certificate."}`,
};

export const figures = {
  measures: {
    spearman: {
      label: "Rank correlation (Spearman)",
      note: "1: same ranking of the pairs; 0: no relation",
    },
    kappa: {
      label: "Same scores (weighted κ)",
      note: "1: same scores; large differences weigh more",
    },
    bias: {
      label: "Bias",
      note: "judge’s score minus people’s; above 0: too generous",
    },
  },
  samples: {
    natural: {
      label: "Random",
      note: "decides",
    },
    stratified: {
      label: "By score",
      note: "spread over all scores: looks better",
    },
    weighted: {
      label: "By score, weighted",
      note: "by the number of pairs per score",
    },
  },
  label: (name: string) => `Table of the agreement of ${name} with people`,
  caption: "Agreement of the judge with people, by sample, with 95% intervals",
  heading: "Agreement with people",
  n: (pairs: number, clips: number) => `n ${plural(pairs, "pair")} of ${plural(clips, "clip")}`,
  swapped: "Same score when texts are swapped",
  withinOne: "Difference of at most one",
  shift: {
    label: "Position bias",
    none: "no pair was judged in both orders",
    note: "points; 0: no preference for a position",
  },
  people: "Agreement among people (α)",
  peopleNote: (items: number) => `n ${plural(items, "pair")}; the upper limit for a judge`,
  rated: {
    label: "Rated",
    of: <T>(rated: T, pairs: T) => [rated, " of ", pairs],
    by: (raters: number) => `pairs, by ${plural(raters, "person", "people")}`,
  },
  interval: (low: string, high: string) => `${low} to ${high}`,
  nPairs: (n: number) => `n ${plural(n, "pair")}`,
  failed: (failed: number) => `${failed} failed`,
};

export const plan = {
  unread: "Enter whole numbers to see the plan.",
  pairs: <T>(pairs: T) => ["The study has ", pairs, " different pairs of reasons."],
  scores: (n: number, atMost: boolean) => `${atMost ? "at most " : ""}${plural(n, "score")}`,
  judge: (pool: string, scores: string, asksModel: boolean) =>
    `The judge scores ${pool} of them, and the samples again with the texts swapped: ${scores}. ${asksModel ? "Pairs scored before are not asked again." : "This costs nothing."}`,
  study: (natural: number, stratified: number, people: string, ratings: number) =>
    `A separate study is created with up to ${plural(natural + stratified, "pair")}: ${natural} random and up to ${stratified} by score. Each goes to ${people} of your annotators, up to ${plural(ratings, "rating")} in total.`,
  blind: "They see two texts and a scale from 0 to 10, but no clip, no score and no author.",
  ofAnswers: {
    pairs: <T>(answers: T) => ["The study has ", answers, " different free-text answers with a reference."],
    judge: (pool: string, scores: string, asksModel: boolean) =>
      `The judge grades ${pool} of them: ${scores}. ${asksModel ? "Answers graded before are not asked again." : "This costs nothing."}`,
    blind:
      "They see the question, the reference, the answer and the grades 0 to 2, but no clip, no grade and no author.",
  },
  tooFewAnswers: (answers: number, least: number) =>
    `The study has ${plural(answers, "free-text answer")} with a person’s answer as reference, but ${least} must be graded. Have more annotators or a critic answer the same questions, or require fewer.`,
  noPairs: "no pairs of reasons yet",
  reasons: (pairs: number) => `${plural(pairs, "pair")} of reasons`,
  obstacle: (there: string, least: number) =>
    `The study has ${there}, but ${least} must be rated. Have more annotators or a critic annotate clips that already have errors marked by a person, or require fewer pairs.`,
};

export const progress = {
  scores: "Scores of the judge",
  pairs: "Rated pairs",
  random: "Rated random pairs",
  lastAttempt: (error: string) => `Last attempt: ${error} Retrying.`,
  next: "Next, a study is created in which people rate a sample. Its link appears here.",
  finishing: "The rating is finished. A worker is computing the figures; they appear here.",
  failed: (error: string) => `The figures could not be computed: ${error} Nothing is lost. Try again.`,
  drawn: (pairs: number) => plural(pairs, "pair"),
  ratedOf: <T>(rated: T, pairs: T, people: number) => [
    rated,
    " of ",
    pairs,
    ` rated, by ${plural(people, "person", "people")}`,
  ],
  randomOf: <T>(rated: T, pairs: T, needed: number) => [rated, " of ", pairs, ` random pairs rated; ${needed} needed`],
  missing: (missing: number) => `You can finish when ${missing} more random pairs are rated.`,
  enough: "You can finish now. More ratings make the intervals narrower.",
  address: "Rating page for annotators of the project",
  fewPeople: <T>(invite: (text: string) => T, recruit: (text: string) => T) => [
    "Too few people? ",
    invite("Invite them to the project"),
    ", or ",
    recruit("recruit them from a platform"),
    ". ",
  ],
  adminInvites: "An admin can invite more people. ",
  more: <T>(link: (text: string) => T) => [
    "See the progress of each task on the page of the ",
    link("rating study"),
    ".",
  ],
};

export const resume = {
  title: "Resume the certificate",
  spent: (error: string, spent: string) => `${error} Spent so far: ${spent}. Finished scores are kept.`,
  budget: {
    label: "Total budget for the judge, US dollars",
    hint: "Leave empty for no limit except the project’s.",
  },
  resume: "Resume",
};

export const picture = {
  key: <T>(alike: T, byScore: T) => [
    alike,
    " random ",
    byScore,
    " by score. Larger marks: more pairs. On the line, judge and people agree.",
  ],
  label: (n: number) =>
    `Score of the judge against the mean score of people, ${plural(n, "pair")}. The table next to it has the numbers.`,
  judgeScore: "score of the judge",
  peopleScore: "mean score of people",
  spot: (judge: number, people: string, n: number) => `judge ${judge}, people ${people}: ${plural(n, "pair")}`,
  caption: "Scores by people for each score of the judge",
  judge: "Judge",
  pairs: "Pairs",
  people: "People, mean",
  range: "from – to",
  noPair: "no pair",
};

export const start = {
  perGrade: "Answers of each grade, 0 to 2",
  title: (judge: string) => `Certify ${judge}`,
  fields: {
    natural: {
      label: "Random pairs",
      hint: "As they occur in reports. The certificate is decided on these.",
    },
    per_bucket: {
      label: "Pairs of each score, 1 to 10",
      hint: "So that rare scores are covered too, as in the paper. 0 for none.",
    },
    overlap: {
      label: "People per pair",
      hint: "Two or more show how well people agree with each other.",
    },
    min_pairs: {
      label: "Minimum rated pairs",
      hint: "Random pairs to be rated before you can finish.",
    },
    pool: {
      label: "Pairs that the judge scores",
      hint: "Both samples are drawn from them.",
    },
    required: {
      label: "Required correlation",
      hint: "Spearman’s, from 0 to 1. Below it, the certificate does not count.",
    },
  },
  done: (judge: string) => `Certificate for ${judge} started. When the judge has finished, people can rate the pairs.`,
  budget: {
    label: "Budget for the judge, US dollars",
    hint: "Leave empty for no limit except the project’s. When it is used up, the certificate stops and can be resumed.",
    none: "no limit",
  },
  start: "Start",
};

export const verdict = {
  passes: <T>(bold: (text: string) => T, correlation: string, required: string) => [
    bold("People and judge rank the pairs much alike."),
    ` Rank correlation ${correlation} on random pairs; ${required} was required.`,
  ],
  fails: <T>(bold: (text: string) => T, why: string) => [
    bold("This certificate does not count:"),
    ` ${why}. Reports with this judge are marked as provisional. Add another judge, or a new version with a different model or prompt, and certify it.`,
  ],
};

export const status = {
  version: (name: string, version: string) => `${name} v${version}`,
  interval: (low: string, high: string) => `${low} to ${high}`,
  correlation: (value: string, interval: string, n: number) => `${value}${interval}, n ${plural(n, "pair")}`,
  states: {
    judging: "judge running",
    finishing: "computing figures",
    failed: "stopped before people could rate",
    rating: "people are rating",
    done: "done",
    withdrawn: "withdrawn",
  },
  current: "current",
  replaced: "replaced by a newer certificate",
  below: "below the required correlation",
  waiting: "waiting for a worker",
  judging: (done: string, total: string) => `judge running: ${done} of ${total} calls`,
  ready: "ready to finish",
  rated: (state: string, rated: string, pairs: number) => `${state}: ${rated} of ${plural(pairs, "pair")} rated`,
};
