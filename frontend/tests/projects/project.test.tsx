// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { HeldClipsPage, MembersPage } from "@/features/projects/ProjectPages";

const API = "/api/v1/";
const MEMBERS = [
  { id: "p1", username: "ada", email: "ada@example.org", role: "admin", active: true },
  { id: "p2", username: "ana", email: "", role: "annotator", active: true },
];
const HELD = {
  ...{ id: "v1", video: "veo3/1", reason: "The maker asked.", placed_at: "2026-03-02T10:00:00Z" },
  ...{ placed_by: "ada", tasks: 2, same_clip: ["veo3/2"] },
};
const REFUSAL = { title: "Conflict", detail: "ada is the last admin of “Cups”.", errors: [] };

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
    if (answer === REFUSAL) return Response.json(answer, { status: 409 });
    return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer);
  });
  return sent;
}

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MembersPage project="c" />
      <HeldClipsPage project="c" clips={null} />
    </QueryClientProvider>,
  );
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
const dialog = () => within(screen.getByRole("dialog"));

describe("the members of a project", () => {
  it("get another role after a look at what it may do", async () => {
    const sent = serve("admin", { "PUT projects/c/members/p2": { ...MEMBERS[1], role: "researcher" } });
    show();
    await press("Change role of ana");
    const change = dialog().getByRole<HTMLButtonElement>("button", { name: "Change role" });
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
  const SEVERAL = "POST projects/c/invitations/several";

  it("shows its link once, with a button that copies it", async () => {
    const sent = serve("admin", { [SEVERAL]: { results: [{ email: "", link: "/invitation/secret", problem: "" }] } });
    show();
    await press("Invite people");
    await userEvent.click(await screen.findByRole("radio", { name: "Researcher" }));
    await press("Create 1 link");
    expect(await screen.findByText(`${location.origin}/invitation/secret`)).toBeTruthy();
    const user = userEvent.setup(); // with a clipboard
    await user.click(screen.getByRole("button", { name: "Copy: Link for a researcher" }));
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/invitation/secret`);
    expect(screen.getByRole("button", { name: "Copied: Link for a researcher" })).toBeTruthy();
    expect(sent).toEqual([`${SEVERAL} {"role":"researcher","emails":[],"links":1}`]);
  });

  it("goes to several addresses, and one that is wrong stays in the field with its reason", async () => {
    const results = [
      { email: "eve@example.org", link: "/invitation/a", problem: "" },
      { email: "x", link: null, problem: "“x” is no e-mail address." },
    ];
    const sent = serve("admin", { [SEVERAL]: { results } });
    show();
    await press("Invite people");
    const field = await screen.findByLabelText<HTMLTextAreaElement>("E-mail addresses");
    await userEvent.type(field, "eve@example.org{Enter}x");
    await press("Send 2 invitations");
    expect(await screen.findByText("x: “x” is no e-mail address.")).toBeTruthy();
    expect(screen.getByText("Sent to eve@example.org.")).toBeTruthy();
    expect(field.value).toBe("x");
    expect(sent).toEqual([`${SEVERAL} {"role":"annotator","emails":["eve@example.org","x"],"links":0}`]);
  });
});

describe("an account", () => {
  it("is reset and deactivated by an admin of the installation alone", async () => {
    const me = { username: "ada", installation_admin: true, projects: [{ id: "c", name: "Cups", role: "admin" }] };
    const sent = serve("admin", {
      "GET me": me,
      "POST people/p2/reset": { sign_in: "/sign-in/once" },
      "PATCH people/p2": {},
    });
    show();
    await userEvent.click(await screen.findByRole("button", { name: "Reset access of ana" }));
    await press("Reset access");
    expect(await screen.findByText(`${location.origin}/sign-in/once`)).toBeTruthy();
    await userEvent.click(screen.getAllByRole("button", { name: "Close" }).at(-1)!);
    await userEvent.click(screen.getByRole("button", { name: "Deactivate ana" }));
    await press("Deactivate");
    expect(await screen.findByText("ana is deactivated.")).toBeTruthy();
    expect(sent).toEqual(["POST people/p2/reset ", 'PATCH people/p2 {"active":false}']);
  });

  it("is not changed by others", async () => {
    serve("admin");
    show();
    await screen.findByRole("button", { name: "Change role of ana" });
    expect(screen.queryByRole("button", { name: "Deactivate ana" })).toBeNull();
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
    expect(await screen.findByText("identical clip still available as veo3/2")).toBeTruthy();
    await userEvent.type(screen.getByLabelText("Find a video to take down"), "wan");
    await press("Take down wan/7");
    const hold = dialog().getByRole<HTMLButtonElement>("button", { name: "Take down" });
    expect(hold.disabled).toBe(true);
    await userEvent.type(dialog().getByLabelText("Reason"), "Asked.");
    await userEvent.click(hold);
    expect(await screen.findByText(/^wan\/7 taken down: 3 tasks removed from the queues; 1 person/)).toBeTruthy();
    await press("Restore veo3/1");
    await userEvent.click(dialog().getByRole("button", { name: "Restore" }));
    expect(await screen.findByText("veo3/1 restored: 2 tasks returned to the queues.")).toBeTruthy();
    expect(sent).toEqual(['POST videos/v7/hold {"reason":"Asked."}', "POST videos/v1/lift "]);
  });

  it("are all that a researcher sees, and changes nothing of", async () => {
    serve("researcher");
    show();
    await screen.findByText("The maker asked.");
    expect(screen.queryByRole("button", { name: /Lift|Hold|Remove|Make/ })).toBeNull();
    expect(screen.queryByRole("region", { name: /Members|invitations/ })).toBeNull();
  });
});
