// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { describe, expect, it, vi } from "vitest";
import { matchText } from "@/features/report/clips/matches";
import { VideoCard } from "@/features/report/clips/VideoCard";
import { ReportPage } from "@/features/report/ReportPage";
import type { Report, ReportVideo } from "@/shared/api/types";
import { isPlaced } from "@/shared/segments";
import { comparedErrors } from "./compared";
import { report, segment } from "./fixtures";

const strip = { url: "/s.jpg", tiles: 24, tile_width: 120, tile_height: 68 };
const about = { generator: "Aster", url: "/v.mp4", duration_ms: 5000, strip };
const matched = segment({ match: { metric: "sp", reference_index: 0, p: 0.9, r: 0.5, s: 7 } });
const inverted = segment({ start_ms: 3000, end_ms: 2000, invalid_reason: "inverted" });

const video = (values: Partial<ReportVideo> = {}): ReportVideo => ({
  ...{ ...about, id: "t1", clip: "v1", video: "one", prompt: "A cup.", reference: [segment()], lanes: [] },
  ...values,
});

/** The answers of the API, by the end of the path; what is asked is kept. */
function serve(answers: Readonly<Record<string, unknown>>) {
  const asked: { readonly path: string; readonly body: unknown }[] = [];
  const all = { "studies/s1/": { id: "s1", name: "demo", role: "researcher", project: { id: "p1" } }, ...answers };
  vi.stubGlobal("fetch", async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    const text = await request.text();
    asked.push({ path: pathname + search, body: text === "" ? null : JSON.parse(text) });
    const found = Object.entries(all).find(([end]) => pathname.endsWith(end));
    return new Response(JSON.stringify(found?.[1] ?? {}), { status: found ? 200 : 404 });
  });
  return asked;
}

function show(given: Report, answers: Readonly<Record<string, unknown>> = {}) {
  const asked = serve({ "reports/r2/": given, ...answers });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const shown = render(
    <QueryClientProvider client={queries}>
      <ReportPage id="r2" />
    </QueryClientProvider>,
  );
  return { asked, ...shown };
}

