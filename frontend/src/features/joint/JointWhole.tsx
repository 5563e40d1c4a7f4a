import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/shared/components/Button";
import { Dialog } from "@/shared/studio/Dialog";
import { Loaded } from "@/shared/components/Loaded";
import { joint as messages } from "@/messages/joint";
import type { Joint } from "./api/calls";
import { close, jointQuery } from "./api/calls";
import { openPlayer } from "./engine/joint-player";
import { inOrder, progressOf } from "./engine/vote-status";
import { JointQuestionCard } from "./JointQuestionCard";
import { Screen } from "./Screen";
import { FormActions } from "@/shared/studio/FormActions";

/** One joint review: the clip beside what was answered, written and voted. */
export function JointWhole({ joint }: { joint: Joint }) {
  const { video } = joint;
  const [message, setMessage] = useState("");
  /* the URLs of the clip are signed again with each request: the first ones stay valid */
  const query = useQuery({
    queryKey: ["screening", joint.id],
    queryFn: () => (video ? openPlayer(video) : null),
    staleTime: Infinity,
    structuralSharing: false,
  });
  const show = query.data?.show ?? null;
  const { agreed, of } = progressOf(joint);
  const questions = inOrder(joint.questions);
  const same = questions.filter(({ disputed }) => !disputed);
  return (
    <>
      <div className="row wrap">
        <h1 className="grow">
          {messages.progress(agreed, of)} <span className="dim sm">{messages.people(joint.people)}</span>
        </h1>
        {joint.me === null && joint.state === "open" ? <Close joint={joint} /> : null}
      </div>
      <Outcome joint={joint} />
      <p role="status" className="vh">
        {message}
      </p>
      <div className="joint">
        <section aria-label={messages.clip} className="seen">
          {joint.task.prompt ? (
            <div className="prompt">
              <span className="cap">{messages.prompt}</span>
              <span>{joint.task.prompt.text}</span>
            </div>
          ) : null}
          <Loaded query={query}>{(jointPlayer) => (jointPlayer ? <Screen jointPlayer={jointPlayer} /> : null)}</Loaded>
        </section>
        <section aria-label={messages.questions} className="rt">
          {questions
            .filter(({ disputed }) => disputed)
            .map((question) => (
              <JointQuestionCard key={question.id} {...{ joint, question, show }} onDone={setMessage} />
            ))}
          {same.length > 0 ? (
            <details className="card same">
              <summary>{messages.same(same.length)}</summary>
              {same.map((question) => (
                <JointQuestionCard key={question.id} {...{ joint, question, show }} onDone={setMessage} />
              ))}
            </details>
          ) : null}
        </section>
      </div>
    </>
  );
}

function Outcome({ joint: { state, me } }: { joint: Joint }) {
  if (state === "agreed")
    return (
      <p className="note ok" role="status">
        {messages.settled}
      </p>
    );
  if (state === "closed")
    return (
      <p className="note" role="status">
        {messages.closed}
      </p>
    );
  return me === null ? <p className="hint">{messages.onlooker}</p> : null;
}

/** For researchers: end it, after a question. */
function Close({ joint }: { joint: Joint }) {
  const [asking, setAsking] = useState(false);
  const queries = useQueryClient();
  const end = useMutation({
    mutationFn: () => close(joint.id),
    onSuccess: async () => {
      setAsking(false);
      await queries.invalidateQueries({ queryKey: jointQuery(joint.id).queryKey });
    },
  });
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        {messages.close}
      </Button>
      {asking ? (
        <Dialog title={messages.close} onClose={() => setAsking(false)}>
          <p className="mut">{messages.closing}</p>
          <FormActions
            error={end.error?.message}
            onCancel={() => setAsking(false)}
            cancel={messages.leaveIt}
            disabled={end.isPending}
            onClick={() => end.mutate()}
            does={messages.closeIt}
          />
        </Dialog>
      ) : null}
    </>
  );
}
