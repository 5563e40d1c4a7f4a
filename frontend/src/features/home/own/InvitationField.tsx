import { useId, useState } from "react";
import { Button } from "@/shared/components/Button";
import { invitation as messages } from "@/messages/studio/own";
import { actions } from "@/messages/studio/shared";
import { AsyncForm } from "@/shared/components/AsyncForm";

const PATHS = /^\/(invitation|join)\/[^/]+\/?$/;

/** Where an invitation leads, as a path of this installation; null for what is none. */
export function invitationPath(text: string, origin: string): string | null {
  const link = URL.canParse(text.trim(), origin) ? new URL(text.trim(), origin) : null;
  return link?.origin === origin && PATHS.test(link.pathname) ? link.pathname + link.search : null;
}

/** Opens the invitation that a person was sent. */
export function InvitationField({ go = (path: string) => location.assign(path) }) {
  const [text, setText] = useState("");
  const [wrong, setWrong] = useState(false);
  const id = useId();
  return (
    <AsyncForm
      className="invited"
      onSend={() => {
        const path = invitationPath(text, location.origin);
        setWrong(path === null);
        if (path !== null) go(path);
      }}
    >
      <label className="lab" htmlFor={id}>
        {messages.label}
      </label>
      <span className="row">
        <input
          id={id}
          className="in grow"
          value={text}
          placeholder={`${location.origin}/invitation/…`}
          aria-invalid={wrong}
          aria-describedby={wrong ? `${id}-wrong` : undefined}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" disabled={text.trim() === ""}>
          {actions.open}
        </Button>
      </span>
      {wrong ? (
        <p id={`${id}-wrong`} className="bad xs" role="alert">
          {messages.wrong(location.origin)}
        </p>
      ) : null}
    </AsyncForm>
  );
}
