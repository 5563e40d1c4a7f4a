import type { OwnEntry } from "../api/types";
import { ends, platform, exitLink as messages } from "@/messages/ending";
import { ExitLink } from "./ExitLink";

/** What an end means, and its code; the heading is its place's own. */
export function EndOfEntry({ entry, erased = false }: { entry: OwnEntry; erased?: boolean }) {
  const { exit, state } = entry;
  const where = platform(entry.platform);
  const isWithdrawn = state === "withdrawn";
  return (
    <>
      <p>{ends[state]?.text(where)}</p>
      {isWithdrawn && exit ? <p>{messages.stillYours(where)}</p> : null}
      {isWithdrawn && !exit && !erased ? <p>{messages.none(where)}</p> : null}
      {exit ? <ExitLink exit={exit} where={where} /> : null}
      {exit && (erased || (isWithdrawn && exit.kind !== "completed")) ? (
        <p className="note warn">{messages.lastTime}</p>
      ) : null}
    </>
  );
}
