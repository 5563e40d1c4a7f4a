import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Study } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { Loaded } from "@/shared/components/Loaded";
import { Scroll } from "@/shared/studio/Scroll";
import { Pill } from "@/shared/studio/Pill";
import { toast } from "@/shared/studio/Toast";
import { taskWords } from "@/shared/subjects";
import type { StudyRound } from "../api/round-calls";
import { roundsQuery } from "../api/round-calls";
import { setRoundState } from "../api/settings-calls";
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
        <h2 id="settings-rounds">Rounds</h2>
        <Button icon="plus" size="sm" onClick={() => setOpen({ kind: "new" })}>
          New round
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
      toast({ text: `Round ${n} is ${state}.` });
    },
  });
  return (
    <>
      <Scroll label="Rounds">
        <table className="tb" aria-label="Rounds">
          <thead>
            <tr>
              <th>Round</th>
              <th>Instrument</th>
              <th>State</th>
              <th>Access</th>
              <th className="num">People per {one}</th>
              <th>
                <span className="vh">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {[...rounds].reverse().map((round) => (
              <tr key={round.n}>
                <td className="b">{round.n}</td>
                <td>
                  {round.instrument.title} <span className="dim">v{round.instrument.version}</span>
                </td>
                <td>
                  <Pill look={round.state === "open" ? "ok" : undefined}>
                    {round.state === "open" ? "Open" : "Closed"}
                  </Pill>
                </td>
                <td>{ADMITS[round.admits]}</td>
                <td className="num">{round.overlap}</td>
                <td>
                  <span className="row wrap">
                    <Button
                      size="sm"
                      disabled={turn.isPending}
                      aria-label={`${round.state === "open" ? "Close" : "Reopen"} round ${round.n}`}
                      onClick={() => turn.mutate(round)}
                    >
                      {round.state === "open" ? "Close" : "Reopen"}
                    </Button>
                    <Button
                      size="sm"
                      look="quiet"
                      aria-label={`Access to round ${round.n}`}
                      onClick={() => onOpen({ kind: "admits", round })}
                    >
                      Access
                    </Button>
                    <Button
                      size="sm"
                      look="quiet"
                      aria-label={`Hidden quality checks in round ${round.n}`}
                      onClick={() => onOpen({ kind: "checks", n: round.n })}
                    >
                      Hidden quality checks
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
