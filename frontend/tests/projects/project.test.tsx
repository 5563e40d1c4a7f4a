// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import "../dom";
import { HeldClipsPage, MembersPage } from "@/features/projects/ProjectPages";

const API = "/api/v1/";
const MEMBERS = [
  { id: "p1", username: "ada", email: "ada@example.org", role: "admin" },
  { id: "p2", username: "ana", email: "", role: "annotator" },
];
const HELD = {
  ...{ id: "v1", video: "veo3/1", reason: "The maker asked.", placed_at: "2026-03-02T10:00:00Z" },
  ...{ placed_by: "ada", tasks: 2, same_clip: ["veo3/2"] },
};
const REFUSAL = { title: "Conflict", detail: "ada is the last admin of “Cups”.", errors: [] };
const NO_MAIL = { title: "Invalid", detail: "", errors: [{ field: "email", message: "“x” is no e-mail address." }] };

type Answers = Readonly<Record<string, unknown>>;

/** Answers by method and path, as the API would; remembers what was sent. */
function serve(role: string, more: Answers = {}): string[] {
  const sent: string[] = [];
  const answers: Answers = {
    "GET me": { username: "ada", projects: [{ id: "c", name: "Cups", role }] },
    "GET projects/c/members/": { results: MEMBERS },
    "GET projects/c/invitations/": { results: [], sends_mail: true },
    "GET projects/c/holds/": { results: [HELD] },
    ...more,
  };
  vi.stubGlobal("fetch", async (request: Request) => {
    const call = `${request.method} ${new URL(request.url).pathname.slice(API.length)}`;
    if (request.method !== "GET") sent.push(`${call} ${await request.text()}`);
    const answer = answers[call];
    if (answer === REFUSAL || answer === NO_MAIL)
      return Response.json(answer, { status: answer === REFUSAL ? 409 : 400 });
    return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer);
  });
  return sent;
}

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MembersPage project="c" />
      <HeldClipsPage project="c" />
    </QueryClientProvider>,
  );
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
const dialog = () => within(screen.getByRole("dialog"));

describe("the members of a project", () => {
  it("get another role after a look at what it may do", async () => {
    const sent = serve("admin", { "PUT projects/c/members/p2": { ...MEMBERS[1], role: "researcher" } });
    show();
    await press("Change role of ana");
    const change = dialog().getByRole<HTMLButtonElement>("button", { name: "Change the role" });
    expect(change.disabled).toBe(true);
    await userEvent.click(dialog().getByRole("radio", { name: "Researcher" }));
    expect(dialog().getByText(/reads all annotations/)).toBeTruthy();
    await userEvent.click(change);
    expect(await screen.findByText("ana is a researcher now.")).toBeTruthy();
    expect(sent).toEqual(['PUT projects/c/members/p2 {"role":"researcher"}']);
  });

  it("are removed only after a question, and the last admin not at all", async () => {
    const sent = serve("admin", { "DELETE projects/c/members/p1": REFUSAL });
    show();
    await press("Remove ada");
    expect(sent).toEqual([]);
    await userEvent.click(dialog().getByRole("button", { name: "Remove" }));
    expect((await dialog().findByRole("alert")).textContent).toBe(REFUSAL.detail);
    await userEvent.click(dialog().getByRole("button", { name: "Cancel" }));
    await press("Remove ana");
    await userEvent.click(dialog().getByRole("button", { name: "Remove" }));
    expect(await screen.findByText("ana is no longer in the project.")).toBeTruthy();
  });
});

describe("an invitation", () => {
  it("shows its link once, with a button that copies it", async () => {
    const sent = serve("admin", { "POST projects/c/invitations/": { link: "/invitation/secret" } });
    show();
    await userEvent.click(await screen.findByRole("radio", { name: "Researcher" }));
    await press("Make a link");
    expect(await screen.findByText(`${location.origin}/invitation/secret`)).toBeTruthy();
    const user = userEvent.setup(); // with a clipboard
    await user.click(screen.getByRole("button", { name: "Copy: Link for a researcher" }));
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/invitation/secret`);
    expect(screen.getByRole("button", { name: "Copied: Link for a researcher" })).toBeTruthy();
    expect(sent).toEqual(['POST projects/c/invitations/ {"role":"researcher","email":""}']);
  });

  it("says at the field what is wrong with an address", async () => {
    serve("admin", { "POST projects/c/invitations/": NO_MAIL });
    show();
    const field = await screen.findByLabelText("E-mail address");
    await userEvent.type(field, "x");
    await press("Send the invitation");
    expect(await screen.findByText("“x” is no e-mail address.")).toBeTruthy();
    expect(field.getAttribute("aria-invalid")).toBe("true");
  });
});

describe("the held videos", () => {
  it("are found by a part of the id, held for a reason, and lifted", async () => {
    const done = { ...HELD, video: "wan/7", tasks: 3, leases: 1, same_clip: [], lifted_at: null };
    const sent = serve("admin", {
      "GET projects/c/videos/": { results: [{ id: "v7", video: "wan/7", held: false }], n: 1 },
      "POST videos/v7/hold": done,
      "POST videos/v1/lift": { ...done, video: "veo3/1", tasks: 2 },
    });
    show();
    expect(await screen.findByText("same clip still shown as veo3/2")).toBeTruthy();
    await userEvent.type(screen.getByLabelText("Find a video to hold"), "wan");
    await press("Hold wan/7");
    const hold = dialog().getByRole<HTMLButtonElement>("button", { name: "Hold it" });
    expect(hold.disabled).toBe(true);
    await userEvent.type(dialog().getByLabelText("Why"), "Asked.");
    await userEvent.click(hold);
    expect(await screen.findByText(/^wan\/7 is held: 3 tasks left the queues, and 1 person/)).toBeTruthy();
    await press("Lift the hold of veo3/1");
    await userEvent.click(dialog().getByRole("button", { name: "Lift the hold" }));
    expect(await screen.findByText("veo3/1 is back, and 2 tasks are in the queues again.")).toBeTruthy();
    expect(sent).toEqual(['POST videos/v7/hold {"reason":"Asked."}', "POST videos/v1/lift "]);
  });

  it("are all that a researcher sees, and changes nothing of", async () => {
    serve("researcher");
    show();
    await screen.findByText("The maker asked.");
    expect(screen.queryByRole("button", { name: /Lift|Hold|Remove|Make/ })).toBeNull();
    expect(screen.queryByRole("region", { name: /Members|Invite/ })).toBeNull();
  });
});
