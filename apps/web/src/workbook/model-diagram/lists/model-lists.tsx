import type { Id } from "@sheaf/workbook";
import { ChevronDown, ChevronUp, Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../shared/actions/button.tsx";
import { IconButton } from "../../../shared/actions/icon-button.tsx";
import { Splitter } from "../../../shared/layout/splitter.tsx";
import { Tabs } from "../../../shared/layout/tabs.tsx";
import { MenuButton } from "../../../shared/menus/menu.tsx";
import { type ModelList, modelItems } from "../../elements/table/model/model-lists.ts";
import { useWorkbook } from "../../state/workbook.ts";
import type { ModelShape, ShownTable } from "../model-shape.ts";
import type { KnownUses } from "../uses/model-uses.ts";
import type { ListProps } from "./list-props.ts";
import { MetricList } from "./metric-list.tsx";
import { PolicyList } from "./policy-list.tsx";
import { RelationshipList } from "./relationship-list.tsx";
import { TablePreview } from "./table-preview.tsx";
import { listsHeight, useListsSize } from "./use-lists-size.ts";
import { t } from "../../../shared/words/words.ts";
import styles from "./model-lists.module.css";

type Tab = "metrics" | "relationships" | "policies" | "preview";

/** What can be made on a tab: its list and what the button says. */
const news: { readonly [T in Tab]?: readonly { readonly list: ModelList; readonly label: string }[] } = {
  metrics: [
    {
      list: "metrics",
      get label() {
        return t("model.lists.new-metric");
      },
    },
  ],
  relationships: [
    {
      list: "relationships",
      get label() {
        return t("model.lists.new-relationship");
      },
    },
  ],
  policies: [
    {
      list: "rowPolicies",
      get label() {
        return t("model.lists.new-row-policy");
      },
    },
    {
      list: "columnSecurities",
      get label() {
        return t("model.lists.new-column-security");
      },
    },
  ],
};

/** Below the diagram: metrics, relationships and policies of the whole model, and the first rows of the selected table. */
export function ModelLists({
  shape: { tables, relationships },
  selected,
  onOpen,
  uses,
}: Omit<ListProps, "tables"> & { readonly shape: ModelShape; readonly uses: KnownUses }) {
  const [chosen, setTab] = useState<Tab>("metrics");
  const [{ isShown, height }, resize] = useListsSize();
  // Who does not edit the model is not told what it has besides its tables: lists of it would be empty, and wrong.
  const { canEdit } = useWorkbook().permissions;
  const props: ListProps = { tables, selected, onOpen };
  const count = (list: ModelList): number => tables.reduce((sum, { element }) => sum + modelItems(element, list).length, 0);
  const tab = canEdit ? chosen : "preview";
  const shown = tables.find(({ id }) => id === selected) ?? tables[0];
  if (tables.length === 0) return null;
  return (
    <section className={styles.lists} style={isShown ? { height } : undefined} aria-label={t("model.lists.lists-model")}>
      {isShown && (
        <Splitter
          label={t("model.lists.height-lists")}
          orientation="horizontal"
          isReversed
          value={height}
          min={listsHeight.least}
          max={listsHeight.most}
          defaultValue={listsHeight.first}
          onChange={(next) => resize({ height: next })}
        />
      )}
      <div className={styles.tools}>
        {isShown && onOpen !== null && <NewItem tables={tables} selected={selected} made={news[tab] ?? []} onOpen={onOpen} />}
        <IconButton
          icon={isShown ? ChevronDown : ChevronUp}
          label={isShown ? t("model.lists.hide-the-lists") : t("model.lists.show-the-lists")}
          onPress={() => resize({ isShown: !isShown })}
        />
      </div>
      {isShown ? (
        <Tabs
          label={t("model.lists.lists-model")}
          fill
          value={tab}
          onChange={setTab}
          tabs={[
            ...(canEdit
              ? ([
                  {
                    id: "metrics",
                    label: t("model.lists.metrics"),
                    count: count("metrics"),
                    content: <MetricList {...props} uses={uses} />,
                  },
                  {
                    id: "relationships",
                    label: t("model.lists.relationships"),
                    count: relationships.length,
                    content: <RelationshipList {...props} relationships={relationships} />,
                  },
                  {
                    id: "policies",
                    label: t("model.lists.policies"),
                    count: count("rowPolicies") + count("columnSecurities"),
                    content: <PolicyList {...props} />,
                  },
                ] as const)
              : []),
            {
              id: "preview",
              label: shown === undefined ? t("model.lists.preview") : t("model.lists.preview-of", { name: shown.name }),
              content: shown === undefined ? null : <TablePreview key={shown.id} table={shown} />,
            },
          ]}
        />
      ) : (
        <div className={styles.hidden}>{canEdit ? t("model.lists.metrics-relationships-policies-preview") : t("model.lists.preview")}</div>
      )}
    </section>
  );
}

/** Makes an item of the selected table; where none is selected, or there are several kinds of items, by a menu. */
function NewItem({
  tables,
  selected,
  made,
  onOpen,
}: {
  readonly tables: readonly ShownTable[];
  readonly selected: Id | null;
  readonly made: readonly { readonly list: ModelList; readonly label: string }[];
  readonly onOpen: NonNullable<ListProps["onOpen"]>;
}) {
  const of = tables.find(({ id }) => id === selected);
  return made.map(({ list, label }) =>
    of === undefined ? (
      <MenuButton
        key={list}
        label={t("model.lists.of", { label })}
        entries={tables.map((table) => ({
          kind: "item",
          id: table.id,
          label: table.name,
          onSelect: () => onOpen({ elementId: table.id, list, id: null }),
        }))}
        trigger={
          <Button size="small" icon={Plus}>
            {label}
          </Button>
        }
      />
    ) : (
      <Button key={list} size="small" icon={Plus} onPress={() => onOpen({ elementId: of.id, list, id: null })}>
        {label}
      </Button>
    ),
  );
}
