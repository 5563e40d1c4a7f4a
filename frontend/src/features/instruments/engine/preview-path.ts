/** Where an instrument is tried, with nothing stored: the annotator's page on a clip of the project. */
export const previewPath = (asked: {
  readonly project: string;
  readonly instrument: string;
  readonly version: number | "draft";
  /** Public id of the clip; without it the newest of the project. */
  readonly video?: string;
  /** "1" where the page is part of another, which sends the document. */
  readonly embedded?: "1";
}): string => {
  const query = Object.entries(asked).filter(([, value]) => value !== undefined);
  return `/annotate/preview?${new URLSearchParams(query.map(([name, value]) => [name, String(value)])).toString()}`;
};
