import {
  columnsListed,
  columnsOf,
  type ControlElements,
  drillCategories,
  type DrillTarget,
  drillTargets,
  type Element,
  type Id,
  namesOf,
} from "@sheaf/workbook";
import { Ellipsis, Plus, Trash2 } from "lucide-react";
import { useMemo } from "react";
import { columnName } from "../../../commands/columns.ts";
import { IconButton } from "../../../../shared/actions/icon-button.tsx";
import { PanelSection } from "../../../../shared/layout/side-panel.tsx";
import type { MenuEntry } from "../../../../shared/menus/menu-entry.ts";
import { MenuButton } from "../../../../shared/menus/menu.tsx";
import { useDocument, useWorkbook } from "../../../state/workbook.ts";
import { orderMenu, swapped, without } from "../../property-rows/order-menu.ts";
import { ChoiceRow, Rows } from "../../property-rows/rows.tsx";
import type { ControlPanelProps } from "../control-view.ts";
import { CommonSection } from "../panel/common-section.tsx";
import {
  addDrillTarget,
  drillSource,
  setCategories,
  setSource,
  setTargets,
  takePath,
  targetElementId,
} from "../../drill/led/drill-setup.ts";
import { t } from "../../../../shared/words/words.ts";
import styles from "../panel/panel.module.css";

const NONE = "";

/** The panel of a drill control: the path, and for each target the columns that show it. */
export function DrillPanel({ element }: ControlPanelProps<"drill">) {
  return (
    <>
      <CommonSection element={element} />
      <PathSection element={element} />
      <TargetsSection element={element} />
    </>
  );
}

/** Elements with columns of their own. */
function useDataElements(): readonly Element[] {
  const document = useDocument();
  return useMemo(
    () => document.pages.flatMap(({ elements }) => elements.filter((one) => one.kind !== "control" && columnsOf(one).length > 0)),
    [document],
  );
}

function PathSection({ element }: { readonly element: ControlElements["drill"] }) {
  const { perform, newId } = useWorkbook();
  const document = useDocument();
  const names = namesOf(document);
  const owners = useDataElements();
  const source = drillSource(document, element);
  const categories = drillCategories(element);
  const change = (label: string, next: readonly Id[]): void => void perform(label, setCategories(document, element, next, newId));
  const free = source === undefined ? [] : columnsOf(source).filter(({ id, hidden }) => hidden !== true && !categories.includes(id));
  const paths = owners.filter((one) => columnsListed(one, "drillPath").length > 0);
  const entries: readonly MenuEntry[] = [
    ...(source === undefined ? [] : [{ kind: "title", id: "columns", label: names.element(source) } as const]),
    ...free.map(({ id }): MenuEntry => {
      const name = columnName(document, source, id);
      return { kind: "item", id, label: name, onSelect: () => change(t("control.drill-panel.add-path", { name }), [...categories, id]) };
    }),
    ...(paths.length === 0 ? [] : [{ kind: "title", id: "paths", label: t("control.drill-panel.drill-path-of") } as const]),
    ...paths.map((one): MenuEntry => ({
      kind: "item",
      id: `path-${one.id}`,
      label: names.element(one),
      onSelect: () => void perform(t("control.drill-panel.take-drill-path"), takePath(element, one)),
    })),
  ];
  return (
    <PanelSection
      title={t("control.drill-panel.path")}
      actions={
        <MenuButton
          label={t("control.drill-panel.categories")}
          placement="bottom end"
          entries={entries}
          trigger={<IconButton icon={Plus} label={t("control.drill-panel.add-a-category")} />}
        />
      }
    >
      <Rows>
        <ChoiceRow
          label={t("control.drill-panel.columns-of")}
          value={source?.id ?? NONE}
          options={[
            ...(source === undefined ? [{ id: NONE, label: t("control.drill-panel.choose-an-element") }] : []),
            ...owners.map((one) => ({ id: one.id, label: names.element(one) })),
          ]}
          onChange={(id) => id !== NONE && void perform(t("control.drill-panel.source-path"), setSource(element, id))}
        />
      </Rows>
      <ol className={styles.targets} aria-label={t("control.drill-panel.categories")}>
        {categories.map((columnId, index) => {
          const name = columnName(document, source, columnId);
          return (
            <li key={columnId} className={styles.row}>
              <span className={styles.words}>{name}</span>
              <MenuButton
                label={name}
                placement="bottom end"
                entries={orderMenu({
                  index,
                  count: categories.length,
                  verb: t("control.drill-panel.show"),
                  onSwap: (one, other) => change(t("control.drill-panel.order-path"), swapped(categories, one, other)),
                  onDelete: (at) => change(t("control.drill-panel.take-path", { name }), without(categories, at)),
                })}
                trigger={<IconButton icon={Ellipsis} label={t("control.drill-panel.more-for", { name })} />}
              />
            </li>
          );
        })}
      </ol>
    </PanelSection>
  );
}

