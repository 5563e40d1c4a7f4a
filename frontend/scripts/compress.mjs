/* Writes a .gz and a .br beside each built script and style sheet, so that the server compresses nothing at request time.
   WhiteNoise serves them to browsers that accept them. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const folders = ["../dist/assets/", "../dist/de/assets/"].map((path) => new URL(path, import.meta.url));
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

for (const assets of folders) {
  for (const name of readdirSync(assets).filter((name) => /\.(js|css|svg)$/.test(name))) {
    const content = readFileSync(new URL(name, assets));
    writeFileSync(new URL(`${name}.gz`, assets), gzipSync(content, { level: 9 }));
    writeFileSync(new URL(`${name}.br`, assets), brotliCompressSync(content, brotli));
  }
}
