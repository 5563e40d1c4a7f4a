import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import type { Rolldown } from "vite";
import { build } from "vite";
import { afterEach, beforeEach, expect, it } from "vitest";
import type * as boxes from "@/messages/boxes";
import { parse, SOURCE } from "./scan";

const ENGLISH = resolve(SOURCE, "messages/en");
/** The modules, also those in folders: "studio/clips.ts". */
const MODULES = readdirSync(ENGLISH, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** A module in another language has the type of the English one. */
const GERMAN: typeof boxes = {
  box: {
    grip: "Kasten im Bild: Pfeile bewegen ihn, Umschalt und Pfeile ändern die Größe, Entf löscht ihn",
    none: "noch kein Kasten",
    place: (left, top, width, height) => `links ${left}, oben ${top}, Breite ${width}, Höhe ${height}`,
    draw: "Ziehe einen Kasten über den Fehler.",
    change: "Ziehe einen neuen Kasten, oder bewege ihn mit den Pfeilen; Umschalt ändert die Größe.",
    clears: "löscht,",
    ends: "beendet",
  },
};

/** Where the texts of a module begin and end, those of templates too. */
function textsOf(source: ts.SourceFile): readonly { start: number; text: string }[] {
  const texts: { start: number; text: string }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isExportDeclaration(node)) return;
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateHead(node);
    if (isText && /\p{L}{2}/u.test(node.text)) texts.push({ start: node.getStart(source) + 1, text: node.text });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts;
}

/** The messages in a made-up language: English with a sign before every text. */
function makeUp(folder: string): void {
  for (const name of MODULES) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    const english = readFileSync(join(ENGLISH, name), "utf8");
    const signed = textsOf(parse(name, english)).reduceRight(
      (text, { start }) => `${text.slice(0, start)}§${text.slice(start)}`,
      english,
    );
    writeFileSync(join(folder, name), signed);
  }
}

interface Scripts {
  /** The code of all pages. */
  readonly all: string;
  /** That of the pages of which annotators read every word; late parts too. */
  readonly annotators: string;
}

async function scripts(): Promise<Scripts> {
  const options = { root: ROOT, configFile: join(ROOT, "vite.config.ts"), logLevel: "silent" } as const;
  const { output } = (await build({ ...options, build: { write: false } })) as Rolldown.RolldownOutput;
  const chunks = new Map(output.flatMap((each) => (each.type === "chunk" ? [[each.fileName, each] as const] : [])));
  const reached = new Set<string>();
  const reach = (name: string): void => {
    const chunk = chunks.get(name);
    if (!chunk || reached.has(name)) return;
    reached.add(name);
    [...chunk.imports, ...chunk.dynamicImports].forEach(reach);
  };
  chunks.forEach((chunk) => chunk.isEntry && chunk.name !== "studio" && reach(chunk.fileName));
  const codeOf = (names: Iterable<string>) => [...names].map((name) => chunks.get(name)?.code ?? "").join("\n");
  return { all: codeOf(chunks.keys()), annotators: codeOf(reached) };
}

const folder = mkdtempSync(join(tmpdir(), "outtake-words-"));

beforeEach(() => {
  makeUp(folder);
  process.env.OUTTAKE_LANGUAGE = folder;
});

afterEach(() => {
  rmSync(folder, { recursive: true });
  delete process.env.OUTTAKE_LANGUAGE;
});

it("another language takes the place of every English word", { timeout: 60_000 }, async () => {
  const { all, annotators } = await scripts();
  const sentencesOf = (names: readonly string[]) =>
    names
      .flatMap((name) => textsOf(parse(join(ENGLISH, name))).map(({ text }) => text))
      .filter((text) => /^\p{L}[\p{L} ,]+ \p{L}[\p{L} ,]*\p{L}$/u.test(text));
  const sentences = sentencesOf(MODULES);
  const ofAnnotators = new Set(sentencesOf(MODULES.filter((name) => !name.startsWith("studio"))));
  expect(sentences.length).toBeGreaterThan(100);
  expect(sentences.filter((text) => !all.includes(`§${text}`))).toEqual([]);
  expect(sentences.filter((text) => new RegExp(`["'\`]${text}["'\`]`, "u").test(annotators))).toEqual([]);
  const ofStudio = sentences.filter((text) => !ofAnnotators.has(text));
  expect(ofStudio.filter((text) => new RegExp(`["'\`]§${text}["'\`]`, "u").test(annotators))).toEqual([]);
});

it("a language that lacks words is not built", { timeout: 60_000 }, async () => {
  writeFileSync(join(folder, "boxes.ts"), "export const others = {};");
  await expect(scripts()).rejects.toThrow(/"box" is not exported/u);
});

it("a module of another language has the shape of the English one", () => {
  expect(GERMAN.box.place("1 %", "2 %", "3 %", "4 %")).toBe("links 1 %, oben 2 %, Breite 3 %, Höhe 4 %");
});
