import { money } from "@/shared/format";
import { pay as messages } from "@/messages/studio/own";
import { sentence } from "@/shared/sentence";
import type { HomeWork } from "../api/calls";

type Paid = HomeWork & { readonly pay: NonNullable<HomeWork["pay"]> };

/** What one earned, by study. Only where something is paid. */
export function OwnPay({ work }: { work: readonly HomeWork[] }) {
  const paid = work.filter((each): each is Paid => each.pay !== null);
  if (paid.length === 0) return null;
  return (
    <section className="card" aria-labelledby="own-pay">
      <header>
        <h2 id="own-pay">{messages.heading}</h2>
      </header>
      <dl className="own-pay">
        {paid.map(({ id, name, done, of, pay }) => (
          <div key={id}>
            <dt>
              <a href={`/annotate/${id}/mine`}>{name}</a>
            </dt>
            <dd>
              {sentence(messages.paid(<b>{money(pay.paid_minor, pay.currency)}</b>))}
              <p className="xs mut">{messages.outOf(money(pay.reward_minor, pay.currency), of, Math.min(done, of))}</p>
            </dd>
          </div>
        ))}
      </dl>
      <p className="hint home-note">{messages.practice}</p>
    </section>
  );
}
