import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/* Two entries and no HTML: Django writes the pages and finds the hashed names in dist/.vite/manifest.json.
   Nothing is inlined as a data: URL, because the content security policy allows none. */
export default defineConfig({
  base: "/static/",
  plugins: [react()],
  resolve: { alias: { "@": here("./src") } },
  build: {
    outDir: "dist",
    manifest: true,
    assetsInlineLimit: 0,
    rollupOptions: {
      input: { annotate: here("./src/app/annotate.tsx"), studio: here("./src/app/studio.tsx") },
    },
  },
  test: { environment: "node", include: ["tests/**/*.test.{ts,tsx}"] },
});
