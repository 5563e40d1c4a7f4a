// @vitest-environment jsdom
/** The search of the frame finds commands, pages, clips and people with the keyboard alone. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { RouterProvider } from "react-aria-components";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { destinations } from "@/features/frame/engine/destinations";
import type { Here } from "@/features/frame/engine/location";
import { Palette } from "@/features/frame/Palette";
import type { Navigation } from "@/shared/api/navigation";

const study = { id: "s1", name: "Pouring", role: "admin" } as Navigation["projects"][number]["studies"][number];
const project = { id: "p1", name: "Cups", role: "admin", studies: [study] } as Navigation["projects"][number];
const navigation = { projects: [project] } as Navigation;
const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal("fetch", async ({ url }: Request) => {
    const { pathname, searchParams } = new URL(url, "http://x");
    if (pathname.endsWith("/clips/")) {
      asked.push(searchParams.get("q") ?? "");
      return Response.json({ results: [{ id: "v1", video: "wan/7.mp4", prompt: "A cup falls." }], cursor: null });
    }
    if (pathname.endsWith("/members/"))
      return Response.json({ results: [{ id: "m1", username: "noor", email: "", role: "annotator", active: true }] });
    return Response.json({ id: "s1", annotators: [{ id: "a1", name: "k7f2", kind: "person" }] });
  });
});

function open(here: Here) {
  const navigate = vi.fn();
  const onClose = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider navigate={navigate}>
        <Palette here={here} groups={destinations(navigation, here)} onClose={onClose} />
      </RouterProvider>
    </QueryClientProvider>,
  );
  return { navigate, onClose };
}
const options = () => screen.queryAllByRole("menuitem").map(({ textContent }) => textContent?.trim());
const went = (navigate: ReturnType<typeof vi.fn>) => navigate.mock.calls[0]?.[0] as unknown;

describe("the search of the frame", () => {
  it("finds a clip by words that only its comment has", async () => {
    const { navigate } = open({ project });
    await userEvent.keyboard("splash");
    await waitFor(() => expect(options()).toEqual(["A cup falls. wan/7.mp4"]));
    expect(asked).toEqual(["splash"]);
    await userEvent.keyboard("{Enter}");
    expect(went(navigate)).toBe("/clips/v1");
  });

  it("finds a member of the project, and an annotator of the study", async () => {
    const { navigate } = open({ project, study });
    await userEvent.keyboard("noo");
    await waitFor(() => expect(options()).toContain("noor Pouring"));
    await userEvent.clear(screen.getByRole("searchbox"));
    await userEvent.keyboard("k7f");
    await waitFor(() => expect(options()).toContain("k7f2 Pouring"));
    await userEvent.keyboard("{Enter}");
    expect(went(navigate)).toBe("/studies/s1/people#annotator-a1");
  });

  it("begins what one may begin here", async () => {
    const { navigate } = open({ project, study });
    await userEvent.keyboard("new rel{Enter}");
    expect(went(navigate)).toBe("/studies/s1/releases?new");
    const names = (here: Here) => destinations(navigation, here)[0]?.items.map(({ label }) => label);
    expect(names({ project })).toEqual(["Upload clips", "New study", "Invite people"]);
    const asResearcher = { ...project, role: "researcher" as const };
    expect(names({ project: asResearcher })).toEqual(["Upload clips"]);
  });

  it("asks for no clips where an annotator searches, and closes on Escape", async () => {
    const { onClose } = open({ project: { ...project, role: "annotator" } });
    await userEvent.keyboard("splash");
    await screen.findByText("No results.");
    expect(asked).toEqual([]);
    await userEvent.keyboard("{Escape}{Escape}");
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });
});
