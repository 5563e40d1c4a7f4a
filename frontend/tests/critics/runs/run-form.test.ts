import { describe, expect, it } from "vitest";
import { bodyOf, changeOf, formOf, priceText } from "@/features/critics/endpoints/endpoint-form";
import type { RunForm } from "@/features/critics/runs/run-form";
import { EMPTY, forEstimate, ofCritic, offered, readForm } from "@/features/critics/runs/run-form";
import { critic, endpoint, ofQuestions, ofSegments } from "../fixtures";

const form = (values: Partial<RunForm> = {}): RunForm => ({
  ...EMPTY,
  critic: "zero_shot",
  endpoint: "e1",
  ...values,
});

describe("critics", () => {
  const both = [critic(), critic({ name: "yes_no", takes: "answers", forms: ["yes_no"] })];

  it("are offered where they give what the instrument asks for", () => {
    expect(offered(both, ofSegments).map(({ name }) => name)).toEqual(["zero_shot"]);
    expect(offered(both, ofQuestions).map(({ name }) => name)).toEqual(["yes_no"]);
    expect(offered(both, { ...ofSegments, questions: ofQuestions.questions })).toHaveLength(2);
    const scale = { key: "q", text: "How good?", dimension: "d", form: "scale" } as const;
    expect(offered(both, { ...ofQuestions, questions: { unclear: true, dimensions: ["d"], fixed: [scale] } })).toEqual(
      [],
    );
  });
});

describe("the form of a run", () => {
  it("sends only the name of a critic that asks no model", () => {
    const read = readForm(form({ budget: "3" }), critic({ name: "signal", asks_model: false }));
    expect(read).toEqual({ kind: "ready", settings: { critic: "signal" } });
  });

  it("sends numbers, and the budget as text", () => {
    expect(readForm(form({ fps: " 4 ", maxTokens: "512", budget: "2.50" }), critic())).toEqual({
      kind: "ready",
      settings: { critic: "zero_shot", endpoint: "e1", fps: 4, max_tokens: 512, temperature: 0, budget: "2.50" },
    });
  });

  it("sends one source: the run that is replayed, not the endpoint that was chosen before", () => {
    const read = readForm(form({ source: "replay", replay: "r1" }), critic());
    expect(read).toMatchObject({ kind: "ready", settings: { replay: "r1" } });
    expect(read.kind === "ready" && "endpoint" in read.settings).toBe(false);
  });

  it("sends a model for texts where one was chosen, to an estimate too", () => {
    const read = readForm(form({ textEndpoint: "e2" }), critic());
    expect(read.kind === "ready" && forEstimate(read.settings)).toMatchObject({ endpoint: "e1", text_endpoint: "e2" });
  });

  it("leaves an empty number to the critic", () => {
    const read = readForm(form({ fps: "", temperature: "", maxTokens: "256" }), critic());
    expect(read).toEqual({ kind: "ready", settings: { critic: "zero_shot", endpoint: "e1", max_tokens: 256 } });
  });

  it("has the frame rate of the critic that was chosen", () => {
    expect(ofCritic(form(), critic({ name: "sliding_window", fps: 4 }))).toMatchObject({
      critic: "sliding_window",
      fps: "4",
    });
  });

  it("has the number of frames and the drawing of replies of the critic that was chosen", () => {
    const audit = critic({ name: "chain_audit", frames: 6, temperature: 0.2, top_p: 0.9 });
    const read = readForm({ ...ofCritic(form(), audit), maxTokens: "" }, audit);
    expect(read).toMatchObject({ kind: "ready", settings: { frames: 6, temperature: 0.2, top_p: 0.9 } });
    expect(read).not.toHaveProperty("settings.fps");
  });

  it("sends a control and those options of the critic that are not its defaults", () => {
    const option = { name: "", kind: "number", default: "2", least: 0.5, most: 60, choices: [] } as const;
    const of = critic({
      options: [
        { ...option, name: "window_seconds", choices: [] },
        { ...option, name: "reasoning", kind: "choice", default: "none", choices: ["none", "before"] },
        { ...option, name: "show_prompt", kind: "flag", default: "true", choices: [] },
      ],
    });
    const options = { window_seconds: "3", reasoning: "none", show_prompt: "false", of_another: "1" };
    expect(readForm(form({ control: "no_video", options }), of)).toMatchObject({
      settings: { control: "no_video", options: { window_seconds: 3, show_prompt: false } },
    });
    const wrong = readForm(form({ options: { window_seconds: "0.1" } }), of);
    expect(wrong).toMatchObject({ problems: { window_seconds: "Enter a number from 0.5 to 60." } });
  });

  it("names every field that cannot be sent", () => {
    const read = readForm(
      form({ endpoint: "", fps: "0", maxTokens: "1.5", temperature: "-1", budget: "1,50" }),
      critic(),
    );
    expect(read.kind === "unready" && Object.keys(read.problems).sort()).toEqual([
      "budget",
      "endpoint",
      "fps",
      "max_tokens",
      "temperature",
    ]);
    expect(readForm(form({ fps: "abc" }), critic()).kind).toBe("unready");
    expect(readForm(form(), undefined)).toMatchObject({ problems: { critic: "Select a critic." } });
  });

  it("is estimated without its budget", () => {
    expect(forEstimate({ critic: "zero_shot", endpoint: "e1", budget: "3", frames: 4 })).toEqual({
      critic: "zero_shot",
      endpoint: "e1",
      frames: 4,
    });
  });
});

describe("the form of an endpoint", () => {
  const stored = endpoint();

  it("never has the key, and leaves the stored one as it is", () => {
    expect(formOf(stored).key).toBe("");
    expect(changeOf(formOf(stored))).not.toHaveProperty("key");
    expect(changeOf({ ...formOf(stored), key: "sk-1" })).toMatchObject({ key: "sk-1" });
  });

  it("changes no base URL, model or family", () => {
    const change = changeOf(formOf(stored));
    for (const fixed of ["base_url", "model", "family"]) expect(change).not.toHaveProperty(fixed);
    expect(change).toMatchObject({ seed: true, video: false, picture_tokens: null });
    expect(changeOf({ ...formOf(stored), pictureTokens: " 16" }).picture_tokens).toBe(16);
    expect(bodyOf(formOf(stored))).toMatchObject({ base_url: "http://host/v1", model: "qwen", family: "qwen3_vl" });
    const gemini = bodyOf({ ...formOf(stored), protocol: "gemini" });
    expect([gemini.protocol, gemini.family]).toEqual(["gemini", undefined]);
  });

  it("keeps a price that is not known apart from a price of nothing", () => {
    expect(bodyOf({ ...formOf(null), inputPrice: " ", outputPrice: "0" })).toMatchObject({
      input_price: null,
      output_price: "0",
    });
    expect(priceText(stored)).toBe("$0.20 in, no price out per million tokens");
    expect(priceText({ ...stored, input_price: null })).toBe("no price known");
    expect(priceText({ ...stored, input_price: "0.00", output_price: "0.00" })).toContain("$0.00 in");
  });
});
