/** The rule of the linter that keeps imports in the order of `layers.js`. */
import { dirname, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { FEATURES, LAYERS, SHARED } from "./layers.js";

const SOURCE = fileURLToPath(new URL("./src", import.meta.url));
const FRAMEWORK = /^(react|react-dom)(\/|$)/;

/** The path of a module below `src` as its parts; null for a package. */
function partsOf(name, from) {
  const path = name.startsWith("@/") ? resolve(SOURCE, name.slice(2)) : resolve(dirname(from), name);
  if (!name.startsWith("@/") && !name.startsWith(".")) return null;
  return relative(SOURCE, path).split(sep);
}

/** Where a module lies: its layer, its feature if it has one, and its folder there ("." for none). */
function placeOf(parts) {
  const [layer, ...rest] = parts;
  const feature = layer === "features" ? rest.shift() : null;
  return { layer, feature, folder: rest.length > 1 ? rest[0] : "." };
}

function rankOf(folder, order) {
  const rank = order.indexOf(folder);
  return rank < 0 && folder === "." ? order.length : rank;
}

/** What is wrong with an import, or null. */
export function problemOf(file, name) {
  const from = placeOf(relative(SOURCE, file).split(sep));
  const rules = from.feature ? FEATURES[from.feature] : from.layer === "shared" ? SHARED : null;
  if (from.feature && !rules) return `layers.js does not name the feature ${from.feature}.`;
  const isPlain = from.layer === "messages" || Boolean(rules?.plain.includes(from.folder));
  const parts = partsOf(name, file);
  if (parts === null) return isPlain && FRAMEWORK.test(name) ? `${from.folder} knows no framework.` : null;
  const to = placeOf(parts);
  if (LAYERS.indexOf(to.layer) > LAYERS.indexOf(from.layer)) return `${from.layer} imports nothing of ${to.layer}.`;
  if (isPlain && to.layer === "shared" && to.folder === "components") return `${from.folder} knows no components.`;
  if (!rules || to.layer !== from.layer) return null;
  if (to.feature !== from.feature) return "A feature imports shared and itself only.";
  if (from.feature && name.startsWith("@/")) return "Inside a feature, paths are relative.";
  const [own, other] = [from.folder, to.folder].map((folder) => rankOf(folder, rules.order));
  if (own < 0) return `layers.js does not name the folder ${from.folder}.`;
  return other > own || other < 0 ? `${from.folder} comes before ${to.folder} in layers.js.` : null;
}

const layers = {
  meta: { type: "problem", schema: [] },
  create(context) {
    const check = (node) => {
      if (typeof node?.value !== "string") return;
      const message = problemOf(context.filename, node.value);
      if (message) context.report({ node, message });
    };
    return {
      ImportDeclaration: ({ source }) => check(source),
      ImportExpression: ({ source }) => check(source),
      ExportNamedDeclaration: ({ source }) => check(source),
      ExportAllDeclaration: ({ source }) => check(source),
      TSImportType: ({ source, argument }) => check(source ?? argument?.literal),
    };
  },
};

export default { meta: { name: "outtake" }, rules: { layers } };
