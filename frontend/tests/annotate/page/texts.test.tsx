// @vitest-environment jsdom
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Calls } from "@/features/annotate/api/calls";
import { AnnotatePage } from "@/features/annotate/page/AnnotatePage";
import { saveConflicts } from "@/features/annotate/dialogs/lazy";
import { questionParts } from "@/features/annotate/questions/lazy";
import { boxLayer } from "@/features/annotate/stage/lazy";
import { textParts } from "@/features/annotate/text/lazy";
import { LocalStore } from "@/features/annotate/session/local-store";
import { AnnotationSession } from "@/features/annotate/session/annotation-session";
import type { Body, BodySpan, Instrument, Work } from "@/shared/api/types";
import { stored } from "../fake-server";
import { ALL_DONE, tableAt, HEAD } from "../fixtures";
import {
  chainWork,
  errorWork,
  OF_ERROR,
  OF_PROMPT,
  OF_QUESTION,
  PLACES,
  SENTENCES,
  textWork,
  VIDEOCRITIC,
} from "../texts";

const table = tableAt(24, 120);

/** The page with one task of a study; what is submitted is kept. */
function open(instrument: Instrument, work: Work, answer = stored()): readonly Body[] {
  const submitted: Body[] = [];
  const calls: Calls = {
    study: (id) => Promise.resolve({ id, name: "Texts", ...HEAD, instrument_document: instrument }),
    next: () => Promise.resolve(submitted.length === 0 ? work : null),
    ...ALL_DONE,
    upcoming: () => Promise.resolve(null),
    warm: () => undefined,
    saveDraft: (_id, _body, version) => Promise.resolve({ version: version + 1 }),
    submit: (_id, body) => {
      submitted.push(body);
      return Promise.resolve(answer);
    },
    renew: () => Promise.resolve({ expires_at: "2030-01-01T00:00:00Z" }),
    skip: () => Promise.resolve(null),
    report: () => Promise.resolve(null),
    frameTimes: () => Promise.resolve({ edges_ms: table.edgesMs, times: table.times, end: table.end }),
    peaks: () => Promise.reject(new Error("no peaks")),
  };
  render(<AnnotatePage session={new AnnotationSession("s1", calls, new LocalStore(undefined, localStorage, "ana"))} />);
  return submitted;
}

const submit = () => userEvent.keyboard("{Control>}{Enter}{/Control}");
const names = () => screen.getAllByRole("button", { name: /^Sentence/ }).map((each) => each.getAttribute("aria-label"));

/* They come by themselves; a busy computer may take longer over it than a test waits. */
beforeAll(() => Promise.all([questionParts, boxLayer, saveConflicts, textParts].map((lazyPart) => lazyPart.fetch())));

beforeEach(() => {
  Element.prototype.scrollIntoView ??= () => undefined;
  const bytes = () => new Response(new Uint8Array([1, 2, 3]), { headers: { "Content-Length": "3" } });
  vi.stubGlobal(
    "fetch",
    vi.fn(() => Promise.resolve(bytes())),
  );
});

