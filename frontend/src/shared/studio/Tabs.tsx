import type { ReactNode } from "react";
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from "react-aria-components";

interface TabsProps {
  /** What the tabs are about. */
  readonly label: string;
  readonly tabs: readonly { readonly id: string; readonly label: ReactNode; readonly content: ReactNode }[];
  readonly selected?: string;
  readonly onSelect?: (id: string) => void;
}

/** Parts of a card or dialog of which one is shown. Pages of their own are links in the frame's tabs. */
export const Tabs = ({ label, tabs, selected, onSelect }: TabsProps) => (
  <AriaTabs selectedKey={selected} onSelectionChange={(id) => onSelect?.(String(id))}>
    <TabList className="tab-list" aria-label={label}>
      {tabs.map((tab) => (
        <Tab key={tab.id} id={tab.id} className="tab">
          {tab.label}
        </Tab>
      ))}
    </TabList>
    {tabs.map((tab) => (
      <TabPanel key={tab.id} id={tab.id} className="tab-panel">
        {tab.content}
      </TabPanel>
    ))}
  </AriaTabs>
);
