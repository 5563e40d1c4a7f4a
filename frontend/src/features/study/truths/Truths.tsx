import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { list as messages } from "@/messages/studio/study-truths";
import { truthsQuery } from "@/shared/api/study";
import type { GroundTruth, Study } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { Loaded } from "@/shared/components/Loaded";
import { NewTruth } from "./NewTruth";
import { TruthLine } from "./TruthLine";
import "./truths.css";

/** So many versions are shown at first. */
const LATEST = 4;

/** The versions of the ground truth, newest first, and a way to make the next. */
export function Truths({ study }: { study: Study }) {
  const query = useQuery(truthsQuery(study.id));
  const [all, setAll] = useState(false);
  return (
    <section className="card" id="truths" aria-labelledby="truths-heading">
      <header>
        <h2 id="truths-heading">{messages.heading}</h2>
      </header>
      <Loaded query={query}>
        {(truths) => (
          <ul className="lines truths">
            {truths.slice(0, all ? undefined : LATEST).map((truth, i) => (
              <TruthLine key={truth.id} study={study} truth={truth} before={readyBefore(truths, i)} newest={i === 0} />
            ))}
            {truths.length > LATEST && !all ? (
              <li>
                <Button size="sm" look="quiet" onClick={() => setAll(true)}>
                  {messages.showAll(truths.length)}
                </Button>
              </li>
            ) : null}
            {truths.length === 0 ? <li className="hint">{messages.none}</li> : null}
          </ul>
        )}
      </Loaded>
      <NewTruth study={study} />
    </section>
  );
}

const readyBefore = (truths: readonly GroundTruth[], i: number): GroundTruth | null =>
  truths.slice(i + 1).find(({ state }) => state === "ready") ?? null;
