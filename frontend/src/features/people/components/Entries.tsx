import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Entry } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { Loaded } from "@/shared/components/Loaded";
import { count, dateTime } from "@/shared/format";
import { money } from "@/shared/money";
import { bonus as bonusTexts, entries as messages, payments as paymentsTexts } from "@/messages/studio/recruiting";
import { messageBeside, refusedFields } from "@/shared/api/errors";
import { Dialog } from "@/shared/studio/Dialog";
import { AsyncForm } from "@/shared/components/AsyncForm";
import { FormActions } from "@/shared/studio/FormActions";
import { Field } from "@/shared/components/Field";
import { entriesQuery, payBonus, paymentsAddress, takePayments } from "../api/calls";
import { STATES } from "../engine/entries";
import { Statuses } from "./Statuses";
import { toMinor } from "../engine/actions";
import { useChange } from "./useChange";
import { Then } from "./Confirm";
import { TextField } from "./TextField";
import type { Layout, PaymentKind } from "../api/calls";

interface EntriesProps {
  readonly study: string;
  readonly admin: boolean;
}

/** Who came in from the platform, what they did and are owed. The platform's own ids are for admins. */
export function Entries({ study, admin }: EntriesProps) {
  const query = useInfiniteQuery(entriesQuery(study));
  const [open, setOpen] = useState<"statuses" | "payments" | null>(null);
  const entries = query.data?.pages.flatMap(({ results }) => results) ?? [];
  return (
    <section className="card" aria-label={messages.heading}>
      <header>
        <h2>
          {messages.heading}
          <span className="dim">{query.data ? `${count(entries.length)}${query.hasNextPage ? "+" : ""}` : ""}</span>
        </h2>
        {admin && entries.length > 0 ? (
          <>
            <Button size="sm" onClick={() => setOpen("statuses")}>
              {messages.import}
            </Button>
            <Button size="sm" icon="dl" onClick={() => setOpen("payments")}>
              {messages.payments}
            </Button>
          </>
        ) : null}
      </header>
      <Loaded query={query}>
        {() =>
          entries.length === 0 ? (
            <p className="hint people-empty">{messages.none}</p>
          ) : (
            <Table entries={entries} admin={admin} />
          )
        }
      </Loaded>
      {query.hasNextPage ? (
        <p className="foot">
          <Button size="sm" disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {messages.showMore}
          </Button>
        </p>
      ) : null}
      {open === "statuses" ? <Statuses study={study} onClose={() => setOpen(null)} /> : null}
      {open === "payments" ? <Payments study={study} onClose={() => setOpen(null)} /> : null}
    </section>
  );
}

function Table({ entries, admin }: { entries: readonly Entry[]; admin: boolean }) {
  const [bonus, setBonus] = useState<Entry | null>(null);
  return (
    <>
      <div className="people-scroll" tabIndex={0} role="group" aria-label={messages.table}>
        <table className="tb">
          <thead>
            <tr>
              <th>{messages.annotator}</th>
              <th>{messages.state}</th>
              <th className="num">{messages.tasks}</th>
              <th>{messages.joined}</th>
              <th className="num">{messages.owed}</th>
              <th className="num">{messages.notExported}</th>
              <th>{messages.reason}</th>
              {admin ? <th>{messages.platform}</th> : null}
              {admin ? (
                <th>
                  <span className="vh">{messages.bonus}</span>
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <Row key={entry.id} entry={entry} onBonus={admin ? () => setBonus(entry) : undefined} />
            ))}
          </tbody>
        </table>
      </div>
      {bonus ? <Bonus entry={bonus} onClose={() => setBonus(null)} /> : null}
    </>
  );
}

const TONES = { way: "acc", done: "ok", lost: "" } as const;

