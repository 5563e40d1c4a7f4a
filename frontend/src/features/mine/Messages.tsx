import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { Mine } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { dateTime } from "@/shared/format";
import { messages as texts } from "@/messages/mine";
import { appeal, mineQuery } from "./api/calls";
import { AsyncForm } from "@/shared/components/AsyncForm";

type Message = Mine["messages"][number];

/** Messages of rules and researchers to a person, and their appeals. */
export const Messages = ({ study, messages }: { study: string; messages: readonly Message[] }) => (
  <section className="card" aria-labelledby="own-messages">
    <header>
      <h2 id="own-messages">{texts.heading}</h2>
    </header>
    {messages.length === 0 ? <p className="foot">{texts.none}</p> : null}
    <ul className="lines">
      {messages.map((each) => (
        <One key={each.id} study={study} told={each} />
      ))}
    </ul>
  </section>
);

const One = ({ study, told }: { study: string; told: Message }) => (
  <li className="told">
    <p className={told.undone ? "dim" : undefined}>
      <b>{told.message || texts.actions[told.action]}</b>
      {told.undone ? <span className="pill">{texts.undone}</span> : null}
    </p>
    <span className="ci">
      {dateTime(told.created_at)}
      {told.until && !told.undone ? `, ${texts.until(dateTime(told.until))}` : null}
    </span>
    {told.appealed_at ? <Appealed told={told} /> : told.undone ? null : <Appeal study={study} told={told} />}
  </li>
);

const Appealed = ({ told }: { told: Message }) => (
  <dl className="said">
    <dt>{texts.yours}</dt>
    <dd>{told.appeal}</dd>
    <dt>{texts.answered}</dt>
    <dd>{told.appeal_answered_at ? told.appeal_answer : <span className="dim">{texts.waiting}</span>}</dd>
  </dl>
);

function Appeal({ study, told }: { study: string; told: Message }) {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState("");
  const id = useId();
  const queries = useQueryClient();
  const send = useMutation({
    mutationFn: () => appeal(told.id, text.trim()),
    onSuccess: () => queries.invalidateQueries({ queryKey: mineQuery(study).queryKey }),
  });
  if (!open)
    return (
      <Button size="sm" onClick={() => setOpen(true)}>
        {texts.appeal}
      </Button>
    );
  return (
    <AsyncForm className="appeal" onSend={() => send.mutate()}>
      <label className="lab" htmlFor={id}>
        {texts.label}
      </label>
      <textarea
        id={id}
        className="in"
        rows={3}
        autoFocus
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <p className="hint">{texts.hint}</p>
      <span className="row">
        <span className="bad xs grow" role="alert">
          {send.error?.message}
        </span>
        <Button size="sm" look="quiet" onClick={() => setOpen(false)}>
          {texts.cancel}
        </Button>
        <Button type="submit" size="sm" look="pri" disabled={send.isPending || text.trim() === ""}>
          {send.isPending ? texts.sending : texts.send}
        </Button>
      </span>
    </AsyncForm>
  );
}
