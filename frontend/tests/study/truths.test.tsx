// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import "../dom";
import { Reports } from "@/features/study/Reports";
import { Truths } from "@/features/study/Truths";
import type { AnnotatorRow, GroundTruth, Study } from "@/shared/api/types";

const annotator = (id: string, kind: AnnotatorRow["kind"]): AnnotatorRow => ({
  id,
  name: id,
  kind,
  simulated: false,
  annotations: 3,
  segments: 2,
});

const study = {
  id: "s1",
  annotators: [annotator("Ana", "person"), annotator("Ben", "person"), annotator("signal", "critic")],
} as unknown as Study;

const truth = (values: Partial<GroundTruth>): GroundTruth => ({
  id: "g1",
  version: 1,
  policy: "merged",
  annotators: [{ id: "Ana", name: "Ana" }],
  errors: 5,
  clips: 3,
  proposed: 0,
  settled: 0,
  left_out: 0,
  held: 0,
  created_at: "2026-11-21T12:00:00Z",
  ...values,
});

/** Answers with these ground truths and no report, and remembers what was posted. */
function serve(truths: readonly GroundTruth[]): unknown[] {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    if (request.method === "POST") {
      sent.push(await request.clone().json());
      return Response.json({ title: "Kept for the test", status: 409 }, { status: 409 });
    }
    return Response.json({ results: request.url.endsWith("/ground-truths/") ? truths : [] });
  });
  return sent;
}

const show = (part: React.ReactNode) =>
  render(<QueryClientProvider client={new QueryClient()}>{part}</QueryClientProvider>);

const checked = () =>
  screen
    .getAllByRole<HTMLInputElement>("checkbox")
    .filter((box) => box.checked)
    .map((box) => box.closest("label")?.querySelector(".ell")?.textContent ?? "");

describe("a ground truth", () => {
  it("is merged from people unless others are chosen", async () => {
    const sent = serve([]);
    show(<Truths study={study} />);
    await userEvent.click(screen.getByTestId("make-truth"));
    expect(sent).toEqual([{ policy: "merged", annotators: ["Ana", "Ben"] }]);
  });

  it("is settled from people alone", async () => {
    const sent = serve([]);
    show(<Truths study={study} />);
    await userEvent.click(screen.getByRole("checkbox", { name: /^signal/ }));
    await userEvent.click(screen.getByTestId("truth-settled"));
    expect(screen.queryByRole("checkbox", { name: /^signal/ })).toBeNull();
    await userEvent.click(screen.getByTestId("make-truth"));
    expect(sent).toEqual([{ policy: "settled", annotators: ["Ana", "Ben"] }]);
  });

  it("says what its errors rest on", async () => {
    serve([truth({ policy: "settled", settled: 2, left_out: 4, proposed: 1 })]);
    show(<Truths study={study} />);
    const line = await screen.findByText(/settled: 2 by an expert, 1 without disagreement, 4 left out/);
    expect(line.textContent).toContain("1 error proposed by a critic");
  });
});

describe("a report", () => {
  it("compares nobody with their own word, and everybody with a settled one", async () => {
    serve([truth({ id: "g2", version: 2 }), truth({ policy: "settled" })]);
    show(<Reports study={study} />);
    const choice = await screen.findByRole("combobox");
    expect(checked()).toEqual(["Ben", "signal"]);
    await userEvent.selectOptions(choice, "g1");
    expect(checked()).toEqual(["Ana", "Ben", "signal"]);
  });

  it("leaves out what a critic proposed when it is told to", async () => {
    const sent = serve([truth({ policy: "settled", proposed: 2 })]);
    show(<Reports study={study} />);
    await userEvent.click(await screen.findByTestId("without-proposed"));
    expect(screen.getByText("2 errors")).toBeTruthy();
    await userEvent.click(screen.getByTestId("make-report"));
    expect(sent).toEqual([{ ground_truth: "g1", annotators: ["Ana", "Ben", "signal"], tau: 70, with_proposed: false }]);
  });
});
