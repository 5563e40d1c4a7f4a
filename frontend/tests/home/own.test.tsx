// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, it, vi } from "vitest";
import type { Home, HomeProject, HomeStudy, HomeWork } from "@/features/home/api/calls";
import { HomePage } from "@/features/home/HomePage";
import { ordered } from "@/features/home/order";
import { OwnHome } from "@/features/home/own/OwnHome";
import { aboutText, first, pathOf, spentText, verbOf } from "@/features/home/own/work";
import { Projects } from "@/features/home/Projects";

const WORK: HomeWork = {
  ...{ id: "s", name: "Pouring", instrument: "Error segments", running: true, done: 2, of: 5, sent_back: 0 },
  ...{ practice: 0, practised: 0, lease: null, pay: null, poster: null, median_ms: null },
};
const LEASE = { poster: null, until: "2026-03-02T10:00:00Z", drawn: 2, prompt: "A cup falls.", spent_ms: 126_000 };
const NO_HABITS = { errors_per_video: null, words_per_reason: null, active_ms: null };
const EMPTY: Home = {
  ...{ may_create: false, projects: [], waiting: [], running: [], recent: [], work: [], clips: [], news: [] },
  habits: NO_HABITS,
};
const STUDY: HomeStudy = {
  ...{ id: "s", name: "Pouring", study_state: "running", instrument: "Error segments", instrument_version: 1 },
  ...{ round: 1, unit: "clips", states: [], posters: [], next: { kind: "annotate", count: 3, target: "/annotate/s" } },
};
const PROJECT: HomeProject = {
  ...{ id: "p", name: "Lanterns", role: "researcher", archived: false, own: true, demo: false, clips: 3 },
  ...{ created_at: "2026-03-02T10:00:00Z", generators: 1, people: 2, studies: [STUDY] },
};

