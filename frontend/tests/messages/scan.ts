/** Finds user-facing texts in the source, which belong into the messages instead. */
import { readdirSync, readFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

export const SOURCE = fileURLToPath(new URL("../../src", import.meta.url));

/** Attributes and properties whose text is read, or read out. */
const READ = new Set([
  ...["aria-label", "aria-valuetext", "aria-description", "title", "placeholder", "label", "alt", "children", "head"],
  ...["text", "message", "phrase", "word", "needs", "hint", "heading", "detail"],
  ...["does", "says", "caption", "legend", "empty", "what", "why", "button", "remedy", "notes", "texts"],
]);
/** Attributes and properties whose text nobody reads. */
const UNREAD = new Set([
  "className",
  "headClass",
  "style",
  "data-testid",
  "testId",
  "key",
  "keys",
  "group",
  "d",
  "preserveAspectRatio",
]);

const COMPARES = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.InKeyword,
]);

export function parse(path: string, text = readFileSync(path, "utf8")): ts.SourceFile {
  const kind = path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
}

/** The scripts in a folder of the source, and in those below it. */
export const filesIn = (folder: string): readonly string[] =>
  readdirSync(resolve(SOURCE, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/u.test(name) && !name.endsWith(".d.ts"))
    .map((name) => resolve(SOURCE, folder, name));

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
    ts.forEachChild(node, (child) => {
      if (!isKey(child, node)) visit(child, isRead(child, node) ?? read);
    });
  };
  visit(source, false);
  return found;
}

const isKey = (child: ts.Node, parent: ts.Node): boolean => ts.isPropertyAssignment(parent) && child === parent.name;

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
