/** Finds user-facing texts in the source, which belong into the messages instead. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

export const SOURCE = fileURLToPath(new URL("../../src", import.meta.url));

/** Attributes and properties whose text is read, or read out. */
const READ = new Set([
  ...["aria-label", "aria-valuetext", "aria-description", "title", "placeholder", "label", "alt", "children", "head"],
  ...["text", "message", "phrase", "needs", "hint", "heading", "detail"],
]);
/** Attributes and properties whose text nobody reads. */
const UNREAD = new Set(["className", "headClass", "style", "data-testid", "testId", "key", "keys", "group", "d"]);

const COMPARES = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.InKeyword,
]);

export function parse(path: string, text = readFileSync(path, "utf8")): ts.SourceFile {
  const kind = path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
}

/** The files that a page reaches from its entry, late ones too; without the messages themselves, and types. */
export function filesFrom(entry: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(entry)) return seen;
  seen.add(entry);
  for (const name of importsOf(parse(entry))) {
    const file = fileOf(name, entry);
    if (file) filesFrom(file, seen);
  }
  return seen;
}

function importsOf(source: ts.SourceFile): string[] {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && !node.importClause?.isTypeOnly) names.push(textOf(node.moduleSpecifier));
    if (ts.isExportDeclaration(node) && node.moduleSpecifier && !node.isTypeOnly)
      names.push(textOf(node.moduleSpecifier));
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      for (const name of node.arguments) names.push(textOf(name));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

const textOf = (node: ts.Node): string => (ts.isStringLiteralLike(node) ? node.text : "");

function fileOf(name: string, from: string): string | null {
  if (name.startsWith("@/messages/")) return null;
  const path = name.startsWith("@/") ? resolve(SOURCE, name.slice(2)) : resolve(dirname(from), name);
  if (!name.startsWith("@/") && !name.startsWith(".")) return null;
  const file = [`${path}.tsx`, `${path}.ts`, `${path}/index.ts`].find(existsSync);
  if (!file && !name.endsWith(".css")) throw new Error(`${from} imports ${name}, which is not there.`);
  return file ?? null;
}

export interface Found {
  readonly text: string;
  /** "features/annotate/components/Footer.tsx:36" */
  readonly at: string;
}

/** What is written in a file for people to read. */
export function wordsIn(source: ts.SourceFile): readonly Found[] {
  const found: Found[] = [];
  const take = (node: ts.Node, text: string) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
    found.push({ text: text.trim(), at: `${relative(SOURCE, source.fileName)}:${line + 1}` });
  };
  const visit = (node: ts.Node, read: boolean): void => {
    if (isUnread(node)) return;
    if (ts.isJsxText(node) && hasLetters(node.text)) take(node, node.text);
    const text = literalOf(node);
    if (text !== null && (read ? hasLetters(text) : isPhrase(text))) take(node, text);
    ts.forEachChild(node, (child) => visit(child, isRead(child, node) ?? read));
  };
  visit(source, false);
  return found;
}

/** Whether a child of a node is read by people; undefined where it is as the node is. */
function isRead(child: ts.Node, parent: ts.Node): boolean | undefined {
  if (ts.isJsxAttribute(parent) || ts.isPropertyAssignment(parent)) return READ.has(nameOf(parent.name));
  if (ts.isJsxExpression(child)) return ts.isJsxAttribute(parent) ? undefined : true;
  if (ts.isConditionalExpression(parent) && child === parent.condition) return false;
  if (ts.isCallExpression(parent)) return ts.isArrowFunction(child) ? undefined : false;
  return ts.isBlock(child) ? false : undefined;
}

function isUnread(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return true;
  if (ts.isJsxAttribute(node) || ts.isPropertyAssignment(node)) return UNREAD.has(nameOf(node.name));
  if (ts.isBinaryExpression(node)) return COMPARES.has(node.operatorToken.kind);
  return ts.isThrowStatement(node) && isFault(node.expression);
}

/** A fault of the program is for those who write it. */
const isFault = (thrown: ts.Expression): boolean =>
  ts.isNewExpression(thrown) && ts.isIdentifier(thrown.expression) && thrown.expression.text === "RangeError";

const nameOf = (name: ts.Node): string =>
  ts.isIdentifier(name) || ts.isStringLiteralLike(name) ? name.text : name.getText();

/** The text of a literal; of a template, the text between the placeholders. */
function literalOf(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join("…");
}

const hasLetters = (text: string): boolean => /\p{L}/u.test(text);

/** Two adjacent words, or one that begins like a sentence. */
const isPhrase = (text: string): boolean => /\p{L}[,;:]? \p{L}/u.test(text) || /^\p{Lu}\p{Ll}+[.…]?$/u.test(text);