describe("a report that is ready", () => {
  it("says on its face what is provisional, and reads none with the reason that a keyboard reaches", async () => {
    const { container } = show(report());
    expect(await screen.findByTestId("provisional")).toBeTruthy();
    expect(screen.getByTestId("uncertified").textContent).toContain("nobody has rated its scores");
    const certify = screen.getByRole("link", { name: "Certify the judge" });
    expect(certify.getAttribute("href")).toBe("/studies/s1/results/judges");
    const table = screen.getByRole("table", { name: /^Errors found/ });
    const signal = within(table).getByRole("row", { name: /^signal 1/ });
    expect(signal.textContent).toContain(".271.241–.301");
    expect(signal.textContent).toContain("1 not annotated");
    const hasty = within(table).getByRole("row", { name: /^Hasty/ });
    expect(hasty.textContent).toContain("simulated");
    expect(hasty.textContent).toContain("source of this ground truth");
    const none = within(hasty).getAllByRole("link", { name: "none, note a" })[0]!;
    const note = document.getElementById(none.getAttribute("aria-describedby") ?? "");
    expect(note?.textContent).toContain("nothing was predicted");
    expect(within(table).getByRole("columnheader", { name: "S+P †" })).toBeTruthy();
    expect(within(table).getByRole("columnheader", { name: "P" })).toBeTruthy();
    expect(signal.querySelectorAll(".prov")).toHaveLength(1);
    const found = await axe.run(container, { rules: { "color-contrast": { enabled: false } } });
    expect(found.violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  });

  it("shows its plots in both themes, each with its numbers as a table when they are asked for", async () => {
    show(report());
    const card = await screen.findByRole("region", { name: "M% by threshold" });
    const images = within(card).getAllByRole("img", { name: "M% by threshold: S+P. Bands: 95 %." });
    expect(images.map((image) => [image.getAttribute("src"), image.getAttribute("loading")])).toEqual([
      ["/api/v1/reports/r2/plots/sweep_sp.svg?theme=light", "lazy"],
      ["/api/v1/reports/r2/plots/sweep_sp.svg?theme=dark", "lazy"],
    ]);
    expect(within(card).getByRole("link", { name: "M% by threshold: S+P as SVG" }).getAttribute("href")).toBe(
      "/api/v1/reports/r2/files/sweep_sp.svg",
    );
    await userEvent.click(within(card).getByRole("button", { name: "P" }));
    expect(within(card).getAllByRole("img", { name: /^M% by threshold: P/ })).toHaveLength(2);
    expect(within(card).queryByRole("table")).toBeNull();
    await userEvent.click(within(card).getByText("Show as table"));
    expect((await within(card).findByRole("row", { name: /^0.5/ })).textContent).toBe("0.520 (18–22)40");
    const point = within(card).getByRole("link", { name: "20" });
    expect(point.getAttribute("href")).toBe(
      `/studies/s1/clips?counted=${encodeURIComponent("report:r2:plot:sweep_p:0:1")}`,
    );
    expect(within(card).queryByRole("link", { name: "40" })).toBeNull();
  });

  it("goes through its tables by arrows", async () => {
    show(report());
    const tabs = within(await screen.findByRole("tablist")).getAllByRole("tab");
    expect(screen.getByRole("tabpanel").textContent).toContain("By error type");
    tabs[0]?.focus();
    await userEvent.keyboard("{ArrowLeft}");
    expect(document.activeElement?.textContent).toBe("Left out and alarms");
    expect(screen.getByRole("tabpanel").textContent).toContain("Beside the headline");
  });

  it("lists its files, and is computed again", async () => {
    const files = [{ name: "metrics", title: "Errors found", kind: "table", formats: ["csv", "tex"] }];
    const recomputed = { state: "ready", same: false, digest: "f".repeat(64), was: "a".repeat(64), error: "" };
    show(report(), { "files/": { results: files }, recompute: recomputed });
    await userEvent.click(await screen.findByTestId("export"));
    const file = await screen.findByRole("link", { name: "Errors found as TEX" });
    expect(file.getAttribute("href")).toBe("/api/v1/reports/r2/files/metrics.tex");
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("link", { name: "Errors found as TEX" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Verify" }));
    expect(await screen.findByText(/Not verified: the figures differ/)).toBeTruthy();
  });

  it("asks for its clips when they are wanted, and for what is chosen of them", async () => {
    const { asked } = show(report(), { "videos/": { results: [video()], next: null } });
    const button = await screen.findByRole("button", { name: "Show the clips" });
    expect(asked.some(({ path }) => path.includes("videos"))).toBe(false);
    await userEvent.click(button);
    expect(await screen.findByText("A cup.")).toBeTruthy();
    await userEvent.selectOptions(screen.getByLabelText("Annotator"), "Hasty");
    await userEvent.selectOptions(screen.getByLabelText("Show"), "with a missed error");
    await waitFor(() => expect(asked.at(-1)?.path).toBe("/api/v1/reports/r2/videos/?row=1&only=misses"));
  });

  it("stands beside an earlier one, which comes first", async () => {
    const item = { ground_truth: 3, tau: 70, created_at: "2026-11-21T12:00:00Z", state: "ready", kind: "segments" };
    const reports = [
      { ...item, id: "r2", number: 2, title: "Report 2" },
      { ...item, id: "r1", number: 1, title: "Report 1" },
      { ...item, id: "r0", number: 3, title: "On answers", kind: "answers" },
    ];
    const { asked } = show(report(), {
      "studies/s1/reports/": { results: reports },
      "compare/r2": comparedErrors,
    });
    await userEvent.click(await screen.findByRole("button", { name: "Compare" }));
    await screen.findByText("Report 1");
    expect(screen.queryByText("On answers")).toBeNull();
    await userEvent.click(await screen.findByRole("button", { name: "Compare with Report 1" }));
    await waitFor(() => expect(asked.at(-1)?.path).toBe("/api/v1/reports/r1/compare/r2"));
    const compared = within(await screen.findByTestId("compared"));
    expect((await compared.findByRole("row", { name: /^signal 1/ })).textContent).toBe("signal 1P M.100.200");
    expect(compared.queryByRole("link", { name: /as CSV/ })).toBeNull();
    expect(screen.getByRole("row", { name: /^Ground truth/ }).textContent).toBe("Ground truthv1v2differs");
    expect(screen.queryByRole("row", { name: /^True answers/ })).toBeNull();
  });
});

describe("a report that is not ready", () => {
  const bare = { figures: null, figures_digest: "", tables: [], plots: [] };

  it("says how far it is", async () => {
    show(report({ ...bare, state: "judging", done: 120, total: 400 }));
    const bar = await screen.findByRole("progressbar");
    expect([bar.getAttribute("aria-valuenow"), bar.getAttribute("aria-valuemax")]).toEqual(["120", "400"]);
    expect(screen.queryByRole("table")).toBeNull();
  });

  it("goes on with another budget", async () => {
    const judge = { id: "j2", name: "J2", version: "1", baseline: false };
    const failed = report({ ...bare, judge, state: "failed", error: "The budget is used up.", budget: "0.50" });
    const { asked } = show(failed, { resume: { ...failed, state: "waiting", error: "" } });
    const budget = await screen.findByLabelText(/Total budget for the judge/);
    expect((budget as HTMLInputElement).value).toBe("0.50");
    await userEvent.clear(budget);
    await userEvent.type(budget, "1.25");
    await userEvent.click(screen.getByRole("button", { name: "Resume" }));
    expect(await screen.findByText("Waiting for a worker.")).toBeTruthy();
    expect(asked.find(({ path }) => path.endsWith("resume"))?.body).toEqual({ budget: "1.25" });
  });

  it("is made again where it is from before figures were kept", async () => {
    const { asked } = show(report(bare));
    await userEvent.click(await screen.findByRole("button", { name: "Recreate" }));
    await waitFor(() => expect(asked.at(-1)?.body).toMatchObject({ ground_truth: "g3", like: "r2" }));
  });
});

describe("a clip", () => {
  const rows = report().rows;

  it("shows what matches what, and keeps an invalid segment in words", () => {
    const lanes = [{ row: 0, status: "ok", segments: [matched, inverted] }];
    render(<VideoCard rows={rows} video={video({ lanes })} />);
    expect(screen.getByText("= 1")).toBeTruthy();
    expect(screen.getByText("1 invalid, see Reasons")).toBeTruthy();
    expect(screen.getByText("reference 1: P .900, R .500, S 7 of 10")).toBeTruthy();
    expect(screen.getByText("invalid: inverted")).toBeTruthy();
    expect(screen.getByText("not annotated")).toBeTruthy();
  });

  it("tells an empty word from a clip that was not received", () => {
    const said = (status: string) => video({ lanes: [{ row: 0, status, segments: [] }] });
    const { unmount } = render(<VideoCard rows={rows} video={said("ok")} />);
    expect(screen.getByText("no error marked")).toBeTruthy();
    unmount();
    render(<VideoCard rows={rows} video={said("media_not_received")} />);
    expect(screen.getByText("media not received")).toBeTruthy();
  });

  it("has places for valid segments only", () => {
    expect(isPlaced(segment())).toBe(true);
    expect(isPlaced(inverted)).toBe(false);
    expect(matchText(segment())).toBe("no match");
  });
});
