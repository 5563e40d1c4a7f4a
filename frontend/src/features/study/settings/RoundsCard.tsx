import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { rounds as messages } from "@/messages/studio/study-settings";
import type { Study } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { Loaded } from "@/shared/components/Loaded";
import { Scroll } from "@/shared/studio/Scroll";
import { Pill } from "@/shared/studio/Pill";
import { toast } from "@/shared/studio/Toast";
import { taskWords } from "@/shared/subjects";
import type { StudyRound } from "../api/calls";
import { roundsQuery, setRoundState } from "../api/calls";
import { ADMITS, AdmitsDialog } from "../rounds/AdmitsDialog";
import { ChecksDialog } from "../rounds/ChecksDialog";
import { NewRound } from "../rounds/NewRound";
import { useSettled } from "./useSettled";

type Open =
  | { readonly kind: "new" }
  | { readonly kind: "checks"; readonly n: number }
  | { readonly kind: "admits"; readonly round: StudyRound };

/** The rounds: opened, closed, opened again, whom they admit, and their hidden checks. */
export function RoundsCard({ study }: { study: Study }) {
  const query = useQuery(roundsQuery(study.id));
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const say = (text: string) => void toast({ text });
  return (
    <section className="card" aria-labelledby="settings-rounds">
      <header>
        <h2 id="settings-rounds">{messages.heading}</h2>
        <Button icon="plus" size="sm" onClick={() => setOpen({ kind: "new" })}>
          {messages.newRound}
        </Button>
      </header>
      <Loaded query={query}>
        {(rounds) => <RoundTable study={study} rounds={rounds.filter(({ training }) => !training)} onOpen={setOpen} />}
      </Loaded>
      {open?.kind === "new" ? <NewRound study={study} onClose={close} onOpened={say} /> : null}
      {open?.kind === "checks" ? <ChecksDialog study={study} n={open.n} onClose={close} onSaved={say} /> : null}
      {open?.kind === "admits" ? (
        <AdmitsDialog study={study} round={open.round} onClose={close} onChanged={say} />
      ) : null}
    </section>
  );
}

interface RoundTableProps {
  readonly study: Study;
  readonly rounds: readonly StudyRound[];
  readonly onOpen: (open: Open) => void;
}

function RoundTable({ study, rounds, onOpen }: RoundTableProps) {
  const { one } = taskWords(study);
  const settle = useSettled(study.id);
  const turn = useMutation({
    mutationFn: ({ n, state }: StudyRound) => setRoundState(study.id, n, state === "open" ? "closed" : "open"),
    onSuccess: async ({ n, state }) => {
      await settle();
      toast({ text: messages.changed(n, state) });
    },
  });
  return (
    <>
      <Scroll label={messages.heading}>
        <table className="tb" aria-label={messages.heading}>
          <thead>
            <tr>
              <th>{messages.round}</th>
              <th>{messages.instrument}</th>
              <th>{messages.state}</th>
              <th>{messages.access}</th>
              <th className="num">{messages.peoplePer(one)}</th>
              <th>
                <span className="vh">{messages.actions}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {[...rounds].reverse().map((round) => (
              <tr key={round.n}>
                <td className="b">{round.n}</td>
                <td>
                  {round.instrument.title} <span className="dim">{messages.version(round.instrument.version)}</span>
                </td>
                <td>
                  <Pill look={round.state === "open" ? "ok" : undefined}>
                    {round.state === "open" ? messages.states.open : messages.states.closed}
                  </Pill>
                </td>
                <td>{ADMITS[round.admits]}</td>
                <td className="num">{round.overlap}</td>
                <td>
                  <span className="row wrap">
                    <Button
                      size="sm"
                      disabled={turn.isPending}
                      aria-label={round.state === "open" ? messages.closeRound(round.n) : messages.reopenRound(round.n)}
                      onClick={() => turn.mutate(round)}
                    >
                      {round.state === "open" ? messages.close : messages.reopen}
                    </Button>
                    <Button
                      size="sm"
                      look="quiet"
                      aria-label={messages.accessTo(round.n)}
                      onClick={() => onOpen({ kind: "admits", round })}
                    >
                      {messages.access}
                    </Button>
                    <Button
                      size="sm"
                      look="quiet"
                      aria-label={messages.checksIn(round.n)}
                      onClick={() => onOpen({ kind: "checks", n: round.n })}
                    >
                      {messages.checks}
                    </Button>
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      <p className="bad sm settings-box" role="alert">
        {turn.error?.message}
      </p>
    </>
  );
}
