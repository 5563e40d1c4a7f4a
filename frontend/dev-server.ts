import type { IncomingMessage } from "node:http";
import type { Plugin, ProxyOptions } from "vite";

/** Styles that Vite serves are put into the page by a script, which the policy of the real site forbids. */
function allowInlineStyles(reply: IncomingMessage): void {
  const policy = reply.headers["content-security-policy"];
  if (typeof policy === "string") {
    reply.headers["content-security-policy"] = policy.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'");
  }
}

/** Passes on to Django all that is not under /static/, so that the browser sees one site. */
export function passedToDjango(backend: string): Record<string, ProxyOptions> {
  return {
    "^/(?!static/)": {
      target: backend,
      configure: (proxy) => {
        proxy.on("proxyRes", allowInlineStyles);
      },
    },
  };
}

/** Has an entry load what Vite otherwise writes into an HTML page: Django writes the pages here. */
export function entriesOfPages(entries: readonly string[]): Plugin {
  return {
    name: "outtake-entries-of-pages",
    apply: (_, { command, mode }) => command === "serve" && mode !== "test",
    enforce: "pre",
    transform: (code, id) =>
      entries.includes(id)
        ? { code: `import "/@vite/client";\nimport "@vitejs/plugin-react/preamble";\n${code}`, map: null }
        : null,
  };
}
