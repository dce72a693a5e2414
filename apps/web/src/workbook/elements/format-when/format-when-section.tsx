import { columnsOf, type Element, type Format, formatsWhenOf, type FormatWhen, formatWhenColumnId } from "@sheaf/workbook";
import { isNumberName } from "@sheaf/sql";
import { Ellipsis, Plus } from "lucide-react";
import { useSyncExternalStore } from "react";
import { IconButton } from "../../../shared/actions/icon-button.tsx";
import { PanelSection } from "../../../shared/layout/side-panel.tsx";
import type { MenuEntry } from "../../../shared/menus/menu-entry.ts";
import { MenuButton } from "../../../shared/menus/menu.tsx";
import { elementPath, set } from "../../commands/edit.ts";
import { findElement, useWorkbook } from "../../state/workbook.ts";
import { orderMenu, swapped, without } from "../property-rows/order-menu.ts";
import { ChoiceRow, Rows, TextRow } from "../property-rows/rows.tsx";
import { formulaNames } from "../conditional-formats/rule-drafts.ts";
import { formatsOfType, patternProblem, withPattern } from "../tabular/actions/format-entries.ts";
import type { TableColumn } from "../tabular/shape/table-shape.ts";
import { t, findingText } from "../../../shared/words/words.ts";
import styles from "./format-when.module.css";

/** Formats that a column of numbers or times has only where a formula is true, in the order in which they are tried. */
export function FormatWhenSection({ element, column }: { readonly element: Element; readonly column: TableColumn }) {
  const workbook = useWorkbook();
  const { facts } = workbook;
  const analysis = useSyncExternalStore(facts.subscribe, () => facts.of(element.id));
  const formats = formatsOfType(column.type).filter(({ format }) => format !== undefined);
  const [first] = formats;
  const given = column.formatsWhen;
  if (first?.format === undefined) return null;
  const start = first.format;
  const names = formulaNames(() => workbook.documents.state().document, element.id);
  const isNumber = isNumberName(column.type);
  /** The list as it is by now: fields hand over what was typed a moment ago. */
  const change = (label: string, next: (list: readonly FormatWhen[]) => readonly FormatWhen[]): void => {
    const latest = findElement(workbook.documents.state().document, element.id);
    const own = latest === undefined ? undefined : columnsOf(latest).find(({ id }) => id === column.id);
    if (own === undefined) return;
    const changed = next(formatsWhenOf(own));
    const path = [...elementPath(element.id, "columns"), { key: column.id }, "sheaf", "formatWhen"] as const;
    workbook.perform(label, [set(path, changed.length === 0 ? undefined : changed)]);
  };
  const replace = (index: number, part: Partial<FormatWhen>): void =>
    change(t("formats.format-when-section.change-number-format-formula", { name: column.name }), (now) =>
      now.map((one, at) => (at === index ? { ...one, ...part } : one)),
    );
  const problemOf = ({ formula }: FormatWhen, index: number): string | null => {
    if (formula.trim() === "") return t("formats.rules-section.write-formula-true-rows");
    const id = formatWhenColumnId(column.id, index);
    return findingText(analysis?.diagnostics.find((finding) => finding.columnId === id && finding.code.startsWith("E_")));
  };
  const menuOf = (index: number): readonly MenuEntry[] =>
    orderMenu({
      index,
      count: given.length,
      verb: t("formats.format-when-section.try"),
      onSwap: (from, to) => change(t("formats.format-when-section.move-number-format-formula"), (now) => swapped(now, from, to)),
      onDelete: (at) => change(t("formats.format-when-section.delete-format-formula", { name: column.name }), (now) => without(now, at)),
    });
  return (
    <PanelSection
      title={t("formats.format-when-section.format-by-formula")}
      actions={
        <IconButton
          icon={Plus}
          label={t("formats.format-when-section.add-format-formula")}
          onPress={() =>
            change(t("formats.format-when-section.add-format-formula-2", { name: column.name }), (now) => [
              ...now,
              { formula: "", format: start },
            ])
          }
        />
      }
    >
      {given.length === 0 ? (
        <p className={styles.note}>{t("formats.format-when-section.another-format-where-formula")}</p>
      ) : (
        <ol className={styles.list} aria-label={t("formats.format-when-section.formats-by-formula")}>
          {given.map((one, index) => {
            const problem = problemOf(one, index);
            const chosen = formats.find(({ format }) => JSON.stringify(format) === JSON.stringify(one.format));
            return (
              // They have no ids: their place is what tells them apart.
              <li key={index}>
                <div className={styles.head}>
                  <span className={styles.number}>{index + 1}</span>
                  <MenuButton
                    label={t("formats.format-when-section.format", { index: index + 1 })}
                    placement="bottom end"
                    entries={menuOf(index)}
                    trigger={<IconButton icon={Ellipsis} label={t("formats.format-when-section.more-for-format", { index: index + 1 })} />}
                  />
                </div>
                <Rows>
                  <TextRow
                    label={t("formats.format-when-section.when")}
                    value={names.print(one.formula)}
                    placeholder={`[${column.name}] < 1`}
                    onCommit={(text) => replace(index, { formula: names.store(text) })}
                  />
                  {problem !== null && (
                    <p className={styles.problem} role="alert">
                      {problem}
                    </p>
                  )}
                  <ChoiceRow
                    label={t("formats.format-when-section.shown-as")}
                    value={chosen?.id ?? "own"}
                    options={[
                      ...formats.map(({ id, label }) => ({ id, label })),
                      ...(chosen === undefined ? [{ id: "own", label: t("formats.format-when-section.own-pattern") }] : []),
                    ]}
                    onChange={(id) => {
                      const format = formats.find((other) => other.id === id)?.format;
                      if (format !== undefined) replace(index, { format });
                    }}
                  />
                  <TextRow
                    label={t("formats.format-when-section.pattern")}
                    value={one.format.kind === "percent" ? "" : (one.format.formatString ?? "")}
                    check={(text) =>
                      text.trim() === "" ? t("formats.format-when-section.write-a-pattern") : patternProblem(text, isNumber)
                    }
                    onCommit={(text) => {
                      const format: Format | undefined = withPattern(one.format, text, isNumber);
                      if (format !== undefined) replace(index, { format });
                    }}
                  />
                </Rows>
              </li>
            );
          })}
        </ol>
      )}
      {given.length > 1 && <p className={styles.note}>{t("formats.format-when-section.several-true-last-one")}</p>}
    </PanelSection>
  );
}
