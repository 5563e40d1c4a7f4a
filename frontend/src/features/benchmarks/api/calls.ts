/** The calls of the page about benchmarks. */
import { queryOptions } from "@tanstack/react-query";
import { client, required } from "@/shared/api/client";
import type { components } from "@/shared/api/schema";

type Schemas = components["schemas"];
export type Benchmark = Schemas["BenchmarkOutput"];
export type Step = Schemas["BenchmarkStepOutput"];
export type Recipe = Schemas["RecipeOutput"];
export type Parameter = Schemas["RecipeParameterOutput"];
export type Beginning = Schemas["NewBenchmarkInputRequest"];
export type BenchmarkEstimate = Schemas["BenchmarkEstimateOutput"];
export type BenchmarkList = Schemas["BenchmarkListOutput"];

const LOOK_MS = 2_000;
const IDLE_LOOK_MS = 15_000;

const isMoving = ({ state }: Benchmark): boolean => state === "waiting" || state === "running";
const isIdle = ({ state }: Benchmark): boolean => state === "idle";

/** How long to wait for the next look at a list: often while something moves, seldom while people work. */
export const nextLook = (list: BenchmarkList | undefined): number | false => {
  if (list?.results.some(isMoving)) return LOOK_MS;
  return list?.results.some(isIdle) ? IDLE_LOOK_MS : false;
};

const of = (project: string) => ({ params: { path: { project } } });
const one = (benchmark: string) => ({ params: { path: { benchmark } } });

export const benchmarksQuery = (project: string) =>
  queryOptions({
    queryKey: ["benchmarks", project],
    queryFn: (): Promise<BenchmarkList> => required(client.GET("/api/v1/projects/{project}/benchmarks/", of(project))),
    refetchInterval: ({ state }) => nextLook(state.data),
  });

/** The tables that a benchmark has of its own, in one ZIP. */
export const tablesUrl = (benchmark: string): string => `/api/v1/benchmarks/${benchmark}/tables.zip`;

/** A file of JSON Lines that a step made. */
export const fileUrl = (benchmark: string, name: string): string =>
  `/api/v1/benchmarks/${benchmark}/files/${encodeURIComponent(name)}`;

export const startBenchmark = (project: string, body: Beginning): Promise<Benchmark> =>
  required(client.POST("/api/v1/projects/{project}/benchmarks/", { ...of(project), body }));

/** Says what a recipe would take; nothing is started. */
export const estimateRecipe = (project: string, body: Beginning): Promise<BenchmarkEstimate> =>
  required(client.POST("/api/v1/projects/{project}/benchmarks/estimate", { ...of(project), body }));

/** Says what the open steps of a benchmark will take. */
export const estimateOpenSteps = (benchmark: string): Promise<BenchmarkEstimate> =>
  required(client.GET("/api/v1/benchmarks/{benchmark}/estimate", one(benchmark)));

/** Lets a benchmark go on, with another budget where one is given. */
export const continueBenchmark = (benchmark: string, budget?: string): Promise<Benchmark> =>
  required(
    client.POST("/api/v1/benchmarks/{benchmark}/continue", {
      ...one(benchmark),
      ...(budget === undefined ? {} : { body: { budget } }),
    }),
  );

export const repeatFrom = (benchmark: string, step: string): Promise<Benchmark> =>
  required(client.POST("/api/v1/benchmarks/{benchmark}/repeat", { ...one(benchmark), body: { step } }));

export const deleteBenchmark = (benchmark: string) => client.DELETE("/api/v1/benchmarks/{benchmark}/", one(benchmark));
