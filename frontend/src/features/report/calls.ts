import { client, required } from "@/shared/api/client";
import type { Report } from "@/shared/api/types";

export const report = (id: string): Promise<Report> =>
  required(client.GET("/api/v1/reports/{report}/", { params: { path: { report: id } } }));

export const exportUrl = (id: string, kind: "json" | "csv"): string => `/api/v1/reports/${id}.${kind}`;
