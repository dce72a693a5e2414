import { message } from "@sheaf/messages";
import { englishNames, NULL_TEXT, numberFormatter, type PlaceNames } from "@sheaf/locale";
import { cellAt, cellText, type CellValue, type ResultTable } from "@sheaf/result";
import { readColor } from "../../color/series-colors.ts";
import type { DrawContext } from "../../context.ts";
import type { ChartTable } from "../../drawing.ts";
import type { KpiElement } from "../../element.ts";
import { chartColumns, isMarker, writeCell, type ChartColumn } from "../../marks/columns.ts";
import type { ShortNumbers } from "../../axis/number-labels.ts";
import { exactSum } from "../../marks/exact-sum.ts";
import type { Note } from "../../notes.ts";
import { noteText, type Say } from "../../notes.ts";
import { missingPeriods, periodBefore, periodName, type Period } from "./period.ts";
import { type DatedPeriods, datedPeriods, shownPeriod } from "./shown-period.ts";
import { drawnNumber } from "../../marks/drawn-number.ts";
import { writeFigure } from "../../text/figures.ts";

/** A KPI in its pieces; the view sets them in type. */
export interface KpiDrawing {
  /** The value's column; the title where the element gives none. */
  readonly valueName: string;
  /** What the tile of a trellis stands for; null without one. */
  readonly tile: string | null;
  readonly value: { readonly text: string; readonly unit: string | null; readonly color: string | null };
  /** The period that the value is of: `Jun 2001`; null where it is of all rows. */
  readonly period: string | null;
  /** The first moment of that period, exactly. */
  readonly periodText: string | null;
  readonly comparison: KpiComparison | null;
  readonly trend: KpiTrend | null;
  readonly summary: string;
  readonly table: ChartTable;
  readonly notes: readonly Note[];
  /** False: the value's column has no result. */
  readonly isEmpty: boolean;
}

export interface KpiComparison {
  /** Signed change, or the other value; null where it cannot be had (compared with nothing or with zero). */
  readonly change: string | null;
  readonly direction: "up" | "down" | "same";
  /** Good or bad only where the element says which direction is better. */
  readonly tone: "good" | "bad" | "neutral";
  readonly color: string;
  /** What it is compared with: `Q1` beside a value of the same year, `Dec 2000`, or the name of the column. */
  readonly name: string;
  /** The same, to be understood alone: `Q1 2001`. */
  readonly fullName: string;
  readonly value: string;
}

export interface KpiTrend {
  readonly shape: "line" | "area" | "bar";
  /** By period, oldest first; NaN where there is none. */
  readonly values: readonly number[];
  /** The same in words: `Jun 2001: 519,587`, of a period that is not over `Jun 2001 so far: 1,204`. */
  readonly points: readonly string[];
  /** Names of the periods: `Jun 2001`. */
  readonly periods: readonly string[];
  /** Writes values of an axis, as short as they can be. */
  readonly ticks: ShortNumbers["ticks"];
  /** The last period is still running: it has less in it than a whole one, and is drawn apart. */
  readonly isUnfinished: boolean;
  readonly color: string;
  readonly fill: string;
}

export interface KpiRequest {
  readonly element: KpiElement;
  /** A row with the value and what it is compared with; with a trellis one row for each tile. */
  readonly table: ResultTable;
  /** The tile's row, 0 without a trellis. */
  readonly row: number;
  /**
   * The value by period, ascending; null without a timeline. The columns that the element does not have come first: the period's first
   * moment, then the first and the last one that there are rows of in it.
   */
  readonly trend: ResultTable | null;
  readonly context: DrawContext;
  /** Milliseconds since 1970-01-01 UTC: a period that is still running is not compared with a whole one. */
  readonly now: number | null;
}

