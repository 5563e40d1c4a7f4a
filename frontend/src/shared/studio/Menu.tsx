import type { ReactNode } from "react";
import { Button as AriaButton, Menu as AriaMenu, MenuItem, MenuTrigger, Popover, Text } from "react-aria-components";
import { Icon } from "../components/Icon";
import type { IconName } from "../components/Icon";

export interface MenuEntry {
  readonly id: string;
  readonly label: string;
  /** A page of the studio, or what it does. */
  readonly to?: string;
  readonly onAction?: () => void;
  /** Why it cannot be done now, and who can; it stays in the menu and can be read there. */
  readonly refused?: string;
  readonly look?: "danger";
}

interface MenuProps {
  /** What the menu is for; the button's name where it is an icon. */
  readonly label: string;
  readonly items: readonly MenuEntry[];
  /** What is on the button; otherwise an arrow. */
  readonly children?: ReactNode;
  readonly icon?: IconName;
  readonly className?: string;
}

/** A button that opens a list of things to do. */
export const Menu = ({ label, items, children, icon = "chev", className = "btn quiet sm" }: MenuProps) => (
  <MenuTrigger>
    <AriaButton className={children === undefined ? `${className} icon` : className} aria-label={label}>
      {children}
      <Icon name={icon} />
    </AriaButton>
    <Popover className="pop" placement="bottom end">
      <AriaMenu className="pop-list" aria-label={label}>
        {items.map(({ id, label: text, to, onAction, refused, look }) => (
          <MenuItem
            key={id}
            id={id}
            href={refused ? undefined : to}
            onAction={refused ? undefined : onAction}
            shouldCloseOnSelect={!refused}
            textValue={text}
            className={`pop-item ${refused ? "refused" : (look ?? "")}`}
          >
            <Text slot="label">{text}</Text>
            {refused ? (
              <Text slot="description" className="hint">
                {refused}
              </Text>
            ) : null}
          </MenuItem>
        ))}
      </AriaMenu>
    </Popover>
  </MenuTrigger>
);
