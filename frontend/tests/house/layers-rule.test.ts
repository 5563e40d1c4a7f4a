/** The linter asks the rule of `layers-rule.js` about every form of an import, in the modules of `src` alone. */
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";

const FRONTEND = fileURLToPath(new URL("../..", import.meta.url));
const RULES = [".oxlintrc.json", "layers.js", "layers-rule.js", "package.json"];

const FORMS = {
  "an import": 'import { a } from "@/features/study/a";\nexport const b = a;\n',
  "an import of a type": 'import type { A } from "@/features/study/a";\nexport type B = A;\n',
  "an import for its effects": 'import "@/features/study/a";\n',
  "an export": 'export { a } from "@/features/study/a";\n',
  "an export of all": 'export * from "@/features/study/a";\n',
  "a dynamic import": 'export const late = () => import("@/features/study/a");\n',
  "a type that is imported in place": 'export type A = import("@/features/study/a").A;\n',
  "the type of a module": 'export type A = typeof import("@/features/study/a");\n',
};
const ALLOWED = 'export { a } from "@/shared/a";\n';
const MESSAGE = "A feature imports shared and itself only.";

/** What the linter says of each file below `root`, by path. */
function linted(root: string): Readonly<Record<string, readonly string[]>> {
  const binary = join(FRONTEND, "node_modules/oxlint/bin/oxlint");
  const run = spawnSync(process.execPath, [binary, "--format=json", "--threads=1"], { cwd: root, encoding: "utf8" });
  if (!run.stdout.startsWith("{")) throw new Error(`oxlint says: ${run.stdout}${run.stderr}`);
  const { diagnostics } = JSON.parse(run.stdout) as { diagnostics: { filename: string; message: string }[] };
  const said: Record<string, string[]> = {};
  for (const { filename, message } of diagnostics) (said[filename] ??= []).push(message);
  return said;
}

let root = "";
let said: ReturnType<typeof linted> = {};

beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "outtake-lint-")));
  for (const name of RULES) copyFileSync(join(FRONTEND, name), join(root, name));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  for (const [form, text] of Object.entries(FORMS)) write(`src/features/review/${form}.ts`, text);
  write("src/features/review/allowed.ts", ALLOWED);
  write("tests/review/elsewhere.ts", FORMS["an import"]);
  said = linted(root);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

it.each(Object.keys(FORMS))("refuses %s", (form) => {
  expect(said[`src/features/review/${form}.ts`]).toEqual([MESSAGE]);
});

it("refuses nothing else", () => {
  expect(Object.keys(said)).toHaveLength(Object.keys(FORMS).length);
});
