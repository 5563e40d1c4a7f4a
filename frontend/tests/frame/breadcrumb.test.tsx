// @vitest-environment jsdom
/** The breadcrumb's switchers say what they switch, also where no study is open. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { FrameBar } from "@/features/frame/FrameBar";
import type { Here } from "@/features/frame/engine/location";
import type { Navigation } from "@/shared/api/navigation";

const study = { id: "s1", name: "Pouring", role: "admin" } as Navigation["projects"][number]["studies"][number];
const project = { id: "p1", name: "Cups", role: "admin", studies: [study] } as Navigation["projects"][number];

beforeEach(() => {
  document.body.dataset["username"] = "ada";
  vi.stubGlobal("fetch", async () => Response.json({}, { status: 503 }));
});

function show(here: Here) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <FrameBar here={here} handle={{ tab: "clips" }} onSearch={() => undefined} />
    </QueryClientProvider>,
  );
  return within(screen.getByRole("navigation", { name: "Breadcrumb" }));
}

describe("the breadcrumb", () => {
  it("offers the studies by that word on a page of a project", () => {
    const crumbs = show({ project });
    expect(crumbs.getByRole("button", { name: "Studies of Cups" }).textContent).toBe("Studies");
  });

  it("has the study's name in place of that word once one is open", () => {
    const crumbs = show({ project, study });
    crumbs.getByRole("link", { name: "Pouring" });
    expect(crumbs.getByRole("button", { name: "Studies of Cups" }).textContent).toBe("");
  });

  it("has no switcher of studies where the project has none", () => {
    const crumbs = show({ project: { ...project, studies: [] } });
    expect(crumbs.queryByRole("button", { name: /^Studies/ })).toBeNull();
    expect(crumbs.queryByText("/")).toBeNull();
  });
});
