// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import type { ObservedClips } from "@/shared/api/observations";
import { bodyOf, classMapOf, emptyForm, problemsOf } from "@/shared/observer-form";
import { NewObserver } from "@/shared/studio/NewObserver";

const MODEL = { id: "m1", name: "detr", observer: "object_detector", gpu: "H200", seen: true };
const OBSERVERS = {
  kinds: [
    { kind: "object_detector", takes: ["model", "threshold", "class_map"] },
    { kind: "frame_captions", takes: ["model", "endpoint"] },
    { kind: "kites", takes: ["parameters"] },
  ],
  models: [MODEL],
};

/** Answers by the end of the address, and remembers what was posted. */
function open(
  refusal: object | null = null,
  models: readonly object[] = OBSERVERS.models,
  clips: ObservedClips | null = null,
) {
  const sent: unknown[] = [];
  const paths: string[] = [];
  const onClose = vi.fn();
  vi.stubGlobal("fetch", async (request: Request) => {
    const { pathname } = new URL(request.url);
    if (request.method === "POST") {
      sent.push(await request.clone().json());
      paths.push(pathname);
      return refusal ? Response.json(refusal, { status: 400 }) : Response.json({ id: "r1" }, { status: 201 });
    }
    if (pathname.endsWith("/observers/")) return Response.json({ ...OBSERVERS, models });
    if (pathname.endsWith("/endpoints/")) return Response.json({ results: [{ id: "e1", name: "lab", model: "qwen" }] });
    return Response.json({ results: [] });
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <NewObserver project="p1" clips={clips} of="2 clips" onClose={onClose} />
    </QueryClientProvider>,
  );
  return { sent, paths, onClose };
}

const choose = async (label: RegExp, option: RegExp) => {
  await userEvent.click(await screen.findByRole("button", { name: label }));
  await userEvent.click(await screen.findByRole("option", { name: option }));
};

it("starts a detector with its model, threshold and class map", async () => {
  const { sent, onClose } = open();
  await userEvent.type(await screen.findByLabelText("Name"), "Persons");
  await choose(/Model/, /detr, H200/);
  await userEvent.type(screen.getByRole("textbox", { name: "Threshold" }), "0.7");
  await userEvent.type(screen.getByLabelText("Class map"), "woman = person{Enter}man=person");
  await userEvent.click(screen.getByTestId("start-observer"));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent).toEqual([
    {
      name: "Persons",
      kind: "object_detector",
      model: "m1",
      threshold: 0.7,
      class_map: { woman: "person", man: "person" },
      fps: 2,
    },
  ]);
});

it("asks an endpoint for captions, and shows why the server refuses it", async () => {
  const { sent, onClose } = open({ errors: [{ field: "endpoint", message: "It is away." }] });
  await userEvent.type(await screen.findByLabelText("Name"), "Captions");
  await choose(/Kind/, /Captions by a model/);
  expect(screen.queryByRole("textbox", { name: "Threshold" })).toBeNull();
  await choose(/Model/, /lab \(qwen\)/);
  await userEvent.click(screen.getByTestId("start-observer"));
  expect((await screen.findAllByText("It is away.")).length).toBeGreaterThan(0);
  expect(sent).toEqual([{ name: "Captions", kind: "frame_captions", endpoint: "e1", fps: 2 }]);
  expect(onClose).not.toHaveBeenCalled();
});

it("looks at the selected clips alone, or at all of a filter but some", async () => {
  const { sent, paths, onClose } = open(null, OBSERVERS.models, { filter: "state=done", without: ["v2"] });
  await userEvent.type(await screen.findByLabelText("Name"), "Some");
  expect(screen.getByText(/It looks at 2 clips, without/)).toBeTruthy();
  await choose(/Model/, /detr, H200/);
  await userEvent.click(screen.getByTestId("start-observer"));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(paths).toEqual(["/api/v1/projects/p1/clips/observe"]);
  expect(sent).toEqual([
    { name: "Some", kind: "object_detector", model: "m1", fps: 2, filter: "state=done", without: ["v2"] },
  ]);
});

it("says where models come from, and that one is missing", async () => {
  open({ errors: [{ field: "model", message: "Choose a model." }] }, []);
  await userEvent.type(await screen.findByLabelText("Name"), "Persons");
  expect(screen.getByText(/Set LOCAL_MODELS/)).toBeTruthy();
  await userEvent.click(screen.getByTestId("start-observer"));
  expect(await screen.findByText("Choose a model.")).toBeTruthy();
});

it("says what is wrong with a text before it is sent, and sends only what the kind takes", () => {
  const form = { ...emptyForm("kites"), name: " Kites ", classMap: "woman", parameters: "{" };
  expect(Object.keys(problemsOf(form))).toEqual(["class_map", "parameters"]);
  const good = { ...form, classMap: "a = b", parameters: '{"seed": 3}', threshold: 0.5, fps: null };
  expect(problemsOf(good)).toEqual({});
  expect(bodyOf(good, ["parameters"])).toEqual({ name: "Kites", kind: "kites", parameters: { seed: 3 } });
  expect(classMapOf("woman = person\n\n cup=mug ")).toEqual({ woman: "person", cup: "mug" });
});