function TargetsSection({ element }: { readonly element: ControlElements["drill"] }) {
  const { perform, newId } = useWorkbook();
  const document = useDocument();
  const names = namesOf(document);
  const targets = drillTargets(element);
  const free = useDataElements().filter((one) => !targets.some((target) => targetElementId(target) === one.id));
  return (
    <PanelSection
      title={t("control.drill-panel.leads")}
      actions={
        <MenuButton
          label={t("control.drill-panel.elements-to-lead")}
          placement="bottom end"
          entries={free.map((one): MenuEntry => ({
            kind: "item",
            id: one.id,
            label: names.element(one),
            onSelect: () =>
              void perform(
                t("control.drill-panel.lead", { element: names.element(one) }),
                addDrillTarget(document, element, one.id, newId),
              ),
          }))}
          trigger={<IconButton icon={Plus} label={t("control.drill-panel.add-element-lead")} />}
        />
      }
    >
      {targets.length === 0 && <p className={styles.hint}>{t("control.drill-panel.leads-nothing-yet")}</p>}
      {targets.map((target, index) => (
        <TargetRows
          key={targetElementId(target) ?? index}
          control={element}
          target={target}
          replace={(label, next) => {
            const others = without(targets, index);
            const all = next === null ? others : targets.map((one, at) => (at === index ? next : one));
            void perform(label, setTargets(element, all));
          }}
        />
      ))}
    </PanelSection>
  );
}

/** A target: which of its columns shows each category. */
function TargetRows({
  control,
  target,
  replace,
}: {
  readonly control: ControlElements["drill"];
  readonly target: DrillTarget;
  readonly replace: (label: string, target: DrillTarget | null) => void;
}) {
  const document = useDocument();
  const names = namesOf(document);
  const source = drillSource(document, control);
  const element = names.find(targetElementId(target) ?? "");
  const name = element === undefined ? t("control.drill-panel.element-gone") : names.element(element);
  const columns = element === undefined ? [] : columnsOf(element).map(({ id }) => ({ id, label: names.column(element, id) }));
  return (
    <>
      <div className={styles.row}>
        <span className={styles.words}>{name}</span>
        <IconButton
          icon={Trash2}
          label={t("control.drill-panel.do-not-lead", { name })}
          onPress={() => replace(t("control.drill-panel.do-not-lead", { name }), null)}
        />
      </div>
      <Rows>
        {drillCategories(control).map((categoryId, step) => {
          const category = columnName(document, source, categoryId);
          return (
            <ChoiceRow
              key={categoryId}
              label={category}
              value={target.columnIds[step] ?? NONE}
              options={[{ id: NONE, label: t("control.drill-panel.stays") }, ...columns]}
              onChange={(id) =>
                replace(t("control.drill-panel.of", { category, name }), {
                  ...target,
                  columnIds: drillCategories(control).map((_, at) =>
                    at === step ? (id === NONE ? null : id) : (target.columnIds[at] ?? null),
                  ),
                })
              }
            />
          );
        })}
      </Rows>
    </>
  );
}
