/* Fails when a page that people come to from outside needs more gzipped script and style than its limit.
   Reads the manifest of the last build, so run it after `npm run build`. */
import { existsSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const LIMITS_KB = { annotate: 120, entry: 100 };
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

for (const [name, limit] of Object.entries(LIMITS_KB)) {
  const entry = Object.keys(manifest).find((key) => manifest[key].isEntry && manifest[key].name === name);
  const files = [...new Set([...chunksOf(entry)].flatMap((key) => [manifest[key].file, ...(manifest[key].css ?? [])]))];
  const kb = files.reduce((sum, file) => sum + gzipSync(readFileSync(new URL(file, dist))).length, 0) / 1024;
  console.log(`${name}: ${kb.toFixed(1)} KB gzipped in ${files.length} files, limit ${limit} KB`);
  if (kb > limit) process.exitCode = 1;
}
