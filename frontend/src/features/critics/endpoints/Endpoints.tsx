import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { endpoints as messages } from "@/messages/studio/critics";
import type { Endpoint } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { Icon } from "@/shared/components/Icon";
import { Loaded } from "@/shared/components/Loaded";
import { endpointsQuery } from "../api/calls";
import { EndpointDialog } from "./EndpointDialog";
import { FAMILIES, priceText } from "./endpoint-form";
import { pictureText, testState, underWay } from "./test-state";
import { TestDialog } from "./TestDialog";
import { TestProblems } from "./TestProblems";
import { useTest } from "./useTest";

const TAKES = [
  { key: "json_schema", label: messages.schema },
  { key: "probabilities", label: messages.probabilities },
  { key: "video", label: messages.video },
  { key: "audio", label: messages.audio },
] as const;

export interface EndpointsProps {
  readonly project: string;
  readonly admin: boolean;
}

/** The servers that a project asks. Admins add and change them. */
export function Endpoints({ project, admin }: EndpointsProps) {
  const query = useQuery(endpointsQuery(project));
  const [open, setOpen] = useState<Endpoint | "new" | null>(null);
  const [result, setResult] = useState<Endpoint | null>(null);
  return (
    <section className="card">
      <header>
        <h2>
          {messages.heading} <span className="dim">{query.data?.length}</span>
        </h2>
        {admin ? (
          <Button size="sm" look="quiet" icon="plus" onClick={() => setOpen("new")} data-testid="add-endpoint">
            {messages.add}
          </Button>
        ) : null}
      </header>
      <Loaded query={query}>
        {(endpoints) => (
          <ul className="lines">
            {endpoints.map((endpoint) => (
              <Line
                key={endpoint.id}
                project={project}
                endpoint={endpoint}
                onChange={admin ? () => setOpen(endpoint) : undefined}
                onResult={() => setResult(endpoint)}
              />
            ))}
            {endpoints.length === 0 ? <li className="hint">{admin ? messages.none : messages.noneForYou}</li> : null}
          </ul>
        )}
      </Loaded>
      {open ? (
        <EndpointDialog project={project} endpoint={open === "new" ? null : open} onClose={() => setOpen(null)} />
      ) : null}
      {result ? <TestDialog project={project} endpoint={result} onClose={() => setResult(null)} /> : null}
    </section>
  );
}

interface LineProps {
  readonly project: string;
  readonly endpoint: Endpoint;
  readonly onChange: (() => void) | undefined;
  readonly onResult: () => void;
}

function Line({ project, endpoint, onChange, onResult }: LineProps) {
  const { name, model, base_url, family, has_key } = endpoint;
  const test = useTest(project, endpoint.id);
  const state = testState(endpoint);
  return (
    <li>
      <span className="row">
        <b className="ell">{name}</b>
        <span className="mut sm ell grow">{model}</span>
        {endpoint.test ? (
          <Button size="sm" look="quiet" aria-label={messages.resultOf(name)} onClick={onResult}>
            {" "}
            {messages.result}{" "}
          </Button>
        ) : null}
        <Button
          size="sm"
          aria-label={messages.testOf(name)}
          disabled={test.isPending || underWay(endpoint)}
          onClick={() => test.mutate(undefined, { onSuccess: onResult })}
        >
          {" "}
          {messages.test}{" "}
        </Button>
        {onChange ? (
          <Button size="sm" aria-label={messages.changeOf(name)} onClick={onChange}>
            {messages.change}
          </Button>
        ) : null}
      </span>
      <span className="ci mono ell">{base_url}</span>
      <span className="ci">
        {pictureText(endpoint) ?? FAMILIES[family] ?? family} · {priceText(endpoint)}
      </span>
      <TestProblems endpoint={endpoint} />
      <span className="row wrap tallies">
        <span className="pill">
          <Icon name="lock" />
          {has_key ? messages.key.stored : messages.key.none}
        </span>
        <span className={`pill ${state.look}`} role="status">
          {state.label}
        </span>
        {TAKES.filter(({ key }) => endpoint[key]).map(({ key, label }) => (
          <span key={key} className="pill">
            {label}
          </span>
        ))}
      </span>
    </li>
  );
}
