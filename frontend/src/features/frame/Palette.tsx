import {
  Autocomplete,
  Collection,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  SearchField,
  useFilter,
} from "react-aria-components";
import { Dialog } from "@/shared/studio/Dialog";
import { palette as messages } from "@/messages/studio/frame";
import type { Group } from "./engine/destinations";

interface PaletteProps {
  readonly groups: readonly Group[];
  readonly onClose: () => void;
}

/** Search for a page, a study or a project, and go there. */
export function Palette({ groups, onClose }: PaletteProps) {
  const { contains } = useFilter({ sensitivity: "base" });
  return (
    <Dialog title={messages.title} onClose={onClose}>
      <Autocomplete filter={contains}>
        <SearchField aria-label={messages.label} autoFocus>
          <Input className="in" placeholder={messages.hint} />
        </SearchField>
        <Menu
          className="pop-list"
          aria-label={messages.found}
          onClose={onClose}
          renderEmptyState={() => <p className="hint">{messages.none}</p>}
        >
          {groups.map(({ name, items }) => (
            <MenuSection key={name} id={name}>
              <Header className="pop-head">{name}</Header>
              <Collection items={items}>
                {(item) => (
                  <MenuItem className="pop-item" id={item.id} href={item.to} textValue={item.text}>
                    {item.label} <span className="dim">{item.within}</span>
                  </MenuItem>
                )}
              </Collection>
            </MenuSection>
          ))}
        </Menu>
      </Autocomplete>
    </Dialog>
  );
}
