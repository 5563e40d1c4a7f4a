import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { AnswerField } from "@/shared/components/AnswerField";
import { AnswerTimes } from "@/shared/components/AnswerTimes";
import { Button } from "@/shared/components/Button";
import type { AnswerForm, AnswerValue } from "@/shared/engine/answers";
import { formOf, isAnswered, lackOf, pressed, storedForm, wordFor } from "@/shared/engine/answers";
import { dateTime } from "@/shared/format";
import { question as messages, who as names } from "@/messages/joint";
import type { Joint, JointQuestion } from "./api/calls";
import { jointQuery, vote, write } from "./api/calls";
import { sameVote, voteStatusOf, votesIn } from "./engine/vote-status";
import { AsyncForm } from "@/shared/components/AsyncForm";

export interface JointQuestionProps {
  readonly joint: Joint;
  readonly question: JointQuestion;
  /** Goes to a moment of the clip; null until there is one. */
  readonly show: ((ms: number) => void) | null;
  /** Told what was done, to be said aloud. */
  readonly onDone: (message: string) => void;
}

/** One question: what each answered, what they write to each other, and their votes. */
export function JointQuestionCard(props: JointQuestionProps) {
  const { joint, question } = props;
  const { questions } = joint.instrument.document;
  if (!questions) return null;
  const form = storedForm(formOf(questions, question));
  const takesPart = joint.me !== null && joint.state === "open" && question.disputed;
  return (
    <article className={question.disputed ? "card joint-question" : "joint-question"} data-question={question.id}>
      <div className="row wrap">
        <span className="pill">{question.dimension}</span>
        <Stand {...props} />
      </div>
      <h2>{question.text}</h2>
      <AnswerLine {...props} form={form} />
      <Talk {...props} takesPart={takesPart} />
      <Votes {...props} form={form} />
      {takesPart ? <Voting {...props} form={form} /> : null}
    </article>
  );
}

function Stand({ joint, question }: JointQuestionProps) {
  const voteStatus = voteStatusOf(question, joint.me);
  if (voteStatus.kind === "undisputed") return null;
  if (voteStatus.kind === "agreed") return <span className="pill ok">{messages.agreed}</span>;
  const { kind, voted, mine } = voteStatus;
  return (
    <>
      <span className={kind === "apart" ? "pill warn" : "pill"}>
        {kind === "apart" ? messages.apart : messages.waiting(voted, joint.people)}
      </span>
      {joint.me === null || mine || joint.state !== "open" ? null : <span className="dim sm">{messages.mine}</span>}
    </>
  );
}

const nameOf = (who: number | null, { me }: Joint): string =>
  who === null ? names.gone : who === me ? names.you : names.person(who);

type Formed = JointQuestionProps & { readonly form: AnswerForm };

const AnswerLine = ({ joint, question, form, show }: Formed) => (
  <ul className="says" aria-label={messages.said}>
    {question.answers.map(({ who, note, ...given }) => (
      <li key={who}>
        <span className="row wrap">
          <span className="mut">{nameOf(who, joint)}</span>
          <b>{isAnswered(given) ? wordFor(form, given) : messages.none}</b>
          <AnswerTimes times={given} show={show} />
        </span>
        {note ? <p className="sm">{note}</p> : null}
      </li>
    ))}
  </ul>
);

function Talk({ joint, question, takesPart, onDone }: JointQuestionProps & { readonly takesPart: boolean }) {
  const [text, setText] = useState("");
  const queries = useQueryClient();
  const send = useMutation({
    mutationFn: () => write(joint.id, question.id, text.trim()),
    onSuccess: (newer) => {
      queries.setQueryData(jointQuery(joint.id).queryKey, newer);
      setText("");
      onDone(messages.sent);
    },
  });
  return (
    <>
      {question.notes.length > 0 ? (
        <ul className="talk" aria-label={messages.talk}>
          {question.notes.map((note, at) => (
            <li key={at}>
              <b>{nameOf(note.who, joint)}</b> {note.text}
              <span className="ci">{dateTime(note.created_at)}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {takesPart ? (
        <AsyncForm
          className="row"
          onSend={() => {
            if (text.trim() !== "") send.mutate();
          }}
        >
          <input
            className="in grow"
            aria-label={messages.write}
            placeholder={messages.write}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="submit" disabled={send.isPending || text.trim() === ""}>
            {messages.send}
          </Button>
        </AsyncForm>
      ) : null}
      {send.error ? (
        <p className="bad xs" role="alert">
          {send.error.message}
        </p>
      ) : null}
    </>
  );
}

function Votes({ joint, question, form }: Formed) {
  const votes = [...votesIn(question)];
  if (votes.length === 0) return null;
  return (
    <ul className="row wrap sm" aria-label={messages.votes}>
      {votes.map(([who, given]) => (
        <li key={who} className="pill">
          {nameOf(who, joint)}: {wordFor(form, given)}
        </li>
      ))}
    </ul>
  );
}

function Voting({ joint, question, form, onDone }: Formed) {
  const cast = joint.me === null ? undefined : votesIn(question).get(joint.me);
  const [picked, setPicked] = useState<AnswerValue | null>(null);
  const given = picked ?? cast ?? { value: null, unclear: false };
  const queries = useQueryClient();
  const send = useMutation({
    mutationFn: () => vote(joint.id, { question: question.id, value: given.value, unclear: given.unclear }),
    onSuccess: (newer) => {
      queries.setQueryData(jointQuery(joint.id).queryKey, newer);
      setPicked(null);
      onDone(messages.voted);
    },
  });
  const isCast = cast !== undefined && sameVote(cast, given);
  const lack = isAnswered(given) ? lackOf(form, given) : "";
  const pick = (next: AnswerValue) => {
    send.reset();
    setPicked(next);
  };
  return (
    <div className="voting">
      <span className="lab">{messages.vote}</span>
      <AnswerField
        form={form}
        given={given}
        label={`${messages.vote}: ${question.text}`}
        testId={`vote-${question.id}`}
        keysOf={() => []}
        onPress={(key) => pick({ value: pressed(form, given.value, key), unclear: false })}
        onUnclear={() => pick({ value: null, unclear: true })}
        onWrite={(text) => pick({ value: text.trim() === "" ? null : text, unclear: false })}
      />
      <span className="row">
        <span className="bad xs grow" role="alert">
          {send.error?.message}
        </span>
        <Button look="pri" disabled={isCast || lack !== null || send.isPending} onClick={() => send.mutate()}>
          {isCast ? messages.castAlready : cast ? messages.recast : messages.cast}
        </Button>
      </span>
    </div>
  );
}
