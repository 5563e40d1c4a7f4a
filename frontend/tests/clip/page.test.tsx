// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ClipPage } from "@/features/clip/ClipPage";
import type { ClipFacts } from "@/features/clip/api/calls";
import type { Comment } from "@/shared/studio/comments/calls";
import { setWays } from "@/shared/navigation";
import { toasts } from "@/shared/studio/Toast";
import { comment, events, facts, FRAMES, lanes } from "./fixtures";

interface Served {
  facts: ClipFacts;
  lanes: typeof lanes;
  comments: Comment[];
  role: string;
  /** Of observers that looked at the clip. */
  runs: { readonly id: string; readonly name: string; readonly kind: string }[];
  /** Filters that the project does not know. */
  refused: string[];
  sent: { readonly path: string; readonly body: unknown }[];
}

let served: Served;
/** At the first frame a box, and at the one that is shown at 1000 ms a caption. */
const seen = [
  { at_ms: 0, label: "cup", score: 0.97, box: [0.25, 0.5, 0.75, 1], text: "" },
  { at_ms: 1000, label: "", score: null, box: null, text: "A cup falls." },
];
const went: string[] = [];
const notice = () => toasts.visibleToasts[0]?.content.text;

beforeEach(() => {
  served = { facts, lanes, comments: [], role: "admin", runs: [], refused: [], sent: [] };
  went.length = 0;
  toasts.clear();
  setWays({ go: (to) => went.push(to), prefetch: () => undefined });
  vi.stubGlobal("fetch", (input: Request | string) => serve(input));
});

const navigation = () => ({
  projects: [{ id: "p", name: "Lab", role: served.role, studies: [{ id: "s2", name: "Winter", role: "admin" }] }],
});

async function serve(input: Request | string): Promise<Response> {
  if (typeof input === "string") return input.endsWith("frames") ? Response.json(FRAMES) : new Response("clip");
  const { pathname, searchParams } = new URL(input.url, "http://x");
  const path = pathname.replace("/api/v1/", "");
  if (input.method !== "GET") return written(path, JSON.parse((await input.text()) || "null"));
  if (path.endsWith("/lanes")) return Response.json(served.lanes);
  if (path.endsWith("/history")) return Response.json({ results: events });
  if (path.endsWith("/comments/"))
    return Response.json({ results: served.comments, open: served.comments.filter((one) => !one.resolved_at).length });
  if (path === "projects/p/observation-runs/")
    return Response.json({ results: served.runs.filter(() => searchParams.get("clip") === "v1") });
  if (path === "observation-runs/o1/clips/v1/") return Response.json({ observations: seen });
  if (path === "navigation") return Response.json(navigation());
  if (path.includes("saved-filters"))
    return Response.json({ results: [{ id: "f", name: "Physics, disputed", query: "type=physics_violation" }] });
  if (path.startsWith("studies/")) return Response.json({ id: "s1", instrument_document: {} });
  const filter = searchParams.get("filter") ?? "";
  if (served.refused.includes(filter))
    return Response.json({ status: 400, title: "Invalid", detail: "No such filter.", errors: [] }, { status: 400 });
  return path === "videos/v1/" ? Response.json(served.facts) : Response.json({}, { status: 404 });
}

function written(path: string, body: unknown): Response {
  served.sent.push({ path, body });
  if (path === "videos/v1/comments/") {
    const made = comment(`m${served.sent.length}`, body as Partial<Comment>);
    served.comments = [...served.comments, made];
    return Response.json(made, { status: 201 });
  }
  if (path === "comments/1") {
    served.comments = served.comments.map((one) => ({ ...one, resolved_at: "2026-11-22T10:00:00Z" }));
    return Response.json(served.comments[0]);
  }
  if (path.endsWith("/lift")) served.facts = facts;
  if (path.endsWith("/add-to-study"))
    return Response.json({
      results: [{ id: "v1", outcome: "done", message: "" }],
      done: 1,
      undo: "u",
      undo_seconds: 10,
    });
  return Response.json({});
}

async function open(search = "?from=type%3Dphysics_violation") {
  const user = userEvent.setup();
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <MemoryRouter initialEntries={[`/clips/v1${search}`]}>
      <QueryClientProvider client={queries}>
        <ClipPage video="v1" notFound={<p>Page not found</p>} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  await screen.findByRole("heading", { name: "A cup falls." });
  return user;
}

const frame = () => screen.getByTestId("frame-number").textContent;
const box = (name: RegExp) => screen.findByRole("button", { name });

