// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { SPOTLIGHT } from "../../annotate/fixtures";
import { formFor, readRound } from "@/features/study/rounds/round-form";
import { Rounds } from "@/features/study/rounds/Rounds";
import type { Study } from "@/shared/api/types";

const study = {
  id: "s1",
  role: "admin",
  tasks: 3,
  instrument: { key: "spotlight", version: 1, title: "Error segments" },
  instrument_document: SPOTLIGHT,
  round: { n: 1, overlap: 2 },
} as unknown as Study;

describe("the form of a round", () => {
  const form = formFor(study);

  it("begins with a round like the last one", () => {
    const body = { overlap: 2, admits: "everyone", extra_on_dispute: 0, recheck_percent: 0, resolves: [] };
    expect(readRound(form)).toEqual({ kind: "ready", body });
  });

  it("says which numbers are none, and what of a document is no JSON", () => {
    const read = readRound({ ...form, overlap: "two", rechecked: "", asks: "own", document: "{" });
    if (read.kind !== "unready") throw new Error("it is not ready");
    expect(Object.keys(read.problems)).toEqual(["overlap", "recheck_percent", "document"]);
    expect(read.problems.document).toMatch(/^Not valid JSON/);
    expect(readRound({ ...form, asks: "own", document: "[]" }).kind).toBe("unready");
  });

  it("sends an instrument or a document, and only then what it answers", () => {
    const resolves = ["f1"];
    expect(readRound({ ...form, resolves })).toMatchObject({ body: { resolves: [] } });
    const shipped = readRound({ ...form, resolves, asks: "shipped", instrument: " spotlight " });
    expect(shipped).toMatchObject({ body: { instrument: "spotlight", resolves } });
    expect(readRound({ ...form, asks: "own" })).toMatchObject({ body: { document: { key: "spotlight" } } });
  });
});

const counts = { tasks: 3, open: 1, leased: 0, submitted: 1, done: 2, held: 0 };
const round = { n: 1, training: false, instrument: study.instrument, overlap: 2, admits: "everyone", tasks: 3, counts };
const looks = { open: 1, accepted: 2, corrected: 0, sent_back: 1 };

/** The API behind fetch: one round, second looks at two people, a flag; and what was posted. */
function serve() {
  const sent: unknown[] = [];
  const answers: Record<string, unknown> = {
    "rounds/": {
      results: [{ ...round, extra_on_dispute: 1, recheck_percent: 20, created_at: "2026-11-21T12:00:00Z" }],
    },
    "rechecks/": {
      counts: looks,
      annotators: [
        { ...looks, annotator: "a1", label: "Ana", decided: 3, accepted_share: 2 / 3, undefined_reason: null },
        { ...looks, annotator: "a2", label: "Bo", decided: 0, accepted_share: null, undefined_reason: "nobody has" },
      ],
    },
    "guideline-flags/": {
      results: [{ id: "f1", note: "Shadows?", review: "r1", video: "clip-1", created_at: "2026-11-21T12:00:00Z" }],
    },
  };
  vi.stubGlobal("fetch", async (request: Request) => {
    const path = new URL(request.url).pathname.replace("/api/v1/studies/s1/", "");
    if (request.method === "GET") return Response.json(answers[path] ?? { results: [] });
    if (request.method === "PUT") {
      sent.push(path, await request.json());
      return Response.json({ ...round, admits: "qualified" });
    }
    sent.push(await request.json());
    if (sent.length > 1) return Response.json({ ...round, n: 2 }, { status: 201 });
    const errors = [{ field: "overlap", message: "99 is not between 1 and 30 annotators a task." }];
    return Response.json({ title: "Invalid", status: 422, errors }, { status: 422 });
  });
  return sent;
}

const open = (role: string) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Rounds study={{ ...study, role }} />
    </QueryClientProvider>,
  );

describe("the rounds of a study", () => {
  it("are closed by an admin, who is told what that does", async () => {
    const sent = serve();
    open("admin");
    await userEvent.click(await screen.findByTestId("admits-1"));
    expect(screen.getByText(/finish the tasks they have in progress/)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Open to qualified people only" }));
    expect(await screen.findByText("Round 1 is open to qualified people only.")).toBeTruthy();
    expect(sent).toEqual(["rounds/1", { admits: "qualified" }]);
  });

  it("are changed by admins alone", async () => {
    serve();
    open("researcher");
    expect(await screen.findByText("Everyone")).toBeTruthy();
    expect(screen.queryByTestId("admits-1")).toBeNull();
  });

  const hrefOf = (text: string) =>
    new URL(screen.getByRole("link", { name: text }).getAttribute("href") ?? "", "http://x").searchParams.get(
      "counted",
    );

  it("are listed with what came of second looks, and with what is unclear", async () => {
    serve();
    open("researcher");
    expect(await screen.findByText("66.7%")).toBeTruthy();
    expect(screen.getByText("n 3")).toBeTruthy();
    expect(hrefOf("66.7%")).toMatch(/^recheck:s1:\w+:accepted_share$/u);
    expect(screen.getByText(/to recheck/u).textContent).toMatch(
      /^\d+ annotations? to recheck; \d+ accepted, \d+ corr/u,
    );
    expect(screen.getByText("nobody has")).toBeTruthy();
    expect(await screen.findByText("Shadows?")).toBeTruthy();
    expect(screen.getByTestId("recheck").getAttribute("href")).toBe("/annotate/s1/recheck");
    expect(screen.queryByTestId("new-round")).toBeNull();
  });

  it("are opened by admins, who are told what is refused at its field", async () => {
    const sent = serve();
    open("admin");
    await userEvent.click(screen.getByTestId("new-round"));
    const overlap = screen.getByLabelText("People per task");
    await userEvent.clear(overlap);
    await userEvent.type(overlap, "99");
    await userEvent.selectOptions(screen.getByTestId("round-admits"), "qualified");
    await userEvent.click(screen.getByTestId("open-round"));
    expect(await screen.findByText("99 is not between 1 and 30 annotators a task.")).toBeTruthy();
    await userEvent.clear(overlap);
    await userEvent.type(overlap, "3");
    await userEvent.click(screen.getByTestId("open-round"));
    expect(await within(document.body).findByText("Round 2 is open.")).toBeTruthy();
    expect(sent).toMatchObject([{ overlap: 99 }, { overlap: 3, admits: "qualified", recheck_percent: 0 }]);
  });
});