function Row({ entry, onBonus }: { entry: Entry; onBonus?: () => void }) {
  const { annotator_name, state, tasks_done, tasks_each, entered_at, currency, reward_minor, bonus_minor } = entry;
  const owed = reward_minor + bonus_minor;
  return (
    <tr>
      <th scope="row">{annotator_name}</th>
      <td>
        <span className={`pill ${TONES[STATES[state].sense]}`}>{STATES[state].name}</span>
      </td>
      <td className="num">
        {count(tasks_done)} <span className="dim xs">{messages.of(count(tasks_each))}</span>
      </td>
      <td className="nw">{dateTime(entered_at)}</td>
      <td className="num nw">
        {owed === 0 ? "–" : money(owed, currency)}
        {bonus_minor > 0 ? <span className="ci">{messages.withBonus(money(bonus_minor, currency))}</span> : null}
      </td>
      <td className="num nw">{entry.unpaid_minor === 0 ? "–" : money(entry.unpaid_minor, currency)}</td>
      <td>{entry.ended_reason || "–"}</td>
      {onBonus ? (
        <>
          <td className="mono people-ids">
            {entry.person ?? <span className="dim">{messages.erased}</span>}
            <span className="ci">{entry.submission}</span>
          </td>
          <td className="num">
            {entry.person === null ? null : (
              <Button size="sm" aria-label={messages.bonusFor(annotator_name)} onClick={onBonus}>
                {messages.bonus}
              </Button>
            )}
          </td>
        </>
      ) : null}
    </tr>
  );
}

/** A bonus for one person, with what it is for. */
function Bonus({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const [amount, setAmount] = useState("");
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const minor = toMinor(amount);
  const pay = useChange(
    (given: number) => payBonus(entry.id, given, reason),
    (_, given) => bonusTexts.done(entry.annotator_name, money(given, entry.currency)),
    onClose,
  );
  const problems = refusedFields(pay.error);
  const unread = tried && minor === null ? bonusTexts.badAmount : undefined;
  return (
    <Dialog title={bonusTexts.title(entry.annotator_name)} onClose={onClose}>
      <AsyncForm
        className="form"
        onSend={() => {
          setTried(true);
          if (minor !== null) pay.mutate(minor);
        }}
      >
        <Then sentences={bonusTexts.effects} />
        <TextField
          label={bonusTexts.amount(entry.currency)}
          inputMode="decimal"
          problem={unread ?? problems.amount_minor}
          value={amount}
          onWrite={setAmount}
        />
        <TextField label={bonusTexts.reason} problem={problems.reason} value={reason} onWrite={setReason} />
        <FormActions
          does={minor === null ? bonusTexts.add : bonusTexts.addAmount(money(minor, entry.currency))}
          error={messageBeside(pay.error, ["amount_minor", "reason"]) || undefined}
          disabled={pay.isPending}
          onCancel={onClose}
        />
      </AsyncForm>
    </Dialog>
  );
}

/** Give a text to the browser as a file to keep. */
function keep(text: string, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

const KINDS: Readonly<Record<PaymentKind, string>> = paymentsTexts.kinds;
const LAYOUTS: Readonly<Record<Layout, string>> = paymentsTexts.layouts;

/** Files of what is owed, for the platform. */
function Payments({ study, onClose }: { study: string; onClose: () => void }) {
  const [kind, setKind] = useState<PaymentKind>("reward");
  const [layout, setLayout] = useState<Layout>("table");
  const take = useChange(
    () => takePayments(study, kind, layout),
    () => paymentsTexts.exported(KINDS[kind]),
    (text) => {
      keep(text, `${kind}.csv`);
      onClose();
    },
  );
  return (
    <Dialog title={paymentsTexts.title} onClose={onClose}>
      <AsyncForm className="form" onSend={() => take.mutate(undefined)}>
        <Choice label={paymentsTexts.kind} names={KINDS} value={kind} onChange={setKind} />
        <Choice label={paymentsTexts.format} names={LAYOUTS} value={layout} onChange={setLayout} />
        <Then sentences={paymentsTexts.hints} />
        <a className="people-link" href={paymentsAddress(study, kind, layout)} download>
          {paymentsTexts.downloadAll}
        </a>
        <FormActions
          does={paymentsTexts.exportNew}
          error={take.error?.message}
          disabled={take.isPending}
          onCancel={onClose}
        />
      </AsyncForm>
    </Dialog>
  );
}

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly names: Readonly<Record<T, string>>;
  readonly value: T;
  readonly onChange: (value: T) => void;
}

const Choice = <T extends string>({ label, names, value, onChange }: ChoiceProps<T>) => (
  <Field label={label}>
    {(tied) => (
      <select {...tied} className="in" value={value} onChange={({ target }) => onChange(target.value as T)}>
        {(Object.keys(names) as T[]).map((each) => (
          <option key={each} value={each}>
            {names[each]}
          </option>
        ))}
      </select>
    )}
  </Field>
);
