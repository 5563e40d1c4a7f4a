/** The calls of uploads. Their bytes go over tus, see `engine/sending`. */
import { answer, client, required } from "@/shared/api/client";
import type {
  ManifestTaken,
  UploadBatch,
  UploadBatchInput,
  UploadLimits,
  UploadState,
  UploadsPage,
} from "@/shared/api/types";
import { csrfToken } from "@/shared/api/page";

/** Where files of a project are sent. */
export const filesAddress = (project: string): string => `/api/v1/projects/${project}/uploads/files/`;

export interface Batches {
  readonly results: readonly UploadBatch[];
  readonly limits: UploadLimits;
}

const ofBatch = (batch: string) => ({ params: { path: { batch } } });

export const uploadCalls = {
  batches: (project: string): Promise<Batches> =>
    required(client.GET("/api/v1/projects/{project}/uploads/", { params: { path: { project } } })),

  begin: (project: string, body: UploadBatchInput): Promise<UploadBatch> =>
    required(client.POST("/api/v1/projects/{project}/uploads/", { params: { path: { project } }, body })),

  page: (batch: string, query: { since?: string; after?: string }): Promise<UploadsPage> =>
    required(client.GET("/api/v1/uploads/{batch}/", { params: { path: { batch }, query } })),

  manifest: (batch: string, name: string, text: string): Promise<ManifestTaken> =>
    required(client.PUT("/api/v1/uploads/{batch}/manifest", { ...ofBatch(batch), body: { name, text } })),

  cancel: (batch: string): Promise<UploadBatch> =>
    required(client.POST("/api/v1/uploads/{batch}/cancel", ofBatch(batch))),

  retry: (project: string, upload: string, cut: boolean): Promise<UploadState> =>
    required(
      client.POST("/api/v1/projects/{project}/uploads/files/{upload}/retry", {
        params: { path: { project, upload } },
        body: { cut },
      }),
    ),

  remove: async (project: string, upload: string): Promise<void> => {
    await answer(
      client.DELETE("/api/v1/projects/{project}/uploads/files/{upload}", {
        params: {
          path: { project, upload },
          header: { "Tus-Resumable": "1.0.0", "X-CSRFToken": csrfToken() } as never,
        },
      }),
    );
  },
};

export type UploadCalls = typeof uploadCalls;
