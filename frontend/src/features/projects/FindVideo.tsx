import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { FoundVideo } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { Field } from "@/shared/components/Field";
import { find as messages } from "@/messages/studio/projects";
import { videosQuery } from "./api/calls";

/** For so long nothing is typed before the server is asked, ms. */
const REST_MS = 250;

export interface FindVideoProps {
  readonly project: string;
  readonly onHold: (video: FoundVideo) => void;
}

/** Finds a video by a part of its ID, to take it down. */
export function FindVideo({ project, onHold }: FindVideoProps) {
  const [typed, setTyped] = useState("");
  const [named, setNamed] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setNamed(typed.trim()), REST_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const query = useQuery(videosQuery(project, named));
  const found = named === "" ? undefined : query.data;
  return (
    <div className="lines find">
      <Field label={messages.label}>
        {(tied) => (
          <input
            {...tied}
            className="in"
            type="search"
            autoComplete="off"
            placeholder={messages.hint}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <p className="hint" role="status">
        {query.error ? (
          <span className="bad">{query.error.message}</span>
        ) : found ? (
          foundText(named, found.n, found.results.length)
        ) : (
          ""
        )}
      </p>
      <ul className="found">
        {found?.results.map((each) => (
          <li key={each.id} className="row">
            <span className="grow mono long">{each.video}</span>
            {each.held ? (
              <span className="pill">{messages.held}</span>
            ) : (
              <Button size="sm" aria-label={messages.takeDownOf(each.video)} onClick={() => onHold(each)}>
                {messages.takeDown}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function foundText(named: string, n: number, shown: number): string {
  if (n === 0) return messages.none(named);
  return n > shown ? messages.some(n, shown) : messages.all(n);
}
