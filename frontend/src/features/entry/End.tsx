import type { OwnEntry } from "@/shared/api/types";
import { EndOfEntry } from "@/shared/components/EndOfEntry";
import { ends } from "@/messages/ending";
import { end as messages } from "@/messages/entry";
import type { Here } from "./engine/participation";
import { workOf } from "./engine/participation";
import { Heading } from "./Heading";
import { Pay } from "./Pay";
import { Problem } from "./Problem";

/** Ends that others have decided. */
const CAN_BE_OBJECTED_TO = new Set<OwnEntry["state"]>(["screened_out", "attention"]);

/** What came of a participation, with its code and what is paid for it. */
export function End({ here }: { here: Here }) {
  const { entry, erased } = here;
  return (
    <>
      <Heading>{erased ? messages.erased : (ends[entry.state]?.heading ?? "")}</Heading>
      {erased ? <p>{messages.erasedText}</p> : null}
      <EndOfEntry entry={entry} erased={erased} />
      <Problem here={here} />
      {erased ? null : (
        <>
          <Pay entry={entry} />
          <p>
            <a className="btn" href={`${workOf(entry)}/mine`}>
              {CAN_BE_OBJECTED_TO.has(entry.state) ? messages.object : messages.mine}
            </a>
          </p>
        </>
      )}
    </>
  );
}
