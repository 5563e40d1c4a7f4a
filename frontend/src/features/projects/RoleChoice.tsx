import { useId } from "react";
import type { Role } from "@/shared/api/types";
import { pages as messages } from "@/messages/studio/projects";
import { ROLES } from "./roles";

export interface RoleChoiceProps {
  readonly role: Role;
  readonly onChange: (role: Role) => void;
}

/** One of the roles, each with what it may do. */
export function RoleChoice({ role, onChange }: RoleChoiceProps) {
  const name = useId();
  return (
    <fieldset className="roles">
      <legend className="lab">{messages.role}</legend>
      {ROLES.map((each) => (
        <label key={each.key} className="row role">
          <input
            type="radio"
            name={name}
            checked={each.key === role}
            aria-describedby={`${name}-${each.key}`}
            onChange={() => onChange(each.key)}
          />
          <span>
            <b>{each.name}</b>
            <span className="hint" id={`${name}-${each.key}`} aria-hidden="true">
              {each.may}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
