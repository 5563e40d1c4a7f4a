/** What the route table says of a page. */
export interface PageHandle {
  /** The first part of the window's title. */
  readonly title?: string;
  /** The tab that is lit, and of a tab with parts the part. */
  readonly tab?: string;
  readonly part?: string;
  /** Single keys, G and `?` among them, belong to the page. */
  readonly ownKeys?: boolean;
}
