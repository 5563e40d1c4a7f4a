// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { comparable, copyName, isChanged } from "@/features/prompts/engine/texts";
import { PromptsPage } from "@/features/prompts/PromptsPage";

const BASE = "spotlight/zero-shot";
const version = (n: number) => ({ version: n, digest: "ab".repeat(32), note: "", made_by: "ada", created_at: null });
const CRITICS: ("critics" | "judges")[] = ["critics"];
const JUDGES: ("critics" | "judges")[] = ["judges"];
const SUMMARIES = [
  { name: "strict", base: BASE, shipped: false, asked_by: CRITICS, versions: [version(2), version(1)] },
  { name: BASE, base: BASE, shipped: true, asked_by: CRITICS, versions: [version(2), version(1)] },
  {
    name: "spotlight/reason-judge",
    base: "spotlight/reason-judge",
    shipped: true,
    asked_by: JUDGES,
    versions: [version(1)],
  },
];
const TEXTS = { system: "Look.", head: "For {{prompt}}", tail: "Types: {{types}}" };
const prompt = (reference: string) => {
  const [name = "", n] = reference.split("@");
  const slots = { needed: ["prompt", "types"], optional: ["fps"] };
  return { name, version: Number(n), base: BASE, shipped: name === BASE, digest: "ab".repeat(32), slots, ...TEXTS };
};
const CHANGES = {
  before: "strict@1",
  after: "strict@2",
  sections: [
    { section: "system", lines: [{ kind: "same", text: "Look." }] },
    {
      section: "tail",
      lines: [
        { kind: "removed", text: "List." },
        { kind: "added", text: "Types: {{types}}" },
      ],
    },
  ],
};
const QUERY = { about: "errors", template: "strict@2:abababab", frames: 12, assumed: false, ...TEXTS };

const PAIRS = [
  { clip: "veo3/a", first: "The cup floats.", second: "A dog vanishes.", question: "" },
  { clip: "veo3/b", first: "It floats.", second: "It hovers.", question: "" },
];
const FILLED = { template: "spotlight/reason-judge@1:abababab", purpose: "similarity", ...TEXTS };
const TRIAL = {
  ...{ id: "t1", state: "done", error: "", endpoint: "lab", reply: "7", score: 7, failure: "" },
  ...{ cost: "0.000012", call: "c1" },
};

/** Answers by the end of the address, and remembers what was posted. */
function open({ role = "admin", answer = [prompt("strict@3"), 201] as readonly [object, number] } = {}) {
  const sent: [string, unknown][] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (request.method === "POST") {
      sent.push([pathname, await request.clone().json()]);
      if (pathname.endsWith("/judge-prompt-preview")) return Response.json(FILLED);
      if (pathname.endsWith("/prompt-trials/")) return Response.json({ ...TRIAL, state: "waiting", reply: null });
      if (pathname.endsWith("/prompt-preview")) return Response.json({ total: 1, results: [QUERY] });
      return Response.json(answer[0], { status: answer[1] });
    }
    const answers: Readonly<Record<string, object>> = {
      "/me": { projects: [{ id: "p1", name: "demo", role }] },
      "/critic-prompts/": { results: SUMMARIES },
      "/critic-prompts/version": prompt(searchParams.get("prompt") ?? ""),
      "/critic-prompts/changes": CHANGES,
      "/navigation": { projects: [{ id: "p1", name: "demo", role, studies: [{ id: "s1", name: "Cups", role }] }] },
      "/critics/": { results: [{ name: "zero_shot", title: "Zero-shot", prompts: [BASE] }], controls: [] },
      "/judge-pairs": { total: 9, results: PAIRS },
      "/endpoints/": { results: [{ id: "e1", name: "lab", model: "qwen" }] },
      "/prompt-trials/t1/": TRIAL,
      "/clips/": { results: [{ id: "v1", video: "veo3/a" }] },
    };
    const found = Object.entries(answers).find(([end]) => pathname.endsWith(end));
    return Response.json(found?.[1] ?? {}, { status: found ? 200 : 404 });
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <PromptsPage project="p1" />
    </QueryClientProvider>,
  );
  return sent;
}

it("an edited prompt is saved as the next version", async () => {
  const sent = open();
  const system = await screen.findByLabelText("System");
  expect(screen.getByTestId<HTMLButtonElement>("save-prompt").disabled).toBe(true);
  await userEvent.clear(system);
  await userEvent.type(system, "Look twice.");
  await userEvent.click(screen.getByRole("button", { name: "Save version 3" }));
  const body = { ...TEXTS, system: "Look twice.", after: 2 };
  expect(sent).toEqual([["/api/v1/projects/p1/critic-prompts/strict/versions/", body]]);
});