describe("the page of a clip", () => {
  it("selects a segment by a click and by keys, and says what it is", async () => {
    const user = await open();
    await user.click(await box(/k7f2.*f32–f47/));
    expect(screen.getByTestId("selected").textContent).toContain("Physics violationk7f2, f32–f47It floats.");
    expect(frame()).toBe("32");
    await user.keyboard("{ArrowDown}");
    expect(document.activeElement?.getAttribute("data-segment")).toBe("c1a-0");
    expect(screen.getByTestId("selected").textContent).toContain("confidence 0.40");
    await user.keyboard("{Escape}");
    expect(screen.queryByTestId("selected")).toBeNull();
  });

  it("hides lanes, and remembers that", async () => {
    const user = await open();
    await user.click(await box(/^Hide k7f2/));
    expect(screen.queryByRole("button", { name: /k7f2.*f32–f47/ })).toBeNull();
    await user.click(within(screen.getByRole("group", { name: "Lanes" })).getByRole("button", { name: "Critics" }));
    expect(screen.queryByRole("button", { name: /f15–f29/ })).toBeNull();
    expect(JSON.parse(localStorage.getItem("outtake.clip-lanes.") ?? "")).toEqual({ kind: "critic", hidden: ["p1"] });
  });

  it("shows what an observer saw in the frame at hand, once it is asked for", async () => {
    served.runs = [{ id: "o1", name: "Objects", kind: "object_detector" }];
    const user = await open();
    expect(screen.queryByTestId("seen-box")).toBeNull();
    await user.click(await box(/^Show what Objects saw/));
    const shown = await screen.findByTestId("seen-box");
    expect(shown.textContent).toBe("cup 0.97");
    expect(shown.style.cssText).toBe("left: 25%; top: 50%; width: 50%; height: 50%;");
    await user.keyboard(".");
    expect(screen.queryByTestId("seen-box")).toBeNull();
    await user.click(await box(/^Hide what Objects saw/));
    expect(screen.queryByText("2 frames")).toBeNull();
  });

  it("has comments on the frame at hand, with a pin, and resolves them", async () => {
    const user = await open("?frame=34");
    await user.keyboard("c");
    await user.keyboard("Worth a 3.");
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(await screen.findByRole("button", { name: "1 open comment at frame 34" })).toBeTruthy();
    expect(served.sent[0]?.body).toEqual({ text: "Worth a 3.", at_ms: 3400, guideline_unclear: false });
    await user.click(screen.getByRole("checkbox", { name: "At f34" }));
    await user.click(screen.getByRole("checkbox", { name: "Guideline unclear" }));
    await user.type(screen.getByRole("textbox", { name: "Comment on the clip" }), "Of all of it.");
    await user.click(within(screen.getByRole("complementary")).getByRole("button", { name: /^Comment/ }));
    await waitFor(() => expect(screen.getAllByTestId("comment")).toHaveLength(2));
    expect(served.sent[1]?.body).toEqual({ text: "Of all of it.", at_ms: null, guideline_unclear: true });
  });

  it("resolves a comment, and shows the resolved ones apart", async () => {
    served.comments = [comment("1", { mine: false })];
    const user = await open();
    await user.click(await screen.findByRole("button", { name: "Resolve" }));
    expect(served.sent).toEqual([{ path: "comments/1", body: { resolved: true } }]);
    expect((await screen.findByText(/1 resolved/)).textContent).toContain("f18");
    expect(screen.getByRole("button", { name: "1 resolved comment at frame 18" })).toBeTruthy();
  });

  it("copies links to the frame and to the clip", async () => {
    const user = await open("?t=3450");
    await waitFor(() => expect(frame()).toBe("34"));
    await user.keyboard("l");
    await waitFor(() => expect(notice()).toBe("Link to frame 34 copied"));
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/clips/v1?t=3400`);
    await user.click(await box(/Truth v2.*f15–f29/));
    await user.click(screen.getByRole("button", { name: /Copy link/ }));
    await user.click(await screen.findByRole("menuitem", { name: /The selected segment/ }));
    await waitFor(async () =>
      expect(await navigator.clipboard.readText()).toBe(`${location.origin}/clips/v1?segment=t2-0`),
    );
  });

  it("opens at the segment of a link, and says where there is none", async () => {
    await open("?segment=c1a-0");
    await waitFor(() => expect(frame()).toBe("17"));
    expect(screen.getByTestId("selected").textContent).toContain("Zero-shot");
  });

  it("says that the segment of a link is not there", async () => {
    await open("?segment=gone-0");
    await waitFor(() => expect(notice()).toBe("The segment of this link is not on this clip."));
  });

  it("goes through the clips of the filter", async () => {
    const user = await open();
    expect(screen.getByTestId("position").textContent).toBe("2 of 31");
    expect((await screen.findByText("Physics, disputed")).closest("a")?.getAttribute("href")).toBe(
      "/projects/p/clips?type=physics_violation",
    );
    await user.keyboard("jk");
    expect(went).toEqual(["v2", "v0"].map((id) => `/clips/${id}?from=type%3Dphysics_violation`));
  });

  it("goes through all clips where the filter is none", async () => {
    served.refused = ["hue=red"];
    const user = await open("?from=hue%3Dred");
    expect(screen.getByText("All clips").closest("a")?.title).toBe("No such filter.");
    await user.keyboard("j");
    expect(went).toEqual(["/clips/v2"]);
  });

  it("compares a revision with the one before it, on the same lanes", async () => {
    const user = await open();
    await user.click(await screen.findByRole("button", { name: "Compare: Revision 2: 2 ends f47" }));
    expect(document.querySelectorAll(".seg.changed")).toHaveLength(2);
    expect(screen.getByRole("button", { name: /f32–f59, differs/ })).toBeTruthy();
  });

  it("adds the clip to a study, for admins", async () => {
    const user = await open();
    await user.click(await box(/^Add to study$/));
    await user.click(await screen.findByRole("menuitem", { name: "Winter" }));
    await waitFor(() => expect(notice()).toBe("Added to Winter"));
    expect(served.sent[0]).toEqual({ path: "projects/p/clips/add-to-study", body: { study: "s2", clips: ["v1"] } });
  });

  it("changes a fact where it is, and sends only that", async () => {
    const user = await open();
    await user.click(screen.getByRole("button", { name: "Source: VideoPhy. Change" }));
    await user.clear(screen.getByRole("textbox", { name: "Source" }));
    await user.type(screen.getByRole("textbox", { name: "Source" }), "lab{Escape}");
    expect(document.activeElement?.textContent).toBe("VideoPhy");
    await user.keyboard("{Enter}");
    await user.type(screen.getByRole("textbox", { name: "Source" }), " 2{Enter}");
    await waitFor(() => expect(notice()).toBe("Source changed"));
    await user.click(screen.getByRole("button", { name: "Violated rule: none. Change" }));
    await user.type(screen.getByRole("textbox", { name: "Violated rule" }), "gravity");
    await user.click(screen.getByRole("heading", { name: "A cup falls." }));
    await waitFor(() => expect(notice()).toBe("Violated rule changed"));
    expect(served.sent).toEqual([
      { path: "videos/v1", body: { source: "VideoPhy 2" } },
      { path: "videos/v1", body: { metadata: { violated_rule: "gravity" } } },
    ]);
  });

  it("keeps the number of a column a number, removes an emptied one, and adds others", async () => {
    served.facts = { ...facts, metadata: { take: 3 } };
    const user = await open();
    for (const text of ["4", ""]) {
      await user.click(screen.getByRole("button", { name: "Take: 3. Change" }));
      await user.clear(screen.getByRole("textbox", { name: "Take" }));
      await user.type(screen.getByRole("textbox", { name: "Take" }), `${text}{Enter}`);
      await waitFor(() => expect(screen.queryByRole("textbox", { name: "Take" })).toBeNull());
    }
    await user.click(screen.getByRole("button", { name: "Add a column" }));
    await user.type(screen.getByRole("combobox", { name: "Column" }), "take");
    expect(screen.getByText("The clip has take already; change it above.")).toBeTruthy();
    await user.type(screen.getByRole("combobox", { name: "Column" }), "_day");
    await user.type(screen.getByRole("textbox", { name: "Value" }), "Monday{Enter}");
    await waitFor(() => expect(screen.getByRole("button", { name: "Add a column" })).toBeTruthy());
    expect(served.sent.map(({ body }) => body)).toEqual([
      ...[{ metadata: { take: 4 } }, { metadata: { take: null } }, { metadata: { take_day: "Monday" } }],
    ]);
  });

  it("says who took it down and why, keeps its lanes, and lets an admin put it back", async () => {
    const hold = { reason: "On request.", placed_at: "2026-11-22T10:00:00Z", placed_by: "ada" };
    served.facts = { ...facts, player: null, hold };
    const user = await open();
    expect(screen.getByText("On request.").parentElement?.textContent).toContain("Taken down by ada");
    await user.click(await box(/k7f2.*f32–f47/));
    expect(frame()).toBe("32");
    await user.click(screen.getByRole("button", { name: "Put back" }));
    await waitFor(() => expect(screen.queryByText("On request.")).toBeNull());
  });

  it("leaves taking down and adding to admins", async () => {
    served.role = "researcher";
    const user = await open();
    await user.click(screen.getByRole("button", { name: "More" }));
    expect((await screen.findByRole("menuitem", { name: /Take down/ })).textContent).toContain("An admin");
  });

  it("says that there is no annotation yet", async () => {
    served.lanes = { annotators: [], truths: [] };
    await open();
    expect(await screen.findByText("No annotations on this clip yet")).toBeTruthy();
  });

  it("is not there for those who may not see it", async () => {
    const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    render(
      <MemoryRouter>
        <QueryClientProvider client={queries}>
          <ClipPage video="other" notFound={<p>Page not found</p>} />
        </QueryClientProvider>
      </MemoryRouter>,
    );
    expect(await screen.findByText("Page not found")).toBeTruthy();
  });
});
