import { isNumberName, isTimeName } from "@sheaf/sql";
import type { Element } from "@sheaf/workbook";
import { SegmentedControl } from "../../../../shared/choices/segmented-control.tsx";
import { Switch } from "../../../../shared/choices/switch.tsx";
import { Select } from "../../../../shared/fields/select.tsx";
import { PanelSection } from "../../../../shared/layout/side-panel.tsx";
import { elementPath, set } from "../../../commands/edit.ts";
import { useFocusedColumn } from "../../../state/focus.ts";
import { useWorkbook } from "../../../state/workbook.ts";
import { Rows, TextRow } from "../../property-rows/rows.tsx";
import { DisplayFields } from "../../column-display/display-fields.tsx";
import { NumberSymbolRows } from "../../column-display/number-symbol-rows.tsx";
import { type FormulaNames, formulaNames } from "../../conditional-formats/rule-drafts.ts";
import { RulesSection } from "../../conditional-formats/rules-section.tsx";
import { FormatWhenSection } from "../../format-when/format-when-section.tsx";
import { GridStyleRows } from "../../grid-style/grid-style-rows.tsx";
import { aligns } from "../../grid-style/text-style-rows.tsx";
import type { ElementPanelProps } from "../../element-kind.ts";
import { decimalsOf, formatOf, formatsFor, patternProblem, setNamed, withDecimals, withPattern } from "../actions/format-entries.ts";
import type { TableActions } from "../actions/table-actions.ts";
import { useTableActions } from "../actions/use-table-actions.ts";
import type { TableColumn } from "../shape/table-shape.ts";
import { useTableDesign } from "../shape/use-table-design.ts";
import { isPercent } from "../view/cell-texts.ts";
import { componentsOf, hasRowNumbers, hasTotals } from "../view/table-source-state.ts";
import { t } from "../../../../shared/words/words.ts";
import { TitleSection } from "../../live-texts/title-section.tsx";

/** The Format tab of a table: what belongs to the whole, then to the selected column. */
export function TableFormatPanel({ element }: ElementPanelProps) {
  const focused = useFocusedColumn(element.id);
  const design = useTableDesign(element);
  const actions = useTableActions(element.id);
  const columns = [...design.levels.flatMap((level) => level.columns), ...design.summary];
  const column = columns.find(({ id }) => id === focused);
  const isGrouped = design.levels.length > 1;
  return (
    <>
      <TitleSection element={element} />
      <PanelSection title={t("table-panels.format-panel.table")}>
        <Rows>
          <GridStyleRows element={element} />
          <Switch isSelected={hasRowNumbers(element)} onChange={actions.setRowNumbers}>
            {t("table-panels.format-panel.row-numbers")}
          </Switch>
          {isGrouped && (
            <Switch
              isSelected={hasTotals(element, design)}
              onChange={(isOn) =>
                actions.setComponent(
                  isOn ? t("table-panels.format-panel.show-totals") : t("table-panels.format-panel.hide-totals"),
                  "totals",
                  isOn ? undefined : "hidden",
                )
              }
            >
              {t("table-panels.format-panel.totals")}
            </Switch>
          )}
          {design.summary.length > 0 && (
            <Switch
              isSelected={componentsOf(element).summaryBar !== "hidden"}
              onChange={(isOn) =>
                actions.setComponent(
                  isOn ? t("table-panels.format-panel.show-summary") : t("table-panels.format-panel.hide-summary"),
                  "summaryBar",
                  isOn ? undefined : "hidden",
                )
              }
            >
              {t("table-panels.format-panel.summary-bar")}
            </Switch>
          )}
        </Rows>
      </PanelSection>
      <ColumnFormatSection element={element} column={column} canWrap />
      {column !== undefined && <FormatWhenSection element={element} column={column} />}
      <RulesSection element={element} columns={columns} column={column} hasTotals={false} />
    </>
  );
}

/** How the selected column is written: its format, alignment and, where rows have lines for it, wrapping. */
export function ColumnFormatSection({
  element,
  column,
  canWrap,
}: {
  readonly element: Element;
  readonly column: TableColumn | undefined;
  readonly canWrap: boolean;
}) {
  const workbook = useWorkbook();
  const actions = useTableActions(element.id);
  if (column === undefined)
    return (
      <PanelSection title={t("table-panels.format-panel.column")}>
        <p>{t("table-panels.format-panel.select-column-format")}</p>
      </PanelSection>
    );
  const setStyle = (label: string, member: string, value: string | undefined): void =>
    void workbook.perform(label, [set([...elementPath(element.id, "columns"), { key: column.id }, "style", member], value)]);
  return (
    <PanelSection title={column.name}>
      <ColumnFormat
        key={column.id}
        column={column}
        actions={actions}
        names={formulaNames(() => workbook.documents.state().document, element.id)}
        setAlign={(align) => setStyle(t("table-panels.format-panel.align", { name: column.name }), "align", align)}
        {...(canWrap
          ? {
              setWrap: (isOn: boolean) =>
                setStyle(
                  t("table-panels.format-panel.other-text-of", { isOn: String(isOn), name: column.name }),
                  "textWrap",
                  isOn ? "wrap" : undefined,
                ),
            }
          : {})}
      />
    </PanelSection>
  );
}

