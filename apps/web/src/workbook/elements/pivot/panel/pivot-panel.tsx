import { type CollisionDetection, pointerWithin } from "@dnd-kit/core";
import { type Element, type Json, pivotShown, isKind } from "@sheaf/workbook";
import { ArrowLeftRight } from "lucide-react";
import { IconButton } from "../../../../shared/actions/icon-button.tsx";
import { PanelSection } from "../../../../shared/layout/side-panel.tsx";
import type { MenuEntry } from "../../../../shared/menus/menu-entry.ts";
import { ChoiceRow, Rows, SwitchRow, TextRow } from "../../property-rows/rows.tsx";
import { setAt } from "../../../commands/member-path.ts";
import type { ChartPort, PanelColumn } from "../../shelves/panel-port.ts";
import type { ElementPanelProps } from "../../element-kind.ts";
import { ColumnListSection } from "../../drill/column-list-section.tsx";
import { droppedOnList } from "../../drill/column-list-shelf.tsx";
import { FieldList } from "../../shelves/field-list.tsx";
import { ShelfBoard } from "../../shelves/shelf-board.tsx";
import { item } from "../../tabular/actions/column-menu.ts";
import { type Carried, put, takes } from "./pivot-actions.ts";
import { PivotShelf } from "./pivot-shelf.tsx";
import { idsOn, type Shelf, shelfTitles, shelves, swapped } from "./shelf-changes.ts";
import { usePivotPort } from "./use-pivot-port.ts";
import { t } from "../../../../shared/words/words.ts";

/** What a pivot is made of: its shelves, the columns to put on them, and its totals. */
export function PivotFieldsPanel({ element }: ElementPanelProps) {
  const port = usePivotPort(element);
  const placed = new Set(shelves.flatMap((shelf) => idsOn(element, shelf)));
  const unplaced = port.columns.filter(({ id }) => !placed.has(id));
  const on = (shelf: Shelf): readonly PanelColumn[] =>
    idsOn(element, shelf).flatMap((id) => port.columns.find((column) => column.id === id) ?? []);
  const entriesOf = (carried: Carried): readonly MenuEntry[] =>
    shelves.filter((shelf) => takes(shelf, carried)).map((shelf) => item(shelf, shelfTitles[shelf], () => put(port, carried, shelf)));
  return (
    <ShelfBoard<Carried>
      collisionDetection={narrowest}
      onDrop={(carried, over) => {
        const list = droppedOnList(over.data.current);
        // A list is of columns that rows have, as a key is.
        if (list !== null && !takes("rowsBy", carried)) return undefined;
        if (list !== null) return carried.kind === "field" ? port.lists.add(list, carried.field) : port.lists.put(list, carried.column.id);
        const target = over.data.current as { readonly shelf: Shelf; readonly at: number | null } | undefined;
        if (target !== undefined && takes(target.shelf, carried)) put(port, carried, target.shelf, target.at);
      }}
    >
      {(dragged) => (
        <>
          <PanelSection
            title={t("pivot.panel.pivot")}
            actions={
              <IconButton
                icon={ArrowLeftRight}
                label={t("pivot.panel.swap-rows-columns")}
                onPress={() => port.setMembers(t("pivot.panel.swap-rows-columns"), swapped(element))}
              />
            }
          >
            {null}
          </PanelSection>
          {shelves.map((shelf) => (
            <PivotShelf
              key={shelf}
              port={port}
              shelf={shelf}
              columns={on(shelf)}
              unplaced={unplaced}
              isDragging={dragged !== null && takes(shelf, dragged)}
            />
          ))}
          <Totals element={element} port={port} />
          <FieldList
            port={port}
            isDragging={dragged !== null}
            entriesOf={entriesOf}
            own={{ title: t("pivot.actions.columns-pivot"), columns: unplaced, entriesOf }}
          />
          <ColumnListSection port={port} isDragging={dragged !== null && takes("rowsBy", dragged)} />
        </>
      )}
    </ShelfBoard>
  );
}

/** A column on a shelf lies inside of the shelf: landing on it means its place. */
const narrowest: CollisionDetection = (given) =>
  pointerWithin(given).toSorted((a, b) => Number(String(b.id).startsWith("before")) - Number(String(a.id).startsWith("before")));

function Totals({ element, port }: { readonly element: Element; readonly port: ChartPort }) {
  const shown = pivotShown(element);
  const totals = isKind(element, "pivot-table") ? element.totals : undefined;
  const set = (label: string, path: readonly string[], value: Json | undefined): void =>
    port.setMembers(label, setAt(element, path, value));
  const hasGroups = shown.rows.length > 1 || shown.columns.length > 1;
  return (
    <PanelSection title={t("pivot.panel.totals")}>
      <Rows>
        <SwitchRow
          label={t("pivot.panel.grand-totals")}
          value={shown.totals.rows.grand}
          onChange={(isOn) =>
            set(
              isOn ? t("pivot.panel.show-grand-totals") : t("pivot.panel.hide-grand-totals"),
              ["totals", "showGrandTotals"],
              isOn ? undefined : "hidden",
            )
          }
        />
        {hasGroups && (
          <ChoiceRow
            label={t("pivot.panel.subtotals")}
            value={totals?.showSubtotals ?? "shown"}
            options={[
              { id: "shown", label: t("pivot.panel.shown") },
              { id: "when-collapsed", label: t("pivot.panel.when-collapsed") },
              { id: "hidden", label: t("pivot.panel.hidden") },
            ]}
            onChange={(id) => set(t("pivot.panel.change-subtotals"), ["totals", "showSubtotals"], id === "shown" ? undefined : id)}
          />
        )}
        {(["rows", "columns"] as const).map((axis) =>
          shown[axis].length === 0 ? null : (
            <ChoiceRow
              key={axis}
              label={axis === "rows" ? t("pivot.panel.row-totals") : t("pivot.panel.column-totals")}
              value={shown.totals[axis].position}
              options={
                axis === "rows"
                  ? [
                      { id: "last", label: t("pivot.panel.below") },
                      { id: "first", label: t("pivot.panel.above") },
                    ]
                  : [
                      { id: "last", label: t("pivot.panel.right") },
                      { id: "first", label: t("pivot.panel.left") },
                    ]
              }
              onChange={(id) => set(t("pivot.panel.move-totals"), ["sheaf", "totals", axis, "position"], id === "last" ? undefined : id)}
            />
          ),
        )}
        {(["rows", "columns"] as const).map((axis) =>
          shown[axis].length === 0 ? null : (
            <TextRow
              key={axis}
              label={axis === "rows" ? t("pivot.panel.row-label") : t("pivot.panel.column-label")}
              value={shown.totals[axis].label ?? ""}
              placeholder={t("pivot.panel.total")}
              onCommit={(text) =>
                set(t("pivot.panel.name-totals"), ["sheaf", "totals", axis, "label"], text.trim() === "" ? undefined : text.trim())
              }
            />
          ),
        )}
      </Rows>
    </PanelSection>
  );
}
