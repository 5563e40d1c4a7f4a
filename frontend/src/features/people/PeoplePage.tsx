import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { studyQuery } from "@/shared/api/study";
import type { Study } from "@/shared/api/types";
import { Loaded } from "@/shared/components/Loaded";
import { StudioBar } from "@/shared/components/StudioBar";
import { Annotators } from "./components/Annotators";
import { Entries } from "./components/Entries";
import { Events } from "./components/Events";
import { Recruiting } from "./components/Recruiting";
import { Rules } from "./components/Rules";
import "./people.css";
import { Saying } from "./saying";

/** Who works on a study: where people come from, how they work, and what is done about it. */
export function PeoplePage({ study: id }: { study: string }) {
  const query = useQuery(studyQuery(id));
  return (
    <>
      <StudioBar study={{ id, name: query.data?.name }} current="people" />
      <main className="pg">
        <Loaded query={query}>
          {(study) =>
            study.role === "annotator" ? (
              <p className="mut">The people of a study are for its researchers and admins.</p>
            ) : (
              <Whole study={study} />
            )
          }
        </Loaded>
      </main>
    </>
  );
}

function Whole({ study }: { study: Study }) {
  const [said, say] = useState("");
  const admin = study.role === "admin";
  return (
    <Saying value={say}>
      <div className="row wrap">
        <h1 className="grow">People</h1>
        <nav className="row" aria-label="On this page">
          <a className="people-link" href="#recruitment">
            Recruitment
          </a>
          <a className="people-link" href="#annotators">
            Annotators
          </a>
          <a className="people-link" href="#rules">
            Rules
          </a>
          <a className="people-link" href="#events">
            What was done
          </a>
        </nav>
      </div>
      <p className={said ? "note info people-said" : "vh"} role="status">
        {said}
      </p>
      <Recruiting study={study.id} admin={admin} recruits={study.recruits} />
      <Entries study={study.id} admin={admin} />
      <Annotators study={study.id} />
      <Rules study={study.id} />
      <Events study={study.id} />
    </Saying>
  );
}
