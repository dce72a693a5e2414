import { Plus, Share, Star, Table2 } from "lucide-react";
import { useState } from "react";
import { IconButton } from "../../shared/actions/icon-button.tsx";
import { TextLink } from "../../shared/actions/text-link.tsx";
import { DocumentIcon } from "../../shared/icons/document-icon.tsx";
import { PanelSection, PanelTitle, SidePanel } from "../../shared/layout/side-panel.tsx";
import { Tabs } from "../../shared/layout/tabs.tsx";
import { ListTable } from "../../shared/lists/list-table.tsx";
import { Tree, type TreeItem } from "../../shared/lists/tree.tsx";
import { cx } from "../../shared/styles/cx.ts";
import styles from "./gallery.module.css";

const nothing = (): void => undefined;

const tree: readonly TreeItem[] = [
  {
    id: "samples",
    label: "Samples",
    children: [
      {
        id: "main",
        label: "main",
        children: [
          { id: "flights", label: "flights", icon: Table2, detail: "3.0M rows" },
          { id: "airports", label: "airports", icon: Table2, detail: "3,376 rows" },
        ],
      },
      { id: "lazy", label: "staging", children: null },
    ],
  },
  { id: "post", label: "Warehouse", children: null },
];

interface Document {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly note: string;
  readonly owner: string;
}
const documents: readonly Document[] = [
  { id: "1", kind: "workbook", name: "On-time performance", note: "3 changes not published", owner: "Ines Okafor" },
  { id: "2", kind: "data-model", name: "Flight operations", note: "7 tables, 12 metrics", owner: "Priya Raman" },
  { id: "3", kind: "datafile", name: "airports.csv", note: "3,376 rows, 7 columns", owner: "Daniel Reyes" },
];

export function ListCards() {
  const [tab, setTab] = useState<"columns" | "format" | "filters">("columns");
  const [width, setWidth] = useState(240);
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set(["samples", "main", "lazy"]));
  const [selected, setSelected] = useState<string | null>("flights");

  return (
    <>
      <section className={cx(styles.card, styles.wide, styles.flush)}>
        <ListTable
          label="Documents"
          rowId={(row) => row.id}
          groups={[{ id: "today", title: "Today", rows: documents }]}
          onOpen={nothing}
          columns={[
            {
              id: "name",
              title: "Name",
              renderCell: (row) => (
                <span className={styles.row} style={{ margin: 0, flexWrap: "nowrap" }}>
                  <DocumentIcon kind={row.kind} />
                  <span>
                    <TextLink href="#">{row.name}</TextLink>
                    <br />
                    {row.note}
                  </span>
                </span>
              ),
            },
            { id: "owner", title: "Owner", width: "25%", renderCell: (row) => row.owner },
            {
              id: "opened",
              title: "Opened",
              width: "25%",
              align: "right",
              renderCell: () => "09:41",
              sort: { direction: "descending", onSort: nothing },
            },
          ]}
          renderActions={() => (
            <>
              <IconButton icon={Star} label="Favorite" />
              <IconButton icon={Share} label="Share" />
            </>
          )}
        />
      </section>
      <section className={cx(styles.card, styles.flush)}>
        <div className={styles.split}>
          <SidePanel side="left" label="Elements" width={width} onResize={setWidth} defaultWidth={240}>
            <PanelTitle actions={<IconButton icon={Plus} label="Add" />}>Page elements</PanelTitle>
            <Tree
              label="Tables"
              items={tree}
              expanded={expanded}
              selected={selected}
              onSelect={setSelected}
              onToggle={(id, open) =>
                setExpanded((before) => new Set(open ? [...before, id] : [...before].filter((other) => other !== id)))
              }
            />
          </SidePanel>
        </div>
      </section>
      <section className={cx(styles.card, styles.flush, styles.panel)}>
        <Tabs
          label="Table"
          value={tab}
          onChange={setTab}
          tabs={[
            {
              id: "columns",
              label: "Columns",
              content: (
                <PanelSection title="Groups" actions={<IconButton icon={Plus} label="Add group" />}>
                  State, airport
                </PanelSection>
              ),
            },
            { id: "format", label: "Format", content: "Format" },
            { id: "filters", label: "Filters", count: 2, content: "Filters" },
          ]}
        />
      </section>
    </>
  );
}
