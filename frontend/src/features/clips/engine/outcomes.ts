/** What came of an action on many clips, in sentences. */
import { bulk as messages } from "@/messages/studio/clips";
import type { ActionResult } from "../api/actions";

/** Why clips stay as they were: each cause with its number of clips, the most frequent first. */
export function causesOf(results: ActionResult["results"]): string {
  const others = results.filter(({ outcome }) => outcome !== "done");
  const counts = new Map<string, number>();
  for (const { message } of others) counts.set(message, (counts.get(message) ?? 0) + 1);
  if (counts.size <= 1) {
    const [cause = ""] = counts.keys();
    return others.length === 0 ? "" : `${messages.stay(others.length)} ${cause}`.trim();
  }
  const causes = [...counts].sort(([, a], [, b]) => b - a).map(([cause, n]) => messages.cause(n, cause));
  return `${messages.stay(others.length)} ${causes.join(" ")}`;
}
