/** What Django's shell says about the page. */
export interface PageData {
  readonly page: string;
  readonly study: string | null;
  /** Of the page of a participation. */
  readonly entry: string | null;
  readonly csrf: string;
  readonly username: string;
}

export function pageData(): PageData {
  const text = document.getElementById("page")?.textContent ?? "{}";
  const data = JSON.parse(text) as Partial<PageData>;
  const { page = "", study = null, entry = null, csrf = "", username = "" } = data;
  return { page, study, entry, csrf, username };
}

/** The token of the cookie, which a sign-in renews; the page's own where cookies cannot be read. */
export function csrfToken(): string {
  const cookie = /(?:^|;\s*)csrftoken=([^;]+)/.exec(document.cookie);
  return cookie?.[1] ? decodeURIComponent(cookie[1]) : pageData().csrf;
}