describe("a reasoning chain", () => {
  it("is tagged with the keyboard alone and handed in with its note", async () => {
    const submitted = open(VIDEOCRITIC, chainWork());
    await screen.findByText("What does the cat do?");
    expect(names()[2]).toBe("Sentence 3 of 3: It lands.");
    await submit();
    expect(screen.getByTestId("problem").textContent).toContain("Tag at least one sentence");

    await userEvent.keyboard("{ArrowDown}{ArrowDown}3");
    expect(names()[2]).toBe("Sentence 3 of 3, temporal: It lands.");
    const announced = screen.getAllByRole("status").map(({ textContent }) => textContent);
    expect(announced).toContain("Sentence 3 of 3, temporal: It lands.");
    await userEvent.keyboard("{ArrowUp}ww{Shift>}q{/Shift}");
    expect(screen.getByTestId("target").textContent).toBe("“👩‍🚀 waves”");
    await userEvent.keyboard("2{Enter}Nobody{Escape}");
    expect(screen.getByTestId<HTMLTextAreaElement>("reason").value).toBe("Nobody");
    await userEvent.keyboard("t");
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByTestId("answer-note-text")));
    await userEvent.keyboard("The dog.");
    await submit();

    await screen.findByText(/last clip/);
    const [from] = PLACES[1]!;
    expect(submitted[0]?.segments).toEqual([
      { part: "chain", from: from + 7, to: from + 16, type: "hallucination", severity: null, reason: "Nobody" },
      { part: "chain", from: PLACES[2]![0], to: PLACES[2]![1], type: "temporal", severity: null, reason: "" },
    ] satisfies BodySpan[]);
    expect(submitted[0]?.clean).toBe(false);
    expect(submitted[0]?.answers).toMatchObject([{ question: "of-note", value: "The dog.", at_ms: null }]);
  });

  it("is said to have no errors", async () => {
    const submitted = open(VIDEOCRITIC, chainWork());
    await screen.findByText("What does the cat do?");
    await userEvent.keyboard("1");
    expect(screen.getByTestId("no-errors").getAttribute("aria-disabled")).toBe("true");
    await userEvent.keyboard("1c");
    await submit();
    await screen.findByText(/last clip/);
    expect(submitted[0]).toMatchObject({ clean: true, segments: [], answers: [] });
  });

  it("is tagged on the words that the pointer selects", async () => {
    open(VIDEOCRITIC, chainWork());
    await screen.findByText("What does the cat do?");
    const text = document.querySelector("[data-sentence='0']")!;
    const at = text.textContent.indexOf("cafe");
    const letters = text.querySelector("span")!.firstChild!;
    getSelection()!.setBaseAndExtent(letters, at + 1, letters, at + 2);
    fireEvent.mouseUp(text);
    expect(getSelection()!.isCollapsed).toBe(true);
    await userEvent.click(screen.getByTestId("tag-logical"));
    expect(screen.getByTestId("tag").textContent).toContain("“cafe\u0301”");
    expect(text.textContent).toBe(SENTENCES[0]);
    expect(text.querySelector("[data-letter]")?.textContent).toBe("cafe\u0301");

    fireEvent.mouseUp(document.querySelector("[data-sentence='2']")!);
    expect(screen.getByTestId("target").textContent).toBe("Sentence 3");
    await userEvent.click(screen.getByTestId("tag"));
    expect(screen.getByTestId("target").textContent).toBe("“cafe\u0301”");
    await userEvent.click(screen.getByRole("button", { name: /^Remove Logical/ }));
    expect(screen.queryByTestId("tag")).toBeNull();
  });

  it("draws tags that lie over each other one inside the other", async () => {
    open(VIDEOCRITIC, chainWork());
    await screen.findByText("What does the cat do?");
    await userEvent.keyboard("1aw3");
    const inner = document.querySelector("[data-sentence='0'] [data-t=L] [data-t=T]");
    expect(inner?.className).toContain("line-2");
    expect(inner?.parentElement?.className).toContain("line-0");
    expect(document.querySelector("[data-sentence='0']")?.textContent).toBe(SENTENCES[0]);
  });
});

describe("a text alone", () => {
  it("is answered without clip, player and timeline", async () => {
    const submitted = open(OF_PROMPT, textWork(OF_PROMPT));
    expect((await screen.findByTestId("subject-prompt")).textContent).toBe("A cat sleeps.");
    expect(screen.getByText("Prompt 7")).toBeTruthy();
    expect(screen.getByRole("progressbar", { name: "Tasks done" })).toBeTruthy();
    await screen.findByRole("heading", { name: "Is it kept?" });
    expect(screen.queryByRole("toolbar", { name: "Player" })).toBeNull();
    await userEvent.keyboard("y");
    await submit();
    await screen.findByText(/last clip/);
    expect(submitted[0]?.answers).toMatchObject([{ question: "of-kept", value: "yes", at_ms: null }]);
    expect(submitted[0]?.clean).toBeNull();
  });

  it("is a question below its prompt, with its dimension", async () => {
    open(OF_QUESTION, textWork(OF_QUESTION));
    const shown = await screen.findByTestId("subject-question");
    expect(shown.textContent).toBe("Is the cat 🐱 asleep?");
    expect(screen.getByTestId("subject-prompt").textContent).toBe("A cat sleeps.");
    expect(screen.getByText("Action")).toBeTruthy();
  });
});

