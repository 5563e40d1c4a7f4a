import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useEffect } from "react";
import { orders as messages } from "@/messages/studio/prompt-orders";
import { Button } from "@/shared/components/Button";
import { Pill } from "@/shared/studio/Pill";
import { ErrorState } from "@/shared/studio/states";
import type { ClipMaker, PromptWriting } from "./api/orders";
import { isMaking, isWriting, makersQuery, retryClips, retryWriting, writingsQuery } from "./api/orders";

/** What was ordered from models and generators: how far it is, and what failed. */
export function Orders({ project }: { readonly project: string }) {
  const writings = useQuery(writingsQuery(project));
  const makers = useQuery(makersQuery(project));
  const queries = useQueryClient();
  const ended =
    (writings.data?.filter((each) => !isWriting(each)).length ?? 0) +
    (makers.data?.reduce((sum, { done }) => sum + done, 0) ?? 0);
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: ["clip-prompts", project] }); // new drafts, or clips of prompts
  }, [queries, project, ended]);
  const error = writings.error ?? makers.error;
  if (error) return <ErrorState title={messages.notLoaded} error={error} />;
  const n = (writings.data?.length ?? 0) + (makers.data?.length ?? 0);
  if (n === 0) return null;
  const isMoving = writings.data?.some(isWriting) || makers.data?.some(isMaking);
  return (
    <details className="card clip-prompt-orders" open={isMoving || undefined}>
      <summary>{messages.title}</summary>
      <ul>
        {writings.data?.map((each) => (
          <Writing key={each.id} project={project} writing={each} />
        ))}
        {makers.data?.map((each) => (
          <Maker key={each.id} project={project} maker={each} />
        ))}
      </ul>
    </details>
  );
}

function Writing({ project, writing }: { readonly project: string; readonly writing: PromptWriting }) {
  const { state, created, existing, near, refused, refused_n, error, done, total } = writing;
  const title = messages.prompts(writing.count, writing.category, writing.rule);
  return (
    <Order
      title={title}
      by={messages.by(writing.model)}
      pill={<Pill look={LOOKS[state]}>{messages.states[state]}</Pill>}
      progress={isWriting(writing) ? { done, total, text: messages.calls(done, total) } : undefined}
      error={error}
      retry={state === "failed" ? () => retryWriting(writing.id) : undefined}
      queryKey={writingsQuery(project).queryKey}
    >
      {created === null ? null : <p className="sm">{messages.written(created, existing ?? 0, near ?? 0)}</p>}
      <Rows title={messages.refused(refused_n)} rows={refused} n={refused_n} />
    </Order>
  );
}

function Maker({ project, maker }: { readonly project: string; readonly maker: ClipMaker }) {
  const { waiting, running, done, failed } = maker;
  const total = waiting + running + done + failed;
  const state = running > 0 ? "running" : waiting > 0 ? "waiting" : failed > 0 ? "failed" : "done";
  return (
    <Order
      title={messages.clips([maker.name, maker.version].filter(Boolean).join(" "))}
      pill={<Pill look={LOOKS[state]}>{failed > 0 ? messages.someFailed(failed) : messages.states[state]}</Pill>}
      progress={{ done, total, text: messages.made(done, total) }}
      retry={failed > 0 ? () => retryClips(maker.id) : undefined}
      queryKey={makersQuery(project).queryKey}
    >
      <Rows
        title={messages.failures(failed)}
        rows={maker.failures.map(({ prompt, seconds, error }) => messages.failure(prompt, seconds, error))}
        n={failed}
      />
    </Order>
  );
}

interface OrderProps {
  readonly title: string;
  readonly by?: string;
  readonly pill: ReactNode;
  readonly progress: { readonly done: number; readonly total: number; readonly text: string } | undefined;
  readonly error?: string;
  readonly retry: (() => Promise<unknown>) | undefined;
  readonly queryKey: readonly unknown[];
  readonly children: ReactNode;
}

function Order({ title, by, pill, progress, error, retry, queryKey, children }: OrderProps) {
  const queries = useQueryClient();
  const again = useMutation({
    mutationFn: () => retry?.() ?? Promise.resolve(),
    onSuccess: () => queries.invalidateQueries({ queryKey }),
  });
  const trouble = again.error?.message ?? error ?? "";
  return (
    <li>
      <div className="row wrap">
        <b>{title}</b>
        {by ? <span className="sm mut">{by}</span> : null}
        {pill}
        <span className="grow" />
        {retry ? (
          <Button
            size="sm"
            aria-label={messages.retryOf(title)}
            disabled={again.isPending}
            onClick={() => again.mutate()}
          >
            {messages.retry}
          </Button>
        ) : null}
      </div>
      {progress ? (
        <p className="sm">
          <progress max={Math.max(progress.total, 1)} value={progress.done} aria-label={title} /> {progress.text}
        </p>
      ) : null}
      {trouble === "" ? null : <p className="bad sm">{trouble}</p>}
      {children}
    </li>
  );
}

const Rows = ({ title, rows, n }: { readonly title: string; readonly rows: readonly string[]; readonly n: number }) =>
  n === 0 ? null : (
    <details>
      <summary className="sm">{title}</summary>
      <ul className="sm">
        {rows.map((row, place) => (
          <li key={place}>{row}</li>
        ))}
        {n > rows.length ? <li>{messages.more(n - rows.length)}</li> : null}
      </ul>
    </details>
  );

const LOOKS = { waiting: "acc", running: "acc", done: "ok", failed: "bad" } as const;
