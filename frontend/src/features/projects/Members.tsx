import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { pageData } from "@/shared/api/page";
import type { Member, Role } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { Confirm } from "@/shared/studio/Confirm";
import { Loaded } from "@/shared/components/Loaded";
import { changeRole, membersQuery, removeMember } from "./api/calls";
import { RoleChoice } from "./RoleChoice";
import { aRole, nameOf } from "./roles";

type Open = { readonly kind: "role" | "remove"; readonly member: Member } | null;

/** Who is in a project, as what. */
export function Members({ project }: { project: string }) {
  const query = useQuery(membersQuery(project));
  const [open, setOpen] = useState<Open>(null);
  const [told, setTold] = useState("");
  const close = () => setOpen(null);
  return (
    <section className="card" aria-labelledby="members">
      <header>
        <h2 id="members">
          Members <span className="dim">{query.data?.length}</span>
        </h2>
      </header>
      <p className="news" role="status">
        {told}
      </p>
      <Loaded query={query}>
        {(members) => <Table members={members} onOpen={(kind, member) => setOpen({ kind, member })} />}
      </Loaded>
      {open?.kind === "role" ? (
        <ChangeRole {...{ project, member: open.member, onTold: setTold, onClose: close }} />
      ) : null}
      {open?.kind === "remove" ? (
        <Remove {...{ project, member: open.member, onTold: setTold, onClose: close }} />
      ) : null}
    </section>
  );
}

interface TableProps {
  readonly members: readonly Member[];
  readonly onOpen: (kind: "role" | "remove", member: Member) => void;
}

const Table = ({ members, onOpen }: TableProps) => (
  <table className="tb">
    <caption className="vh">Members, by name</caption>
    <thead>
      <tr>
        <th>Name</th>
        <th>E-mail</th>
        <th>Role</th>
        <th>
          <span className="vh">Change</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {members.map((member) => (
        <tr key={member.id}>
          <td className="long">
            <b>{member.username}</b>
            {isOneself(member) ? <span className="dim"> (you)</span> : null}
          </td>
          <td className="long">{member.email || <span className="dim">none shown</span>}</td>
          <td>
            <span className="pill">{nameOf(member.role)}</span>
          </td>
          <td className="num nw">
            <Button size="sm" aria-label={`Change role of ${member.username}`} onClick={() => onOpen("role", member)}>
              Change role
            </Button>{" "}
            <Button
              size="sm"
              look="danger"
              aria-label={`Remove ${member.username}`}
              onClick={() => onOpen("remove", member)}
            >
              Remove
            </Button>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

const isOneself = (member: Member): boolean => member.username === pageData().username;

interface DialogProps {
  readonly project: string;
  readonly member: Member;
  readonly onTold: (text: string) => void;
  readonly onClose: () => void;
}

function ChangeRole({ project, member, onTold, onClose }: DialogProps) {
  const [role, setRole] = useState<Role>(member.role);
  const renew = useRenewal(project, member);
  return (
    <Confirm
      title={`The role of ${member.username}`}
      does="Change the role"
      disabled={role === member.role}
      act={() => changeRole(project, member.id, role)}
      onDone={() => {
        onTold(`${member.username} is ${aRole(role)} now.`);
        return renew();
      }}
      onClose={onClose}
    >
      <RoleChoice role={role} onChange={setRole} />
      <p className="hint">
        {isOneself(member) && member.role === "admin" && role !== "admin"
          ? "This is your own role: you could not come back to it by yourself."
          : "It holds from their next click on. Their annotations stay as they are."}
      </p>
    </Confirm>
  );
}

function Remove({ project, member, onTold, onClose }: DialogProps) {
  const renew = useRenewal(project, member);
  return (
    <Confirm
      title={`Remove ${member.username}?`}
      does="Remove"
      look="danger"
      act={() => removeMember(project, member.id)}
      onDone={() => {
        onTold(`${member.username} is no longer in the project.`);
        return renew();
      }}
      onClose={onClose}
    >
      <p>
        {isOneself(member) ? "You lose" : `${member.username} loses`} all studies of this project at once. Their
        annotations stay and still count; the account stays, too. To come back takes a new invitation.
      </p>
    </Confirm>
  );
}

/** Loads again what a change of members changes. A person who changed their own role may not read the list any more. */
function useRenewal(project: string, member: Member): () => Promise<unknown> {
  const queries = useQueryClient();
  return () =>
    isOneself(member)
      ? queries.invalidateQueries({ queryKey: ["me"] })
      : queries.invalidateQueries({ queryKey: membersQuery(project).queryKey });
}
