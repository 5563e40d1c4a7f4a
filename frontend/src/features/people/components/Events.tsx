import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { RuleEvent } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { Dialog } from "@/shared/studio/Dialog";
import { Loaded } from "@/shared/components/Loaded";
import { events as messages } from "@/messages/studio/people";
import { eventsQuery } from "../api/calls";
import { AnswerAppeal } from "./AnswerAppeal";
import { EventTable } from "./EventTable";
import { Undo } from "./Undo";

type Open = { readonly kind: "undo" | "answer"; readonly event: RuleEvent };

/** All actions of rules and researchers on annotators, and the open appeals. */
export function Events({ study }: { study: string }) {
  const [appeals, setAppeals] = useState(false);
  const [open, setOpen] = useState<Open | null>(null);
  const query = useInfiniteQuery(eventsQuery(study, appeals ? { appeal: "open" } : {}));
  const close = () => setOpen(null);
  return (
    <section className="card" id="events" aria-label={messages.heading}>
      <header>
        <h2>{messages.heading}</h2>
        <Button size="sm" aria-pressed={appeals} onClick={() => setAppeals(!appeals)}>
          {messages.openOnly}
        </Button>
      </header>
      <Loaded query={query}>
        {({ pages }) => {
          const events = pages.flatMap(({ results }) => results);
          if (events.length === 0)
            return <p className="hint people-empty">{appeals ? messages.noneOpen : messages.none}</p>;
          return (
            <EventTable
              events={events}
              onUndo={(event) => setOpen({ kind: "undo", event })}
              onAnswer={(event) => setOpen({ kind: "answer", event })}
            />
          );
        }}
      </Loaded>
      {query.hasNextPage ? (
        <p className="foot">
          <Button size="sm" disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {messages.showMore}
          </Button>
        </p>
      ) : null}
      {open ? (
        <Dialog title={open.kind === "undo" ? messages.undo : messages.answer} onClose={close}>
          <div className="people-result">
            {open.kind === "undo" ? (
              <Undo event={open.event} onDone={close} />
            ) : (
              <AnswerAppeal event={open.event} onDone={close} />
            )}
          </div>
        </Dialog>
      ) : null}
    </section>
  );
}
