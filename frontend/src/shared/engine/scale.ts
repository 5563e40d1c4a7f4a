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

/** From 0 in round steps to the first that is not below `most`: about `wanted` of them, 0 not counted. */
export function ticksTo(most: number, wanted = 4): readonly number[] {
  if (!(most > 0)) return [0, 1];
  const step = roundStep(most / wanted);
  const last = Math.ceil(most / step - 1e-9);
  return Array.from({ length: last + 1 }, (_, i) => Number((i * step).toPrecision(12)));
}

/** The same from the last round step that is not above `least`, which may lie below 0. */
export function ticksBetween(least: number, most: number, wanted = 4): readonly number[] {
  if (!(least < 0)) return ticksTo(most, wanted);
  const step = roundStep((most - least) / wanted);
  const [first, last] = [Math.floor(least / step + 1e-9), Math.ceil(most / step - 1e-9)];
  return Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)));
}

/** Places with at least `gap` between them, in the order given, as near to where they were wanted as they can be. */
export function spread(wanted: readonly number[], gap: number, least: number, most: number): number[] {
  const order = wanted.map((_, i) => i).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const places = [...wanted];
  let free = least;
  for (const i of order) {
    places[i] = Math.max(places[i] ?? 0, free);
    free = (places[i] ?? 0) + gap;
  }
  let taken = most;
  for (const i of order.reverse()) {
    places[i] = Math.min(places[i] ?? 0, taken);
    taken = (places[i] ?? 0) - gap;
  }
  return places;
}
