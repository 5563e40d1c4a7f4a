/** Who is signed in, and their projects. */
import { queryOptions } from "@tanstack/react-query";
import { client, required } from "./client";
import type { Me } from "./types";

export const meQuery = queryOptions({
  queryKey: ["me"],
  queryFn: (): Promise<Me> => required(client.GET("/api/v1/me")),
});
