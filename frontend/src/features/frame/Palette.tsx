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
import type { Group } from "./engine/destinations";

interface PaletteProps {
  readonly groups: readonly Group[];
  readonly onClose: () => void;
}

/** Search for a page, a study or a project, and go there. */
export function Palette({ groups, onClose }: PaletteProps) {
  const { contains } = useFilter({ sensitivity: "base" });
  return (
    <Dialog title="Search" onClose={onClose}>
      <Autocomplete filter={contains}>
        <SearchField aria-label="Search pages, studies and projects" autoFocus>
          <Input className="in" placeholder="Page, study or project" />
        </SearchField>
        <Menu
          className="pop-list"
          aria-label="Found"
          onClose={onClose}
          renderEmptyState={() => <p className="hint">No results.</p>}
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
