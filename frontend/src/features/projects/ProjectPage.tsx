import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { meQuery } from "@/shared/api/me";
import { Loaded } from "@/shared/components/Loaded";
import { StudioBar } from "@/shared/components/StudioBar";
import { Holds } from "./Holds";
import { Invitations } from "./Invitations";
import { Members } from "./Members";
import "./projects.css";

export interface ProjectPageProps {
  readonly id: string;
  /** The part about clips, another feature's; annotators do not get it. */
  readonly clips?: ReactNode;
}

/** A project: its clips, who is in it, who is invited, and what is taken down. */
export function ProjectPage({ id, clips }: ProjectPageProps) {
  const query = useQuery(meQuery);
  const project = query.data?.projects.find((each) => each.id === id);
  return (
    <>
      <StudioBar project={{ id, name: project?.name }} />
      <main className="pg">
        <Loaded query={query}>{() => (project ? <Whole {...project} clips={clips} /> : <Unknown />)}</Loaded>
      </main>
    </>
  );
}

const Unknown = () => (
  <p className="mut">
    There is no such project, or you are not in it. <a href="/">To your studies</a>
  </p>
);

function Whole({ id, name, role, clips }: ProjectPageProps & { readonly name: string; readonly role: string }) {
  if (role === "annotator") return <p className="mut">The page of a project is for its researchers and admins.</p>;
  const admin = role === "admin";
  return (
    <>
      <div>
        <h1>{name}</h1>
        <p className="sm mut">
          {admin
            ? "You are an admin here: you decide who is in the project, and what is shown."
            : "You are a researcher here. Admins of the project decide who is in it, and what is shown."}
        </p>
      </div>
      {clips}
      {admin ? (
        <div className="cols">
          <div className="rt">
            <Members project={id} />
            <Holds project={id} admin />
          </div>
          <Invitations project={id} />
        </div>
      ) : (
        <Holds project={id} admin={false} />
      )}
    </>
  );
}
