import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Refused } from "@/shared/api/errors";
import { Button } from "@/shared/components/Button";
import { Loaded } from "@/shared/components/Loaded";
import { TextField } from "@/shared/studio/fields";
import { toast } from "@/shared/studio/Toast";
import { yaml as messages } from "@/messages/studio/builder";
import { readYaml } from "../api/calls";
import type { DraftKeeper } from "../engine/draft-keeper";
import { AsyncForm } from "@/shared/components/AsyncForm";

interface YamlViewProps {
  readonly project: string;
  readonly instrument: string;
  readonly version: number | "draft";
  /** null for a version, which stays as it is. */
  readonly keeper: DraftKeeper | null;
}

/** The same document as a file. A text with errors is not taken: the form keeps the last valid state. */
export function YamlView({ project, instrument, version, keeper }: YamlViewProps) {
  const query = useQuery({
    queryKey: ["instrument-yaml", project, instrument, version],
    queryFn: async () => {
      await keeper?.flush();
      return readYaml(project, instrument, version);
    },
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <section className="card">
      <header>
        <h2>{messages.heading}</h2>
      </header>
      <div className="card-body">
        <Loaded query={query}>{(text) => <Text text={text} keeper={keeper} />}</Loaded>
      </div>
    </section>
  );
}

function Text({ text: read, keeper }: { readonly text: string; readonly keeper: DraftKeeper | null }) {
  const [text, setText] = useState(read);
  const take = useMutation({
    mutationFn: () => keeper?.takeYaml(text) ?? Promise.resolve(),
    onSuccess: () => toast({ text: messages.applied }),
  });
  return (
    <AsyncForm className="form yaml" onSend={() => take.mutate()}>
      <TextField label={messages.document} value={text} onChange={setText} rows={28} isDisabled={keeper === null} />
      {take.error ? (
        <div className="note bad" role="alert">
          <div>
            <b>{messages.notApplied}</b>
            <Faults error={take.error} />
          </div>
        </div>
      ) : null}
      {keeper ? (
        <div className="row end">
          <Button type="submit" look="pri" disabled={take.isPending || text === read}>
            {messages.apply}
          </Button>
        </div>
      ) : null}
    </AsyncForm>
  );
}

function Faults({ error }: { error: Error }) {
  const faults = error instanceof Refused ? error.problem.errors : [];
  if (faults.length === 0) return <p>{error.message}</p>;
  return (
    <ul>
      {faults.map(({ field, message }) => (
        <li key={`${field} ${message}`}>
          {field === "yaml" ? null : <code className="mono">{field}</code>} {message}
        </li>
      ))}
    </ul>
  );
}
