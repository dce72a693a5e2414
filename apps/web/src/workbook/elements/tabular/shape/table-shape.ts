import type { ElementAnalysis, ElementDiagnostic } from "@sheaf/compiler";
import { isNumberName, typeName } from "@sheaf/sql";
import {
  closedLevels,
  type Column,
  columnsOf,
  type Element,
  elementQuery,
  type Format,
  formatsWhenOf,
  type FormatWhen,
  type Id,
  isRuleColumn,
  type Sort,
  uniqueHeaders,
  type WorkbookDocument,
} from "@sheaf/workbook";
import type { ShownTypeName } from "../../../../shared/icons/value-type-icon.tsx";
import { filtersOf, type Folder, foldersOf } from "../../../commands/edit.ts";
import { inheritedFormat } from "../../../state/analysis/shown-format.ts";
import { levelName } from "../../../commands/levels.ts";
import { sortsOfLevel } from "../../../commands/sorts.ts";
import { restricts } from "../../../filters/filter-draft.ts";
import { type ColumnDisplay, displayOf } from "@sheaf/charts/cells";
import { tableStyleOf } from "../../grid-style/grid-style.ts";
import type { TableShape } from "../rows/table-rows.ts";
import { t, say } from "../../../../shared/words/words.ts";

/** A column of a table as its grid and its panel show it. */
export interface TableColumn {
  readonly id: Id;
  /** Unique among the visible ones. */
  readonly name: string;
  readonly type: ShownTypeName;
  readonly level: Id;
  readonly isKey: boolean;
  readonly isHidden: boolean;
  /** Stored form. */
  readonly formula: string;
  readonly format: Format | null;
  /** Null: by its format. */
  readonly display: ColumnDisplay | null;
  /** Formats instead of its own where their formulas are true; the last one that is met counts. */
  readonly formatsWhen: readonly FormatWhen[];
  /** Long text takes as many lines as fit. */
  readonly wraps: boolean;
  readonly align: "left" | "center" | "right";
  /** Pixels; null: by its content. */
  readonly width: number | null;
  readonly color: string | null;
  readonly background: string | null;
  readonly description: string | null;
  readonly problem: string | null;
  readonly isFiltered: boolean;
  readonly sort: (Pick<Sort, "direction" | "nulls"> & { readonly rank: number | null }) | null;
}

export interface TableLevel {
  /** A grouping's id, or `base`. */
  readonly id: Id;
  readonly name: string;
  readonly keys: readonly Id[];
  /** All of the level: keys first, then the others in the order of display. */
  readonly columns: readonly TableColumn[];
}

export interface TableDesign {
  /** Groupings from the outside, then the rows. */
  readonly levels: readonly TableLevel[];
  readonly summary: readonly TableColumn[];
  readonly folders: readonly Folder[];
  /** Ids of all columns but those of the summary, in the order of display. */
  readonly order: readonly Id[];
  readonly shape: TableShape;
}

interface ColumnStyle {
  readonly align?: "left" | "center" | "right";
  readonly width?: number;
  readonly color?: string;
  readonly backgroundColor?: string;
  readonly textWrap?: "wrap" | "clip";
}

export const visibleOf = (columns: readonly TableColumn[]): readonly TableColumn[] => columns.filter(({ isHidden }) => !isHidden);

