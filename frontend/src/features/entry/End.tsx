import type { OwnEntry } from "@/shared/api/types";
import { EndOfEntry } from "@/shared/components/EndOfEntry";
import { ends, platform } from "@/messages/ending";
import { end as messages, pay as payTexts } from "@/messages/entry";
import { money } from "@/shared/money";
import type { Here } from "./engine/participation";
import { workOf } from "./engine/participation";
import { Heading } from "./Heading";
import { Problem } from "./Problem";
import { isRewarded } from "./engine/withdrawal";

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

/** What a person is paid once their participation is over; nothing is shown where nothing was promised. */
function Pay({ entry }: { entry: OwnEntry }) {
  const { currency, reward_minor, bonus_minor, unpaid_minor, exit } = entry;
  const amount = (minor: number) => money(minor, currency);
  const where = platform(entry.platform);
  if (reward_minor === 0 && bonus_minor === 0) return null;
  const rewarded = isRewarded(entry);
  const how = rewarded || bonus_minor > 0 ? payTexts.through(where) : exit ? payTexts.byCode(where) : null;
  return (
    <section className="card" aria-labelledby="pay">
      <header>
        <h2 id="pay">{payTexts.heading}</h2>
      </header>
      <dl className="terms">
        {reward_minor > 0 ? (
          <div>
            <dt>{payTexts.reward}</dt>
            <dd>{rewarded ? amount(reward_minor) : payTexts.notOwed(amount(reward_minor))}</dd>
          </div>
        ) : null}
        {bonus_minor > 0 ? (
          <div>
            <dt>{payTexts.bonus}</dt>
            <dd>{amount(bonus_minor)}</dd>
          </div>
        ) : null}
      </dl>
      <p className="prose hint">
        {how} {unpaid_minor > 0 ? payTexts.unpaid(amount(unpaid_minor)) : null}
      </p>
    </section>
  );
}