export function drawKpi(request: KpiRequest): KpiDrawing {
  const { element, table, row, context } = request;
  const columns = chartColumns(element.columns, table, context);
  const valueId = element.value?.columnId;
  const column = valueId === undefined ? undefined : columns.get(valueId);
  const periods = readPeriods(request);
  const period = element.periodComparison ?? null;
  if (valueId === undefined || column === undefined || row >= table.rowCount) return empty(request, valueId);
  const latest = period === null || periods === null ? null : latestPeriod(periods, period);
  const shown: Shown =
    latest === null || periods === null ? shownIn(table, row, column, context) : shownIn(periods.table, latest.row, periods.value, context);
  const compared = comparedWith(request, columns, periods, latest);
  const comparison = compared === null ? null : comparisonOf(element, column, shown, compared, context);
  const trend = element.trend === undefined || periods === null ? null : trendOf(request, periods);
  const tiles = tileColumns(element).flatMap((id) => columns.get(id) ?? []);
  const tile = tiles.length === 0 ? null : tiles.map((key) => writeCell(table, row, key)).join(", ");
  const name = [context.title ?? column.name, tile].filter((part) => part !== null).join(", ");
  const inPeriod =
    latest === null || period === null
      ? null
      : periodName(latest.start, period, { zone: periods?.zone ?? context.zone, say: context.say, names: context.symbols?.names });
  const notes: readonly Note[] = context.truncated ? [{ kind: "truncated", shown: table.rowCount, total: context.totalRows }] : [];
  return {
    valueName: column.name,
    tile,
    value: { ...splitUnit(shown.text, column), color: readColor(element.value?.color, context.colors) ?? null },
    period: inPeriod,
    periodText:
      latest === null || periods === null ? null : cellText(cellAt(periods.table, latest.row, periods.period.index), periods.period.type),
    comparison,
    trend,
    summary: summaryOf(name, shown.text, inPeriod, comparison, trend, periods, period, notes, context.say),
    table:
      periods === null
        ? valueTable(table, [...columns.values()])
        : valueTable(periods.table, [periods.period, periods.value, ...periods.others]),
    notes,
    isEmpty: false,
  };
}

/** Keys of the tiles, rows before columns, each once. */
export function tileColumns(element: KpiElement): readonly string[] {
  const { rowsBy = [], columnsBy = [] } = element.trellis ?? {};
  return [...new Set([...rowsBy, ...columnsBy].map(({ columnId }) => columnId))];
}

interface Shown {
  readonly cell: CellValue;
  readonly text: string;
  readonly marker: boolean;
}

interface Periods extends Omit<DatedPeriods, "period"> {
  readonly table: ResultTable;
  readonly period: ChartColumn;
  readonly value: ChartColumn;
  readonly others: readonly ChartColumn[];
  readonly names: PlaceNames;
}

function readPeriods({ element, trend, context, now }: KpiRequest): Periods | null {
  if (trend === null) return null;
  const dated = datedPeriods(element, trend, { zone: context.zone, now });
  const columns = chartColumns(element.columns, trend, context);
  const period = dated === null ? undefined : columns.get(dated.period.id);
  const value = element.value === undefined ? undefined : columns.get(element.value.columnId);
  if (dated === null || period === undefined || value === undefined) return null;
  const own = new Set(element.columns.map(({ id }) => id));
  return {
    ...dated,
    table: trend,
    period,
    value,
    others: [...columns.values()].filter((column) => column !== value && own.has(column.id)),
    names: context.symbols?.names ?? englishNames,
  };
}

function latestPeriod(periods: Periods, period: Period): { readonly row: number; readonly start: number } {
  const index = shownPeriod(periods, period);
  return { row: periods.rows[index] ?? 0, start: periods.starts[index] ?? 0 };
}

function shownIn(table: ResultTable, row: number, column: ChartColumn, context: DrawContext): Shown {
  return { cell: cellAt(table, row, column.index), text: writeFigure(table, row, column, context), marker: isMarker(table, row, column) };
}

interface Compared extends Shown {
  readonly name: string;
  readonly fullName: string;
  /** Only a part of its period: there is no telling how much has changed since. */
  readonly isPart?: boolean;
}

