// @vitest-environment jsdom
/** Pages that are open show what others do: a new version of the project asks again for what they show. */
import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { useChanges } from "@/features/frame/useChanges";

const asked: string[] = [];
let version = "a";

beforeEach(() => {
  asked.length = 0;
  version = "a";
  vi.stubGlobal("fetch", async ({ url }: Request) => {
    asked.push(new URL(url, "http://x").pathname);
    return Response.json({ version });
  });
});

let counted = 0;
const count = async () => (counted += 1);

function Page({ project }: { readonly project: string | undefined }) {
  useChanges(project);
  const clips = useQuery({ queryKey: ["clips", "p1", {}], queryFn: count });
  const draft = useQuery({ queryKey: ["study-draft", "p1", "d"], queryFn: async () => "as it was" });
  return (
    <p>
      {`clips ${clips.data ?? 0}, draft ${draft.dataUpdatedAt > 0 ? "asked" : "not yet"}`}
      <span data-testid="drafts">{draft.dataUpdatedAt}</span>
    </p>
  );
}

function open(project: string | undefined) {
  counted = 0;
  const queries = new QueryClient();
  const page = (of: string | undefined) => (
    <QueryClientProvider client={queries}>
      <Page project={of} />
    </QueryClientProvider>
  );
  const { rerender } = render(page(project));
  const again = () => act(() => queries.refetchQueries({ queryKey: ["changes"] }));
  return { again, show: (of: string | undefined) => rerender(page(of)) };
}

const shows = (text: RegExp) => waitFor(() => expect(screen.getByText(text)).toBeTruthy());

it("asks again for lists after a change, and leaves drafts alone", async () => {
  const { again } = open("p1");
  await shows(/clips 1, draft asked/u);
  await waitFor(() => expect(asked).toEqual(["/api/v1/projects/p1/changes"]));
  const drafted = screen.getByTestId("drafts").textContent;
  await again();
  expect(counted).toBe(1);
  version = "b";
  await again();
  await shows(/clips 2/u);
  expect(screen.getByTestId("drafts").textContent).toBe(drafted);
});

it("takes the version of another project for no change", async () => {
  const { show } = open("p1");
  await shows(/clips 1/u);
  await waitFor(() => expect(asked).toHaveLength(1));
  version = "z";
  show("p2");
  await waitFor(() => expect(asked.at(-1)).toBe("/api/v1/projects/p2/changes"));
  await act(() => Promise.resolve());
  expect(counted).toBe(1);
});

it("does not ask where no project is open", async () => {
  open(undefined);
  await shows(/clips 1/u);
  expect(asked).toEqual([]);
});
