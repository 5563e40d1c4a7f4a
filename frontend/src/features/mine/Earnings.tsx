import type { Mine } from "@/shared/api/types";
import { dateTime, money } from "@/shared/format";
import { earnings as messages } from "@/messages/mine";
import { Fact } from "./Fact";

type Told = NonNullable<Mine["earnings"]>;

/** What is earned, and what will be. */
export function Earnings({ earnings }: { earnings: Told }) {
  const { entry, payments, currency, to_come_minor, done, tasks_each, state } = earnings;
  const sum = payments.reduce((all, { amount_minor }) => all + amount_minor, 0);
  const share = Math.min(100, (100 * done) / tasks_each);
  return (
    <section className="card own-earnings" aria-labelledby="own-earnings">
      <header>
        <h2 id="own-earnings">{messages.heading}</h2>
        <span className="dim xs">{messages.progress(done, tasks_each)}</span>
      </header>
      <dl className="facts">
        <Fact
          name={messages.earned}
          value={money(sum, currency)}
          sub={payments.length === 0 ? messages.nothing : null}
        />
        {to_come_minor > 0 ? (
          <Fact name={messages.toCome} value={money(to_come_minor, currency)} sub={messages.when(done, tasks_each)} />
        ) : null}
      </dl>
      <span className="meter acc own-meter" aria-hidden="true">
        <i style={{ width: `${share}%` }} />
      </span>
      {messages.ended[state] ? <p className="foot">{messages.ended[state]}</p> : null}
      {payments.length > 0 ? <Payments payments={payments} currency={currency} /> : null}
      <p className="foot">
        <a href={`/entry/${entry}`}>{messages.entry}</a>
      </p>
    </section>
  );
}

const Payments = ({ payments, currency }: Pick<Told, "payments" | "currency">) => (
  <table className="tb">
    <caption className="vh">{messages.heading}</caption>
    <thead>
      <tr>
        <th>{messages.what}</th>
        <th className="num">{messages.amount}</th>
        <th>{messages.because}</th>
        <th>{messages.on}</th>
      </tr>
    </thead>
    <tbody>
      {payments.map(({ kind, amount_minor, reason, created_at }) => (
        <tr key={`${kind} ${created_at} ${amount_minor}`}>
          <td>{messages.kinds[kind]}</td>
          <td className="num">{money(amount_minor, currency)}</td>
          <td>{reason || "–"}</td>
          <td className="nw">{dateTime(created_at)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
