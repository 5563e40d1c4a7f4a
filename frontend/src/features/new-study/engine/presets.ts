/** Presets set numbers that stay visible; once one is changed, the preset says so. */
import type { NewStudy, RoundPreset } from "./document";
import { NO_CHECKS } from "./document";

/** So many clips with a known answer are needed before they are mixed in: one alone is soon recognised. */
export const LEAST_GOLD = 5;

/** What of a study a preset sets. Known answers are mixed in only where there are enough clips that can serve. */
export function presetPart(preset: RoundPreset, gold: readonly string[]) {
  const has = gold.length >= LEAST_GOLD && preset.checks.gold_first_percent > 0;
  const { repeat_percent } = preset.checks;
  return {
    rounds: preset.rounds.map((round) => ({ ...round })),
    checks: has ? { ...preset.checks } : { ...NO_CHECKS, repeat_percent },
    gold_tasks: has ? [...gold] : [],
    rules: [...preset.rules],
    trial: preset.trial,
  };
}

type Preset = Pick<NewStudy, "rounds" | "checks" | "rules" | "trial">;

const ROUND_KEYS = ["overlap", "extra_on_dispute", "recheck_percent", "admits", "allow_revision"] as const;

/** How many settings differ: a round more or less counts as one. */
function distance(study: Preset, preset: RoundPreset): number {
  const rounds = Math.abs(study.rounds.length - preset.rounds.length);
  const numbers = study.rounds.flatMap((round, n) => {
    const set = preset.rounds[n];
    return set ? ROUND_KEYS.filter((key) => round[key] !== set[key]) : [];
  });
  const { gold_first_percent: first, gold_later_percent: later, repeat_percent: repeats } = study.checks;
  /* known answers that are off where they cannot be on are no change */
  const gold = (first !== 0 || later !== 0) && (first !== preset.checks.gold_first_percent || later !== first);
  const rules = preset.rules.length === study.rules.length && preset.rules.every((key) => study.rules.includes(key));
  return (
    rounds * 10 +
    numbers.length +
    Number(study.trial !== preset.trial) +
    Number(gold) +
    Number(repeats !== preset.checks.repeat_percent) +
    Number(!rules)
  );
}

/** Whether a study is still as the preset set it. */
export const isAsSet = (study: Preset, preset: RoundPreset): boolean => distance(study, preset) === 0;

/** The preset that a study is nearest to; the first of equals. */
export const nearestPreset = (study: Preset, presets: readonly RoundPreset[]): RoundPreset | undefined =>
  [...presets].sort((a, b) => distance(study, a) - distance(study, b))[0];
