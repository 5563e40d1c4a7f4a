import { useState } from "react";
import { card as messages } from "@/messages/studio/judges";
import type { Study } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { AddJudge } from "./AddJudge";
import { JudgeDialog } from "./JudgeDialog";
import { JudgeTable } from "./JudgeTable";
import { StartCertificate } from "./certificates/StartCertificate";
import type { Certificates, Judge, Judges } from "./api/types";

interface JudgeCardProps {
  readonly study: Study;
  readonly judges: Judges;
  readonly certificates: Certificates;
  readonly tell: (news: string) => void;
}

type Open = { readonly kind: "add" } | { readonly kind: "look" | "start"; readonly judge: Judge } | null;

/** The judges that the project can use, and what each has for this study. Admins add some and start certificates. */
export function JudgeCard({ study, judges: { results, prompts }, certificates, tell }: JudgeCardProps) {
  const [open, setOpen] = useState<Open>(null);
  const admin = study.role === "admin";
  const close = () => setOpen(null);
  return (
    <section className="card" aria-labelledby="judges">
      <header>
        <h2 id="judges">
          {messages.heading} <span className="dim">{results.length}</span>
        </h2>
        {admin ? (
          <Button size="sm" icon="plus" onClick={() => setOpen({ kind: "add" })} data-testid="add-judge">
            {messages.add}
          </Button>
        ) : null}
      </header>
      <JudgeTable
        judges={results}
        certificates={certificates}
        onLook={(judge) => setOpen({ kind: "look", judge })}
        onStart={admin ? (judge) => setOpen({ kind: "start", judge }) : undefined}
      />
      {results.every(({ baseline }) => baseline) ? <p className="foot">{messages.onlyBaseline(admin)}</p> : null}
      {open?.kind === "add" ? (
        <AddJudge study={study.id} project={study.project.id} prompts={prompts} tell={tell} onClose={close} />
      ) : null}
      {open?.kind === "look" ? <JudgeDialog judge={open.judge} onClose={close} /> : null}
      {open?.kind === "start" ? (
        <StartCertificate study={study.id} judge={open.judge} tell={tell} onClose={close} />
      ) : null}
    </section>
  );
}
