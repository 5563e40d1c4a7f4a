/** The calls of the pages about trainings. */
import { queryOptions } from "@tanstack/react-query";
import { client, required } from "@/shared/api/client";
import type { components } from "@/shared/api/schema";

type Schemas = components["schemas"];
export type TrainingRow = Schemas["TrainingRowOutput"];
export type Training = Schemas["TrainingDetailOutput"];
export type TrainingPass = Training["passes"][number];
export type TypeHead = Schemas["TypeHeadOutput"];

/** How often a training that is under way is read again. */
const AGAIN_MS = 5000;

const isUnderWay = ({ state }: TrainingRow): boolean => state === "waiting" || state === "running";

export const trainingsQuery = (project: string) =>
  queryOptions({
    queryKey: ["trainings", project],
    queryFn: async (): Promise<readonly TrainingRow[]> =>
      (await required(client.GET("/api/v1/projects/{project}/trainings/", { params: { path: { project } } }))).results,
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? AGAIN_MS : false),
  });

export const trainingQuery = (training: string) =>
  queryOptions({
    queryKey: ["training", training],
    queryFn: (): Promise<Training> =>
      required(client.GET("/api/v1/trainings/{training}/", { params: { path: { training } } })),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.training) ? AGAIN_MS : false),
  });

/** The picture of a plot; the number of its steps makes it another address once there are more. */
export const plotUrl = (training: string, name: string, theme: "light" | "dark", steps: number): string =>
  `/api/v1/trainings/${training}/plots/${name}.svg?theme=${theme}&steps=${steps}`;