describe("a model’s proposal", () => {
  it("is shown once the answer is stored, next to it", async () => {
    const said = { question: "Is it kept?", proposed: "Yes", answered: "No", same: false };
    const proposal = { text: "A cat sleeps.", answers: [said, { ...said, question: "Is it clear?", same: true }] };
    open(OF_PROMPT, textWork(OF_PROMPT), { ...stored(), proposal });
    await screen.findByRole("heading", { name: "Is it kept?" });
    expect(screen.getByTestId("proposal").textContent).toBe("");
    await userEvent.keyboard("n");
    await submit();
    await screen.findByText(/last clip/);
    expect(
      within(screen.getByTestId("proposal"))
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(["Is it kept? The model: Yes. You: No.", "Is it clear? The model: Yes. You answered the same."]);
  });
});

describe("a text of two parts", () => {
  it("shows each by itself, and is rated from 0 to 10", async () => {
    const scale = { ...OF_PROMPT.questions!.fixed![0]!, form: "scale", scale: { min: 0, max: 10 } } as const;
    const instrument: Instrument = { ...OF_PROMPT, questions: { ...OF_PROMPT.questions!, fixed: [scale] } };
    const work = textWork(OF_PROMPT);
    const text = "A 🐱 floats.\n\nIt flies.";
    const passage = {
      question: "",
      options: [],
      answer: null,
      text,
      sentences: [
        [0, 11],
        [13, 22],
      ],
    };
    const questions = work.task.questions.map((question) => ({ ...question, form: "scale" as const }));
    const submitted = open(instrument, { ...work, task: { ...work.task, prompt: null, passage, questions } });
    expect((await screen.findByTestId("subject-text-1")).textContent).toBe("A 🐱 floats.");
    expect(screen.getByTestId("subject-text-2").textContent).toBe("It flies.");
    expect(screen.queryByTestId("subject-prompt")).toBeNull();
    const steps = within(await screen.findByRole("radiogroup")).getAllByRole("radio");
    expect(steps.map((step) => step.textContent)).toEqual(["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]);
    await userEvent.keyboard("7");
    await userEvent.click(steps[10]!);
    await submit();
    await screen.findByText(/last clip/);
    expect(submitted[0]?.answers).toMatchObject([{ value: "10" }]);
  });
});

describe("a marked error", () => {
  it("is shown with what was said of it, on the timeline and on the picture", async () => {
    const submitted = open(OF_ERROR, errorWork());
    const card = await screen.findByTestId("error-card");
    expect(within(card).getByRole("heading").textContent).toBe("Physics violation");
    expect(within(card).getByText("The cup floats.")).toBeTruthy();
    expect(within(card).getByText("1.000–2.000 s, f24–f47")).toBeTruthy();
    expect((await screen.findByTestId("given")).getAttribute("aria-label")).toContain("frame 24 to 47");

    const video = await screen.findByTestId<HTMLVideoElement>("clip");
    let at = 0;
    Object.defineProperty(video, "currentTime", {
      get: () => at,
      set: (seconds: number) => {
        at = seconds;
        queueMicrotask(() => video.dispatchEvent(new Event("seeked")));
      },
    });
    act(() => void video.dispatchEvent(new Event("loadeddata")));
    await vi.waitFor(() => expect(screen.getByTestId("frame-number").textContent).toBe("24"));
    expect(await screen.findByTestId("boxes")).toBeTruthy();
    await act(() => window.outtake!.seekFrame(60));
    expect(screen.queryByTestId("boxes")).toBeNull();
    await userEvent.keyboard("n");
    await submit();
    await screen.findByText(/last clip/);
    expect(submitted[0]).toMatchObject({ clean: null, segments: [], answers: [{ value: "no" }] });
  });
});
