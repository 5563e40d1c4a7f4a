/** The calls of the judges' page. */
import { queryOptions } from "@tanstack/react-query";
import { client, required } from "@/shared/api/client";
import type { Endpoint } from "@/shared/api/types";
import type { components } from "@/shared/api/schema";

export type LocalModel = components["schemas"]["LocalModelOutput"];

const ofProject = (project: string) => ({ params: { path: { project } } });
const ofStudy = (study: string) => ({ params: { path: { study } } });
const ofCertificate = (certificate: string) => ({ params: { path: { certificate } } });

/** The judges with the prompts; below the key of the lists that other pages have, so that both are loaded again. */
export const judgesQuery = (project: string) =>
  queryOptions({
    queryKey: ["judges", project, "whole"],
    queryFn: (): Promise<Judges> => required(client.GET("/api/v1/projects/{project}/judges/", ofProject(project))),
  });

export const addJudge = (project: string, body: JudgeBody): Promise<Judge> =>
  required(client.POST("/api/v1/projects/{project}/judges/", { ...ofProject(project), body }));

export const endpointsQuery = (project: string) =>
  queryOptions({
    queryKey: ["endpoints", project],
    queryFn: async (): Promise<readonly Endpoint[]> =>
      (await required(client.GET("/api/v1/projects/{project}/endpoints/", ofProject(project)))).results,
  });

/** The models of critics that workers announced; they can be asked about texts alone, too. */
export const localModelsQuery = (project: string) =>
  queryOptions({
    queryKey: ["local-models", project, "of-judges"],
    queryFn: async (): Promise<readonly LocalModel[]> =>
      (await required(client.GET("/api/v1/projects/{project}/local-models/", ofProject(project)))).results,
  });

export const certificatesQuery = (study: string) =>
  queryOptions({
    queryKey: ["certificates", study],
    queryFn: (): Promise<Certificates> => required(client.GET("/api/v1/studies/{study}/certificates/", ofStudy(study))),
  });

/** How many pairs of reasons there are to draw from, and the terms unless others are sent. */
export const beforehandQuery = (study: string) =>
  queryOptions({
    queryKey: ["certificates", study, "beforehand"],
    queryFn: (): Promise<Beforehand> =>
      required(client.GET("/api/v1/studies/{study}/certificates/beforehand", ofStudy(study))),
  });

export const startCertificate = (study: string, body: CertificateBody): Promise<Certificate> =>
  required(client.POST("/api/v1/studies/{study}/certificates/", { ...ofStudy(study), body }));

export const finishCertificate = (id: string): Promise<Certificate> =>
  required(client.POST("/api/v1/certificates/{certificate}/finish", ofCertificate(id)));

/** Go on, under a new limit in US dollars where one is given. */
export const resumeCertificate = (id: string, budget: string): Promise<Certificate> =>
  required(
    client.POST("/api/v1/certificates/{certificate}/resume", {
      ...ofCertificate(id),
      body: budget === "" ? {} : { budget },
    }),
  );

export const withdrawCertificate = (id: string): Promise<Certificate> =>
  required(client.POST("/api/v1/certificates/{certificate}/withdraw", ofCertificate(id)));

/** The shapes of this page, as the API gives them. */
type Schemas = components["schemas"];

export type Judge = Schemas["JudgeOutput"];
export type JudgeRef = Schemas["JudgeRefOutput"];
export type JudgePrompt = Schemas["JudgePromptOutput"];
export type Judges = Schemas["JudgeListOutput"];
export type JudgeBody = Schemas["JudgeInputRequest"];
export type Certificate = Schemas["CertificateOutput"];
export type Certificates = Schemas["CertificateListOutput"];
export type CertificateBody = Schemas["CertificateInputRequest"];
export type CertificateFigures = Schemas["CertificateFiguresOutput"];
export type JudgeEligibility = Schemas["JudgeStatusOutput"];
export type Sample = Schemas["SampleFiguresOutput"];
/** A value with its interval of 95 %; null with the reason. */
export type Figure = Schemas["StatisticFigureOutput"];
export type Share = Schemas["ShareOutput"];
export type Point = Schemas["RatedPointOutput"];
export type Beforehand = Schemas["BeforehandOutput"];
export type Terms = Schemas["TermsOutput"];
