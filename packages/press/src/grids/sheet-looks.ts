import { type ColumnDisplay, displayOf, drawingOf, summaryNumbers } from "@sheaf/charts/cells";
import type { CellLink, LooksScope, SheetLook, Writing } from "@sheaf/files";
import type { ColumnFormat, TimeZone } from "@sheaf/locale";
import type { CellValue, PrintedColumn, ResultColumn, ResultTable } from "@sheaf/result";
import {
  columnsOf,
  columnsWithRules,
  type Element,
  type ElementQuery,
  formatRulesOf,
  formatsWhenOf,
  type Id,
  isKind,
  linkColumnId,
} from "@sheaf/workbook";
import { type Question, scaleEndsQuestion } from "../questions.ts";
import { columnStyles, followed } from "./displays.ts";
import { columnLook, pivotCellLooks, type ShownCells, tableLooks } from "./cell-shown.ts";

/** An element that becomes a sheet of a spreadsheet program, which is light, and looks as on screen. */
export interface SheetSource {
  readonly element: Element;
  readonly query: ElementQuery;
  readonly zone: TimeZone;
  /** A format as the file writes it. */
  readonly formatted: (format: ColumnFormat) => ColumnFormat;
  /** An answer of one row; null: nobody can say, and what rests on it is not drawn. */
  readonly asked: (question: Pick<Question, "level" | "want">) => Promise<ResultTable | null>;
}

/** Looks of the cells of each column as far as its conditional formats, its formats by formula and its own colors go. */
type SheetLooks = Writing["looks"];

/** Of a table, and of other elements that are rows. */
export async function tableSheetLooks(source: SheetSource): Promise<SheetLooks> {
  const { element, query, zone } = source;
  const looking = lookingColumns(element);
  const sides = sidesOf(
    element,
    query.columns.map(({ id }) => id),
  );
  const links = linkColumns(element);
  const all = new Set([...looking, ...sides.keys(), ...links.keys()]);
  if (all.size === 0) return undefined;
  const looks = looksOf(all, { rows: tableLooks(element, query, { zone, end: await endsOf(source) }) }, source);
  return (column, scope, totals) => {
    const of = looks?.(column, scope, totals) ?? null;
    const [side, display] = [sides.get(column.id), links.get(column.id)];
    if (of === null || (side === undefined && display === undefined)) return of;
    return (value, beside) => {
      const shown = of(value, beside);
      const look = side === undefined ? shown.look : { ...shown.look, ...side };
      return { ...shown, look, link: display === undefined ? null : linkOf(display, column, value, beside) };
    };
  };
}

/** Widths that somebody gave the columns of a table, px. */
export function sheetWidths(element: Element): NonNullable<Writing["widthOf"]> {
  const ids = columnsOf(element).map(({ id }) => id);
  const { widths } = columnStyles(element, ids);
  const known = new Map(ids.map((id, at) => [id, widths[at] ?? null]));
  return (columnId) => known.get(columnId) ?? null;
}

/** What somebody gave columns besides colors, of those that have any of it. */
function sidesOf(element: Element, ids: readonly Id[]): ReadonlyMap<Id, Pick<SheetLook, "align" | "wraps">> {
  const { aligns, wraps } = columnStyles(element, ids);
  return new Map(
    ids.flatMap((id, at) => {
      const [align = null, isWrapped = false] = [aligns[at], wraps[at]];
      return align === null && !isWrapped
        ? []
        : [[id, { ...(align === null ? {} : { align }), ...(isWrapped ? { wraps: true } : {}) }] as const];
    }),
  );
}

type LinkDisplay = Extract<ColumnDisplay, { readonly kind: "link" }>;

function linkColumns(element: Element): ReadonlyMap<Id, LinkDisplay> {
  return new Map(
    columnsOf(element).flatMap((column) => {
      const display = displayOf(column);
      return display?.kind === "link" ? [[column.id, display] as const] : [];
    }),
  );
}

/** Where a cell of a column of links leads; null: it is text, as on screen. */
function linkOf(
  display: LinkDisplay,
  { id, type }: ResultColumn,
  value: CellValue,
  beside: (columnId: Id) => CellValue | undefined,
): CellLink | null {
  const address = display.url === undefined ? {} : { address: beside(linkColumnId(id)) ?? null };
  const where = { hrefOf: followed, toneOf: () => "" };
  const drawing = drawingOf(display, { value, type, text: "", isPercent: false, ...address }, where);
  return drawing?.kind === "link" ? { url: drawing.href, text: display.label ?? null } : null;
}

/** Of a pivot table. `cells`: the part that is no total. */
export async function pivotSheetLooks(source: SheetSource, cells: ResultTable | null): Promise<SheetLooks> {
  const { element, query, zone } = source;
  const looking = lookingColumns(element);
  if (looking.size === 0) return undefined;
  return looksOf(looking, pivotCellLooks(element, query, cells, { zone, end: await endsOf(source) }), source);
}

/** The columns of a sheet at a level, with those that looks rest on; null: all that are shown, which are enough. */
export function sheetColumns(query: ElementQuery, level: Id | null): readonly Id[] | null {
  const columns = columnsWithRules(query);
  const last = level === null ? -1 : query.levels.findIndex(({ id }) => id === level);
  if (columns === null || last < 0) return columns;
  const known = new Set(query.levels.slice(0, last + 1).map(({ id }) => id));
  const levels = new Map(query.columns.map((column) => [column.id, column.level]));
  return columns.filter((id) => known.has(levels.get(id) ?? ""));
}

async function endsOf({ element, asked }: SheetSource): Promise<(columnId: Id) => number | null> {
  const question = scaleEndsQuestion(element);
  return summaryNumbers(question === null ? null : await asked(question));
}

function lookingColumns(element: Element): ReadonlySet<Id> {
  const own = columnsOf(element).filter((column) => columnLook(column) !== null || formatsWhenOf(column).length > 0);
  const totals = isKind(element, "pivot-table") ? element.sheaf?.totals : undefined;
  const styled = [totals?.rows, totals?.columns].flatMap((axis) =>
    Object.entries(axis?.perColumn ?? {}).flatMap(([id, { style }]) => (style === undefined ? [] : [id])),
  );
  return new Set([...formatRulesOf(element).flatMap(({ columnIds }) => columnIds), ...own.map(({ id }) => id), ...styled]);
}

function looksOf(
  looking: ReadonlySet<Id>,
  shown: Readonly<Partial<Record<LooksScope, ShownCells>>>,
  { formatted }: SheetSource,
): SheetLooks {
  return (column, scope, totals) => {
    const of = shown[scope];
    if (of === undefined || !looking.has(column.id)) return null;
    const printed: PrintedColumn = { column, index: 0, marker: null };
    return (value, beside) => {
      const { look, format } = of({ printed, totals, value, beside });
      return { look, format: format === null ? null : formatted(format) };
    };
  };
}
