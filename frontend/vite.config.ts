import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { entriesOfPages, passedToDjango } from "./dev-server.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The language of the pages: a folder of src/messages, or another folder by its full path. Each language is a build of its
 * own, so that no page loads the texts of two: English in dist/, another one in a folder of it that has its name. */
const language = process.env.OUTTAKE_LANGUAGE ?? "en";
const messages = resolve(here("./src/messages"), language);
const isBuilt = process.argv.includes("build");
const place = isBuilt && language !== "en" ? `${language}/` : "";

const ENTRIES = {
  annotate: here("./src/app/annotate.tsx"),
  entry: here("./src/app/entry.tsx"),
  studio: here("./src/app/studio.tsx"),
};

/** Small parts that come late and are needed for the first clip all the same: in a chunk of their own they would cost more. */
const EARLY = [
  ["/shared/components/Stepper.", "common"],
  ["/annotate/controls/Footer.", "editor"],
] as const;

/** What is known of the modules while chunks are made. */
interface Graph {
  getModuleInfo(id: string): Record<"importedIds" | "dynamicallyImportedIds", readonly string[]> | null;
}

/** The modules that an entry needs to begin; `late` adds those of pages that are fetched when they are opened. */
function neededBy(id: string, graph: Graph, late = false, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(id)) return seen;
  seen.add(id);
  const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {};
  for (const next of [...importedIds, ...(late ? dynamicallyImportedIds : [])]) neededBy(next, graph, late, seen);
  return seen;
}

/** One chunk for what the annotator's page needs to begin and another entry does, too, and one for what it needs beside
 * it; parts that come late use both. Left alone, every mix of late parts gets a chunk of what only these share. */
function chunkOf(id: string, graph: Graph): string | null {
  const early = EARLY.find(([name]) => id.includes(name));
  if (early !== undefined) return early[1];
  if (!neededBy(ENTRIES.annotate, graph).has(id)) return null;
  const isShared = neededBy(ENTRIES.entry, graph).has(id) || neededBy(ENTRIES.studio, graph, true).has(id);
  return isShared ? "common" : "editor";
}

/* Three entries and no HTML: Django writes the pages and finds the hashed names in dist/.vite/manifest.json.
   Nothing is inlined as a data: URL, because the content security policy allows none. */
export default defineConfig({
  base: `/static/${place}`,
  publicDir: place === "" ? "public" : false,
  plugins: [react(), entriesOfPages(Object.values(ENTRIES))],
  server: { proxy: passedToDjango(process.env.OUTTAKE_BACKEND ?? "http://127.0.0.1:8000") },
  resolve: { alias: { "@/messages": messages, "@": here("./src") } },
  build: {
    outDir: `dist/${place}`,
    manifest: true,
    assetsInlineLimit: 0,
    rollupOptions: {
      input: ENTRIES,
      output: { codeSplitting: { groups: [{ name: chunkOf }] } },
    },
  },
  /* A worker for each environment runs all of its files: half of the time went into loading React, React Aria and
     jsdom again for each file. */
  test: {
    environment: "node",
    include: ["tests/**/*.test.{ts,tsx}"],
    isolate: false,
    setupFiles: ["tests/setup.ts"],
    testTimeout: 20_000,
  },
});
