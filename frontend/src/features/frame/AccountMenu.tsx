import { useRef } from "react";
import { Button as AriaButton, Menu, MenuItem, MenuTrigger, Popover } from "react-aria-components";
import { csrfToken, pageData } from "@/shared/api/page";
import { go } from "@/shared/navigation";
import { toggleTheme } from "@/shared/theme";
import { account as messages } from "@/messages/studio/frame";

/** One's account, the theme, and the way out. */
export function AccountMenu() {
  const form = useRef<HTMLFormElement>(null);
  const { username } = pageData();
  return (
    <>
      <MenuTrigger>
        <AriaButton className="btn quiet sm frame-me" aria-label={messages.yours(username)}>
          <span className="ell">{username}</span>
        </AriaButton>
        <Popover className="pop" placement="bottom end">
          <Menu className="pop-list" aria-label={messages.title}>
            <MenuItem className="pop-item" onAction={() => go("/account")}>
              {messages.title}
            </MenuItem>
            <MenuItem className="pop-item" onAction={toggleTheme}>
              {messages.theme}
            </MenuItem>
            <MenuItem className="pop-item" onAction={() => form.current?.requestSubmit()}>
              {messages.signOut}
            </MenuItem>
          </Menu>
        </Popover>
      </MenuTrigger>
      <form ref={form} method="post" action="/sign-out" hidden>
        <input type="hidden" name="csrfmiddlewaretoken" defaultValue={csrfToken()} />
      </form>
    </>
  );
}
