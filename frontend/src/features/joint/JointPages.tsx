import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Bar } from "@/shared/components/Bar";
import { Loaded } from "@/shared/components/Loaded";
import { dateTime } from "@/shared/format";
import { page as messages, states } from "@/messages/joint";
import type { JointRow } from "./api/calls";
import { jointQuery, jointsQuery } from "./api/calls";
import { JointWhole } from "./JointWhole";
import "./joint.css";

/** Joint reviews, in which annotators who disagree decide together: one of them, or all that a person takes part in. */
export function JointPages({ study, joint }: { study: string; joint: string | null }) {
  useEffect(() => {
    document.title = messages.title;
  }, []);
  return (
    <>
      <Bar>
        <span className="ell bar-name">{messages.heading}</span>
        <span className="grow" />
        {joint ? (
          <a className="btn sm" href={`/annotate/${study}/joint`}>
            {messages.all}
          </a>
        ) : null}
        <a className="btn sm" href={`/annotate/${study}`}>
          {messages.back}
        </a>
      </Bar>
      {joint ? <One id={joint} /> : <All study={study} />}
    </>
  );
}

function One({ id }: { id: string }) {
  const query = useQuery(jointQuery(id));
  return (
    <main className="pg">
      <Loaded query={query}>{(joint) => <JointWhole joint={joint} />}</Loaded>
    </main>
  );
}

function All({ study }: { study: string }) {
  const query = useQuery(jointsQuery(study));
  return (
    <main className="pg narrow">
      <h1>{messages.heading}</h1>
      <p className="mut">{messages.explained}</p>
      <section className="card" aria-label={messages.heading}>
        <Loaded query={query}>
          {(rows) =>
            rows.length === 0 ? (
              <p className="foot">{messages.none}</p>
            ) : (
              <ul className="lines">
                {rows.map((row) => (
                  <Row key={row.id} study={study} row={row} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </section>
    </main>
  );
}

const Row = ({ study, row }: { study: string; row: JointRow }) => (
  <li>
    <a href={`/annotate/${study}/joint/${row.id}`}>{row.prompt ?? messages.unnamed}</a>{" "}
    <span className={row.state === "open" ? "pill warn" : "pill"}>{states[row.state]}</span>
    <span className="ci">
      {row.ended_at ? messages.over(dateTime(row.ended_at)) : messages.since(dateTime(row.created_at))}
    </span>
  </li>
);
