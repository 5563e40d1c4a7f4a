import { describe, expect, it } from "vitest";
import { ReviewEditor } from "@/features/review/engine/review-editor";
import {
  beginningOf,
  openSentences,
  provenanceOf,
  sentencesOf,
  setTypes,
  toggleType,
} from "@/features/review/engine/chain";
import { commandsFor } from "@/features/review/engine/commands";
import type { Review } from "@/features/review/api/calls";
import { VIDEOCRITIC } from "../../annotate/texts";
import { critic, lane, review, table } from "../fixtures";

const tag = (sentence: number, type: string) => ({ sentence, type });

/** Ana and Bo agree on sentence 1, and differ on 2; no one tags sentence 3; a critic names types of the whole chain. */
const chain: Review = {
  ...review,
  instrument: { document: VIDEOCRITIC },
  passage: {
    ...{ question: "What?", options: [], answer: "It jumps." },
    text: "🐱 jumps. It flies. It lands.",
    sentences: [
      [0, 8],
      [9, 18],
      [19, 28],
    ],
  },
  lanes: [
    lane("Ana", [], { tags: [tag(0, "logical"), tag(1, "spatial")] }),
    lane("Bo", [], { tags: [tag(0, "logical")] }),
    critic("auditor", [], { types: ["temporal"] }),
  ],
  groups: [],
  links: [],
};

describe("the tags of a chain under review", () => {
  it("are those that all people gave, and open where they differ", () => {
    expect(sentencesOf(chain.passage!)).toEqual(["🐱 jumps.", "It flies.", "It lands."]);
    const draft = beginningOf(chain);
    expect(draft.tags).toEqual([tag(0, "logical")]);
    expect(openSentences(draft, [1])).toEqual([1]);
    expect(openSentences(setTypes(draft, 1, []), [1])).toEqual([]);
    const tagged = toggleType(draft, 2, "temporal");
    expect(tagged.tags).toEqual([tag(0, "logical"), tag(2, "temporal")]);
    expect(toggleType(tagged, 2, "temporal").tags).toEqual(draft.tags);
  });

  it("are settled by keys, and sent whole", () => {
    const editor = new ReviewEditor(chain, table);
    const press = (key: string) => {
      const surface = { settle: () => {}, skip: () => {}, toggleHelp: () => {}, escape: () => {} };
      commandsFor(editor)
        .find(({ keys }) => keys.includes(key))
        ?.perform({ editor, surface });
    };
    expect(editor.state.get().sentence).toBe(1);
    expect(editor.goToGap()?.message).toContain("sentence 2");
    press("a");
    expect(editor.goToGap()).toBeNull();
    expect(editor.body(0).tags).toEqual([tag(0, "logical"), tag(1, "spatial")]);
    press("d");
    press("ArrowDown");
    press("1");
    expect(editor.body(0).tags).toEqual([tag(0, "logical"), tag(2, VIDEOCRITIC.segments?.types[0]?.key ?? "")]);
    editor.undo();
    press("ArrowDown");
    expect([editor.state.get().sentence, editor.body(0).tags]).toEqual([2, [tag(0, "logical")]]);
    expect(editor.dirty).toBe(true);
  });
});

describe("where a chain comes from", () => {
  it.each([
    ["clean", "clean", ""],
    ["rule", "rule", ""],
    ["model-injected:qwen:7b", "byModel", "qwen:7b"],
    ["model-injected", "byModel", ""],
    ["mixed:qwen", "mixed", "qwen"],
    ["realistic:small one", "mined", "small one"],
    ["constructor", "other", ""],
  ])("reads %s", (origin, kind, model) => {
    expect(provenanceOf(origin)).toEqual({ kind, model });
  });
});