function ColumnFormat({
  column,
  actions,
  names,
  setAlign,
  setWrap,
}: {
  readonly column: TableColumn;
  readonly actions: TableActions;
  readonly names: FormulaNames;
  readonly setAlign: (align: TableColumn["align"]) => void;
  /** Absent where rows are one line. */
  readonly setWrap?: (isOn: boolean) => void;
}) {
  const formats = formatsFor(column);
  const chosen = formatOf(column);
  const { format, display } = column;
  const isNumber = isNumberName(column.type);
  // A duration is written without them.
  const hasPattern = (isNumber || isTimeName(column.type)) && display?.kind !== "duration";
  const own = { id: "own", label: t("table-panels.format-panel.own-pattern") };
  return (
    <Rows>
      {formats.length > 0 && (
        <Select
          label={t("table-panels.format-panel.shown-as")}
          isInline
          size="small"
          options={[...formats.map(({ id, label }) => ({ id, label })), ...(chosen === undefined ? [own] : [])]}
          value={chosen?.id ?? own.id}
          onChange={(id) => setNamed(actions, column, formats, id)}
        />
      )}
      {display !== null && (
        <DisplayFields
          display={display}
          isPercent={isPercent(column)}
          names={names}
          onChange={(changed) => actions.display(column.id, changed)}
        />
      )}
      {isNumber && hasPattern && (
        <TextRow
          label={t("table-panels.format-panel.decimals")}
          value={decimalsOf(format) === null ? "" : String(decimalsOf(format))}
          placeholder={t("table-panels.format-panel.automatic")}
          check={(text) => (/^\s*\d{1,2}\s*$/.test(text) ? null : t("table-panels.format-panel.give-number-0-12"))}
          onCommit={(text) => actions.format(column.id, withDecimals(format, Number(text)))}
        />
      )}
      {hasPattern && (
        <TextRow
          label={t("table-panels.format-panel.pattern")}
          value={format === null || format.kind === "percent" ? "" : (format.formatString ?? "")}
          placeholder={t("table-panels.format-panel.automatic")}
          check={(text) => patternProblem(text, isNumber)}
          onCommit={(text) => actions.format(column.id, withPattern(format, text, isNumber))}
        />
      )}
      {format?.kind === "number" && hasPattern && (
        <>
          {format.formatString?.includes("$") === true && (
            <TextRow
              label={t("table-panels.format-panel.currency")}
              value={format.currencySymbol ?? ""}
              placeholder="$"
              onCommit={(text) => {
                const { currencySymbol: _, ...others } = format;
                actions.format(column.id, text === "" ? others : { ...others, currencySymbol: text });
              }}
            />
          )}
          <NumberSymbolRows format={format} onChange={(next) => actions.format(column.id, next)} />
          <TextRow
            label={t("table-panels.format-panel.before")}
            value={format.prefix ?? ""}
            onCommit={(prefix) => actions.format(column.id, { ...format, prefix })}
          />
          <TextRow
            label={t("table-panels.format-panel.behind")}
            value={format.suffix ?? ""}
            onCommit={(suffix) => actions.format(column.id, { ...format, suffix })}
          />
        </>
      )}
      {format !== null && (
        <TextRow
          label={t("table-panels.format-panel.empty-as")}
          value={format.displayNullAs ?? ""}
          placeholder="–"
          onCommit={(text) => {
            const { displayNullAs: _, ...others } = format;
            actions.format(column.id, text === "" ? others : { ...others, displayNullAs: text });
          }}
        />
      )}
      {setWrap !== undefined && (
        <Switch isSelected={column.wraps} onChange={setWrap}>
          {t("table-panels.format-panel.wrap-text")}
        </Switch>
      )}
      <SegmentedControl
        label={t("table-panels.format-panel.align-2")}
        segments={aligns}
        value={column.align}
        onChange={setAlign}
        size="small"
      />
    </Rows>
  );
}
