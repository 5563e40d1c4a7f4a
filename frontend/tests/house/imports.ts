/** Which module imports which, and which folders import each other. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import ts from "typescript";

/** Paths below the source folder: who imports, and what. */
export type Import = readonly [from: string, to: string];

const NAMES = ["", ".ts", ".tsx", ".d.ts", "/index.ts", "/index.tsx"];

/** The specifiers of a module: those of types, of exports and of dynamic imports too. */
export function specifiersIn(text: string, path = "module.tsx"): readonly string[] {
  const kind = path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const found: string[] = [];
  const take = (node: ts.Node | undefined) => node && ts.isStringLiteralLike(node) && found.push(node.text);
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) take(node.moduleSpecifier);
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) take(node.arguments[0]);
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) take(node.argument.literal);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind));
  return found;
}

/** All imports between the modules below `root`. */
export function importsBelow(root: string, aliases: Readonly<Record<string, string>>): readonly Import[] {
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) => /\.tsx?$/.test(name));
  return files.flatMap((from) =>
    specifiersIn(readFileSync(join(root, from), "utf8"), from).flatMap((name): Import[] => {
      const to = fileOf(name, join(root, from), aliases);
      return to === null ? [] : [[from, relative(root, to)]];
    }),
  );
}

function fileOf(name: string, from: string, aliases: Readonly<Record<string, string>>): string | null {
  const alias = Object.keys(aliases).find((prefix) => name.startsWith(prefix));
  if (alias === undefined && !name.startsWith(".")) return null;
  const path = alias ? join(aliases[alias] ?? "", name.slice(alias.length)) : resolve(dirname(from), name);
  const file = NAMES.map((end) => path + end).find((each) => /\.(tsx?|css)$/.test(each) && existsSync(each));
  if (!file) throw new Error(`${from} imports ${name}, which does not exist.`);
  return file;
}

/**
 * The groups of folders that import each other, at every depth, as "parent: folder, folder".
 *
 * The files directly in a folder count as one folder, ".".
 */
export function folderCycles(imports: readonly Import[]): readonly string[] {
  const parents = new Set(imports.flat().flatMap((path) => ancestorsOf(path)));
  return [...parents].sort().flatMap((parent) => {
    const arrows = arrowsIn(parent, imports);
    const reached = new Map([...arrows.keys()].map((folder) => [folder, reachedFrom(folder, arrows)]));
    const mutual = (a: string) => [...arrows.keys()].filter((b) => reached.get(a)?.has(b) && reached.get(b)?.has(a));
    const groups = [...arrows.keys()].map((folder) => mutual(folder).sort().join(", ")).filter((group) => group !== "");
    return [...new Set(groups)].map((group) => `${parent || "."}: ${group}`);
  });
}

const ancestorsOf = (path: string): readonly string[] =>
  path.split("/").map((_, depth, parts) => parts.slice(0, depth).join("/"));

/** Which folder of `parent` imports which others of it. */
function arrowsIn(parent: string, imports: readonly Import[]): ReadonlyMap<string, ReadonlySet<string>> {
  const prefix = parent === "" ? "" : `${parent}/`;
  const arrows = new Map<string, Set<string>>();
  for (const ends of imports) {
    if (!ends.every((path) => path.startsWith(prefix))) continue;
    const [from, to] = ends
      .map((path) => path.slice(prefix.length))
      .map((path) => /^[^/]+(?=\/)/.exec(path)?.[0] ?? ".");
    if (from === undefined || to === undefined || from === to) continue;
    arrows.set(from, (arrows.get(from) ?? new Set()).add(to));
  }
  return arrows;
}

function reachedFrom(start: string, arrows: ReadonlyMap<string, ReadonlySet<string>>): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = [start];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop())
    for (const next of arrows.get(folder) ?? []) {
      if (!reached.has(next)) open.push(next);
      reached.add(next);
    }
  return reached;
}
