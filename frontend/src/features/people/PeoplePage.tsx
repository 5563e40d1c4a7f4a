import { useState } from "react";
import type { Study } from "@/shared/api/types";
import { StudyFrame } from "@/shared/components/StudyFrame";
import { page as messages } from "@/messages/studio/people";
import { Annotators } from "./components/Annotators";
import { Entries } from "./components/Entries";
import { Events } from "./components/Events";
import { Recruiting } from "./components/Recruiting";
import { Rules } from "./components/Rules";
import "./people.css";
import { AnnounceContext } from "./components/useChange";

/** Who works on a study: where people come from, how they work, and what is done about it. */
export const PeoplePage = ({ study: id }: { study: string }) => (
  <StudyFrame study={id} title={messages.title}>
    {(study) => <Whole study={study} />}
  </StudyFrame>
);

function Whole({ study }: { study: Study }) {
  const [said, say] = useState("");
  const admin = study.role === "admin";
  return (
    <AnnounceContext value={say}>
      <div className="row wrap">
        <h1 className="grow">{messages.title}</h1>
        <nav className="row" aria-label={messages.onThisPage}>
          <a className="people-link" href="#recruitment">
            {messages.recruitment}
          </a>
          <a className="people-link" href="#annotators">
            {messages.annotators}
          </a>
          <a className="people-link" href="#rules">
            {messages.rules}
          </a>
          <a className="people-link" href="#events">
            {messages.actions}
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
    </AnnounceContext>
  );
}
