import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, matchRoutes } from "react-router";
import { RouterProvider } from "react-router/dom";
import { reportQuery } from "@/features/report/api/calls";
import { Refused } from "@/shared/api/errors";
import { setWays } from "@/shared/navigation";
import { applyTheme } from "@/shared/theme";
import "@/shared/studio/icons";
import "@/shared/ui.css";
import "@/shared/palette.css";
import "@/shared/player.css";
import "@/shared/studio.css";
import "@/shared/studio/parts.css";
import "@/shared/components/type-options.css";
import "@/features/critics/critics.css";
import "@/features/review/review.css";
import { ROUTES } from "./routes";

/** A refusal stays a refusal; only silence is worth another try. */
const queries = new QueryClient({
  defaultOptions: { queries: { retry: (tries, error) => !(error instanceof Refused) && tries < 3 } },
});

/** The routes that an address leads to; null where it is no page of the studio. */
function matched(to: string) {
  const url = new URL(to, location.href);
  const found = url.origin === location.origin ? matchRoutes(ROUTES, url) : null;
  return found?.at(-1)?.route.path === "*" ? null : found;
}

/** Ask for what a large page shows while its script is still on the way. */
function askAhead(path: string): void {
  const report = /^\/(?:studies\/[^/]+\/)?reports\/([^/]+)/u.exec(path)?.[1];
  if (report) void queries.prefetchQuery(reportQuery(report));
}

/* React Aria would add a <style> element, which the content security policy refuses; its rule is in parts.css. */
const styled = document.createElement("meta");
styled.id = "react-aria-pressable-style";
document.head.append(styled);

applyTheme();
askAhead(location.pathname);
const root = document.getElementById("root");
if (root) {
  const router = createBrowserRouter(ROUTES);
  setWays({
    go: (to) => (matched(to) ? void router.navigate(to) : location.assign(to)),
    prefetch: (to) => {
      const lazy = matched(to)?.at(-1)?.route.lazy;
      if (typeof lazy === "function") void lazy().catch(() => undefined);
    },
  });
  createRoot(root).render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}
