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

export interface EndpointsProps {
  readonly project: string;
  readonly admin: boolean;
}

/** The servers that a project asks. Admins add and change them. */
export function Endpoints({ project, admin }: EndpointsProps) {
  const query = useQuery(endpointsQuery(project));
  const [open, setOpen] = useState<Endpoint | "new" | null>(null);
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
              <Line key={endpoint.id} endpoint={endpoint} onChange={admin ? () => setOpen(endpoint) : undefined} />
            ))}
            {endpoints.length === 0 ? <li className="hint">{admin ? messages.none : messages.noneForYou}</li> : null}
          </ul>
        )}
      </Loaded>
      {open ? (
        <EndpointDialog project={project} endpoint={open === "new" ? null : open} onClose={() => setOpen(null)} />
      ) : null}
    </section>
  );
}

function Line({ endpoint, onChange }: { endpoint: Endpoint; onChange?: () => void }) {
  const { name, model, base_url, family, has_key, json_schema, probabilities } = endpoint;
  return (
    <li>
      <span className="row">
        <b className="ell">{name}</b>
        <span className="mut sm ell grow">{model}</span>
        {onChange ? (
          <Button size="sm" aria-label={messages.changeOf(name)} onClick={onChange}>
            {messages.change}
          </Button>
        ) : null}
      </span>
      <span className="ci mono ell">{base_url}</span>
      <span className="ci">
        {FAMILIES[family] ?? family} · {priceText(endpoint)}
      </span>
      <span className="row wrap tallies">
        <span className="pill">
          <Icon name="lock" />
          {has_key ? messages.key.stored : messages.key.none}
        </span>
        {json_schema ? <span className="pill">{messages.schema}</span> : null}
        {probabilities ? <span className="pill">{messages.probabilities}</span> : null}
      </span>
    </li>
  );
}
