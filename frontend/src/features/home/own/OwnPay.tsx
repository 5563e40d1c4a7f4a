import { money } from "@/shared/format";
import type { HomeWork } from "../api/calls";

type Paid = HomeWork & { readonly pay: NonNullable<HomeWork["pay"]> };

/** What one earned, by study. Only where something is paid. */
export function OwnPay({ work }: { work: readonly HomeWork[] }) {
  const paid = work.filter((each): each is Paid => each.pay !== null);
  if (paid.length === 0) return null;
  return (
    <section className="card" aria-labelledby="own-pay">
      <header>
        <h2 id="own-pay">Earnings</h2>
      </header>
      <dl className="own-pay">
        {paid.map(({ id, name, done, of, pay }) => (
          <div key={id}>
            <dt>
              <a href={`/annotate/${id}/mine`}>{name}</a>
            </dt>
            <dd>
              <b>{money(pay.paid_minor, pay.currency)}</b> paid
              <p className="xs mut">
                {money(pay.reward_minor, pay.currency)} for all {of} clips, {Math.min(done, of)} done
              </p>
            </dd>
          </div>
        ))}
      </dl>
      <p className="hint home-note">Practice is paid with your first round.</p>
    </section>
  );
}