function comparedWith(
  { element, table, row: own, context }: KpiRequest,
  columns: ReadonlyMap<string, ChartColumn>,
  periods: Periods | null,
  latest: { readonly row: number; readonly start: number } | null,
): Compared | null {
  const period = element.periodComparison;
  if (periods !== null && latest !== null && period !== undefined) {
    const before = periodBefore(latest.start, period, periods.zone, context.weekStart);
    const index = periods.starts.indexOf(before);
    const row = periods.rows[index];
    const words = { zone: periods.zone, say: context.say, names: periods.names };
    const fullName = periodName(before, period, words);
    const name = periodName(before, period, { ...words, beside: latest.start });
    // A missing period is no value (D4), not the one before it.
    return row === undefined
      ? { cell: null, text: periods.value.write(null), marker: false, name, fullName }
      : { ...shownIn(periods.table, row, periods.value, context), name, fullName, isPart: index === 0 && periods.cut.first };
  }
  const other = element.comparisonColumn === undefined ? undefined : columns.get(element.comparisonColumn.columnId);
  return other === undefined ? null : { ...shownIn(table, own, other, context), name: other.name, fullName: other.name };
}

function comparisonOf(element: KpiElement, column: ChartColumn, shown: Shown, compared: Compared, context: DrawContext): KpiComparison {
  const { roles } = context.colors;
  const settings = element.comparison;
  const value = drawnNumber(shown.cell, column.type);
  const other = drawnNumber(compared.cell, column.type);
  const difference = value - other;
  const known = !Number.isNaN(difference) && !shown.marker && !compared.marker && compared.isPart !== true;
  const direction = !known || difference === 0 ? "same" : difference > 0 ? "up" : "down";
  const better = settings?.direction;
  const tone = direction === "same" || better === undefined ? "neutral" : (direction === "up") === (better === "higher") ? "good" : "bad";
  const own = tone === "good" ? settings?.colorGood : tone === "bad" ? settings?.colorBad : settings?.colorNeutral;
  const color = readColor(own, context.colors) ?? (tone === "good" ? roles.ok : tone === "bad" ? roles.bad : roles["ink-2"]);
  return {
    change: known ? changeText(element, column, shown.cell, compared.cell, context) : null,
    direction,
    tone,
    color,
    name: compared.name,
    fullName: compared.fullName,
    value: compared.text,
  };
}

function changeText(
  element: KpiElement,
  column: ChartColumn,
  value: CellValue,
  other: CellValue,
  { symbols, say }: DrawContext,
): string | null {
  const percent =
    column.format?.kind === "percent" || (column.format?.kind === "number" && /[%p]$/u.test(column.format.formatString ?? ""));
  const [a, b] = [drawnNumber(value, column.type), drawnNumber(other, column.type)];
  switch (element.comparison?.display ?? (percent ? "delta" : "percentage")) {
    case "value":
      return null;
    case "percentage": {
      // From zero there is no percentage.
      if (b === 0) return null;
      return numberFormatter("+,.1%", symbols)?.((a - b) / Math.abs(b)) ?? null;
    }
    case "delta": {
      // A change of a percentage is told in points.
      if (percent) return say(message("drawing.percentage-points", { amount: numberFormatter("+,.1f", symbols)?.((a - b) * 100) ?? "" }));
      const difference = exactSum([value, negated(other)], column.type);
      const text = column.write(difference);
      return typeof difference !== "boolean" && Number(difference) > 0 && !text.startsWith("+") ? `+${text}` : text;
    }
  }
}

function negated(value: CellValue): CellValue {
  if (typeof value === "bigint" || typeof value === "number") return -value;
  if (typeof value !== "string") return value;
  return value.startsWith("-") ? value.slice(1) : `-${value}`;
}

/** The unit after a figure is set smaller: `5.8` and `min`. */
function splitUnit(text: string, column: ChartColumn): { readonly text: string; readonly unit: string | null } {
  const suffix = column.format?.kind === "number" ? (column.format.suffix ?? "") : "";
  const unit = suffix.trim();
  if (unit === "" || unit.length < 2 || !text.endsWith(unit)) return { text, unit: null };
  return { text: text.slice(0, -unit.length).trimEnd(), unit };
}

