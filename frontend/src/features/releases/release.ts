/** What a release is called, what it holds, and how it is checked without this installation. */
import type { GroundTruth, Release, ReportRow } from "@/shared/api/types";
import { release as messages } from "@/messages/studio/releases";
import { decimal } from "@/shared/format";

/** How often a release that is being made is looked at, ms. */
export const LOOK_MS = 1000;

/** Whether it will change by itself. */
export const inTheMaking = ({ state }: Release): boolean => state === "waiting" || state === "building";

const STATES: Readonly<Record<Release["state"], string>> = {
  waiting: "waiting",
  building: "building",
  ready: "ready",
  failed: "failed",
};

/** The state, with how far the workers are: "building, 3 of 17 files". */
export const stateText = ({ state, done, total }: Release): string =>
  state === "building" && total > 0 ? messages.progress(STATES[state], done, total) : STATES[state];

/** "18.4 MB", in thousands as disks are sold. */
export function sizeText(bytes: number): string {
  const units = ["bytes", "kB", "MB", "GB", "TB"];
  const step = bytes > 0 ? Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1) : 0;
  return step === 0 ? messages.bytes(bytes) : `${decimal(bytes / 1000 ** step, 1)} ${units[step]}`;
}

/** Reports that rest on a ground truth: only these can stand beside it. */
export const reportsOf = (reports: readonly ReportRow[], truth: GroundTruth | undefined): readonly ReportRow[] =>
  reports.filter(({ ground_truth }) => ground_truth === truth?.version);

export interface Hint {
  readonly fine: boolean;
  readonly text: string;
  readonly note: string;
}

function disagreements({ policy, settled, left_out }: GroundTruth): Hint {
  if (policy !== "settled")
    return { fine: false, text: messages.hints.notSettled, note: messages.hints.policy(policy) };
  const note = messages.hints.byExpert(settled);
  return left_out === 0
    ? { fine: true, text: messages.hints.settled, note }
    : { fine: false, text: messages.hints.open, note: messages.hints.leftOut(note, left_out) };
}

/** What a reader of the release would ask about, and what the chosen parts say to it. Nothing here forbids. */
export function hints(truth: GroundTruth, report: ReportRow | null): readonly Hint[] {
  return [
    { fine: true, text: messages.hints.errors, note: messages.hints.errorsIn(truth.errors, truth.clips) },
    disagreements(truth),
    {
      fine: truth.proposed === 0 || report?.with_proposed === false,
      text: truth.proposed === 0 ? messages.hints.noneProposed : messages.hints.proposed,
      note: truth.proposed === 0 ? "" : messages.hints.proposedNote(truth.proposed, report?.with_proposed !== false),
    },
    {
      fine: report !== null,
      text: report ? messages.hints.withReport : messages.hints.withoutReport,
      note: report ? report.title : messages.hints.noReport,
    },
  ];
}

/** Files of a release that `score` reads the truth from: all of it, and without what a critic proposed. */
const REFERENCE = "ground_truth.jsonl";
const REFERENCE_OF_CHAINS = "ground_truth_chains.jsonl";
const REFERENCE_WITHOUT_PROPOSED = "report/reference.jsonl";

export interface Command {
  readonly says: string;
  readonly command: string;
}

/** What checks and scores a release from its files alone. `report` is the one that it holds. */
export function commandsFor(study: string, release: Release, report: ReportRow | undefined): readonly Command[] {
  const folder = `outtake-${study}-v${release.version}`;
  const unpack = { says: messages.commands.unpack, command: `tar -xzf ${folder}.tar.gz` };
  const verify = {
    says: messages.commands.verify,
    command: `python manage.py release verify ${folder} --digest ${release.digest}`,
  };
  if (!report) return [unpack, verify];
  if (report.kind === "chains") {
    const files = `--reference ${folder}/${REFERENCE_OF_CHAINS} --predictions ${folder}/predictions/NAME.jsonl`;
    return [unpack, verify, { says: messages.commands.recompute, command: `python manage.py score --chains ${files}` }];
  }
  const reference = report.with_proposed ? REFERENCE : REFERENCE_WITHOUT_PROPOSED;
  const score = {
    says: messages.commands.recompute,
    command:
      `python manage.py score --reference ${folder}/${reference} --predictions ${folder}/predictions/NAME.jsonl ` +
      `--judgements ${folder}/judgements/NAME.jsonl --tau ${report.tau}`,
  };
  return [unpack, verify, score];
}

/** What every release holds; the clips themselves are in none. */
export const CONTENTS: readonly string[] = messages.contents;
