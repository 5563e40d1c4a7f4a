import {
  Autocomplete,
  Button as AriaButton,
  Dialog,
  DialogTrigger,
  Input,
  Menu,
  MenuItem,
  Popover,
  SearchField,
  useFilter,
} from "react-aria-components";
import { search } from "@/messages/studio/shared";
import { Icon } from "../components/Icon";

interface PickMenuProps {
  readonly label: string;
  /** On the button, before the arrow: what is chosen from, where nothing is chosen yet. */
  readonly text?: string;
  readonly items: readonly { readonly id: string; readonly label: string; readonly to: string }[];
}

/** An arrow, with a text or without one, that opens a list of places, which can be typed into. */
export function PickMenu({ label, text, items }: PickMenuProps) {
  const { contains } = useFilter({ sensitivity: "base" });
  return (
    <DialogTrigger>
      <AriaButton className={`btn quiet sm${text ? "" : " icon"}`} aria-label={label}>
        {text}
        <Icon name="chev" />
      </AriaButton>
      <Popover className="pop" placement="bottom start">
        <Dialog aria-label={label}>
          {({ close }) => (
            <Autocomplete filter={contains}>
              <SearchField aria-label={search.of(label)} autoFocus>
                <Input className="in" placeholder={search.hint} />
              </SearchField>
              <Menu
                className="pop-list"
                aria-label={label}
                items={items}
                onClose={close}
                renderEmptyState={() => <p className="hint">{search.none}</p>}
              >
                {(item) => (
                  <MenuItem className="pop-item" href={item.to} textValue={item.label}>
                    {item.label}
                  </MenuItem>
                )}
              </Menu>
            </Autocomplete>
          )}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
