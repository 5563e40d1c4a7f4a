/** Where numbers stand on a chart's axes. */

const STEPS = [1, 2, 5, 10];

/** The least number of the form 1, 2 or 5 times a power of ten that is not below `most`; 1 where that is smaller. */
export const roundUp = (most: number): number => (most <= 1 ? 1 : roundStep(most));

/** The same for numbers of any size above 0. */
export function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const found = STEPS.map((step) => step * power).find((each) => each >= least * (1 - 1e-9)) ?? least;
  return Number(found.toPrecision(12));
}
