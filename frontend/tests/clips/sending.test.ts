/** Which failures of an upload pass by themselves, and which have to be told. */
import { DetailedError } from "tus-js-client";
import { describe, expect, it } from "vitest";
import { explain } from "@/features/clips/engine/sending";

const file = new File(["x"], "a.mp4");
const problem = JSON.stringify({ detail: "The batch already has a different file 'a.mp4'." });

function refused(status: number, method: string, body = problem): Error {
  const request = { getMethod: () => method };
  const response = { getStatus: () => status, getBody: () => body };
  return Object.assign(new DetailedError("refused"), { originalRequest: request, originalResponse: response });
}

describe("an upload that fails", () => {
  it("is tried again where a piece begins elsewhere, the server is busy, or there is no answer", async () => {
    const passing = [refused(409, "PATCH"), refused(429, "POST"), refused(503, "PATCH"), new Error("offline")];
    expect(await Promise.all(passing.map((each) => explain(each, file)))).toEqual([null, null, null, null]);
  });

  it("is told where the server refuses the file, instead of sending it again and again", async () => {
    expect(await explain(refused(409, "POST"), file)).toEqual({
      ...{ reason: "The batch already has a different file 'a.mp4'.", remedy: "" },
    });
    expect(await explain(refused(413, "POST", "too large"), file)).toMatchObject({ remedy: "Select it again." });
  });

  it("is told where the file cannot be read any more", async () => {
    const gone = { slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException("", "NotReadableError")) }) };
    const failure = await explain(new Error("offline"), gone as unknown as Blob);
    expect(failure?.reason).toBe("The file was moved or changed and cannot be read.");
  });
});