function trendOf({ element, context }: KpiRequest, periods: Periods): KpiTrend {
  const unit = element.periodComparison ?? "month";
  const isOpen = (start: number): boolean => periods.unfinished.has(start);
  const nameOf = (start: number): string => periodName(start, unit, { zone: periods.zone, say: context.say, names: periods.names });
  const pointOf = (start: number, value: number, text: string) => {
    const period = nameOf(start);
    return { value, period, text: context.say(message("drawing.kpi.point", { period, value: text, isOpen: String(isOpen(start)) })) };
  };
  const gaps = missingPeriods(periods.starts, unit, periods.zone);
  const trend = periods.rows.flatMap((row, index) => {
    const value = isMarker(periods.table, row, periods.value)
      ? Number.NaN
      : drawnNumber(cellAt(periods.table, row, periods.value.index), periods.value.type);
    const text = writeFigure(periods.table, row, periods.value, context);
    return [
      pointOf(periods.starts[index] ?? 0, value, text),
      ...(gaps.get(index) ?? []).map((start) => pointOf(start, Number.NaN, NULL_TEXT)),
    ];
  });
  const last = periods.starts.at(-1);
  const color = context.colors.categorical[0] ?? context.colors.roles.accent;
  return {
    shape: element.trend?.shape ?? "area",
    values: trend.map(({ value }) => value),
    points: trend.map(({ text }) => text),
    periods: trend.map(({ period }) => period),
    ticks: periods.value.short.ticks,
    isUnfinished: last !== undefined && isOpen(last),
    color,
    fill: context.colors.roles["tint-2"],
  };
}

function summaryOf(
  name: string,
  value: string,
  inPeriod: string | null,
  comparison: KpiComparison | null,
  trend: KpiTrend | null,
  periods: Periods | null,
  period: Period | null,
  notes: readonly Note[],
  say: Say,
): string {
  const parts = [say(message("drawing.kpi.value", { name, value, isDated: String(inPeriod !== null), period: inPeriod ?? "" }))];
  if (comparison !== null) {
    const { fullName, direction } = comparison;
    parts.push(
      comparison.change === null
        ? say(message("drawing.kpi.compared", { name: fullName, value: comparison.value }))
        : say(
            message("drawing.kpi.change", {
              direction,
              change: comparison.change.replace(/^[+−]/u, ""),
              name: fullName,
              value: comparison.value,
            }),
          ),
    );
  }
  const first = periods?.starts[0];
  const last = periods?.starts.at(-1);
  if (trend !== null && periods !== null && first !== undefined && last !== undefined) {
    const unit = period ?? "month";
    const [from, to] = [first, last].map((start) => periodName(start, unit, { zone: periods.zone, say, names: periods.names }));
    parts.push(say(message("drawing.kpi.trend", { count: trend.values.length, from: from ?? "", to: to ?? "" })));
    if (trend.isUnfinished) parts.push(say(message("drawing.unfinished", { period: to ?? "" })));
  }
  return [...parts, ...notes.map((note) => noteText(note, say))].join(" ");
}

function valueTable(table: ResultTable, columns: readonly ChartColumn[]): ChartTable {
  return {
    columns: columns.map(({ id, name, type }) => ({
      id,
      name,
      align: type.kind === "integer" || type.kind === "decimal" || type.kind === "float" ? "right" : "left",
    })),
    rowCount: table.rowCount,
    cell(row, column) {
      const shown = columns[column];
      if (shown === undefined || row < 0 || row >= table.rowCount) throw new RangeError(`No cell at row ${row}, column ${column}.`);
      return writeCell(table, row, shown);
    },
  };
}

function empty({ element, table, context }: KpiRequest, valueId: string | undefined): KpiDrawing {
  const name = context.title ?? element.columns.find(({ id }) => id === valueId)?.name ?? "";
  return {
    valueName: name,
    tile: null,
    value: { text: NULL_TEXT, unit: null, color: null },
    period: null,
    periodText: null,
    comparison: null,
    trend: null,
    summary: context.say(name === "" ? message("drawing.kpi.none") : message("drawing.kpi.none-of", { name })),
    table: { columns: [], rowCount: 0, cell: () => "" },
    notes: valueId !== undefined && table.columns.every(({ id }) => id !== valueId) ? [{ kind: "missing-column", columnId: valueId }] : [],
    isEmpty: true,
  };
}
