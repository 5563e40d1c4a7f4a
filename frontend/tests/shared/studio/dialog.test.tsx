// @vitest-environment jsdom
/** A dialog closes on Escape wherever the focus is, and only the one on top; the focus goes back to what opened it. */
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { Dialog } from "@/shared/studio/Dialog";
import { FormActions } from "@/shared/studio/FormActions";

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

it("gives the focus back to what opened it, and announces what goes wrong in it", async () => {
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Invite…
        </button>
        {isOpen ? (
          <Dialog title="Invite people" onClose={() => setOpen(false)}>
            <FormActions does="Create link" error="Choose a role." onCancel={() => setOpen(false)} />
          </Dialog>
        ) : null}
      </>
    );
  }
  render(<Page />);
  const opener = screen.getByRole("button", { name: "Invite…" });
  opener.focus();
  fireEvent.click(opener);
  await waitFor(() => expect(screen.getByRole("dialog").contains(document.activeElement)).toBe(true));
  expect(screen.getByRole("alert").textContent).toBe("Choose a role.");
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement).toBe(opener));
});
