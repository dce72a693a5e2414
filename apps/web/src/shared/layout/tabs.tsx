import type { ReactNode } from "react";
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from "react-aria-components/Tabs";
import { cx } from "../styles/cx.ts";
import styles from "./tabs.module.css";

export interface TabItem<Id extends string> {
  readonly id: Id;
  readonly label: string;
  /** A small number beside the label. */
  readonly count?: number;
  readonly content: ReactNode;
}

interface TabsProps<Id extends string> {
  readonly label: string;
  readonly tabs: readonly TabItem<Id>[];
  readonly value: Id;
  readonly onChange: (id: Id) => void;
  /** Tabs fill the height and their panels scroll. */
  readonly fill?: boolean;
}

/** Tabs of a panel: 36 high, the chosen one underlined. */
export function Tabs<Id extends string>({ label, tabs, value, onChange, fill = false }: TabsProps<Id>) {
  return (
    <AriaTabs
      selectedKey={value}
      onSelectionChange={(key) => {
        const tab = tabs.find(({ id }) => id === key);
        if (tab !== undefined) onChange(tab.id);
      }}
      className={cx(styles.tabs, fill && styles.fill)}
    >
      <TabList aria-label={label} className={styles.list ?? ""}>
        {tabs.map((tab) => (
          <Tab key={tab.id} id={tab.id} className={styles.tab ?? ""}>
            {tab.label}
            {tab.count !== undefined && tab.count > 0 && <span className={styles.count}>{tab.count}</span>}
          </Tab>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel key={tab.id} id={tab.id} className={styles.panel ?? ""}>
          {tab.content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
