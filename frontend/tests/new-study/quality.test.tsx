// @vitest-environment jsdom
/** A model's proposals can be shown in a study that filters prompts or questions, and in no other. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { emptyStudy } from "@/features/new-study/engine/document";
import { QualityPart } from "@/features/new-study/parts/QualityPart";
import { MakingContext } from "@/features/new-study/parts/context";
import { WORDS } from "@/shared/subjects";

function open(isFilter: boolean) {
  vi.stubGlobal("fetch", async () => Response.json({ rounds: [], rules: [], results: [] }));
  const change = vi.fn();
  const nothing = () => undefined;
  const making = {
    ...{ project: "p1", study: emptyStudy(null), subject: "prompt" as const, words: WORDS.prompt, isFilter, change },
    ...{ gaps: [], current: "quality" as const, setCurrent: nothing, reveal: nothing },
  };
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MakingContext.Provider value={making}>
        <QualityPart />
      </MakingContext.Provider>
    </QueryClientProvider>,
  );
  return change;
}

it("shows a model’s proposals in a filter alone", async () => {
  const change = open(true);
  await userEvent.click(screen.getByRole("switch", { name: /a model’s proposal/u }));
  expect(change).toHaveBeenCalledWith({ shows_proposals: true });
  cleanup();
  open(false);
  expect(screen.queryByRole("switch", { name: /a model’s proposal/u })).toBeNull();
});
