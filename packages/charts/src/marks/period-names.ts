import { cellFormatter, type ColumnFormat, type NumberSymbols, type TimeZone, UTC } from "@sheaf/locale";
import { type CellValue } from "@sheaf/result";
import { periodOf, type TimeStep } from "../axis/time-units.ts";
import type { DrawContext } from "../context.ts";
import { oneLine } from "../text/measure.ts";
import { shownType, type ChartColumn } from "./columns.ts";
import { drawnNumber } from "./drawn-number.ts";

/**
 * The same column, its dates written as the periods that they stand for: `Q2 2001`, `Jun 2001`, `4 Jun 2001`. A format that
 * was chosen for the column stays. `period` is null for values of no regularity.
 */
export function namedByPeriod(column: ChartColumn, period: TimeStep | null, zone: TimeZone, symbols?: NumberSymbols): ChartColumn {
  const { format } = column;
  const formatString = formatOf(column, period);
  if (formatString === null || (format?.kind === "datetime" && format.formatString !== undefined)) return column;
  const nulls = format?.displayNullAs;
  const named: ColumnFormat = { kind: "datetime", formatString, ...(nulls === undefined ? {} : { displayNullAs: nulls }) };
  const write = cellFormatter(shownType(column.type), named, { zone, ...(symbols === undefined ? {} : { symbols }) });
  return { ...column, write: (value) => oneLine(write(value)) };
}

const DAY_NAME = "%-d %b %Y";

function formatOf(column: ChartColumn, period: TimeStep | null): string | null {
  if (period === null) return column.type.kind === "date" ? DAY_NAME : null;
  switch (period.unit) {
    case "year":
      return "%Y";
    case "month":
      return period.count === 3 ? "Q%q %Y" : "%b %Y";
    case "half-month":
    case "week":
    case "day":
      return DAY_NAME;
    case "hour":
    case "minute":
      return `${DAY_NAME}, %H:%M`;
    case "second":
      return null;
  }
}

/** A column of dates as the periods of its values are called; every other column as it is. */
export function calledByPeriod(
  column: ChartColumn,
  values: readonly CellValue[],
  { zone, symbols }: Pick<DrawContext, "zone" | "symbols">,
): ChartColumn {
  if (column.type.kind !== "date" && column.type.kind !== "datetime") return column;
  const own = column.type.kind === "date" ? UTC : zone;
  const moments = values.filter((value) => value !== null).map((value) => drawnNumber(value, column.type));
  return namedByPeriod(column, periodOf(moments, own), own, symbols);
}
