/** One value out of a list: from a short list, or from a long one that can be typed into. */
import type { ReactNode } from "react";
import {
  ComboBox as AriaComboBox,
  Select as AriaSelect,
  Button,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  SelectValue,
} from "react-aria-components";
import { search, states } from "@/messages/studio/shared";
import { Icon } from "../components/Icon";
import type { Described } from "./fields";
import { Below } from "./fields";

export interface Choice {
  readonly id: string;
  readonly label: string;
  /** A second line, such as what the choice means. */
  readonly detail?: string;
  /** Why it cannot be chosen; it stays in the list. */
  readonly refused?: string;
}

interface ChoiceProps extends Described {
  readonly items: readonly Choice[];
  /** The id of the choice; null for none. */
  readonly value: string | null;
  readonly onChange: (id: string) => void;
  readonly onBlur?: () => void;
  readonly placeholder?: string;
  readonly isRequired?: boolean;
  readonly isDisabled?: boolean;
}

const refusedOf = (items: readonly Choice[]) => items.filter(({ refused }) => refused).map(({ id }) => id);

const item = ({ id, label, detail, refused }: Choice): ReactNode => (
  <ListBoxItem key={id} id={id} textValue={label} className="pop-item">
    {label} {(refused ?? detail) ? <span className="hint">{refused ?? detail}</span> : null}
  </ListBoxItem>
);

/** One of a few. */
export const Select = ({ label, hint, problem, items, value, onChange, placeholder, ...field }: ChoiceProps) => (
  <AriaSelect
    {...field}
    value={value}
    onChange={(id) => (id === null ? undefined : onChange(String(id)))}
    placeholder={placeholder ?? states.choose}
    disabledKeys={refusedOf(items)}
    isInvalid={problem !== undefined}
    validationBehavior="aria"
    className="fld"
  >
    <Label className="lab">{label}</Label>
    <Button className="in select">
      <SelectValue className="ell grow">
        {({ selectedText, defaultChildren }) => selectedText || defaultChildren}
      </SelectValue>
      <Icon name="chev" />
    </Button>
    <Below hint={hint} problem={problem} />
    <Popover className="pop fit">
      <ListBox className="pop-list">{items.map(item)}</ListBox>
    </Popover>
  </AriaSelect>
);

interface ComboBoxProps extends ChoiceProps {
  /** Also a text that is in no item. */
  readonly onText?: (text: string) => void;
}

/** One of many: typing narrows the list. */
export const ComboBox = ({
  label,
  hint,
  problem,
  items,
  value,
  onChange,
  onText,
  placeholder,
  ...field
}: ComboBoxProps) => (
  <AriaComboBox
    {...field}
    selectedKey={value}
    onSelectionChange={(id) => (id === null ? undefined : onChange(String(id)))}
    onInputChange={onText}
    allowsCustomValue={onText !== undefined}
    menuTrigger="focus"
    disabledKeys={refusedOf(items)}
    isInvalid={problem !== undefined}
    validationBehavior="aria"
    className="fld"
  >
    <Label className="lab">{label}</Label>
    <div className="combo">
      <Input className="in" placeholder={placeholder} />
      <Button className="btn quiet sm icon">
        <Icon name="chev" />
      </Button>
    </div>
    <Below hint={hint} problem={problem} />
    <Popover className="pop fit">
      <ListBox className="pop-list" renderEmptyState={() => <p className="hint">{search.none}</p>}>
        {items.map(item)}
      </ListBox>
    </Popover>
  </AriaComboBox>
);
