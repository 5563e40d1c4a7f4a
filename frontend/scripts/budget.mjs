/* Fails when a page that people come to from outside needs more gzipped script and style than its limit, in any language.
   Reads the manifests of the last build, so run it after `npm run build`. */
import { existsSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

/* German words are longer: its pages may be larger by what its texts take. */
const LIMITS_KB = { "dist/": { annotate: 120, entry: 100 }, "dist/de/": { annotate: 122, entry: 102 } };

/** The keys of an entry and of all that it loads at once, in a manifest of Vite. */
function chunksOf(manifest, key, seen = new Set()) {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of manifest[key].imports ?? []) chunksOf(manifest, next, seen);
  return seen;
}

for (const [folder, limits] of Object.entries(LIMITS_KB)) {
  const built = new URL(`../${folder}`, import.meta.url);
  const manifestFile = new URL(".vite/manifest.json", built);
  if (!existsSync(manifestFile)) {
    console.error(`${folder}.vite/manifest.json is missing: run \`npm run build\` first.`);
    process.exit(1);
  }
  const manifest = JSON.parse(readFileSync(manifestFile, "utf8"));
  for (const [name, limit] of Object.entries(limits)) {
    const entry = Object.keys(manifest).find((key) => manifest[key].isEntry && manifest[key].name === name);
    const chunks = [...chunksOf(manifest, entry)].map((key) => manifest[key]);
    const files = [...new Set(chunks.flatMap((chunk) => [chunk.file, ...(chunk.css ?? [])]))];
    const kb = files.reduce((sum, file) => sum + gzipSync(readFileSync(new URL(file, built))).length, 0) / 1024;
    console.log(`${folder} ${name}: ${kb.toFixed(1)} KB gzipped in ${files.length} files, limit ${limit} KB`);
    if (kb > limit) process.exitCode = 1;
  }
}
