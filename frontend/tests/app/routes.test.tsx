/** The route table and Django answer for the same addresses. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { RouteObject } from "react-router";
import { expect, it } from "vitest";
import { ROUTES } from "@/app/routes";

const SERVED = fileURLToPath(new URL("../../../platform/outtake/http/studio_pages.py", import.meta.url));

/** The addresses of the pages below some routes, as React Router writes them. */
const paths = (routes: readonly RouteObject[], base = ""): string[] =>
  routes.flatMap((route) => {
    const path = [base, route.path === "/" ? "" : route.path].filter(Boolean).join("/");
    return route.children ? paths(route.children, path) : [path];
  });

it("has the pages that Django answers for, and one for all others", () => {
  const list = /PAGES = \(([^)]*)\)/u.exec(readFileSync(SERVED, "utf8"))?.[1] ?? "";
  const served = [...list.matchAll(/"([^"]*)"/gu)].map(([, path = ""]) => path.replace(/<str:(\w+)>/gu, ":$1"));
  expect(served.length).toBeGreaterThan(20);
  expect(paths(ROUTES).sort()).toEqual([...served, "*"].sort());
});