/** What a table is made of, read from the document and from what is known of its columns. */
export function tableDesign(
  document: WorkbookDocument,
  element: Element,
  analysis: ElementAnalysis | null,
  diagnostics: readonly ElementDiagnostic[],
): TableDesign {
  const query = elementQuery(document, element.id);
  const facts = new Map(analysis?.columns.map((column) => [column.id, column]));
  const findings = analysis?.diagnostics ?? diagnostics;
  const problems = new Map<Id, string>();
  for (const { columnId, code, message } of findings)
    if (columnId !== null && code.startsWith("E_") && !problems.has(columnId)) problems.set(columnId, say(message));
  // Where nothing of the element can be computed, its columns are as good as they were: older rows of them may be shown.
  const isWhole = findings.some(({ columnId, code }) => columnId === null && code.startsWith("E_"));
  const isSparing = isWhole && [...facts.values()].every(({ broken }) => broken);
  const members = new Map(columnsOf(element).map((column) => [column.id, column as Column & { readonly style?: ColumnStyle }]));
  const filtered = new Set(filtersOf(element).flatMap((filter) => (restricts(filter) ? [filter.columnId] : [])));
  const visible = query?.columns.filter(({ hidden }) => !hidden) ?? [];
  const shown = visible.map(({ name }) => name || t("table.shape.new-column"));
  const headers = new Map(uniqueHeaders(shown).map((name, index) => [visible[index]?.id ?? "", name]));

  const { textStyles, autofitColumns } = tableStyleOf(element);
  const cellStyle = textStyles?.cell;
  const isAutofit = autofitColumns === "shown";

  const columnsAt = (level: Id, keys: readonly Id[]): readonly TableColumn[] => {
    const sorts = sortsOfLevel(element, level);
    const own = (query?.columns ?? [])
      .filter((column) => column.level === level && !isRuleColumn(column.id))
      .map((column): TableColumn => {
        const known = facts.get(column.id);
        const type = known === undefined || isUnwritten(column.formula) ? "null" : typeName(known.type);
        const member = members.get(column.id);
        const style = member?.style;
        const rank = sorts.findIndex(({ columnId }) => columnId === column.id);
        const sort = sorts[rank];
        return {
          id: column.id,
          name: (headers.get(column.id) ?? column.name) || t("table.shape.new-column"),
          type,
          level,
          isKey: keys.includes(column.id),
          isHidden: column.hidden,
          formula: column.formula,
          format: column.format ?? inheritedFormat(known) ?? null,
          display: displayOf(member),
          formatsWhen: formatsWhenOf(member),
          wraps: (style?.textWrap ?? cellStyle?.textWrap) === "wrap",
          align: style?.align ?? cellStyle?.align ?? (isNumberName(type) ? "right" : "left"),
          width: isAutofit ? null : (style?.width ?? null),
          color: plainColor(style?.color),
          background: plainColor(style?.backgroundColor),
          description: member?.description ?? known?.inherited?.description ?? null,
          // Nobody has written it yet.
          problem: isUnwritten(column.formula)
            ? null
            : (problems.get(column.id) ?? (known?.broken === true && !isSparing ? t("table.shape.formula-error") : null)),
          isFiltered: filtered.has(column.id),
          sort:
            sort === undefined
              ? null
              : {
                  direction: sort.direction,
                  rank: sorts.length > 1 ? rank + 1 : null,
                  ...(sort.nulls === undefined ? {} : { nulls: sort.nulls }),
                },
        };
      });
    const leading = keys.flatMap((key) => own.find(({ id }) => id === key) ?? []);
    return [...leading, ...own.filter(({ isKey }) => !isKey)];
  };

  // What colors the rows comes with them.
  const rulesAt = (level: Id): readonly Id[] =>
    (query?.columns ?? []).filter((column) => column.level === level && isRuleColumn(column.id)).map(({ id }) => id);
  const levels = (query?.levels ?? []).filter(({ kind }) => kind !== "summary");
  const named = levels.map((level): TableLevel => ({
    id: level.id,
    name: levelName(document, element, level.id),
    keys: level.keys,
    columns: columnsAt(level.id, level.keys),
  }));
  const closed = new Set(closedLevels(element));
  // Rows without columns cannot be opened.
  const innermost = named.at(-2);
  if (innermost !== undefined && visibleOf(named.at(-1)?.columns ?? []).length === 0) closed.add(innermost.id);
  return {
    levels: named,
    summary: columnsAt("summary", []),
    folders: foldersOf(element),
    order: (query?.columns ?? []).filter(({ id, level }) => level !== "summary" && !isRuleColumn(id)).map(({ id }) => id),
    shape: {
      levels: named.map(({ id, keys, columns }) => ({
        id,
        keys,
        columns: [...visibleOf(columns).map((column) => column.id), ...rulesAt(id)],
      })),
      closed,
    },
  };
}

export const isUnwritten = (formula: string): boolean => formula.trim() === "";

/** Colors that name a role of a theme are left to the theme. */
function plainColor(color: string | undefined): string | null {
  return color !== undefined && /^#[0-9a-f]{3,8}$/i.test(color) ? color : null;
}
