/** Links to the page of a clip. */

/** The address of a clip, as a link to it is written. `from` is the filter that J and K follow. */
export function clipPath(video: string, query: Readonly<Record<string, string | number>> = {}): string {
  const asked = new URLSearchParams(
    Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
  );
  return `/clips/${encodeURIComponent(video)}${asked.size > 0 ? `?${asked.toString()}` : ""}`;
}
