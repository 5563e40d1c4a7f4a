// @vitest-environment jsdom
/** A dialog closes on Escape wherever the focus is, and only the one on top. */
import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { Dialog } from "@/shared/studio/Dialog";

it("closes on Escape in it, and where the focus was lost", async () => {
  const onClose = vi.fn();
  render(
    <Dialog title="Invite people" onClose={onClose}>
      <button type="button">Create link</button>
    </Dialog>,
  );
  screen.getByRole("button", { name: "Create link" }).focus();
  await userEvent.keyboard("{Escape}");
  expect(onClose).toHaveBeenCalledTimes(1);
  fireEvent.keyDown(document.body, { key: "Escape" }); // as when the focused button is disabled
  expect(onClose).toHaveBeenCalledTimes(2);
});

it("closes the dialog on top alone", () => {
  const below = vi.fn();
  const above = vi.fn();
  const asked = (isAsked: boolean) => (
    <Dialog title="New release" onClose={below}>
      {isAsked ? (
        <Dialog title="Leave without saving?" onClose={above}>
          <p>What you typed is lost.</p>
        </Dialog>
      ) : null}
    </Dialog>
  );
  const { rerender } = render(asked(false));
  rerender(asked(true));
  fireEvent.keyDown(document.body, { key: "Escape" });
  expect([below.mock.calls.length, above.mock.calls.length]).toEqual([0, 1]);
});
