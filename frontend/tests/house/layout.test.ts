/** Folders do not import each other, at any depth, and imports follow the order in `layers.js`. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { problemOf } from "../../layers-rule";
import { FEATURES } from "../../layers";
import { folderCycles, importsBelow, specifiersIn } from "./imports";

const SOURCE = fileURLToPath(new URL("../../src", import.meta.url));
const ALIASES = { "@/messages/": join(SOURCE, "messages/en"), "@/": SOURCE };

describe("the folders of src", () => {
  const imports = importsBelow(SOURCE, ALIASES);

  it("do not import each other", () => {
    expect(imports.length).toBeGreaterThan(1000);
    expect(folderCycles(imports)).toEqual([]);
  });

  it("all have their place in layers.js", () => {
    for (const feature of readdirSync(join(SOURCE, "features"))) {
      const entries = readdirSync(join(SOURCE, "features", feature), { withFileTypes: true });
      const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
      const named = FEATURES[feature as keyof typeof FEATURES].order.filter((name) => name !== ".");
      expect([...named].sort(), feature).toEqual(folders.sort());
    }
  });
});

describe("the search for imports", () => {
  it.each([
    ["an import", 'import { a } from "./a";'],
    ["an import of a type", 'import type { A } from "./a";'],
    ["a type that is imported in place", 'const read: typeof import("./a") | null = null;'],
    ["an export", 'export { a } from "./a";'],
    ["a dynamic import", 'const late = () => import("./a");'],
  ])("finds %s", (_, text) => {
    expect(specifiersIn(text)).toEqual(["./a"]);
  });

  it("finds folders that import each other at every depth, through others too", () => {
    expect(folderCycles([["a/x.ts", "b/y.ts"]])).toEqual([]);
    expect(
      folderCycles([
        ["a/x.ts", "b/y.ts"],
        ["b/y.ts", "c/z.ts"],
        ["c/q.ts", "a/x.ts"],
        ["d/in/x.ts", "d/y.ts"],
        ["d/q.ts", "d/in/x.ts"],
      ]),
    ).toEqual([".: a, b, c", "d: ., in"]);
  });
});

describe("the rule for imports", () => {
  const file = (path: string) => join(SOURCE, path);

  it.each([
    ["a feature imports shared", "features/review/engine/job.ts", "@/shared/engine/store"],
    ["a page imports the folders of its feature", "features/review/ReviewPage.tsx", "./components/Queue"],
    ["a later folder imports an earlier one", "features/review/components/Queue.tsx", "../engine/queue"],
    ["a component imports React", "features/review/components/Queue.tsx", "react"],
  ])("lets through: %s", (_, from, name) => {
    expect(problemOf(file(from), name)).toBeNull();
  });

  it.each([
    ["another feature", "features/review/ReviewPage.tsx", "@/features/study/api/calls"],
    ["another feature, by a relative path", "features/review/ReviewPage.tsx", "../study/api/calls"],
    ["its own feature by the alias", "features/review/ReviewPage.tsx", "@/features/review/api/calls"],
    ["a later folder", "features/review/engine/queue.ts", "../components/Queue"],
    ["the pages of the feature", "features/review/components/Queue.tsx", "../ReviewPage"],
    ["a folder that layers.js does not name", "features/review/ReviewPage.tsx", "./extras/one"],
    ["the application", "features/review/ReviewPage.tsx", "@/app/studio"],
    ["a feature from shared", "shared/format.ts", "@/features/review/api/calls"],
    ["React where no framework is known", "features/review/engine/queue.ts", "react"],
    ["components where none are known", "features/annotate/editor/editor.ts", "@/shared/components/Button"],
    ["code from the catalogue", "messages/en/shared.ts", "@/shared/format"],
  ])("refuses %s", (_, from, name) => {
    expect(problemOf(file(from), name)).not.toBeNull();
  });
});