function show(element: React.ReactNode, queries = new QueryClient()): void {
  const router = createMemoryRouter([{ path: "*", element }]);
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

describe("what an annotator goes on with", () => {
  const learning: HomeWork = { ...WORK, id: "l", practice: 3, practised: 1 };
  const begun: HomeWork = { ...WORK, id: "b", lease: LEASE };
  const back: HomeWork = { ...WORK, id: "r", running: false, sent_back: 1 };
  const done: HomeWork = { ...WORK, id: "d", done: 5 };

  it("is the open clip, then what was sent back, then practice, then any work", () => {
    expect(first([WORK, learning, begun])?.id).toBe("b");
    expect(first([WORK, learning, back])?.id).toBe("r");
    expect(first([WORK, learning, done])?.id).toBe("l");
    expect(first([done, WORK])?.id).toBe("s");
    expect(first([done, { ...WORK, running: false }])).toBeUndefined();
  });

  it("says what it is", () => {
    expect([begun, back, learning, WORK].map(verbOf)).toEqual(["Continue", "Do it again", "Practice", "Continue"]);
    expect([begun, back, done].map(pathOf)).toEqual(["/annotate/b", "/annotate/r", null]);
  });

  it("opens with Enter, and a study with its number", () => {
    const opened: string[] = [];
    show(<OwnHome home={{ ...EMPTY, work: [begun, WORK] }} go={(path) => opened.push(path)} />);
    fireEvent.keyDown(document.body, { key: "Enter" });
    fireEvent.keyDown(document.body, { key: "2" });
    fireEvent.keyDown(document.body, { key: "3" });
    fireEvent.keyDown(document.body, { key: "1", ctrlKey: true });
    expect(opened).toEqual(["/annotate/b", "/annotate/s"]);
  });
});

describe("the first page of an annotator", () => {
  it("says how long the open clip took and the rest will take, and how one works", () => {
    const begun: HomeWork = { ...WORK, lease: LEASE, median_ms: 300_000 };
    const habits = { ...NO_HABITS, errors_per_video: { value: 3.62, n: 41 }, active_ms: { value: 302_000, n: 41 } };
    show(<OwnHome home={{ ...EMPTY, work: [begun], habits }} />);
    const card = screen.getByRole("region", { name: "Clip 3 of 5" }).textContent;
    expect(card).toContain("A cup falls.");
    expect(card).toContain("3 left, about 15 min");
    const own = screen.getByRole("region", { name: "How you work" }).textContent;
    expect(own).toContain("Errors per video3.6 n 41");
    expect(own).toContain("5:02 n 41");
    expect(own).not.toContain("Words per reason");
  });

  it("says nothing of the rest before anything is known of it", () => {
    expect([aboutText(4, null), aboutText(0, 1000), aboutText(1, 1000), aboutText(100, 90_000)]).toEqual([
      "",
      "",
      "about 1 min",
      "about 3 h",
    ]);
    expect([spentText(0), spentText(65_999)]).toEqual(["0:00", "1:05"]);
  });

  it("shows pay only where something is paid", () => {
    const pay = { currency: "GBP", reward_minor: 1100, paid_minor: 250, entry: "e" };
    show(<OwnHome home={{ ...EMPTY, work: [{ ...WORK, pay }] }} />);
    expect(screen.getByRole("region", { name: "Earnings" }).textContent).toContain("£2.50 paid");
    expect(screen.getByText(/£11.00 for 5 clips/)).toBeTruthy();
  });

  it("has what was sent back with the researcher's words, and own clips that can be reopened", () => {
    const news = { kind: "sent_back", study: "s", study_name: "Pouring", text: "Which hand?", at: null } as const;
    const clip = {
      ...{
        annotation: "a",
        study: "s",
        study_name: "Pouring",
        prompt: "",
        poster: null,
        submitted_at: "2026-03-02T10:00:00Z",
      },
      ...{ revision: 2, clean: false, sent_back: false, reopens: true },
      marks: [{ key: "physics_violation", label: "Physics violation", letter: "P", colour: null, shape: null }],
    };
    const back = { ...WORK, sent_back: 1 };
    show(<OwnHome home={{ ...EMPTY, work: [back], news: [{ ...news, target: "/annotate/s" }], clips: [clip] }} />);
    expect(screen.getByRole("region", { name: "1 clip was sent back" }).textContent).toContain("“Which hand?”");
    expect(screen.getByRole("region", { name: "For you" }).textContent).toContain("Which hand?");
    expect(screen.queryByRole("region", { name: "Earnings" })).toBeNull();
    const reopen = screen.getByRole("link", { name: /^Reopen the clip of Pouring/ });
    expect(reopen.getAttribute("href")).toBe("/annotate/s?reopen=a");
    expect(screen.getByRole("img", { name: "Physics violation" })).toBeTruthy();
  });

  it("offers a field for an invitation to those without a study", () => {
    show(<OwnHome home={EMPTY} />);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("You have no invitations yet");
    expect(screen.getByLabelText("Paste an invitation link")).toBeTruthy();
  });
});

describe("the projects of a researcher", () => {
  const review: HomeStudy = { ...STUDY, id: "t", name: "Falling", next: { ...STUDY.next, kind: "review" } };
  const done: HomeStudy = { ...STUDY, id: "u", name: "Done", next: { ...STUDY.next, kind: "results" } };
  const zoo: HomeProject = {
    ...PROJECT,
    id: "z",
    name: "Zoo",
    created_at: "2026-01-01T00:00:00Z",
    studies: [done, review],
  };

  it("are ordered by what needs attention, name, or age", () => {
    const names = (sort: Parameters<typeof ordered>[1]) => ordered([PROJECT, zoo], sort).map(({ name }) => name);
    expect(names("attention")).toEqual(["Zoo", "Lanterns"]);
    expect(names("name")).toEqual(["Lanterns", "Zoo"]);
    expect(names("newest")).toEqual(["Lanterns", "Zoo"]);
    expect(ordered([zoo], "attention")[0]?.studies.map(({ name }) => name)).toEqual(["Falling", "Done"]);
  });

  it("are all, one's own, or archived; arrows go from card to card", async () => {
    const others = { ...zoo, own: false };
    const put = { ...PROJECT, id: "x", name: "Put away", archived: true };
    show(<Projects home={{ ...EMPTY, projects: [PROJECT, others, put] }} />);
    screen.getByRole("link", { name: "Falling" }).focus();
    await userEvent.keyboard("{ArrowDown}");
    expect(document.activeElement?.textContent).toBe("Done");
    await userEvent.keyboard("{ArrowRight}{ArrowRight}");
    expect(document.activeElement?.textContent).toBe("Pouring");
    await userEvent.click(screen.getByRole("button", { name: "Mine 1" }));
    expect(screen.queryByRole("region", { name: "Zoo" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Archived" }));
    expect(screen.getAllByRole("region", { name: "Put away" })).toHaveLength(1);
  });

  it("have what waits with its own verb, and what runs with how far it is", () => {
    const at = { study: "s", study_name: "Pouring", target: "/studies/s/review" };
    const running = {
      kind: "upload",
      name: "",
      where: "Lanterns",
      done: 1,
      total: 4,
      target: "/projects/p/clips",
    } as const;
    show(
      <Projects
        home={{
          ...EMPTY,
          projects: [PROJECT],
          waiting: [{ kind: "guideline_flag", count: 3, ...at }],
          running: [running],
        }}
      />,
    );
    expect(screen.getByRole("link", { name: "Read 3 unclear guideline cases in Pouring" })).toBeTruthy();
    expect(screen.getByRole("region", { name: "Running now" }).textContent).toContain("Uploads · Lanterns1 / 4");
  });

  it("give way to the first page when the last of them is removed", async () => {
    const queries = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
    const home: Home = { ...EMPTY, may_create: true, projects: [PROJECT] };
    queries.setQueryData(["home"], home);
    show(<HomePage uploads={() => null} />, queries);
    expect(await screen.findByRole("heading", { name: "Projects" })).toBeTruthy();
    act(() => void queries.setQueryData(["home"], { ...home, projects: [] }));
    expect(await screen.findByRole("heading", { name: "Start with your own clips" })).toBeTruthy();
  });
});

it("has the comments on one's own clip, and sends one on a moment of it", async () => {
  const sent: unknown[] = [];
  const said = { id: "c", by: "researcher", text: "Look again.", at_ms: 1000, answers_to: "", resolved: false };
  vi.stubGlobal("fetch", async (request: Request) => {
    if (request.method === "POST") sent.push(await request.json());
    const results = [{ ...said, created_at: "2026-03-02T10:00:00Z" }];
    return new Response(JSON.stringify({ duration_ms: 4000, results }));
  });
  const poster = { url: "/strip", tiles: 4, tile_width: 64, tile_height: 36 };
  const clip: Home["clips"][number] = {
    ...{ annotation: "a", study: "s", study_name: "Pouring", prompt: "", poster, submitted_at: "2026-03-02T10:00:00Z" },
    ...{ revision: 1, marks: [], clean: true, sent_back: false, reopens: false },
  };
  show(<OwnHome home={{ ...EMPTY, work: [WORK], clips: [clip] }} />);
  await userEvent.click(screen.getByRole("button", { name: /^Comments on the clip of Pouring/ }));
  expect(await screen.findByText("Look again.")).toBeTruthy();
  await userEvent.click(screen.getByRole("checkbox", { name: "On a moment of the clip" }));
  fireEvent.change(screen.getByRole("slider"), { target: { value: "3" } });
  await userEvent.type(screen.getByRole("textbox"), "Is this one?");
  await userEvent.click(screen.getByRole("button", { name: "Comment" }));
  await waitFor(() => expect(sent).toEqual([{ text: "Is this one?", at_ms: 3500 }]));
});