it("what is refused is shown at its text", async () => {
  const errors = [{ field: "tail", message: "The placeholder {{types}} is missing" }];
  open({ answer: [{ title: "Invalid input", status: 400, detail: "", errors }, 400] });
  await userEvent.type(await screen.findByLabelText("At the end"), " More.");
  await userEvent.click(screen.getByTestId("save-prompt"));
  expect(await screen.findByText(/placeholder \{\{types\}\} is missing/u)).toBeTruthy();
  expect(screen.getByLabelText("At the end").getAttribute("aria-invalid")).toBe("true");
});

it("two versions are compared, and the texts as written are previewed with a clip", async () => {
  const sent = open();
  await userEvent.type(await screen.findByLabelText("System"), " Twice.");
  await userEvent.click(screen.getByRole("tab", { name: "Changes" }));
  const tail = await screen.findByTestId("changes-tail");
  expect(within(tail).getByText("List.").tagName).toBe("DEL");
  expect(within(tail).getByText("Types: {{types}}").tagName).toBe("INS");
  await userEvent.click(screen.getByRole("tab", { name: "Preview" }));
  expect(within(await screen.findByTestId("prompt-query")).getByText("12 frames")).toBeTruthy();
  const draft = { ...TEXTS, system: "Look. Twice.", base: BASE };
  expect(sent).toContainEqual(["/api/v1/studies/s1/prompt-preview", { critic: "zero_shot", ...draft }]);
});

it("researchers read, and copy nothing", async () => {
  open({ role: "researcher" });
  expect((await screen.findByLabelText<HTMLTextAreaElement>("System")).readOnly).toBe(true);
  expect(screen.queryByTestId("copy-prompt")).toBeNull();
  expect(screen.queryByTestId("save-prompt")).toBeNull();
});

it("a shipped prompt is copied under a name that is free", async () => {
  const sent = open({ answer: [prompt("zero-shot-copy@1"), 201] });
  await userEvent.click(await screen.findByTestId(`prompt-${BASE}`));
  await userEvent.click(await screen.findByTestId("copy-prompt"));
  await userEvent.click(screen.getByRole("button", { name: "Create" }));
  expect(sent).toEqual([["/api/v1/projects/p1/critic-prompts/", { name: "zero-shot-copy", copy_of: `${BASE}@2` }]]);
});

it("names copies, finds what can be compared, and leaves out spaces", () => {
  expect(copyName([...SUMMARIES, { ...SUMMARIES[1]!, name: "zero-shot-copy" }], BASE)).toBe("zero-shot-copy-2");
  expect(comparable(SUMMARIES, "strict")).toEqual(["strict@2", "strict@1", `${BASE}@2`, `${BASE}@1`]);
  expect(isChanged({ ...TEXTS, tail: ` ${TEXTS.tail}\n` }, TEXTS)).toBe(false);
});

it("a judge's prompt is filled with a pair of the study as it is written, and a model is asked", async () => {
  const sent = open();
  const item = await screen.findByTestId("prompt-spotlight/reason-judge");
  expect(item.textContent).toContain("for judges");
  await userEvent.click(item);
  await userEvent.click(await screen.findByRole("tab", { name: "Try as a judge" }));
  expect(screen.queryByRole("tab", { name: "Preview" })).toBeNull();
  expect(await screen.findByText("Pair 1 of 2 (9 in the study), veo3/a")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Next pair" }));
  await userEvent.type(screen.getByLabelText("Prediction"), "!");
  expect(screen.getByTestId("judge-pair").textContent).toBe("Texts of your own");
  expect((await screen.findByTestId("judge-query")).textContent).toContain("How alike two reasons are");
  const asked = { first: "It floats.", second: "It hovers.!", prompt: "spotlight/reason-judge@1" };
  await vi.waitFor(() => expect(sent).toContainEqual(["/api/v1/projects/p1/judge-prompt-preview", asked]));
  await userEvent.click(screen.getByTestId("ask-model"));
  expect((await screen.findByTestId("prompt-trial")).textContent).toContain("Score 7");
  expect(sent).toContainEqual(["/api/v1/projects/p1/prompt-trials/", { ...asked, endpoint: "e1" }]);
});
