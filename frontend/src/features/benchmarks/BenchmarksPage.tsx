import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { page as messages } from "@/messages/studio/benchmarks";
import { meQuery } from "@/shared/api/me";
import { Button } from "@/shared/components/Button";
import { EmptyState, ErrorState, Skeleton } from "@/shared/studio/states";
import { benchmarksQuery } from "./api/calls";
import { BenchmarkCard } from "./BenchmarkCard";
import { NewBenchmark } from "./NewBenchmark";
import "./benchmarks.css";

/** The benchmarks of a project, each with its steps. */
export function BenchmarksPage({ project }: { readonly project: string }) {
  const query = useQuery(benchmarksQuery(project));
  const me = useQuery(meQuery);
  const [isStarting, setStarting] = useState(false);
  const isAdmin = me.data?.projects.find(({ id }) => id === project)?.role === "admin";
  return (
    <main className="pg narrow">
      <div className="row wrap">
        <div className="grow">
          <h1>{messages.title}</h1>
          <p className="sm mut">{messages.text}</p>
        </div>
        {isAdmin ? (
          <Button look="pri" onClick={() => setStarting(true)}>
            {messages.start}
          </Button>
        ) : null}
      </div>
      {query.isError ? (
        <ErrorState title={messages.notLoaded} error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      {query.isPending ? <Skeleton shape="rows" count={6} /> : null}
      {query.data?.results.length === 0 ? (
        <EmptyState title={messages.none}>
          <p>{isAdmin ? messages.noneText : messages.noneForYou}</p>
        </EmptyState>
      ) : null}
      {query.data?.results.map((benchmark) => (
        <BenchmarkCard key={benchmark.id} project={project} benchmark={benchmark} isAdmin={isAdmin} />
      ))}
      {isStarting && query.data ? (
        <NewBenchmark project={project} list={query.data} onClose={() => setStarting(false)} />
      ) : null}
    </main>
  );
}
