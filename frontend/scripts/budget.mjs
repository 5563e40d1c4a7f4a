/* Fails when the annotator's page needs more than 120 KB of gzipped script and style.
   Reads the manifest of the last build, so run it after `npm run build`. */
import { existsSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const LIMIT_KB = 120;
const dist = new URL("../dist/", import.meta.url);
const manifestFile = new URL(".vite/manifest.json", dist);

if (!existsSync(manifestFile)) {
  console.error("dist/.vite/manifest.json is missing: run `npm run build` first.");
  process.exit(1);
}
const manifest = JSON.parse(readFileSync(manifestFile, "utf8"));

function chunksOf(key, seen = new Set()) {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of manifest[key].imports ?? []) chunksOf(next, seen);
  return seen;
}

const entry = Object.keys(manifest).find((key) => manifest[key].isEntry && manifest[key].name === "annotate");
const files = [...new Set([...chunksOf(entry)].flatMap((key) => [manifest[key].file, ...(manifest[key].css ?? [])]))];
const kb = files.reduce((sum, file) => sum + gzipSync(readFileSync(new URL(file, dist))).length, 0) / 1024;
console.log(`annotate: ${kb.toFixed(1)} KB gzipped in ${files.length} files, limit ${LIMIT_KB} KB`);
if (kb > LIMIT_KB) process.exit(1);
