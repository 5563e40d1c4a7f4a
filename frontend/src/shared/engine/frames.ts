/**
 * The table of frames of one rendition, and the two ways into it.
 *
 * `edgesMs[0..n]` are the rounded starts of the n frames in milliseconds, and the end of the last: the numbers that
 * are stored. `times` and `end` are the exact starts in seconds: the numbers to seek by. Frames are never
 * `time × fps`, because a variable rate has no fps and rounding at an edge shows the frame before it.
 */
export interface FrameTable {
  readonly edgesMs: readonly number[];
  readonly times: readonly number[];
  readonly end: number;
}

/** Half-open range of frames `[start, end)`. */
export interface FrameSpan {
  readonly start: number;
  readonly end: number;
}

/**
 * Build a table from the server's document.
 *
 * @throws RangeError if there is no frame, the lengths differ, edges or times do not increase, or edge 0 is not 0
 */
export function frameTable(doc: { edges_ms: readonly number[]; times: readonly number[]; end: number }): FrameTable {
  const { edges_ms: edgesMs, times, end } = doc;
  if (times.length === 0) throw new RangeError("times: a clip has at least one frame");
  if (edgesMs.length !== times.length + 1)
    throw new RangeError(
      `edges_ms: ${edgesMs.length} values for ${times.length} frames, expected one more than frames`,
    );
  if (edgesMs[0] !== 0) throw new RangeError(`edges_ms: begins at ${edgesMs[0]}, expected 0`);
  if (!increases(edgesMs)) throw new RangeError("edges_ms: does not increase strictly");
  if (!increases([...times, end])) throw new RangeError("times: does not increase strictly up to end");
  return { edgesMs, times, end };
}

/** The number of frames. */
export const frameCount = (table: FrameTable): number => table.times.length;

/** The whole clip's length in milliseconds. */
export const durationMs = (table: FrameTable): number => table.edgesMs[frameCount(table)] ?? 0;

/** The nearest frame that exists. */
export const clampFrame = (table: FrameTable, frame: number): number =>
  Math.min(Math.max(Math.round(frame), 0), frameCount(table) - 1);

/**
 * The frame shown at `ms`: bisect_right(edges_ms, ms) − 1.
 *
 * @throws RangeError if `ms` is not inside the clip
 */
export function frameAt(table: FrameTable, ms: number): number {
  if (ms < 0 || ms >= durationMs(table)) throw new RangeError(`${ms} ms is not in [0, ${durationMs(table)})`);
  return bisectRight(table.edgesMs, ms) - 1;
}

/** The same, with the first and the last frame for what lies outside. */
export const frameNear = (table: FrameTable, ms: number): number =>
  clampFrame(table, bisectRight(table.edgesMs, ms) - 1);

/** The frame shown at the playback position `seconds`. */
export const frameAtTime = (table: FrameTable, seconds: number): number =>
  clampFrame(table, bisectRight(table.times, seconds) - 1);

/**
 * The frame that a browser reports as presented.
 *
 * `mediaTime` is the start of that frame, cut to microseconds, so it can lie just before the exact start: take the
 * nearest start and not the last one before.
 */
export function framePresented(table: FrameTable, mediaTime: number): number {
  const before = frameAtTime(table, mediaTime);
  const after = clampFrame(table, before + 1);
  const gap = (frame: number) => Math.abs(startOf(table, frame) - mediaTime);
  return gap(after) < gap(before) ? after : before;
}

/** The exact time in seconds in the middle of a frame: the only place that is safe to seek to. */
export function middleOf(table: FrameTable, frame: number): number {
  const at = clampFrame(table, frame);
  return (startOf(table, at) + (table.times[at + 1] ?? table.end)) / 2;
}

/** How long a frame lasts, in ms. */
export const lastsMs = (table: FrameTable, frame: number): number =>
  ((table.times[frame + 1] ?? table.end) - startOf(table, frame)) * 1000;

/** The start of a frame in milliseconds; the frame count gives the end of the clip. */
export const edgeMs = (table: FrameTable, edge: number): number =>
  table.edgesMs[Math.min(Math.max(edge, 0), frameCount(table))] ?? 0;

/** The index of the edge nearest to `ms`, from 0 to the frame count. */
export function nearestEdge(table: FrameTable, ms: number): number {
  const after = Math.min(bisectRight(table.edgesMs, ms), frameCount(table));
  const before = Math.max(after - 1, 0);
  return edgeMs(table, after) - ms < ms - edgeMs(table, before) ? after : before;
}

/** Whole milliseconds of a range of frames. */
export const spanMs = (table: FrameTable, span: FrameSpan): { start_ms: number; end_ms: number } => ({
  start_ms: edgeMs(table, span.start),
  end_ms: edgeMs(table, span.end),
});

/** The frames whose edges are nearest to a range of milliseconds, one at least. */
export function nearestFrames(
  table: FrameTable,
  { start_ms, end_ms }: { start_ms: number; end_ms: number },
): FrameSpan {
  const start = Math.min(nearestEdge(table, start_ms), frameCount(table) - 1);
  return { start, end: Math.max(nearestEdge(table, end_ms), start + 1) };
}

/** The frame that is `ms` away from `frame` (before it when negative), at least one frame away where there is one. */
export function frameAway(table: FrameTable, frame: number, ms: number): number {
  const target = frameNear(table, edgeMs(table, frame) + ms);
  return target === frame ? clampFrame(table, frame + Math.sign(ms)) : target;
}

const startOf = (table: FrameTable, frame: number): number => table.times[frame] ?? 0;

const increases = (values: readonly number[]): boolean =>
  values.every((value, i) => i === 0 || value > (values[i - 1] ?? Infinity));

function bisectRight(values: readonly number[], x: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (x < (values[middle] ?? Infinity)) high = middle;
    else low = middle + 1;
  }
  return low;
}
