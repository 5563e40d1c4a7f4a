/** Links to the page of a clip, and from it to clips that are like it. */

/** The address of a clip, as a link to it is written. `from` is the filter that J and K follow. */
export function clipPath(video: string, query: Readonly<Record<string, string | number>> = {}): string {
  const asked = new URLSearchParams(
    Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
  );
  return `/clips/${encodeURIComponent(video)}${asked.size > 0 ? `?${asked.toString()}` : ""}`;
}

/** A filter takes no longer texts. */
const MOST_CHARS = 400;

/** The clips of a project that are like one of them, or like a text such as a reason (docs/clips.md, "Similar clips"). */
export const similarPath = (project: string, to: { readonly clip: string } | { readonly text: string }): string => {
  const similar = "clip" in to ? `clip:${to.clip}` : `text:${to.text.slice(0, MOST_CHARS)}`;
  return `/projects/${project}/clips?${new URLSearchParams({ similar }).toString()}`;
};
