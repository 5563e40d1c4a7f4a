import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { meQuery } from "@/shared/api/me";
import { Loaded } from "@/shared/components/Loaded";
import { pages as messages } from "@/messages/studio/projects";
import { Holds } from "./Holds";
import { Invitations } from "./Invitations";
import { Members } from "./Members";
import "./projects.css";

interface PageProps {
  /** The project's id. */
  readonly project: string;
}

interface MembersPageProps extends PageProps {
  /** Whether the dialog that invites people is open at once. */
  readonly isInviting?: boolean;
}

/** Who is in a project, and who is invited. */
export const MembersPage = ({ project, isInviting = false }: MembersPageProps) => (
  <Page project={project} title={messages.members}>
    {(admin) =>
      admin ? (
        <div className="cols">
          <Members project={project} />
          <Invitations project={project} isInviting={isInviting} />
        </div>
      ) : (
        <p className="mut">{messages.adminsOnly}</p>
      )
    }
  </Page>
);

interface ClipsPageProps extends PageProps {
  /** The upload of clips, and all of them: another feature's. */
  readonly clips: ReactNode;
}

/** The clips of a project, those that are taken down, and the way to take one down. */
export const HeldClipsPage = ({ project, clips }: ClipsPageProps) => (
  <Page project={project} title={messages.clips}>
    {(admin) => (
      <>
        {clips}
        <Holds project={project} admin={admin} />
      </>
    )}
  </Page>
);

interface FrameProps extends PageProps {
  readonly title: string;
  readonly children: (admin: boolean) => ReactNode;
}

function Page({ project: id, title, children }: FrameProps) {
  const query = useQuery(meQuery);
  const project = query.data?.projects.find((each) => each.id === id);
  return (
    <main className="pg">
      <h1>{title}</h1>
      <Loaded query={query}>{() => children(project?.role === "admin")}</Loaded>
    </main>
  );
}
