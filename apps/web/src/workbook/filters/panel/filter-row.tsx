import type { TypeName } from "@sheaf/sql";
import type { Element, Filter, WorkbookDocument } from "@sheaf/workbook";
import { CirclePause, CirclePlay, Ellipsis, Sigma, SlidersHorizontal, Trash2, TriangleAlert } from "lucide-react";
import { Suspense, useState } from "react";
import { Button as PlainButton } from "react-aria-components/Button";
import { IconButton } from "../../../shared/actions/icon-button.tsx";
import { useUndoToast } from "../../state/undo-toast.ts";
import { Icon } from "../../../shared/icons/icon.tsx";
import { ValueTypeIcon } from "../../../shared/icons/value-type-icon.tsx";
import { useContextMenu } from "../../../shared/menus/context-menu.tsx";
import type { MenuEntry } from "../../../shared/menus/menu-entry.ts";
import { MenuButton } from "../../../shared/menus/menu.tsx";
import { PopoverButton } from "../../../shared/overlays/popover.tsx";
import { cx } from "../../../shared/styles/cx.ts";
import type { Edit } from "../../commands/edit.ts";
import { changeFilter, removeFilters, setFilterEnabled } from "../../commands/filters.ts";
import { findElement, useWorkbook } from "../../state/workbook.ts";
import { emptyFilter, type FilterProblem, kindsFor, kindWords } from "../filter-draft.ts";
import { filteredColumn } from "../filter-sentence.ts";
import { filterWords } from "../filter-words.ts";
import { boundable } from "../setting/bound-values.ts";
import { FilterSetting } from "../setting/filter-setting.tsx";
import { controlLike, turnIntoControl } from "../turning/turn-into-control.ts";
import { t } from "../../../shared/words/words.ts";
import { lazyPart } from "../../../shared/words/lazy-part.ts";
import styles from "./filters-panel.module.css";

/** With the code editor: a part of its own. */
const FilterFormulaDialog = lazyPart(
  () => import("../setting/formula-dialog.tsx"),
  (part) => part.FilterFormulaDialog,
);

interface FilterRowProps {
  readonly element: Element;
  readonly document: WorkbookDocument;
  readonly filter: Filter;
  readonly type: TypeName | null;
  /** Why it cannot be applied. */
  readonly problem: FilterProblem | null;
  readonly isOpen: boolean;
}

/** One filter: its column, what it lets through, and its fields behind that. */
export function FilterRow({ element, document, filter, type, problem, isOpen }: FilterRowProps) {
  const workbook = useWorkbook();
  const undoToast = useUndoToast();
  const context = useContextMenu();
  const column = filteredColumn(document, element, filter.columnId);
  const isEnabled = filter.state !== "disabled";
  const perform = ({ label, operations }: Edit): boolean => workbook.perform(label, operations);
  /** The element as it is by now: fields hand over what was typed a moment ago. */
  const change = (next: Filter): void => {
    const { document: now } = workbook.documents.state();
    const latest = findElement(now, element.id);
    if (latest !== undefined) perform(changeFilter(now, latest, next));
  };
  const [isFormulaOpen, setFormulaOpen] = useState(false);
  const openFormula = (): void => {
    workbook.focus.openFilter(null);
    setFormulaOpen(true);
  };
  const entries: readonly MenuEntry[] = [
    {
      kind: "choices",
      id: "kind",
      title: t("filters.filter-row.filter-by"),
      selection: "single",
      selected: [filter.kind],
      options: kindsFor(type).map((id) => ({ id, label: kindWords[id] })),
      onChange: ([chosen]) => {
        const kind = kindsFor(type).find((one) => one === chosen);
        if (kind === undefined || kind === filter.kind) return;
        change(emptyFilter(kind, filter.id, filter.columnId));
        workbook.focus.openFilter(filter.id);
      },
    },
    ...(boundable(filter).length === 0
      ? []
      : [{ kind: "item" as const, id: "formula", label: t("filters.filter-row.values-by-formula"), icon: Sigma, onSelect: openFormula }]),
    { kind: "divider", id: "use" },
    {
      kind: "item",
      id: "state",
      label: isEnabled ? t("filters.filter-row.suspend") : t("filters.filter-row.use"),
      icon: isEnabled ? CirclePause : CirclePlay,
      onSelect: () => perform(setFilterEnabled(document, element, filter, !isEnabled)),
    },
    // Who only views sets filters, but adds nothing to the page.
    ...(workbook.mode === "edit" && controlLike(filter) !== null
      ? [
          {
            kind: "item" as const,
            id: "control",
            label: t("filters.filter-row.turn-into-control"),
            icon: SlidersHorizontal,
            onSelect: () => {
              const controlId = workbook.newId();
              const edit = turnIntoControl(document, element, filter, controlId);
              if (edit !== null && perform(edit)) workbook.focus.select(controlId);
            },
          },
        ]
      : []),
    {
      kind: "item",
      id: "delete",
      label: t("shared.delete"),
      icon: Trash2,
      isDestructive: true,
      onSelect: () => {
        if (perform(removeFilters(document, element, [filter.id])))
          undoToast(t("filters.filter-row.filter-on-deleted", { name: column.name }));
      },
    },
  ];
  const words = (
    <>
      {type === null ? <ValueTypeIcon type="null" /> : <ValueTypeIcon type={type} />}
      <span className={styles.column}>{column.name}</span>
      <span className={styles.words}>{filterWords(filter, column)}</span>
    </>
  );
  return (
    <li
      className={cx(styles.row, !isEnabled && styles.suspended)}
      {...(workbook.canChange
        ? { onContextMenu: (event) => context.open(event, t("filters.filter-row.filter-on", { name: column.name }), entries) }
        : {})}
    >
      <div className={styles.line}>
        {workbook.canChange && (filter.kind !== "hierarchy" || type === "array") ? (
          <PopoverButton
            label={t("filters.filter-row.filter-on", { name: column.name })}
            placement="left top"
            flush
            isOpen={isOpen}
            onOpenChange={(open) => workbook.focus.openFilter(open ? filter.id : null)}
            trigger={<PlainButton className={cx(styles.open, "ring-inside")}>{words}</PlainButton>}
          >
            {(close) => (
              <FilterSetting
                elementId={element.id}
                filter={filter}
                column={column.name}
                type={type}
                problem={isEnabled ? problem : null}
                onChange={change}
                onClose={close}
                onFormula={openFormula}
              />
            )}
          </PopoverButton>
        ) : (
          <div className={styles.open}>{words}</div>
        )}
        {workbook.canChange && (
          <MenuButton
            label={t("filters.filter-row.filter-on", { name: column.name })}
            entries={entries}
            placement="bottom end"
            trigger={<IconButton icon={Ellipsis} label={t("filters.filter-row.more-filter", { name: column.name })} />}
          />
        )}
      </div>
      {!isEnabled && <p className={styles.note}>{t("filters.filter-row.suspended")}</p>}
      {problem !== null && isEnabled && (
        <p className={styles.problem} role="alert">
          <Icon icon={TriangleAlert} />
          {problem.message}
        </p>
      )}
      {context.menu}
      {isFormulaOpen && (
        <Suspense fallback={null}>
          <FilterFormulaDialog
            element={element}
            filter={filter}
            column={column.name}
            onChange={change}
            onClose={() => setFormulaOpen(false)}
          />
        </Suspense>
      )}
    </li>
  );
}
