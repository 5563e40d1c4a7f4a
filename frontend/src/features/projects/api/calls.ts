/** The calls of a project's page. */
import { queryOptions } from "@tanstack/react-query";
import { answer, client, required } from "@/shared/api/client";
import type { components } from "@/shared/api/schema";
import type { FoundVideo, HeldVideo, Hold, Invitation, Member, Role } from "@/shared/api/types";

const of = (project: string) => ({ params: { path: { project } } });
const ofMember = (project: string, person: string) => ({ params: { path: { project, person } } });
const ofVideo = (video: string) => ({ params: { path: { video } } });

export const changeRole = (project: string, person: string, role: Role): Promise<Member> =>
  required(client.PUT("/api/v1/projects/{project}/members/{person}", { ...ofMember(project, person), body: { role } }));

export const removeMember = (project: string, person: string): Promise<null> =>
  answer(client.DELETE("/api/v1/projects/{project}/members/{person}", ofMember(project, person))).then(() => null);

export interface Invitations {
  readonly results: readonly Invitation[];
  readonly sends_mail: boolean;
}

export const invitationsQuery = (project: string) =>
  queryOptions({
    queryKey: ["invitations", project],
    queryFn: (): Promise<Invitations> => required(client.GET("/api/v1/projects/{project}/invitations/", of(project))),
  });

export type Invited = components["schemas"]["InvitedOutput"];

/** Invites several people; the paths are returned only this once. */
export const inviteSeveral = async (
  project: string,
  role: Role,
  emails: readonly string[],
  links: number,
): Promise<readonly Invited[]> =>
  (
    await required(
      client.POST("/api/v1/projects/{project}/invitations/several", {
        ...of(project),
        body: { role, emails: [...emails], links },
      }),
    )
  ).results;

const ofPerson = (person: string) => ({ params: { path: { person } } });

/** Ends what opens an account; the path of a sign-in link is returned only this once. */
export const resetAccess = async (person: string): Promise<string> =>
  (await required(client.POST("/api/v1/people/{person}/reset", ofPerson(person)))).sign_in;

export const setActive = (person: string, active: boolean): Promise<unknown> =>
  required(client.PATCH("/api/v1/people/{person}", { ...ofPerson(person), body: { active } }));

export const revoke = (project: string, invitation: string): Promise<null> =>
  answer(
    client.DELETE("/api/v1/projects/{project}/invitations/{invitation}", {
      params: { path: { project, invitation } },
    }),
  ).then(() => null);

export const holdsQuery = (project: string) =>
  queryOptions({
    queryKey: ["holds", project],
    queryFn: async (): Promise<readonly HeldVideo[]> =>
      (await required(client.GET("/api/v1/projects/{project}/holds/", of(project)))).results,
  });

export interface Found {
  readonly results: readonly FoundVideo[];
  readonly n: number;
}

export const videosQuery = (project: string, named: string) =>
  queryOptions({
    queryKey: ["videos", project, named],
    queryFn: (): Promise<Found> =>
      required(client.GET("/api/v1/projects/{project}/videos/", { params: { path: { project }, query: { named } } })),
    enabled: named !== "",
  });

export const hold = (video: string, reason: string): Promise<Hold> =>
  required(client.POST("/api/v1/videos/{video}/hold", { ...ofVideo(video), body: { reason } }));

export const lift = (video: string): Promise<Hold> =>
  required(client.POST("/api/v1/videos/{video}/lift", ofVideo(video)));

// The settings of a project.

export type Project = components["schemas"]["ProjectOutput"];
export type Limits = components["schemas"]["ProjectLimitsOutput"];
export type OwnLimits = Limits["own"];

export const projectQuery = (project: string) =>
  queryOptions({
    queryKey: ["project", project],
    queryFn: (): Promise<Project> => required(client.GET("/api/v1/projects/{project}/", of(project))),
  });

export const changeProject = (project: string, body: { name?: string; archived?: boolean }): Promise<Project> =>
  required(client.PATCH("/api/v1/projects/{project}/", { ...of(project), body }));

export const limitsQuery = (project: string) =>
  queryOptions({
    queryKey: ["upload-limits", project],
    queryFn: (): Promise<Limits> => required(client.GET("/api/v1/projects/{project}/upload-limits", of(project))),
  });

export const setLimits = (project: string, body: OwnLimits): Promise<Limits> =>
  required(client.PUT("/api/v1/projects/{project}/upload-limits", { ...of(project), body }));
