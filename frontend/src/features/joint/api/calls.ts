/** The calls of joint reviews. */
import { queryOptions } from "@tanstack/react-query";
import { client, required } from "@/shared/api/client";
import type { components } from "@/shared/api/schema";
import type { FrameTimes, Instrument } from "@/shared/api/types";
import { clip as messages } from "@/messages/shared";

type Schemas = components["schemas"];
export type JointRow = Schemas["JointItemOutput"];
/** The instrument's document is open in the schema. */
export type Joint = Omit<Schemas["JointOutput"], "instrument"> & { instrument: { document: Instrument } };
export type JointQuestion = Joint["questions"][number];
export type Vote = Schemas["JointVoteInputRequest"];

/** How often the page looks while it is open, ms: others write and vote meanwhile. */
export const LOOK_MS = 4000;

export const jointsQuery = (study: string) =>
  queryOptions({
    queryKey: ["joints", study],
    queryFn: async (): Promise<readonly JointRow[]> =>
      (await required(client.GET("/api/v1/studies/{study}/joint/", { params: { path: { study } } }))).results,
  });

const at = (joint: string) => ({ params: { path: { joint } } });

export const jointQuery = (joint: string) =>
  queryOptions({
    queryKey: ["joint", joint],
    queryFn: async () => (await required(client.GET("/api/v1/joint/{joint}", at(joint)))) as unknown as Joint,
    refetchInterval: ({ state }) => (state.data?.state === "open" ? LOOK_MS : false),
  });

export const write = async (joint: string, question: string, text: string): Promise<Joint> =>
  (await required(
    client.POST("/api/v1/joint/{joint}/notes", { ...at(joint), body: { question, text } }),
  )) as unknown as Joint;

export const vote = async (joint: string, body: Vote): Promise<Joint> =>
  (await required(client.POST("/api/v1/joint/{joint}/votes", { ...at(joint), body }))) as unknown as Joint;

export const close = (joint: string): Promise<JointRow> =>
  required(client.POST("/api/v1/joint/{joint}/close", at(joint)));

export async function frameTimes(url: string): Promise<FrameTimes> {
  const answer = await fetch(url, { credentials: "same-origin" });
  if (!answer.ok) throw new Error(messages.answered(answer.status));
  return (await answer.json()) as FrameTimes;
}
