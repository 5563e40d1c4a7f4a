import type { OwnEntry } from "@/shared/api/types";
import { money } from "@/shared/format";
import { platform } from "@/messages/ending";
import { pay as messages } from "@/messages/entry";
import { isRewarded } from "./engine/withdrawal";

/** What a person is paid once their participation is over; nothing is shown where nothing was promised. */
export function Pay({ entry }: { entry: OwnEntry }) {
  const { currency, reward_minor, bonus_minor, unpaid_minor, exit } = entry;
  const amount = (minor: number) => money(minor, currency);
  const where = platform(entry.platform);
  if (reward_minor === 0 && bonus_minor === 0) return null;
  const rewarded = isRewarded(entry);
  const how = rewarded || bonus_minor > 0 ? messages.through(where) : exit ? messages.byCode(where) : null;
  return (
    <section className="card" aria-labelledby="pay">
      <header>
        <h2 id="pay">{messages.heading}</h2>
      </header>
      <dl className="terms">
        {reward_minor > 0 ? (
          <div>
            <dt>{messages.reward}</dt>
            <dd>{rewarded ? amount(reward_minor) : messages.notOwed(amount(reward_minor))}</dd>
          </div>
        ) : null}
        {bonus_minor > 0 ? (
          <div>
            <dt>{messages.bonus}</dt>
            <dd>{amount(bonus_minor)}</dd>
          </div>
        ) : null}
      </dl>
      <p className="prose hint">
        {how} {unpaid_minor > 0 ? messages.unpaid(amount(unpaid_minor)) : null}
      </p>
    </section>
  );
}
