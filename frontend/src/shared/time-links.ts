/** Links to a moment of a clip: `?t=` in milliseconds, beside the names of what it is a moment of. */
import { moment } from "@/messages/shared";

/** What a moment is of, as parameters of the address. */
export type Whose = Readonly<Record<string, string>>;

export type Moment = { readonly kind: "none" | "other" } | { readonly kind: "here"; readonly ms: number };

/** The moment that an address asks for: of `whose`, or of something else that it names. */
export function momentIn(search: string, whose: Whose): Moment {
  const asked = new URLSearchParams(search);
  const t = asked.get("t") ?? "";
  if (!/^\d{1,9}$/u.test(t)) return { kind: "none" };
  const same = Object.entries(whose).every(([name, id]) => (asked.get(name) ?? id) === id);
  return same ? { kind: "here", ms: Number(t) } : { kind: "other" };
}

/** The address of a moment. */
export const momentLink = (page: string, whose: Whose, ms: number): string =>
  `${page}?${new URLSearchParams({ ...whose, t: String(ms) }).toString()}`;

/** The query of an address without its moment. */
export function withoutMoment(search: string): string {
  const rest = new URLSearchParams(search);
  rest.delete("t");
  return rest.size > 0 ? `?${rest.toString()}` : "";
}

/** Put the address of a moment on the clipboard. Returns what to tell the person. */
export async function copyMoment(whose: Whose, ms: number): Promise<string> {
  const link = momentLink(location.origin + location.pathname, whose, ms);
  try {
    await navigator.clipboard.writeText(link);
    return moment.copied;
  } catch {
    return moment.notCopied(link);
  }
}
